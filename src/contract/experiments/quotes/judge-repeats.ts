import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { present } from '../../../standards/collections/present.ts';
import { howMany } from '../../../standards/text/figures.ts';
import { identical } from '../../reading/answers/identical.ts';
import { isAlone, spanOf } from '../../reading/answers/in-time.ts';
import { compareInstances, inStrictTurn } from '../../reading/failures/place-among-calls.ts';
import type { CommonTrait } from '../../reading/failures/shared-traits.ts';
import { amountsInWords, amountsOf, comparedAmounts } from '../../reading/quotes/amounts-of.ts';
import {
  type BreachWords,
  besideOthersInWords,
  callsBeforeChange,
  comesBack,
  connectionInWords,
  differs,
  inWords,
  type RepeatedAnswer,
  repeatPattern,
  valuesOf,
  windowOf,
} from '../steps/repeated.ts';
import { isSentAgain, sentAgainRounds as rounds } from '../steps/rounds.ts';

/**
 * Judges whether an identical request gets the same amounts, wherever in the run it was sent. The sequence a,
 * b, a for equal bytes needs no experiment, since time does not explain it (docs/explanation/how-rules-decide.md).
 */
export function judgeRepeats(exchanges: readonly Subject[], endpoint: EndpointId): FoldResult {
  const quoted = identical(exchanges.filter((x) => x.endpoint === endpoint && amountsOf(x))).map(
    (sent) => sent.map((x): RepeatedAnswer => ({ x, amounts: amountsOf(x) ?? {} })),
  );
  const orders = quoted.filter((sent) => sent.length > 1);
  const changing = orders.filter(differs);
  const run = exchanges.filter(
    ({ token }) => token === 'configured' || endpoint !== 'delivery-price',
  );
  const breach = changing.length > 0 ? breachOf(changing, orders, quoted.flat(), run) : undefined;
  return { judged: orders.length, breaches: breach ? [breach] : [] };
}

type RepeatedAnswers = readonly RepeatedAnswer[];

interface ExplainedOrder {
  readonly sent: RepeatedAnswers;
  readonly why?: BreachWords | undefined;
}

/** Makes one breach: the most informative order represents all that changed. */
function breachOf(
  changing: readonly RepeatedAnswers[],
  all: readonly RepeatedAnswers[],
  quotes: RepeatedAnswers,
  run: readonly Subject[],
): Breach {
  const isMixedAlone = changesAlone(run);
  const worded = [
    ...changing.map((sent) => ({ sent, why: whyOf(sent, isMixedAlone) })),
    ...experimentsOf(all).flatMap((sent) => changedInTurn(sent)),
  ];
  const chosen: ExplainedOrder = worded.find(({ why }) => why && !why.severity) ??
    apartInTime(changing) ??
    becameAlike(changing, quotes) ??
    worded.find(({ why }) => why) ?? { sent: changing[0] ?? [] };
  const { sent, why = onceOf(sent) } = chosen;
  const others = changing.length - 1;
  const also = others > 0 ? ` ${howMany(others, 'other order')} changed too.` : '';
  const stays = stayingIn(sent);
  const other = sent.find((each) => differs([stays ?? each, each]));
  const twoValued = why.severity ? undefined : ofTwoValues(changing, run);
  const named = changing.flatMap((group) => group.map(({ x }) => x.id));
  return {
    ...why,
    ...present({ remedy: why.remedy ?? twoValued?.remedy }),
    message: `${why.message}${also}${twoValued ? ` ${twoValued.sentence}` : ''}`,
    expected: `${amountsInWords(stays?.amounts ?? {})} every time`,
    actual: amountsInWords(other?.amounts ?? {}),
    facts: comparedAmounts(stays?.amounts, other?.amounts),
    exchanges: [...new Set([...alone(sent).map(({ x }) => x.id), ...named])],
    count: changing.length,
    judged: all.length,
  };
}

/** Returns an answer with the amounts that an order keeps once it changed, else those that it gets most often. */
function stayingIn(sent: RepeatedAnswers): RepeatedAnswer | undefined {
  if (windowOf(sent)) return sent.at(-1);
  const alike = groupedBy(sent, ({ amounts }) => amountsInWords(amounts));
  const [most] = [...alike.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0];
}

