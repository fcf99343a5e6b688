import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, CommonTrait, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy, parted } from '../../../standards/collections/grouped.ts';
import { present } from '../../../standards/collections/present.ts';
import { duration, figure, howMany } from '../../../standards/text/figures.ts';
import { inOrderOfSending, isAlone, isBefore, spanOf } from '../../reading/answers/in-time.ts';
import { bytesOf, identical } from '../../reading/answers/same-bytes.ts';
import {
  chance,
  compareInstances,
  firstInCommon,
  inStrictTurn,
  nodesIn,
  ofPlace,
  platformCalls,
  sparedByChance,
} from '../../reading/failures/place-among-calls.ts';
import { requestsInCommon } from '../../reading/failures/request-traits.ts';
import {
  type Amounts,
  amountsInWords,
  amountsOf,
  comparedAmounts,
  declaredAmounts,
  sameAmounts,
} from '../../reading/quotes/amounts-of.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import {
  amountsAt,
  type Calls,
  callsBeforeChange,
  comesBack,
  connectionInWords,
  differs,
  gotAt,
  inWords,
  priceOf,
  runsOf,
  windowOf,
} from '../steps/repeated.ts';
import { isSentAgain, otherOrder, sentAgainRounds as rounds } from '../steps/rounds.ts';
import { type KeptAmounts, keptAmounts } from './kept-amounts.ts';

