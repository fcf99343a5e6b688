import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, CommonTrait, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy, parted } from '../../../standards/collections/grouped.ts';
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
  amountsAt,
  type Calls,
  callsBeforeChange,
  comesBack,
  connectionInWords,
  differs,
  gotAt,
  inWords,
  repeatPattern,
  windowOf,
} from '../steps/repeated.ts';
import { isSentAgain, sentAgainRounds as rounds } from '../steps/rounds.ts';

/**
 * Judges whether an identical request gets the same amounts, wherever in the run it was sent. The sequence a,
 * b, a for equal bytes needs no experiment, since time does not explain it (docs/explanation/how-rules-decide.md).
 */
export function judgeRepeats(exchanges: readonly Subject[], endpoint: EndpointId): FoldResult {
  const quoted = identical(exchanges.filter((x) => x.endpoint === endpoint && amountsOf(x)));
  const orders = quoted.filter((sent) => sent.length > 1);
  const changing = orders.filter(differs);
  const run = exchanges.filter(
    ({ token }) => token === 'configured' || endpoint !== 'delivery-price',
  );
  const breach = changing.length > 0 ? breachOf(changing, orders, quoted.flat(), run) : undefined;
  return { judged: orders.length, breaches: breach ? [breach] : [] };
}

/** What is said of an order besides its amounts: why they are no matter of time, or a warning. */
interface Why extends Pick<Breach, 'severity' | 'remedy'> {
  readonly reason?: string | undefined;
}

interface ExplainedOrder {
  readonly sent: Calls;
  readonly why?: Why | undefined;
}

/** Makes one breach: the most informative order represents all that changed. */
function breachOf(
  changing: readonly Calls[],
  all: readonly Calls[],
  quotes: Calls,
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
  const also = others > 0 ? `${howMany(others, 'other order')} changed too.` : '';
  const stays = stayingIn(sent);
  const other = sent.find((each) => differs([stays ?? each, each]));
  const kind = why.severity
    ? undefined
    : (besideOthers(all, run) ?? ofZero(changing, quotes) ?? ofTwoValues(changing, run));
  const [changed = [], steady = []] = [changing, all.filter((each) => !differs(each))].map((of) =>
    of.flatMap(([first]) => first ?? []),
  );
  const common = requestsInCommon(changed, steady);
  const [kept, got] = [stays, other].map((x) => (x ? amountsAt(x) : {}));
  const message = `The same order got ${inWords(sent)}.`;
  return {
    ...present({ severity: why.severity, remedy: why.remedy ?? kind?.remedy }),
    message: [message, why.reason, also, kind?.sentence, common?.sentence]
      .filter(Boolean)
      .join(' '),
    expected: `${amountsInWords(kept ?? {})} every time`,
    actual: amountsInWords(got ?? {}),
    facts: comparedAmounts(kept, got),
    exchanges: [...new Set([...alone(sent), ...changing.flat()].map(({ id }) => id))],
    count: changing.length,
    judged: all.length,
  };
}

/** Returns an answer with the amounts that an order keeps once it changed, else those that it gets most often. */
const stayingIn = (sent: Calls): Subject | undefined =>
  windowOf(sent) ? sent.at(-1) : mostOf(sent);

function mostOf(sent: Calls): Subject | undefined {
  const alike = groupedBy(sent, gotAt);
  const [most] = [...alike.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0];
}

const isZero = (x: Subject) => priceOf(x) === 0;

/** Describes that each order that changed got 0 now and then, with the number of such quotes in the run. */
function ofZero(changing: readonly Calls[], quotes: Calls): CommonTrait | undefined {
  if (!changing.some((sent) => comesBack(sent))) return undefined;
  const charged = changing.map((sent) => sent.filter((x) => !isZero(x)));
  const isOnlyZero = charged.every((rest, i) => rest.length < (changing[i]?.length ?? 0));
  if (!isOnlyZero || charged.some((rest) => rest.length === 0 || differs(rest))) return undefined;
  const zeros = quotes.filter(isZero).length;
  return {
    sentence: `Each order that changed got 0 in some answers: ${figure(zeros)} of ${figure(quotes.length)} amounts in the run are 0.`,
    remedy:
      'Look for a failure that is answered as 0, as by a default value or an exception that is caught. Answer a 5xx instead: 0 is free shipping.',
  };
}

