import { createRequire } from 'node:module';
import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { betweenAnswers } from '../between-answers/between-answers.ts';
import { shortRanges } from '../bounds/missing-records.ts';
import { answersOutsideRange, differsFrom } from '../ranges/outside-records.ts';
import { isRefusedByStatus, rangeAnswers } from '../ranges/range-answers.ts';
import { halfWay } from '../ranges/range-cut.ts';
import { ask } from '../steps/ask.ts';
import { notationOf, rangeRoles } from '../steps/range-roles.ts';
import { everyAnswer } from './every-answer.ts';
import { inOtherNotations, rangeForms } from './range-spellings.ts';
import { withRange } from './range-steps.ts';
import { singleBound } from './single-bound.ts';

const load = createRequire(import.meta.url);

const [second, hour, day] = [1000, 3_600_000, 86_400_000] as const;
/** Minimum age: later records may still be added or changed. */
const settledAge = 3 * day;

const starts: { readonly [form: string]: (at: number) => number } = {
  'any second': (at) => (Math.floor(at / second) - 7) * second,
  'an hour': (at) => Math.floor(at / hour) * hour,
  midnight: (at) => Math.floor(at / day) * day,
  'the first of a month': (at) => monthFrom(at, 0),
};
const ends: { readonly [form: string]: (from: number) => number } = {
  'a minute': (from) => from + 60 * second,
  'an hour': (from) => from + hour,
  'a day': (from) => from + day,
  'a week': (from) => from + 7 * day,
  'a month': (from) => monthFrom(from, 1),
  '100 days': (from) => from + 100 * day,
  'a year': (from) => from + 366 * day,
};
const bounds = ['both', 'both, and halves', 'date_from alone', 'date_to alone'] as const;

const holdsAny = (dates: readonly number[], { from, to }: { from: number; to: number }): boolean =>
  dates.some((at) => at >= from && at < to);

/** Returns the same time on the first day of this month, or of a later one. */
function monthFrom(at: number, months: number): number {
  const date = new Date(at);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  return months === 0 ? first : first + (at - monthFrom(at, 0));
}

/** Yields all of these repeatedly, in shuffled order. */
function* inTurn<Of>(all: readonly Of[], seed: number): Generator<Of, never> {
  const { sample, shuffledSubarray } = load('fast-check') as typeof import('fast-check');
  const orders = shuffledSubarray([...all], { minLength: all.length });
  for (let turn = 0; ; turn += 1)
    yield* sample(orders, { seed: seed * 1009 + turn, numRuns: 1 })[0] ?? [];
}

/**
 * Requests ranges of every width, start and form within the history, single bounds, and the halves of some. If
 * one is refused or has wrong records, the experiment for that follows, for its own rules to judge.
 */
export const exploreRanges: Procedure = function* ([step], before, about) {
  const { orders = 0, seed = 1 } = step?.exploring ?? {};
  if (!step || orders === 0) return;
  const known: Subject[] = [...before()];
  const most = known.length + orders;
  let [formsTold, boundsTold] = [false, false];
  const send = function* (request: Step, as: Partial<Step>) {
    const x = yield* ask(request, as);
    known.push(x);
    return x;
  };
  const isKnown = rangeAnswers(known).some(({ records }) => records > 0);
  if (!isKnown) yield* send(step, { role: rangeRoles.history });
  const until = about.now - settledAge;
  const dates = [...betweenAnswers([...known], about.now).records]
    .map(({ date }) => date.at)
    .filter((at) => at < until);
  if (dates.length === 0) return;

  const places = inTurn(dates, seed);
  const start = inTurn(Object.keys(starts), seed + 1);
  const end = inTurn(Object.keys(ends), seed + 2);
  const bound = inTurn(bounds, seed + 3);
  // Half of them with Z.
  const forms = inOtherNotations(step).map((_, i) => i);
  const form = inTurn([...forms, ...forms.map(() => -1)], seed + 4);
  while (known.length < most) {
    const drawn = {
      start: start.next().value,
      width: end.next().value,
      bounds: bound.next().value,
    };
    const place = places.next().value;
    const from = starts[drawn.start]?.(place) ?? until;
    const to = Math.min(until, ends[drawn.width]?.(from) ?? until);
    const how = form.next().value;
    // What an empty range gets, its own scenario shows.
    if (from >= to || to <= place) continue;
    const plain = withRange(step, { from, to }, `${drawn.width} from ${drawn.start}`);
    const written = inOtherNotations(plain)[how];
    const { bounds: sides } = drawn;
    const single = sides.endsWith('alone') ? sides.slice(0, sides.indexOf(' ')) : undefined;
    const varied = Object.fromEntries(
      Object.entries({
        ...drawn,
        ...(single ? {} : { written: notationOf(written?.role) ?? 'Z' }),
      }).map(([name, value]) => [`/range/${name}`, value]),
    );
    if (single) {
      const { [single]: value = '' } = plain.query ?? {};
      const alone = { ...plain, label: `${plain.label}, ${sides}`, query: { [single]: value } };
      const x = yield* send({ ...alone, varied }, { role: rangeRoles.history });
      if (boundsTold || !(isRefusedByStatus(x) || answersOutsideRange([x]).length > 0)) continue;
      boundsTold = true;
      yield* singleBound([plain, alone], before, about);
      continue;
    }
    const x = yield* send(
      { ...plain, varied: written ? {} : varied },
      { role: rangeRoles.history },
    );
    if ((x.status ?? 0) >= 500) break;
    if (isRefusedByStatus(x)) continue;
    if (written) {
      const other = yield* send({ ...written, varied }, {});
      const wholes = rangeAnswers([x, x]);
      if (formsTold || !(isRefusedByStatus(other) || differsFrom(wholes, rangeAnswers([other]))))
        continue;
      formsTold = true;
      yield* rangeForms([plain], before, about);
      continue;
    }
    const middle = halfWay(from, to);
    const halves = [from, middle].map((at) => ({ from: at, to: at === from ? middle : to }));
    const isHalved = sides !== 'both' && halves.every((half) => holdsAny(dates, half));
    for (const half of isHalved ? halves : []) {
      const halfStep = { ...withRange(step, half, `${plain.label}, half of it`), varied };
      yield* send(halfStep, { role: rangeRoles.history });
    }
    if (shortRanges(betweenAnswers([...known], about.now)).length > 0) break;
  }
  yield* everyAnswer([step], () => known, about);
};
