import { isQuoting } from '../../../model/endpoint.ts';
import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { edgeBetween, searched, smallest } from '../../../standards/collections/smallest.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { cutOff } from '../../reading/answers/trouble.ts';
import { type Failure, failureOf, refusalOf } from '../../reading/failures/failure-of.ts';
import { knownAmounts } from '../../reading/failures/stated.ts';
import { amountsOf, sameAmounts } from '../../reading/quotes/amounts-of.ts';
import { changedOrder } from '../../reading/quotes/expected-quote.ts';
import { saysUnread } from '../../reading/quotes/gives-reason.ts';
import { hasReadableText } from '../../reading/quotes/usable.ts';
import { changed, changesInShort, changesOf, variedBy } from '../changes/changes.ts';
import { asLineCount, differencesOf, isLine } from '../changes/differences.ts';
import { isWriting } from '../changes/forms.ts';
import { type ChangeSelection, type ChangeSet, openChoice } from '../changes/legal-orders.ts';
import type { Change, Obligation } from '../changes/places.ts';
import { isMissing, isNew, sizeOf, variedKey } from '../changes/sizes.ts';
import { ask } from '../steps/ask.ts';
import { datedFrom } from '../steps/dated.ts';
import { areGiven, baseOrder, exploringRounds as rounds } from '../steps/rounds.ts';

type Changes = readonly Change[];

/** Difference between an answer and that of the base: a failure, or other amounts although the same are owed. */
type AnswerDifference = Failure | 'price';

/** What is owed to an order, and how its answer differs. */
interface Effect {
  readonly owed: Obligation;
  readonly shown: AnswerDifference;
}

const maxSilences = 8;
/** Number of answers cut off after which no more is sent: three prove the breach, and each takes up to a minute. */
const maxTimeouts = 3;

type Exploration = NonNullable<ReturnType<typeof begun>>;

/** Returns the order from which others are derived, and what was seen. With `other`, the changes are the differences from it. */
function begun(base: Step, other: Step | undefined, before: readonly Subject[], now: number) {
  const { endpoint, body, exploring = other && { orders: 1, requests: 20, seed: 1 } } = base;
  const owed = base.exploring ? 'answer' : 'same';
  if (!body || !exploring || !isQuoting(endpoint)) return undefined;
  const { all, made } = other?.body
    ? differencesOf(endpoint, body, other.body, owed)
    : {
        all: changesOf(endpoint, body),
        made: (changes: Changes) => changed(endpoint, body, changes),
      };
  const isVaried = (x: Subject) => x.endpoint === endpoint && x.varied !== undefined;
  return {
    base,
    body,
    all,
    made,
    isBetween: other !== undefined,
    /** Current time of the run, in milliseconds since 1970. */
    now,
    answers: new Map<string, AnswerDifference | undefined>(),
    quoted: [] as Changes[],
    sameQuote: [] as Changes[],
    amounts: knownAmounts(base, before),
    left: exploring.requests,
    silences: 0,
    timeouts: before.filter((x) => isVaried(x) && cutOff(x)).length,
    isOver: false,
    /** Equal requests got different answers. */
    isFlaky: false,
    /** The base kept its amounts. */
    isSteady: true,
    choice: other ? onlyChoice(all, owed) : openChoice(all, exploring.seed),
    /** Sets to send before those of the selection. */
    pending: [] as readonly ChangeSet[],
    orders: exploring.orders,
    /** Changes rejected at one place in one form, by the reason; others may be rejected for it too. */
    rejected: new Map<string, Changes>(),
    /** Fields whose absence was confirmed with an effect; when they are empty, the same one needs no confirming. */
    confirmedMissing: new Set<string>(),
  };
}

interface BadOrder {
  readonly set: ChangeSet;
  readonly x: Subject;
  readonly shown: AnswerDifference;
}

/** Sets to confirm: changes with which the order is quoted, and with which it is not. */
interface Pair {
  readonly quoted: Changes;
  readonly broken: Changes;
}

const keepsPrice = (owed: Obligation): boolean => owed === 'same' || owed === 'same-or-reason';
const mayReject = (owed: Obligation): boolean => owed === 'same-or-reason' || owed === 'answer';

