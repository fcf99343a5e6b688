import type { Varied } from '../../../model/exchange.ts';
import type { Procedure, Sending } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { type Failure, failureOf } from '../../reading/failures/failure-of.ts';
import { knownAmounts } from '../../reading/failures/stated.ts';
import { withVaried } from '../../reading/orders/optional-fields.ts';
import { ask } from '../steps/ask.ts';
import { datedFrom } from '../steps/dated.ts';
import { draftRounds as rounds } from '../steps/rounds.ts';
import { holds, smallestFailing, variedKey } from '../steps/smallest.ts';

/** Requests spent on finding smallest sets, in all. */
const mostProbes = 60;
/** Of those, so many may go without an answer: each can take the whole minute. */
const mostSilences = 4;

type Going<Received = void> = Generator<Sending, Received, readonly Subject[]>;

/** What the procedure knows while it runs. */
interface Known {
  readonly full: Step;
  readonly drafts: Map<string, { readonly varied: Varied; readonly failure: Failure | undefined }>;
  probes: number;
  silences: number;
  /** The same bytes fared differently: more calls are needed to be sure. */
  flaky: boolean;
  /** The client asks for patience, or the full order is not quoted any more. */
  over: boolean;
  /** When the last exchange began, ISO 8601. */
  lastAt: string;
}

/**
 * The full order, unless the run has its price, and the rows; then the smallest sets that fail, each confirmed
 * against the full order. What gets no answer takes the whole time each time: it is sent at once, and not again
 * where the run has waited for it before.
 */
export const optionalFields: Procedure = function* (steps, before) {
  const full = steps.find(({ role }) => role === 'full') ?? steps.find(({ varied }) => !varied);
  if (!full) return;
  const known: Known = {
    full,
    drafts: new Map(),
    probes: 0,
    silences: 0,
    flaky: false,
    over: false,
    lastAt: '',
  };
  for (const { varied, failure } of silentBefore(steps, before())) {
    known.drafts.set(variedKey(varied), { varied, failure });
  }
  if (!knownAmounts(full, before())) yield* askFull(known, rounds.rows);
  if (known.over && known.flaky && known.silences === 0) yield* askFull(known, rounds.rows);
  yield* askDrafts(
    known,
    steps.filter((step) => step !== full),
  );
  if (known.over) return;
  const sets = yield* smallestSets(known);
  yield* confirm(known, sets);
};

/** Drafts that were sent beside other requests, and got no answer. */
function silentBefore(steps: readonly Step[], before: readonly Subject[]) {
  const rows = new Set(steps.flatMap(({ varied }) => (varied ? [variedKey(varied)] : [])));
  return before.flatMap((x) => {
    const { varied = {}, beside, endpoint } = x;
    if (!beside || endpoint !== steps[0]?.endpoint || !rows.has(variedKey(varied))) return [];
    return failureOf(x) === 'no-answer' ? [{ varied, failure: 'no-answer' as const }] : [];
  });
}

/**
 * Rows in which every two fields meet in every state, first: where all are quoted, each field has been absent
 * and empty. Where one fails, each field alone, then what is left.
 */
function* askDrafts(known: Known, rows: readonly Step[]): Going {
  const mixed = rows.filter(isMixed);
  const alone = rows.filter((row) => !isMixed(row));
  const failing = () => [...known.drafts.values()].filter(({ failure }) => failure);
  const left = failing().length > 0 ? mixed : yield* askRows(known, mixed, 'until one fails');
  if (mixed.length > 0 && failing().length === 0) return;
  if (failing().some(({ failure }) => failure === 'no-answer')) {
    const varied = alone.map((row) => row.varied ?? {});
    yield* askTogether(known, varied, rounds.rows);
  } else yield* askRows(known, alone);
  yield* askRows(known, left);
}

const isMixed = ({ varied = {} }: Step) => Object.keys(varied).length > 1;

/** Rows, together as far as all goes well; gives what was not asked. */
function* askRows(
  known: Known,
  rows: readonly Step[],
  until?: 'until one fails',
): Going<readonly Step[]> {
  let left = rows;
  for (;;) {
    left = left.filter((row) => !isSilent(known, row.varied ?? {}));
    if (left.length === 0 || known.over) return left;
    const steps = left.map((row) => ({ ...row, role: 'draft', round: rounds.rows }));
    const received = yield {
      steps,
      send: 'any-order',
      until: (x) => failureOf(x) !== undefined,
    };
    for (const x of received) yield* noteDraft(known, x, rounds.rows);
    left = left.slice(received.length);
    if (until && received.some((x) => failureOf(x))) return left;
  }
}

