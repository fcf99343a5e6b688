import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, CommonTrait, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { present } from '../../../standards/collections/present.ts';
import { figure, howMany } from '../../../standards/text/figures.ts';
import { identical } from '../../reading/answers/identical.ts';
import { isAlone, spanOf } from '../../reading/answers/in-time.ts';
import {
  chance,
  compareInstances,
  inStrictTurn,
  ofPlace,
  sparedByChance,
} from '../../reading/failures/place-among-calls.ts';
import { requestsInCommon } from '../../reading/failures/request-traits.ts';
import { amountsInWords, amountsOf, comparedAmounts } from '../../reading/quotes/amounts-of.ts';
import {
  type BreachWords,
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
  const worded = [
    ...changing.map((sent) => ({ sent, why: whyOf(sent) })),
    ...experimentsOf(all).flatMap((sent) => changedInTurn(sent)),
  ];
  const chosen: ExplainedOrder = worded.find(({ why }) => why && !why.severity) ??
    apartInTime(changing) ??
    becameAlike(changing, quotes) ??
    worded.find(({ why }) => why) ?? { sent: changing[0] ?? [] };
  const { sent, why = onceOf(sent, changing) } = chosen;
  const others = changing.length - 1;
  const also = others > 0 ? ` ${howMany(others, 'other order')} changed too.` : '';
  const stays = stayingIn(sent);
  const other = sent.find((each) => differs([stays ?? each, each]));
  const kind = why.severity ? undefined : (besideOthers(all, run) ?? ofTwoValues(changing, run));
  const [changed, steady] = [changing, all.filter((each) => !differs(each))].map((of) =>
    of.flatMap(([first]) => first?.x ?? []),
  );
  const common = requestsInCommon(changed ?? [], steady ?? []);
  const named = changing.flatMap((group) => group.map(({ x }) => x.id));
  return {
    ...why,
    ...present({ remedy: why.remedy ?? kind?.remedy }),
    message: [`${why.message}${also}`, kind?.sentence, common?.sentence].filter(Boolean).join(' '),
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
  return windowOf(sent) ? sent.at(-1) : mostOf(sent);
}

function mostOf(sent: RepeatedAnswers): RepeatedAnswer | undefined {
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

/** Describes that only calls with others in flight get other amounts, at any endpoint; undefined if chance may explain it. */
function besideOthers(
  orders: readonly RepeatedAnswers[],
  run: readonly Subject[],
): CommonTrait | undefined {
  const calls = orders.flatMap((sent) => {
    const lone = sent.filter(({ x }) => isAlone(x, run));
    const usual = lone[0] ?? mostOf(sent);
    return sent.map((each) => ({
      isAlone: lone.includes(each),
      isOther: usual !== undefined && differs([usual, each]),
    }));
  });
  const [lone, beside] = [
    calls.filter((each) => each.isAlone),
    calls.filter((each) => !each.isAlone),
  ];
  const others = beside.filter(({ isOther }) => isOther).length;
  if (others === 0 || lone.some(({ isOther }) => isOther)) return undefined;
  if (sparedByChance(others, beside.length, lone.length) >= chance) return undefined;
  return {
    sentence: `It changes only with other calls in flight: ${figure(others)} of ${figure(beside.length)} such calls got other amounts, and none of ${figure(lone.length)} alone.`,
    remedy: ofPlace,
  };
}

/** Explains a change from the calls of one order alone. */
function whyOf(sent: readonly RepeatedAnswer[]): BreachWords | undefined {
  if (comesBack(sent)) {
    const by = connectionInWords(
      sent.map(({ x }) => x),
      (x) => `gets ${amountsInWords(amountsOf(x) ?? {})}`,
    );
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
        message: `The same order got ${inWords(one.sent)}, and another one ${inWords(other.sent)}. They changed at different moments, and each kept its amounts while the other changed: time does not explain it.`,
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
function onceOf(sent: RepeatedAnswers, changing: readonly RepeatedAnswers[]): BreachWords {
  const [first] = sent;
  const at = sent.find((each) => differs([first ?? each, each]))?.x.startedAt;
  const isOnce = windowOf(sent) !== undefined;
  const isShown = isOnce && orderByChance(changing) < chance;
  const how = isShown
    ? ` It changed once, at ${at}, and stayed so.`
    : isOnce
      ? ` ${howMany(sent.length, 'call')} do not show whether it changed once, at ${at}, or at random.`
      : ` It changed first at ${at}, and with time.`;
  const when = at === first?.x.startedAt ? '' : how;
  return {
    severity: 'warning',
    message: `The same order got ${inWords(sent)}.${when}`,
    ...(isShown ? { remedy: ofOneChange } : {}),
  };
}

/** Returns the probability that all calls with the old amounts come before those with the new ones by chance. */
const orderByChance = (changing: readonly RepeatedAnswers[]): number =>
  changing.reduce((all, sent) => {
    const old = callsBeforeChange(valuesOf(sent));
    // One in the number of ways to choose the old ones among the calls.
    const ways = Array.from({ length: old }, (_, i) => (sent.length - i) / (i + 1));
    return ways.reduce((part, each) => part / each, all);
  }, 1);

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