function stepOf(
  { base, amounts, made }: Exploration,
  changes: Changes,
  owed: Obligation,
  round: number,
): Step {
  // A quoted order shows that the client knows its data, even those of the built-in sample.
  const expected = changes.length > 0 && amounts ? 'quotable' : base.situation;
  return {
    ...base,
    situation: owed === 'same' || owed === 'quote' ? expected : 'any',
    label: changes.length === 0 ? base.label : changesInShort(changes),
    role: changes.length === 0 ? baseOrder : changedOrder,
    round,
    varied: variedBy(changes),
    body: made(changes),
  };
}

const mayAsk = ({ isOver, left, silences, timeouts, isBetween }: Exploration): boolean =>
  !isOver && left > 0 && silences < maxSilences && (isBetween || timeouts < maxTimeouts);

/** Counts the answer to an order with these changes, and returns how it differs from that of the base. */
function note(
  at: Exploration,
  x: Subject,
  changes: Changes,
  owed: Obligation,
): AnswerDifference | undefined {
  at.left -= 1;
  const { answers, amounts: price, isSteady } = at;
  const amounts = amountsOf(x);
  const isOther = isSteady && price && amounts && !sameAmounts(price, amounts);
  const shown = failureOf(x) ?? (isOther && keepsPrice(owed) ? 'price' : undefined);
  const key = bytesOf(x);
  if (answers.has(key) && (answers.get(key) === undefined) !== (shown === undefined))
    at.isFlaky = true;
  answers.set(key, shown);
  if (shown === 'throttled') at.isOver = true;
  if (shown === 'no-answer') at.silences += 1;
  if (cutOff(x)) at.timeouts += 1;
  if (amounts) at.quoted.push(changes);
  if (shown === undefined && keepsPrice(owed)) at.sameQuote.push(changes);
  return shown;
}

/** Sends the base; returns whether it is quoted. */
function* askBase(at: Exploration, round: number): ProcedureRun<boolean> {
  const x = yield* ask(stepOf(at, [], 'same', round));
  const amounts = amountsOf(x);
  if (!amounts) {
    at.isOver = round === rounds.rows || failureOf(x) === 'throttled';
    at.isFlaky = true;
    return false;
  }
  at.left -= 1;
  if (at.amounts && !sameAmounts(at.amounts, amounts)) at.isSteady = false;
  at.amounts ??= amounts;
  return true;
}

/** Returns what is owed to an order with part of the changes of a set, given the obligation of the set. */
function owedBy(part: Changes, owed: Obligation): Obligation {
  if (part.length === 0) return owed;
  const all = part.map((each) => each.owed);
  if (all.includes('answer')) return 'answer';
  if (all.includes('quote') || !keepsPrice(owed)) return 'quote';
  return all.includes('same-or-reason') ? 'same-or-reason' : 'same';
}

/** Returns a test of the parts of a set; a part of an order without the effect is not sent. */
const partsShowing = (at: Exploration, { owed, shown: wanted }: Effect) =>
  function* (parts: readonly Changes[]): ProcedureRun<number | 'none' | undefined> {
    const fine = wanted === 'price' ? at.sameQuote : at.quoted;
    for (const [i, part] of parts.entries()) {
      if (fine.some((row) => part.every((each) => row.includes(each)))) continue;
      if (!mayAsk(at)) return undefined;
      const obligation = owedBy(part, owed);
      const x = yield* ask(stepOf(at, part, obligation, rounds.probes));
      const shown = note(at, x, part, obligation);
      if (shown === 'no-answer') yield* askBase(at, rounds.probes);
      if (at.isOver) return undefined;
      if (shown === wanted) return i;
    }
    return 'none';
  };

/** Finds, for each change with a size, the adjacent sizes between which the effect appears. */
function* edgeOf(at: Exploration, part: Changes, effect: Effect): ProcedureRun<Pair> {
  let pair: Pair = { quoted: [], broken: part };
  for (const change of part) {
    const { size } = change;
    if (!size || !Number.isInteger(size.from) || !mayAsk(at)) continue;
    const { broken } = pair;
    const sized = (of: number) =>
      broken.map((each) => (each === change ? { at: each.at, ...size.to(of) } : each));
    const shows = function* (of: number): ProcedureRun<boolean | undefined> {
      const found = yield* partsShowing(at, effect)([sized(of)]);
      return found === undefined ? undefined : found === 0;
    };
    // The form itself may fail, whatever its size.
    if ((yield* shows(size.from)) !== false) continue;
    const edge = yield* searched(edgeBetween({ from: size.from, to: size.of }), shows);
    pair = { quoted: sized(edge.from), broken: sized(edge.to) };
  }
  // Another change may have hidden the effect of the size alone.
  const onlySized = (changes: Changes) => changes.filter((each) => !part.includes(each));
  const least = { quoted: onlySized(pair.quoted), broken: onlySized(pair.broken) };
  const isLess = least.broken.length > 0 && least.broken.length < part.length;
  return isLess && (yield* partsShowing(at, effect)([least.broken])) === 0 ? least : pair;
}