/** A row that holds what got no answer would take the whole minute once more, and tell nothing new. */
const isSilent = (known: Known, row: Varied): boolean =>
  [...known.drafts.values()].some(
    ({ varied, failure }) =>
      failure === 'no-answer' &&
      (Object.keys(varied).length === 1 || variedKey(varied) === variedKey(row)) &&
      holds(row, varied),
  );

function stepFor(full: Step, varied: Varied): Step {
  const body = full.body && withVaried(full.body, varied);
  return { ...full, label: inShort(varied), varied, ...(body ? { body } : {}) };
}

const inShort = (varied: Varied) =>
  Object.entries(varied)
    .map(([at, how]) => `${at.slice(at.lastIndexOf('/') + 1)} ${how}`)
    .join(', ');

function* askFull(known: Known, round: number): Going {
  const x = yield* ask(known.full, { role: 'full', round });
  const failure = x && failureOf(x);
  known.over = !x || failure === 'throttled' || (failure !== undefined && round === rounds.rows);
  if (failure && failure !== 'throttled') known.flaky = true;
  if (failure === 'no-answer') known.silences += 1;
  if (x) known.lastAt = x.startedAt;
}

function* askDraft(known: Known, step: Step, round: number): Going<Failure | undefined> {
  const x = yield* ask(step, { role: 'draft', round });
  if (x) return yield* noteDraft(known, x, round);
  known.over = true;
  return undefined;
}

function* noteDraft(known: Known, x: Subject, round: number): Going<Failure | undefined> {
  const failure = failureOf(x);
  if (failure === 'throttled') {
    known.over = true;
    return undefined;
  }
  const varied = x.varied ?? {};
  const key = variedKey(varied);
  const before = known.drafts.get(key);
  if (before && Boolean(before.failure) !== Boolean(failure)) known.flaky = true;
  known.drafts.set(key, { varied, failure });
  if (failure === 'no-answer') {
    known.silences += 1;
    // A full order between, so that a silent draft is not taken for a client that is gone.
    yield* askFull(known, round);
  }
  return failure;
}

/** A 200 without an amount has rules of its own; all else is a draft that gets no answer of use. */
const counts = (failure: Failure | undefined) =>
  failure === 'no-answer' || failure === 'server-error' || failure === 'refused';

function* smallestSets(known: Known): Going<readonly Varied[]> {
  const sets: Varied[] = [];
  const rows = [...known.drafts.values()];
  const passing = rows.filter(({ failure }) => !failure).map(({ varied }) => varied);
  const broken = rows
    .filter(({ failure }) => counts(failure))
    .toSorted((a, b) => Object.keys(a.varied).length - Object.keys(b.varied).length);
  for (const { varied, failure } of broken) {
    if (known.over || sets.some((set) => holds(varied, set))) continue;
    const set = yield* smallestFailing(varied, passing, sets, function* (part) {
      const tried = known.drafts.get(variedKey(part));
      if (tried) return tried.failure === failure;
      if (known.over || known.probes >= mostProbes || known.silences >= mostSilences) {
        return undefined;
      }
      known.probes += 1;
      const received = yield* askDraft(known, stepFor(known.full, part), rounds.probes);
      return known.over ? undefined : received === failure;
    });
    if (set) sets.push(set);
  }
  return sets;
}

function* askTogether(known: Known, all: readonly Varied[], round: number): Going {
  const steps = all.map((each) => ({ ...stepFor(known.full, each), role: 'draft', round }));
  const received = yield { steps, send: 'at-once' };
  if (received.length < steps.length) known.over = true;
  for (const x of received) yield* noteDraft(known, x, round);
}

/** full, draft, full, draft for each set; four times each where the endpoint is flaky. */
function* confirm(known: Known, sets: readonly Varied[]): Going {
  const isSilentSet = (set: Varied) =>
    known.drafts.get(variedKey(set))?.failure === 'no-answer' && !known.flaky;
  const silent = sets.filter(isSilentSet);
  if (silent.length > 0) {
    yield* askFull(known, rounds.confirm);
    if (known.over) return;
    yield* askTogether(
      known,
      silent.flatMap((set) => [set, set]),
      rounds.confirm,
    );
  }
  for (const set of sets.filter((each) => !silent.includes(each))) {
    if (known.over) return;
    let last: Failure | undefined;
    for (let time = 1; time <= (known.flaky ? 4 : 2) && !known.over; time += 1) {
      yield* askFull(known, rounds.confirm);
      if (known.over) return;
      last = yield* askDraft(known, stepFor(known.full, set), rounds.confirm);
      if (!last && !known.flaky) break;
    }
    if (known.over) return;
    if (last === 'refused') yield* askDated(known, set);
  }
}

/** A client may take a missing delivery date for today, and have no delivery window then. */
function* askDated(known: Known, set: Varied): Going {
  for (const step of datedFrom(known.full, set, known.lastAt)) {
    yield* ask(step, { round: rounds.dated });
  }
}