/** Judges whether an identical request gets the same amounts, wherever in the run it was sent. Time does not explain a, b, a. */
export function judgeRepeats(exchanges: readonly Subject[], endpoint: EndpointId): FoldResult {
  const quoted = identical(exchanges.filter((x) => x.endpoint === endpoint && amountsOf(x)));
  const orders = quoted.filter((sent) => sent.length > 1);
  const changing = orders.filter(differs);
  const breach =
    changing.length > 0
      ? breachOf(changing, orders, inOrderOfSending(quoted.flat()), platformCalls(exchanges))
      : undefined;
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

/** Note below calls whose answers may depend on what was sent before them. */
export const goesByHistory =
  'Send these in turn, several times. If the answers agree, they depend on other requests, and only the command shows it.';

/** Makes one breach: the most informative order represents all that changed. `quotes` and `run` are in the order of sending. */
function breachOf(
  changing: readonly Calls[],
  all: readonly Calls[],
  quotes: Calls,
  run: readonly Subject[],
): Breach {
  const again = all.flat().filter((x) => isSentAgain(x.round) && !x.resendOf);
  const experiments = groupedBy(again, ({ scenario }) => scenario);
  const worded = [
    ...[...experiments.values()].flatMap((sent) => changedInTurn(identical(sent))),
    ...changing.map((sent) => ({ sent, why: whyOf(sent) })),
  ];
  const errors = worded.filter(({ why }) => why && !why.severity);
  const apart = apartInTime(changing);
  const beside =
    errors.length > 0 || apart ? (firstOf(all, quotes) ?? besideOthers(all, run)) : undefined;
  const moved = beside ? undefined : movedOf(changing, quotes);
  const memory = beside || moved ? undefined : keptAmounts(quotes);
  const confused = (memory?.isOfAll ? worded : errors).find(({ sent }) =>
    sent.some((x) => memory?.calls.includes(x)),
  );
  // Of a change that time may explain, nothing else is said.
  const kept = confused && memory;
  const known = beside ? (errors[0] ?? apart) : (moved ?? confused);
  const chosen: ExplainedOrder = (known && { sent: known.sent, why: {} }) ??
    errors.find(({ why }) => why?.reason) ??
    errors[0] ??
    apart ??
    worded.find(({ why }) => why) ?? { sent: changing[0] ?? [] };
  const { sent } = chosen;
  const inTurn = ofNodes(sent, changing, run);
  const why: Why = inTurn ? {} : (chosen.why ?? onceOf(sent, changing));
  const [first = {}] = sent.map(amountsAt);
  const others = changing.length - 1;
  const also = others > 0 ? `${howMany(others, 'other order')} changed too.` : '';
  const due = dueTo(sent, kept);
  const other = sent.map(amountsAt).find((each) => !sameAmounts(due ?? first, each)) ?? {};
  const [changed = [], steady = []] = [changing, all.filter((each) => !differs(each))].map((of) =>
    of.flatMap(([first]) => first ?? []),
  );
  const nodes = inTurn ?? ofNodes(sent, changing);
  const kind =
    nodes ??
    beside ??
    moved?.trait ??
    kept ??
    (why.severity ? undefined : ofTwoValues(changing, quotes, run));
  const common = kept ? undefined : requestsInCommon(changed, steady);
  return {
    ...present({
      severity: why.severity,
      remedy: why.remedy ?? kind?.remedy ?? (why.severity && ofTime),
      effect: kept?.effect,
      byHand: kept && goesByHistory,
    }),
    message: [
      `The same order (${excerpt(sent[0]?.step ?? '')}) got ${inWords(sent)}.`,
      kept ? undefined : why.reason,
      also,
      kind?.sentence,
      common?.sentence,
    ]
      .filter(Boolean)
      .join(' '),
    expected: due
      ? `${amountsInWords(due)} every time`
      : `${kept?.effect ? 'a 4xx with the reason, or ' : ''}the same amounts every time`,
    actual: `${due ? '' : `first ${amountsInWords(first)}, then `}${amountsInWords(other)}`,
    facts: { ...comparedAmounts(due ?? first, other), ...present({ node: nodes?.header }) },
    exchanges: [
      ...new Set([...alone(sent), ...changing.flat(), ...(kept?.calls ?? [])].map(({ id }) => id)),
    ],
    count: changing.length,
    judged: all.length,
  };
}

const ofShared =
  'Look for what all calls share and each one changes, as a list of charges, a default argument, the price of a zone or the discount of a commerce: make it anew for each call.';

/** Fewest calls that got the amounts of the one before after the same other order: chance explains fewer. */
const minAlike = 7;

/** Finds an order with amounts that go by the order that is sent right before it, and are not those of that order. */
function movedOf(changing: readonly Calls[], quotes: Calls) {
  const [found] = changing.flatMap((sent) => {
    const moves = sent
      .filter(({ round }) => round === rounds.afterOthers)
      .flatMap((x, i, all) => {
        const by = quotes.findLast((each) => each.role === otherOrder && isBefore(each, x));
        return by ? [{ by, x, change: priceOf(x) - priceOf(all[i - 1] ?? x) }] : [];
      });
    const groups = [...groupedBy(moves, ({ by }) => bytesOf(by)).values()];
    const [up, down] = [1, -1].map((sign) =>
      moves.find(({ change }) => Math.sign(change) === sign),
    );
    const isSteady = groups.every((group) => !differs(group.map(({ x }) => x)));
    const isOwn = [up, down].every((each) => each && differs([each.by, each.x]));
    return up && down && isOwn && isSteady && moves.length - groups.length >= minAlike
      ? [{ sent, up, down }]
      : [];
  });
  if (!found) return undefined;
  const { sent, up, down } = found;
  const sentence = `Other orders change it: right after “${excerpt(up.by.step)}” it gets ${figure(up.change)} more, right after “${excerpt(down.by.step)}” ${figure(-down.change)} less.`;
  return { sent, trait: { sentence, remedy: ofShared } };
}

/** Returns the amounts declared for an order, else its own, if it also got those of others. */
function dueTo(sent: Calls, kept?: KeptAmounts): Amounts | undefined {
  const usual = sent.flatMap((x) => kept?.byItself.get(bytesOf(x)) ?? []).map(amountsAt);
  return [...sent.flatMap((x) => declaredAmounts(x) ?? []), ...usual][0];
}

const ofVersions =
  'Compare the version, the configuration and the data of what these headers name: one instance may have another tariff.';

/** Describes that a header tells which amounts each changed order gets. Of `run`, the instances answer in turn. */
function ofNodes(
  sent: Calls,
  changing: readonly Calls[],
  run?: readonly Subject[],
): (CommonTrait & { readonly header: string }) | undefined {
  const nodesOf = (calls: Calls) => nodesIn(calls, calls.map(gotAt), run);
  const nodes = nodesOf(sent);
  return nodes && sent.length > 2 && changing.every(nodesOf)
    ? { ...nodes, remedy: ofVersions }
    : undefined;
}

const isZero = (x: Subject) => priceOf(x) === 0;

/** Minimum number of times that one order got one of two prices in turn; fewer may be another change. */
const minRuns = 4;

/** Describes that orders have exactly two prices each, which come back: 0 now and then, in turn, or as several instances give them. */
function ofTwoValues(
  changing: readonly Calls[],
  quotes: Calls,
  run: readonly Subject[],
): CommonTrait | undefined {
  const back = changing.filter((sent) => comesBack(sent));
  if (back.length === 0 || changing.some((sent) => new Set(sent.map(gotAt)).size > 2))
    return undefined;
  if (changing.every((sent) => sent.some(isZero))) {
    return {
      sentence: `Each order that changed got 0 in some answers: ${figure(quotes.filter(isZero).length)} of ${figure(quotes.length)} amounts in the run are 0.`,
      remedy:
        'Look for a failure that is answered as 0, as by a default value or an exception that is caught. Answer a 5xx instead: 0 is free shipping.',
    };
  }
  const known = new Map(changing.flat().map((x) => [x, gotAt(x)]));
  const isTurn = inStrictTurn(run, (x) => known.get(x));
  const isChance = changing.every((sent) => runsOf(sent.map(amountsAt)).length < minRuns);
  if (!isTurn && changing.length < 2 && isChance) return undefined;
  return {
    sentence: `Each order that changed has exactly two amounts, as from two instances${isTurn ? ' in turn' : ''}.`,
    remedy: compareInstances,
  };
}

/** Puts the calls of a scenario that shows it by itself first, since its command repeats what is reported. */
const alone = (sent: Calls): Calls => {
  const scenarios = [...groupedBy(sent, ({ scenario }) => scenario).values()];
  return [...(scenarios.find(differs) ?? []), ...sent];
};

/** Describes that only the first quotes for each order, commerce or commune differ from the last ones. */
function firstOf(orders: readonly Calls[], quotes: Calls): CommonTrait | undefined {
  const odd = new Set(orders.flatMap((sent) => sent.filter((x) => differs([x, sent.at(-1) ?? x]))));
  const got = new Set([...odd].map(gotAt));
  // What costs nothing in any call shows nothing of a first call for 0.
  const usual = orders.flat().filter((x) => !odd.has(x) && (got.size > 1 || !got.has(gotAt(x))));
  return firstInCommon([...odd], usual, quotes, 'quote');
}

/** Describes that only calls with others in flight, at any endpoint or at theirs, get other amounts; undefined if chance may explain it. */
const besideOthers = (orders: readonly Calls[], run: readonly Subject[]) =>
  onlyBeside(orders, run) ?? onlyBeside(orders, []);

function onlyBeside(orders: readonly Calls[], run: readonly Subject[]): CommonTrait | undefined {
  const calls = orders.flatMap((sent) => {
    const lone = sent.filter((x) => isAlone(x, run));
    const usual = lone[0] ?? sent[0];
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

function whyOf(sent: Calls): Why | undefined {
  if (comesBack(sent)) return { reason: connectionInWords(sent, (x) => `gets ${gotAt(x)}`) };
  const quick = sent.filter(({ round }) => round === rounds.quick);
  const again = sent.filter(({ resendOf }) => resendOf !== undefined);
  // A tariff may change once, even between two of them.
  const isOnce = !differs(again) || windowOf(again) !== undefined;
  if (!differs(quick) && isOnce && !changesTwice(sent)) return undefined;
  // Concurrent calls have no order.
  const prices = inOrderOfSending(sent.filter((x) => isAlone(x, []))).map(priceOf);
  if (new Set(prices).size > 2 && prices.every((price, i) => price >= (prices[i - 1] ?? price)))
    return { reason: 'No call is cheaper than the one before: the price grows with the calls.' };
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

/** Finds two orders that each changed once while the other kept its amounts: the tariff did not change. */
function apartInTime(changing: readonly Calls[]) {
  const once = changing.flatMap((sent) => {
    const window = windowOf(sent);
    return window ? [{ sent, window }] : [];
  });
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

const ofTime =
  'If the price goes by the time of the call, no change is needed. Otherwise look for what was loaded or deployed at that moment, a call counter, a random part, or a value kept from another call.';

/** Describes a change that may be due to time. Pasted answers may show no times. */
function onceOf(sent: Calls, changing: readonly Calls[]): Why {
  const [first] = sent;
  const at = sent.find((each) => differs([first ?? each, each]))?.startedAt;
  const isShown = windowOf(sent) !== undefined && orderByChance(changing) < chance;
  const how = isShown
    ? `It changed at ${at}, and the calls after that agree.`
    : `It changed first at ${at}; ${howMany(sent.length, 'call')} do not show whether with time or at random.`;
  return {
    severity: 'warning',
    reason: at === first?.startedAt ? undefined : how,
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

/** Explains orders of an experiment that changed more than once: with the calls, or with time if quick calls agree. */
const changedInTurn = (orders: readonly Calls[]): readonly ExplainedOrder[] => {
  const isQuick = orders.flat().some(({ round }) => round === rounds.quick);
  const reason = 'Calls right after one another agree: the amounts may drift with time.';
  const drifts: Why = isQuick ? { severity: 'warning', reason } : {};
  return orders
    .filter((sent) => differs(sent) && !windowOf(sent))
    .map((sent) => {
      const paused = pausedInWords(sent);
      return { sent, why: paused ? { reason: paused } : drifts };
    });
};

/** Probability below which moments of chance do not explain that an order changes between calls and not in a pause. */
const pausedByChance = 1 / 1000;

/** Describes that amounts change while calls come, and not in a pause: time goes on in both. */
function pausedInWords(sent: Calls): string | undefined {
  const gaps = sent.slice(1).map((next, i) => {
    const before = sent[i] ?? next;
    return { changes: differs([before, next]), ms: spanOf(next).from - spanOf(before).from };
  });
  const [changes, others] = parted(gaps, (gap) => gap.changes);
  const ms = changes.reduce((sum, gap) => sum + gap.ms, 0);
  const pause = Math.max(0, ...others.map((gap) => gap.ms));
  if ((ms / (ms + pause)) ** changes.length >= pausedByChance) return undefined;
  return `It changed ${figure(changes.length)} times in ${duration(ms)} with other calls in between, and not in a pause of ${duration(pause)}: time does not explain it.`;
}