/** Sends the order with which the broken one is compared; returns whether it is quoted. */
function* isControlQuoted(at: Exploration, changes: Changes): ProcedureRun<boolean> {
  if (changes.length === 0) return yield* askBase(at, rounds.confirm);
  const x = yield* ask({ ...stepOf(at, changes, 'answer', rounds.confirm), role: baseOrder });
  return note(at, x, changes, 'answer') === undefined;
}

/** Sends the orders A without and X with the changes as A X X A: what fails on every second call is not the change. */
function* confirm(
  at: Exploration,
  { quoted, broken }: Pair,
  { owed, shown: wanted }: Effect,
): ProcedureRun {
  const step = stepOf(at, broken, owed, rounds.confirm);
  // More often if equal requests got different answers.
  for (let time = 1; time <= (at.isFlaky ? 4 : 2); time += 1) {
    for (const isControl of time % 2 === 1 ? [true, false] : [false, true]) {
      if (at.isOver) return;
      const isAsBefore = isControl
        ? yield* isControlQuoted(at, quoted)
        : note(at, yield* ask(step), broken, owed) !== undefined;
      if (!isAsBefore && !at.isFlaky) return;
    }
  }
  const isLess = broken.every((each) => isMissing(each.form));
  if (wanted !== 'refused' || !isLess || at.isOver) return;
  for (const each of datedFrom(at.base, variedBy(broken), at.now)) {
    yield* ask(each, { round: rounds.dated });
  }
}

/** Number of fields with one reason for a rejection after which it is taken for the reason of any field. */
const fieldsOfAny = 2;

/**
 * Sends conforming orders derived from a quoted one, with many changes at once. Of one whose answer breaks the contract,
 * the smallest set of changes with that effect is searched, then confirmed. Of another step with more lines, those lines
 * are the changes; without such a role, its differences from the first are all that is sent.
 */
export const explore: Procedure = function* (steps, before, running) {
  const [base, ...others] = steps;
  if (!base) return;
  if (!areGiven(steps)) yield* explored(base, undefined, before, running);
  for (const other of others) yield* explored(base, other, before, running);
};

/** Returns whether an order with changes was quoted; undefined if the order itself is not. */
export function* explored(
  base: Step,
  other: Step | undefined,
  before: Parameters<Procedure>[1],
  { now, atOnce = 1 }: Parameters<Procedure>[2],
): ProcedureRun<boolean | undefined> {
  const at = begun(base, other, before(), now);
  if (!at) return undefined;
  if (!at.amounts && !(yield* askBase(at, rounds.rows))) return undefined;
  while (mayAsk(at) && at.orders > 0) {
    const sets = [...nextSets(at, atOnce)];
    if (sets.length === 0) break;
    const received = yield {
      steps: sets.map(({ changes, owed }) => stepOf(at, changes, owed, rounds.rows)),
      send: 'any-order',
      until: (x) => failureOf(x) !== undefined,
    };
    const bad: BadOrder[] = [];
    for (const set of sets) {
      const key = variedKey(variedBy(set.changes));
      const x = received.find(({ varied = {} }) => variedKey(varied) === key);
      const shown = x && note(at, x, set.changes, set.owed);
      if (x) at.orders -= 1;
      if (!x) at.pending = [...at.pending, set];
      else if (shown) bad.push({ set, x, shown });
    }
    // If the order itself fails now, no change is the reason.
    const isDown = bad.length > 0 && bad.length === received.length;
    if (isDown && !(yield* askBase(at, rounds.probes)) && !(yield* askBase(at, rounds.probes)))
      break;
    for (const each of bad) if (mayAsk(at)) yield* settle(at, each);
  }
  return at.quoted.length > 0;
}

function* nextSets(at: Exploration, atOnce: number): Generator<ChangeSet> {
  for (let i = 0; i < Math.min(atOnce, at.orders); i += 1) {
    const [first, ...rest] = at.pending;
    at.pending = rest;
    const set = first ?? at.choice.next();
    if (set && set.changes.length > 0) yield set;
  }
}

function sendWithout(at: Exploration, { changes, owed }: ChangeSet, left: Changes) {
  const rest = { changes: changes.filter((each) => !left.includes(each)), owed };
  at.pending = [rest, ...at.pending];
}