/** Describes that orders have exactly two prices each, which come back: in turn, or as several instances give them. */
function ofTwoValues(changing: readonly Calls[], run: readonly Subject[]): CommonTrait | undefined {
  const back = changing.filter((sent) => comesBack(sent));
  if (back.length === 0 || changing.some((sent) => new Set(sent.map(gotAt)).size > 2))
    return undefined;
  const known = new Map(changing.flat().map((x) => [x, gotAt(x)]));
  const calls = run.toSorted((a, b) => spanOf(a).from - spanOf(b).from);
  const isTurn = inStrictTurn(calls, (x) => known.get(x));
  if (!isTurn && changing.length < 2) return undefined;
  return {
    sentence: `Each order that changed has exactly two amounts${isTurn ? ', as from two instances in turn' : ''}.`,
    remedy: compareInstances,
  };
}

/** Puts the calls of a scenario that shows it by itself first, since its command repeats what is reported. */
const alone = (sent: Calls): Calls => {
  const scenarios = [...groupedBy(sent, ({ scenario }) => scenario).values()];
  return [...(scenarios.find(differs) ?? []), ...sent];
};

/** Groups the calls of each scenario that sends orders repeatedly, by order. */
function experimentsOf(orders: readonly Calls[]) {
  const sent = orders.flat().filter((x) => isSentAgain(x.round) && !x.resendOf);
  return [...groupedBy(sent, ({ scenario }) => scenario).values()].map((group) => [
    ...groupedBy(group, ({ role = '' }) => role).values(),
  ]);
}

/** Describes that only calls with others in flight get other amounts, at any endpoint; undefined if chance may explain it. */
function besideOthers(orders: readonly Calls[], run: readonly Subject[]): CommonTrait | undefined {
  const calls = orders.flatMap((sent) => {
    const lone = sent.filter((x) => isAlone(x, run));
    const usual = lone[0] ?? mostOf(sent);
    return sent.map((each) => ({
      isAlone: lone.includes(each),
      isOther: usual !== undefined && differs([usual, each]),
    }));
  });
  const [lone, beside] = parted(calls, (each) => each.isAlone);
  const others = beside.filter(({ isOther }) => isOther).length;
  if (others === 0 || lone.some(({ isOther }) => isOther)) return undefined;
  if (sparedByChance(others, beside.length, lone.length) >= chance) return undefined;
  return {
    sentence: `It changes only with other calls in flight: ${figure(others)} of ${figure(beside.length)} such calls got other amounts, and none of ${figure(lone.length)} alone.`,
    remedy: ofPlace,
  };
}

/** Explains a change from the calls of one order alone. */
function whyOf(sent: Calls): Why | undefined {
  if (comesBack(sent)) return { reason: connectionInWords(sent, (x) => `gets ${gotAt(x)}`) };
  const quick = sent.filter(({ round }) => round === rounds.quick);
  const again = sent.filter(({ resendOf }) => resendOf !== undefined);
  // A tariff may change once, even between two of them.
  const isOnce = !differs(again) || windowOf(again) !== undefined;
  if (!differs(quick) && isOnce && !changesTwice(sent)) return undefined;
  return { reason: 'Calls right after one another differ, so it is not a matter of time.' };
}

/** Milliseconds from an answer to the next call within which no tariff changes twice. */
const pauseMs = 100;

/** Reports whether three calls, each right after the answer before, got other amounts each time. */
const changesTwice = (sent: Calls): boolean =>
  sent.some((x, i) => follows(x, sent[i + 1]) && follows(sent[i + 1], sent[i + 2]));

const follows = (before: Subject | undefined, x: Subject | undefined): boolean =>
  before?.durationMs !== undefined &&
  x !== undefined &&
  before.startedAt < x.startedAt &&
  spanOf(x).from - spanOf(before).to <= pauseMs &&
  differs([before, x]);

/** Selects the orders that changed once, each with the interval in which it may have changed. */
const changedOnce = (changing: readonly Calls[]) =>
  changing.flatMap((sent) => {
    const window = windowOf(sent);
    return window ? [{ sent, window }] : [];
  });

/**
 * Finds two orders that each changed once, within disjoint intervals: the tariff did not change, since one
 * order kept its amounts while the other changed.
 */
function apartInTime(changing: readonly Calls[]) {
  const once = changedOnce(changing);
  for (const [i, one] of once.entries()) {
    const other = once.slice(i + 1).find(({ window: [from, to] }) => {
      const [since, until] = one.window;
      return to < since || until < from;
    });
    if (other) {
      const reason = `Another one got ${inWords(other.sent)}. They changed at different moments, and each kept its amounts while the other changed: time does not explain it.`;
      return { sent: one.sent, why: { reason } };
    }
  }
  return undefined;
}

