import { type EndpointId, isQuoting } from '../../../model/endpoint.ts';
import { beyondContract } from '../../../model/exchange.ts';
import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { edgeBetween, searched, smallest } from '../../../standards/collections/smallest.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { cutOff } from '../../reading/answers/trouble.ts';
import { failureOf, refusalOf } from '../../reading/failures/failure-of.ts';
import { knownAmounts } from '../../reading/failures/stated.ts';
import { amountsOf, sameAmounts } from '../../reading/quotes/amounts-of.ts';
import { changedOrder } from '../../reading/quotes/expected-quote.ts';
import { hasReadableText } from '../../reading/quotes/usable.ts';
import { changed, changesInShort, changesOf, variedBy } from '../changes/changes.ts';
import { asLineCount, differencesOf, isLine } from '../changes/differences.ts';
import { isWriting } from '../changes/forms.ts';
import { type ChangeSelection, type ChangeSet, openChoice } from '../changes/legal-orders.ts';
import type { Change, Obligation } from '../changes/places.ts';
import { isMissing, isNew, sizeOf, variedKey } from '../changes/sizes.ts';
import { ask } from '../steps/ask.ts';
import { datedFrom } from '../steps/dated.ts';
import { baseOrder, exploringRounds as rounds } from '../steps/rounds.ts';

/** Difference between an answer and that of the base: a failure, or other amounts although the same are owed. */
type AnswerDifference =
  | 'throttled'
  | 'no-answer'
  | 'server-error'
  | 'no-amount'
  | 'refused'
  | 'price';

/** Maximum number of requests without an answer. */
const maxSilences = 8;
/** Number of answers cut off after which no more is sent: three prove the breach, and each takes up to a minute. */
const maxTimeouts = 3;
/** Number of fields with one reason for a rejection after which it is taken for the reason of any field. */
const fieldsOfAny = 2;
/** Number of times that an order and its change are sent: usually, and if equal requests got different answers. */
const times = { steady: 2, flaky: 4 } as const;

/** Sets to confirm: changes with which the order is quoted, and with which it is not. */
interface Pair {
  readonly quoted: readonly Change[];
  readonly broken: readonly Change[];
}

/**
 * Sends lawful orders derived from a quoted one, with many changes at once. For one with an unlawful answer,
 * the smallest set of changes with the same effect is searched, and the threshold of a change with a size. Then
 * the orders without and with it are sent alternately. A rejection with a reason, where the contract allows
 * one, is only noted. If a second step has another order, its differences from the first are the changes.
 */