/** Finds the decisive part of a set, and excludes it. */
function* settle(at: Exploration, { set, x, shown }: BadOrder): ProcedureRun {
  const { changes, owed } = set;
  const free = changes.filter((each) => mayReject(each.owed));
  const unquoted = changes.filter((each) => !at.quoted.some((row) => row.includes(each)));
  const reason = refusalOf(x);
  const known = unquoted.filter(rejectedFor(at.rejected.get(reason) ?? []));
  // A field with a known reason is left out; if it was not the reason, the others are rejected too.
  if (shown === 'refused' && known.length > 0 && known.every((each) => mayReject(each.owed))) {
    for (const each of known) at.choice.without([each]);
    sendWithout(at, set, known);
    return;
  }
  const guesses = [
    ...(shown === 'refused' ? [known, free.filter(isDay), free.filter(isQuantity)] : []),
    // Each silence costs up to a minute, and work that grows with the lines is its usual reason.
    ...(shown === 'no-answer' ? [free.filter(isLineCount)] : []),
    unquoted,
  ];
  const shows = partsShowing(at, { owed, shown });
  // Of two given orders only the number of lines may matter; then the lines themselves are not named.
  const lines = at.isBetween ? changes.filter(isLine) : [];
  const count = lines.length > 0 ? [asLineCount(at.body, lines)] : [];
  const isCount = count.length > 0 && (yield* shows([count])) === 0;
  const part = isCount ? count : yield* searched(smallest(changes, guesses), shows);
  const obligation = owedBy(part, owed);
  at.choice.without(part);
  sendWithout(at, set, isCount ? lines : at.isBetween ? part : part.slice(0, 1));
  if (shown === 'refused' && !at.isBetween) {
    at.rejected.set(reason, [...(at.rejected.get(reason) ?? []), ...part]);
  }
  // Between two given orders, any difference is reported.
  const isLawful =
    shown === 'refused' && mayReject(obligation) && hasReadableText(x) && !saysUnread(x);
  if ((isLawful && !at.isBetween) || !mayAsk(at)) return;
  const missing = part.every((each) => isMissing(each.form)) ? part.map((each) => each.at) : [];
  const key = JSON.stringify([missing.toSorted(), shown, reason]);
  if (missing.length > 0 && at.confirmedMissing.has(key)) return;
  at.confirmedMissing.add(key);
  const pair = yield* edgeOf(at, part, { owed, shown });
  const effect = { owed: obligation, shown };
  if (mayAsk(at)) yield* confirm(at, pair, effect);
  yield* settleFamily(at, part, effect);
}

/** Reports of a change whether it may be rejected for the same reason as these. */
function rejectedFor(rejected: Changes): (change: Change) => boolean {
  const fields = new Set(rejected.map(fieldOf));
  const writings = new Set(rejected.map(({ form }) => form).filter(isWriting));
  return (change) =>
    fields.has(fieldOf(change)) ||
    writings.has(change.form) ||
    (fields.size >= fieldsOfAny && change.owed === 'answer');
}

/** Tests a new field or a text that fails at one place at the others: then one place is enough. */
function* settleFamily(at: Exploration, part: Changes, effect: Effect): ProcedureRun {
  const [change] = part;
  if (!change || part.length > 1 || !(isNew(change.form) || isWriting(change.form))) return;
  const family = at.all.filter((each) => each.form === change.form && each.at !== change.at);
  if ((yield* partsShowing(at, effect)([family])) !== 0) return;
  for (const each of family) at.choice.without([each]);
  at.pending = at.pending.map((set) => ({
    ...set,
    changes: set.changes.filter((each) => !family.includes(each)),
  }));
}

function onlyChoice(changes: Changes, owed: Obligation): ChangeSelection {
  const sets: ChangeSet[] = [{ changes, owed }];
  return { next: () => sets.pop(), without: () => undefined };
}

const fieldOf = ({ at }: Change): string => at.slice(at.lastIndexOf('/'));

/** Most frequent reasons for rejections: a closed day, and a weight. */
const isDay = ({ at }: Change): boolean => /deliver(?:y?Date|At)$/i.test(at);
const isQuantity = ({ at, form }: Change): boolean =>
  at.endsWith('/quantity') || sizeOf(form)?.unit === 'units of each';
const isLineCount = ({ form }: Change): boolean => sizeOf(form)?.unit === 'line';