/** Describes that orders have exactly two prices each, which come back: in turn, or as several instances give them. */
function ofTwoValues(
  changing: readonly RepeatedAnswers[],
  run: readonly Subject[],
): CommonTrait | undefined {
  const back = changing.filter((sent) => comesBack(sent));
  const valuesIn = (sent: RepeatedAnswers) =>
    new Set(sent.map(({ amounts }) => amountsInWords(amounts))).size;
  if (back.length === 0 || changing.some((sent) => valuesIn(sent) > 2)) return undefined;
  const known = new Map(changing.flat().map(({ x, amounts }) => [x, amountsInWords(amounts)]));
  const calls = run.toSorted((a, b) => spanOf(a).from - spanOf(b).from);
  const isTurn = inStrictTurn(calls, (x) => known.get(x));
  if (!isTurn && changing.length < 2) return undefined;
  return {
    sentence: `Each order that changed has exactly two amounts${isTurn ? ', as from two instances in turn' : ''}.`,
    remedy: compareInstances,
  };
}

/** Puts the calls of a scenario that shows it by itself first, since its command repeats what is reported. */
const alone = (sent: readonly RepeatedAnswer[]): readonly RepeatedAnswer[] => {
  const scenarios = [...groupedBy(sent, ({ x }) => x.scenario).values()];
  return [...(scenarios.find(differs) ?? []), ...sent];
};

/** Groups the calls of each scenario that sends orders repeatedly, by order. */
function experimentsOf(orders: readonly (readonly RepeatedAnswer[])[]) {
  const sent = orders.flat().filter(({ x }) => isSentAgain(x.round) && !x.resendOf);
  return [...groupedBy(sent, ({ x }) => x.scenario).values()].map((group) => [
    ...groupedBy(group, ({ x }) => x.role ?? '').values(),
  ]);
}

/** Reports whether any order of the run, at either endpoint, gets different amounts in calls with no other in flight. */
const changesAlone = (run: readonly Subject[]): boolean =>
  identical(run.filter((x) => amountsOf(x) && isAlone(x, run))).some((sent) =>
    differs(sent.map((x) => ({ x, amounts: amountsOf(x) ?? {} }))),
  );

/** Explains a change from the calls of one order alone. */
function whyOf(sent: readonly RepeatedAnswer[], isMixedAlone: boolean): BreachWords | undefined {
  if (comesBack(sent)) {
    const by = (isMixedAlone ? undefined : besideOthersInWords(sent)) ?? connectionInWords(sent);
    return { message: `The same order got ${inWords(sent)}.${by ? ` ${by}` : ''}` };
  }
  const quick = sent.filter(({ x }) => x.round === rounds.quick);
  const again = sent.filter(({ x }) => x.resendOf !== undefined);
  // A tariff may change once, even between two of them.
  if (!differs(quick) && (!differs(again) || windowOf(again))) return undefined;
  return {
    message: `The same order got ${inWords(sent)}. Calls right after one another differ, so it is not a matter of time.`,
  };
}

/** Selects the orders that changed once, each with the interval in which it may have changed. */
const changedOnce = (changing: readonly RepeatedAnswers[]) =>
  changing.flatMap((sent) => {
    const window = windowOf(sent);
    return window ? [{ sent, window }] : [];
  });

/**
 * Finds two orders that each changed once, within disjoint intervals: the tariff did not change, since one
 * order kept its amounts while the other changed.
 */
function apartInTime(changing: readonly (readonly RepeatedAnswer[])[]) {
  const once = changedOnce(changing);
  for (const [i, one] of once.entries()) {
    const other = once.slice(i + 1).find(({ window: [from, to] }) => {
      const [since, until] = one.window;
      return to < since || until < from;
    });
    if (other) {
      const why: BreachWords = {
        message: `The same order got ${inWords(one.sent)}, and another one ${inWords(other.sent)}. They changed at different moments, and each kept its amounts while the other changed: it goes by the calls, not by the clock.`,
      };
      return { sent: one.sent, why };
    }
  }
  return undefined;
}