export const explore: Procedure = function* (steps, before, { now, atOnce = 1 }) {
  const [base, other] = steps;
  const { endpoint, body, exploring } = base ?? {};
  if (!base || !endpoint || !body || !exploring || !isQuoting(endpoint)) return;
  const { all, made } = other?.body
    ? differencesOf(endpoint, body, other.body)
    : {
        all: changesOf(endpoint, body),
        made: (changes: readonly Change[]) => changed(endpoint, body, changes),
      };
  const choice = other ? onlyChoice(all) : openChoice(all, exploring.seed);
  const answers = new Map<string, AnswerDifference | undefined>();
  const quoted: Change[][] = [];
  /** Changes rejected at one place in one form, by the reason; others may be rejected for it too. */
  const rejected = new Map<string, readonly Change[]>();
  const isRejected = (reason: string) => {
    const before = rejected.get(reason) ?? [];
    const fields = new Set(before.map(fieldOf));
    const writings = new Set(before.map(({ form }) => form).filter(isWriting));
    return (change: Change) =>
      fields.has(fieldOf(change)) ||
      writings.has(change.form) ||
      (fields.size >= fieldsOfAny && change.owed === 'answer');
  };
  /** Fields whose absence was confirmed with an effect; when they are empty, the same one needs no confirming. */
  const confirmedMissing = new Set<string>();
  const sameQuote: Change[][] = [];
  let pending: readonly ChangeSet[] = [];
  let own = knownAmounts(base, before());
  let [left, orders] = [exploring.requests, exploring.orders];
  let silences = 0;
  let timeouts = before().filter((x) => isVaried(x, endpoint) && cutOff(x)).length;
  let [isOver, isFlaky, isSteady] = [false, false, true];

  /** A quoted order shows that the client knows its data, even those of the built-in sample. */
  const situationOf = (changes: readonly Change[], owed: Obligation) => {
    if (owed !== 'same' && owed !== 'quote') return 'any';
    return changes.length > 0 && own ? 'quotable' : base.situation;
  };
  const stepOf = (changes: readonly Change[], owed: Obligation, round: number): Step => ({
    ...base,
    situation: situationOf(changes, owed),
    label: changes.length === 0 ? base.label : changesInShort(changes),
    role: changes.length === 0 ? baseOrder : owed === 'nothing' ? beyondContract : changedOrder,
    round,
    varied: variedBy(changes),
    body: made(changes),
  });

  const showing = (x: Subject, owed: Obligation): AnswerDifference | undefined => {
    const failure = failureOf(x);
    if (failure) return failure;
    const amounts = amountsOf(x);
    return owed === 'same' && isSteady && own && amounts && !sameAmounts(own, amounts)
      ? 'price'
      : undefined;
  };
  const note = (
    x: Subject,
    changes: readonly Change[],
    owed: Obligation,
  ): AnswerDifference | undefined => {
    left -= 1;
    const shown = showing(x, owed);
    const key = bytesOf(x);
    if (answers.has(key) && (answers.get(key) === undefined) !== (shown === undefined))
      isFlaky = true;
    answers.set(key, shown);
    if (shown === 'throttled') isOver = true;
    if (shown === 'no-answer') silences += 1;
    if (cutOff(x)) timeouts += 1;
    if (amountsOf(x)) quoted.push([...changes]);
    if (shown === undefined && owed === 'same') sameQuote.push([...changes]);
    return shown;
  };
  // Between two given orders the search is all that there is.
  const mayAsk = () =>
    !isOver && left > 0 && silences < maxSilences && (other || timeouts < maxTimeouts);

  const askBase = function* (round: number): ProcedureRun<boolean> {
    const x = yield* ask(stepOf([], 'same', round));
    const amounts = amountsOf(x);
    if (!amounts) {
      isOver = round === rounds.rows || failureOf(x) === 'throttled';
      isFlaky = true;
      return false;
    }
    left -= 1;
    if (own && !sameAmounts(own, amounts)) isSteady = false;
    own ??= amounts;
    return true;
  };

  /** Tests parts of a set; a part of an order without the effect is not sent. */
  const partsShowing = (owed: Obligation, wanted: AnswerDifference) =>
    function* (parts: readonly (readonly Change[])[]): ProcedureRun<number | 'none' | undefined> {
      const fine = wanted === 'price' ? sameQuote : quoted;
      for (const [i, part] of parts.entries()) {
        if (fine.some((row) => part.every((each) => row.includes(each)))) continue;
        if (!mayAsk()) return undefined;
        const x = yield* ask(stepOf(part, owedBy(part, owed), rounds.probes));
        const shown = note(x, part, owedBy(part, owed));
        if (shown === 'no-answer') yield* askBase(rounds.probes);
        if (isOver) return undefined;
        if (shown === wanted) return i;
      }
      return 'none';
    };

  /** Finds, for each change with a size, the adjacent sizes between which the effect appears. */
  const edgeOf = function* (
    part: readonly Change[],
    owed: Obligation,
    wanted: AnswerDifference,
  ): ProcedureRun<Pair> {
    let pair: Pair = { quoted: [], broken: part };
    for (const change of part) {
      const { size } = change;
      if (!size || !Number.isInteger(size.from) || !mayAsk()) continue;
      const { broken } = pair;
      const sized = (of: number) =>
        broken.map((each) => (each === change ? { at: each.at, ...size.to(of) } : each));
      const shows = function* (of: number): ProcedureRun<boolean | undefined> {
        const found = yield* partsShowing(owed, wanted)([sized(of)]);
        return found === undefined ? undefined : found === 0;
      };
      // The form itself may fail, whatever its size.
      if ((yield* shows(size.from)) !== false) continue;
      const edge = yield* searched(edgeBetween({ from: size.from, to: size.of }), shows);
      pair = { quoted: sized(edge.from), broken: sized(edge.to) };
    }
    return pair;
  };

  /** Sends the orders without and with the changes alternately, or at once if there is no answer, since each one is slow. */
  const confirm = function* (
    { quoted: without, broken }: Pair,
    owed: Obligation,
    wanted: AnswerDifference,
  ): ProcedureRun {
    const changedStep = stepOf(broken, owed, rounds.confirm);
    const control = (): ProcedureRun<boolean> =>
      without.length === 0 ? askBase(rounds.confirm) : askControl(without);
    if (wanted === 'no-answer' && !isFlaky) {
      if (!(yield* control())) return;
      const received = yield { steps: [changedStep, changedStep], send: 'at-once' };
      for (const x of received) note(x, broken, owed);
      return;
    }
    for (let time = 1; time <= (isFlaky ? times.flaky : times.steady); time += 1) {
      if (isOver || !((yield* control()) || isFlaky)) return;
      const shown = note(yield* ask(changedStep), broken, owed);
      if (isOver || (!shown && !isFlaky)) return;
    }
    const isLess = broken.every((each) => isMissing(each.form));
    if (wanted !== 'refused' || !isLess || isOver) return;
    for (const step of datedFrom(base, variedBy(broken), now)) {
      yield* ask(step, { round: rounds.dated });
    }
  };
  const askControl = function* (changes: readonly Change[]): ProcedureRun<boolean> {
    const x = yield* ask({ ...stepOf(changes, 'answer', rounds.confirm), role: baseOrder });
    return note(x, changes, 'answer') === undefined;
  };

  /** Finds the decisive part of a set, and excludes it. */
  const settle = function* (
    { changes, owed }: ChangeSet,
    x: Subject,
    shown: AnswerDifference,
  ): ProcedureRun {
    const free = changes.filter((each) => each.owed === 'answer');
    const unquoted = changes.filter((each) => !quoted.some((row) => row.includes(each)));
    const reason = refusalOf(x);
    const known = unquoted.filter(isRejected(reason));
    // A field with a known reason is left out; if it was not the reason, the others are rejected too.
    if (shown === 'refused' && known.length > 0 && known.every((each) => each.owed === 'answer')) {
      for (const each of known) choice.without([each]);
      pending = [{ changes: changes.filter((each) => !known.includes(each)), owed }, ...pending];
      return;
    }
    const guesses = [
      ...(shown === 'refused' ? [known, free.filter(isDay), free.filter(isQuantity)] : []),
      // Each silence costs up to a minute, and work that grows with the lines is its usual reason.
      ...(shown === 'no-answer' ? [free.filter(isLineCount)] : []),
      unquoted,
    ];
    const shows = partsShowing(owed, shown);
    // Of two given orders only the number of lines may matter; then the lines themselves are not named.
    const lines = other ? changes.filter(isLine) : [];
    const count = lines.length > 0 ? [asLineCount(body, lines)] : [];
    const isCount = count.length > 0 && (yield* shows([count])) === 0;
    const part = isCount ? count : yield* searched(smallest(changes, guesses), shows);
    const ownOwed = owedBy(part, owed);
    choice.without(part);
    const told = isCount ? lines : other ? part : part.slice(0, 1);
    pending = [{ changes: changes.filter((each) => !told.includes(each)), owed }, ...pending];
    const isLawful = shown === 'refused' && ownOwed === 'answer' && hasReadableText(x);
    if (shown === 'refused' && !other) {
      rejected.set(reason, [...(rejected.get(reason) ?? []), ...part]);
    }
    // Between two given orders, any difference is reported.
    if ((isLawful && !other) || owed === 'nothing' || !mayAsk()) return;
    const missing = part.every((each) => isMissing(each.form)) ? part.map(({ at }) => at) : [];
    const key = JSON.stringify([missing.toSorted(), shown, reason]);
    if (missing.length > 0 && confirmedMissing.has(key)) return;
    confirmedMissing.add(key);
    const pair = yield* edgeOf(part, owed, shown);
    if (mayAsk()) yield* confirm(pair, ownOwed, shown);
    yield* settleFamily(part, ownOwed, shown);
  };

  /** Tests a new field or a text that fails at one place at the others: then one place is enough. */
  const settleFamily = function* (
    part: readonly Change[],
    owed: Obligation,
    shown: AnswerDifference,
  ): ProcedureRun {
    const [change] = part;
    if (!change || part.length > 1 || !(isNew(change.form) || isWriting(change.form))) return;
    const family = all.filter(({ form, at }) => form === change.form && at !== change.at);
    if ((yield* partsShowing(owed, shown)([family])) !== 0) return;
    for (const each of family) choice.without([each]);
    pending = pending.map((set) => ({
      ...set,
      changes: set.changes.filter((each) => !family.includes(each)),
    }));
  };

  const waiting = function* (): Generator<ChangeSet> {
    for (let i = 0; i < Math.min(atOnce, orders); i += 1) {
      const [first, ...rest] = pending;
      pending = rest;
      const set = first ?? choice.next();
      if (set && set.changes.length > 0) yield set;
    }
  };
  if (!own && !(yield* askBase(rounds.rows))) return;
  while (mayAsk() && orders > 0) {
    const sets = [...waiting()];
    if (sets.length === 0) return;
    const received = yield {
      steps: sets.map(({ changes, owed }) => stepOf(changes, owed, rounds.rows)),
      send: 'any-order',
      until: (x) => failureOf(x) !== undefined,
    };
    const bad: (readonly [ChangeSet, Subject, AnswerDifference])[] = [];
    for (const set of sets) {
      const key = variedKey(variedBy(set.changes));
      const x = received.find(({ varied = {} }) => variedKey(varied) === key);
      const shown = x && note(x, set.changes, set.owed);
      if (x) orders -= 1;
      if (!x) pending = [...pending, set];
      else if (shown) bad.push([set, x, shown]);
    }
    // If the order itself fails now, no change is the reason.
    const isDown = bad.length > 0 && bad.length === received.length;
    if (isDown && !(yield* askBase(rounds.probes)) && !(yield* askBase(rounds.probes))) return;
    for (const [set, x, shown] of bad) if (mayAsk()) yield* settle(set, x, shown);
  }
};