function priceOf(x: Subject): number {
  const { netValue, shippingCost = 0 } = amountsAt(x);
  return netValue ?? shippingCost;
}

/** Minimum number of different prices that became one. */
const minPrices = 3;

/**
 * Finds orders with prices of their own that all get the same price from one moment on, as every other order
 * does, some a lower and some a higher one: neither a minimum nor a cap nor free shipping does that. A tariff
 * that changes keeps them apart.
 */
function becameAlike(changing: readonly Calls[], quotes: Calls) {
  const once = changedOnce(changing);
  const since = Math.min(...once.map(({ window: [, until] }) => until));
  const later = quotes.filter((x) => spanOf(x).from >= since);
  const became = [...once.flatMap(({ sent }) => sent.at(-1) ?? []), ...later];
  const firsts = once.flatMap(({ sent: [first] }) => first ?? []);
  const prices = new Set(firsts.map(gotAt)).size;
  const { sent } = once[0] ?? {};
  const [last] = became;
  if (!sent || !last || prices < minPrices || differs(became)) return undefined;
  const price = priceOf(last);
  const before = firsts.map(priceOf);
  if (Math.min(...before) >= price || Math.max(...before) <= price) return undefined;
  const reason = `From then on every order gets ${gotAt(last)}: ${howMany(once.length, 'order')} that had ${prices} different prices, and all later ones. A changed tariff would keep them apart.`;
  return { sent, why: { reason } };
}

const ofOneChange =
  'If a tariff or a version began at that moment, no change is needed. Otherwise look for what was loaded or deployed then.';

/** Describes a change that may be due to time. Pasted answers may show no times. */
function onceOf(sent: Calls, changing: readonly Calls[]): Why {
  const [first] = sent;
  const at = sent.find((each) => differs([first ?? each, each]))?.startedAt;
  const isOnce = windowOf(sent) !== undefined;
  const isShown = isOnce && orderByChance(changing) < chance;
  const how = isShown
    ? `It changed once, at ${at}, and stayed so.`
    : isOnce
      ? `${howMany(sent.length, 'call')} do not show whether it changed once, at ${at}, or at random.`
      : `It changed first at ${at}, and again after that.`;
  return {
    severity: 'warning',
    reason: at === first?.startedAt ? undefined : how,
    ...(isShown ? { remedy: ofOneChange } : {}),
  };
}

/** Returns the probability that all calls with the old amounts come before those with the new ones by chance. */
const orderByChance = (changing: readonly Calls[]): number =>
  changing.reduce((all, sent) => {
    const old = callsBeforeChange(sent.map(amountsAt));
    // One in the number of ways to choose the old ones among the calls.
    const ways = Array.from({ length: old }, (_, i) => (sent.length - i) / (i + 1));
    return ways.reduce((part, each) => part / each, all);
  }, 1);

/** Explains the orders of an experiment that changed more than once: with the number of calls, or with time. */
const changedInTurn = (orders: readonly Calls[]) => {
  const changing = orders.filter((sent) => differs(sent) && !windowOf(sent));
  return changing.map((sent) => ({
    sent,
    why: severalChanges(
      sent,
      orders.filter((each) => each !== sent && differs(each)),
    ),
  }));
};

function severalChanges(sent: Calls, siblings: readonly Calls[]): Why {
  const inTurn = sent.filter(({ round }) => round === rounds.inTurn);
  const pattern = repeatPattern(inTurn.map(amountsAt));
  const drifts =
    pattern === 'every-call' ||
    (pattern !== 'one-step' && siblings.some((sibling) => changesWith(sent, sibling)));
  if (!drifts) return {};
  const reason = 'Calls right after one another agree: the amounts drift with time.';
  return { severity: 'warning', reason };
}

/** Reports whether two orders change between the same calls. */
function changesWith(sent: Calls, sibling: Calls): boolean {
  const [from, to] = changeOf(sent);
  const [since, until] = changeOf(sibling);
  return from < until && since < to;
}

function changeOf(sent: Calls): readonly [from: string, to: string] {
  const calls = callsBeforeChange(sent.map(amountsAt));
  return [sent[calls - 1]?.startedAt ?? '', sent[calls]?.startedAt ?? ''];
}