const priceOf = ({ amounts: { netValue, shippingCost } }: RepeatedAnswer): number =>
  netValue ?? shippingCost ?? 0;

/** Minimum number of different prices that became one. */
const minPrices = 3;

/**
 * Finds orders with prices of their own that all get the same price from one moment on, as every other order
 * does, some a lower and some a higher one: neither a minimum nor a cap nor free shipping does that. A tariff
 * that changes keeps them apart.
 */
function becameAlike(changing: readonly RepeatedAnswers[], quotes: RepeatedAnswers) {
  const once = changedOnce(changing);
  const since = Math.min(...once.map(({ window: [, until] }) => until));
  const later = quotes.filter(({ x }) => spanOf(x).from >= since);
  const became = [...once.flatMap(({ sent }) => sent.at(-1) ?? []), ...later];
  const prices = new Set(once.map(({ sent: [first] }) => amountsInWords(first?.amounts ?? {})))
    .size;
  const { sent } = once[0] ?? {};
  const [last] = became;
  if (!sent || !last || prices < minPrices || differs(became)) return undefined;
  const price = priceOf(last);
  const before = once.flatMap(({ sent: [first] }) => (first ? [priceOf(first)] : []));
  if (Math.min(...before) >= price || Math.max(...before) <= price) return undefined;
  const why: BreachWords = {
    message: `The same order got ${inWords(sent)}. From then on every order gets ${amountsInWords(last.amounts)}: ${howMany(once.length, 'order')} that had ${prices} different prices, and all later ones. A changed tariff would keep them apart.`,
  };
  return { sent, why };
}

const ofOneChange =
  'If a tariff or a version began at that moment, no change is needed. Otherwise look for what was loaded or deployed then.';

/** Describes a change that may be due to time. Pasted answers may show no times. */
function onceOf(sent: RepeatedAnswers): BreachWords {
  const [first] = sent;
  const at = sent.find((each) => differs([first ?? each, each]))?.x.startedAt;
  const isOnce = windowOf(sent) !== undefined;
  const how = isOnce
    ? ` It changed once, at ${at}, and stayed so.`
    : ` It changed first at ${at}, and with time.`;
  const when = at === first?.x.startedAt ? '' : how;
  return {
    severity: 'warning',
    message: `The same order got ${inWords(sent)}.${when}`,
    ...(isOnce ? { remedy: ofOneChange } : {}),
  };
}

/** Explains the orders of an experiment that changed more than once: with the number of calls, or with time. */
const changedInTurn = (orders: readonly RepeatedAnswers[]) => {
  const changing = orders.filter((sent) => differs(sent) && !windowOf(sent));
  return changing.map((sent) => ({
    sent,
    why: severalChanges(
      sent,
      orders.filter((each) => each !== sent && differs(each)),
    ),
  }));
};

function severalChanges(sent: RepeatedAnswers, siblings: readonly RepeatedAnswers[]): BreachWords {
  const message = `The same order got ${inWords(sent)}.`;
  const inTurn = sent.filter(({ x }) => x.round === rounds.inTurn);
  const pattern = repeatPattern(valuesOf(inTurn));
  const drifts =
    pattern === 'every-call' ||
    (pattern !== 'one-step' && siblings.some((sibling) => changesWith(sent, sibling)));
  if (!drifts) return { message };
  return {
    severity: 'warning',
    message: `${message} Calls right after one another agree: the amounts drift with time.`,
  };
}

/** Reports whether two orders change between the same calls. */
function changesWith(sent: RepeatedAnswers, sibling: RepeatedAnswers): boolean {
  const [from, to] = changeOf(sent);
  const [since, until] = changeOf(sibling);
  return from < until && since < to;
}

function changeOf(sent: RepeatedAnswers): readonly [from: string, to: string] {
  const calls = callsBeforeChange(valuesOf(sent));
  return [sent[calls - 1]?.x.startedAt ?? '', sent[calls]?.x.startedAt ?? ''];
}