/** Selects all of them at once, and no other set. */
function onlyChoice(changes: readonly Change[]): ChangeSelection {
  const sets: ChangeSet[] = [{ changes, owed: 'answer' }];
  return { next: () => sets.pop(), without: () => undefined };
}

const isVaried = (x: Subject, endpoint: EndpointId): boolean =>
  x.endpoint === endpoint && x.varied !== undefined;

const fieldOf = ({ at }: Change): string => at.slice(at.lastIndexOf('/'));

/** Most frequent reasons for rejections: a closed day, and a weight. */
const isDay = ({ at }: Change): boolean => /deliver(?:y?Date|At)$/i.test(at);
const isQuantity = ({ at, form }: Change): boolean =>
  at.endsWith('/quantity') || sizeOf(form)?.unit === 'units of each';
const isLineCount = ({ form }: Change): boolean => sizeOf(form)?.unit === 'line';

/** Returns what is owed to an order with part of the changes of a set, given the obligation of the set. */
function owedBy(part: readonly Change[], owed: Obligation): Obligation {
  if (owed === 'nothing' || part.length === 0) return owed;
  const all = part.map((each) => each.owed);
  return all.includes('answer')
    ? 'answer'
    : all.includes('quote')
      ? 'quote'
      : owed === 'same'
        ? 'same'
        : 'quote';
}
