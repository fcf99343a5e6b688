import type { Breach } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { duration, figure, howMany } from '../../../../standards/text/figures.ts';
import {
  type AnswerAtTurn,
  betweenAnswers,
  type RequestedRange,
} from '../../../experiments/between-answers/between-answers.ts';
import {
  changedRanges,
  changedValues,
  givenOnce,
  isRekeyed,
  presenceIn,
  steadyKeys,
} from '../../../experiments/between-answers/changes.ts';
import {
  growingCopies,
  keptBounds,
  movingDates,
  ownBounds,
  ownCopy,
} from '../../../experiments/between-answers/kept-between-calls.ts';
import { cappedIn } from '../../../experiments/ranges/range-levels.ts';
import { inWords } from '../../../experiments/ranges/range-text.ts';
import { rangeRelations, rangeRoles } from '../../../experiments/steps/range-roles.ts';
import { runRule } from '../../every/authoring/rule.ts';
import { ranges, whole } from '../range-example.ts';

const [one, other] = ['2026-10-13T12:00:00Z', '2026-10-15T12:00:00Z'];
const both = { ...whole, dates: [one, other] };
const many = Array.from({ length: 12 }, (_, i) => `2026-10-14T12:${String(i + 10)}:00Z`);
const open = { dates: [one, other] };
const lacks = { ...whole, dates: [other] };
/** Age after which a range is final: no more entries are expected. */
const settledAge = 3 * 86_400_000;
const ownConnection =
  'Give each request its own connection, cursor and variables: requests at once share one of them. It happens only at once.';

export default runRule({
  id: 'transactions/unstable',
  harm: 'lost',
  title: 'Records or their values change between answers',
  clauses: ['transactions.filter'],
  effect:
    'What the platform knows about a period depends on when it asks. It may miss records, or keep the wrong amounts.',
  remedy:
    'Return the same records with the same values each time. Look for a cache, a lagging replica, or an unstable sort order.',
  counted: ['ranges', 'got other records or values when requested again'],
  provokedBy: rangeRelations,
  doubt:
    'Records that only appeared, or only disappeared, are a warning: late entries and corrections are allowed. Neither explains a range that loses all its records once they were sent, a record that disappears and returns, or a quantity, amount, commerce, seller, currency or isDeleted that changes and changes back. The order of records and a single change do not count. A cap may leave records out, but the same ones each time.',
  explains: {
    answer: ['transactions/duplicate-record'],
    run: [
      'transactions/duplicate-across-ranges',
      'transactions/range-loses-records',
      'transactions/no-records',
    ],
  },
  examples: () => ({
    conforming: [
      ranges(both, { ...whole, dates: [other, one] }),
      ranges({ ...whole, dates: [] }, { ...whole, dates: [] }),
    ],
    breaking: [
      ranges(both, lacks),
      ranges(both, lacks, both),
      ranges(both, open, { ...whole, to: one, dates: [one] }, { dates: [one] }, both, open),
      ranges({ ...whole, dates: many }, { ...whole, dates: [] }, { ...whole, dates: [] }),
      ranges(...[2, 3, 4].map((copies) => ({ ...whole, dates: Array<string>(copies).fill(one) }))),
      ranges(
        ...[14, 13, 12].map((day) => ({
          ...whole,
          dates: [`P-1 2026-10-${day}T11:00:00Z`, `P-2 2026-10-${day}T12:00:00Z`],
        })),
      ),
    ],
  }),
  judge(exchanges, { now }) {
    const between = betweenAnswers(exchanges, now);
    const { answers: all } = between;
    const changed = changedRanges(between);
    // A client may choose a bound that is not sent, such as the present.
    const others = changed.filter(({ request, gone, come }) => request.closed && gone + come > 0);
    const grown = growingCopies(between);
    const move = movingDates(between) ?? 0;
    const errors = [
      (grown ? [grown] : []).map(({ records, first, last, answers }) => ({
        message: `Each answer has more copies of ${howMany(records, 'record')} than the one before: of one, ${figure(first)} at first and ${figure(last)} at the end.`,
        expected: 'each record once, in every answer',
        actual: `${figure(last)} copies`,
        remedy: ownCopy,
        exchanges: idsOf(answers),
      })),
      (move === 0 ? [] : others).map(({ request }) =>
        changing(
          request,
          `its records had other dates each time, and each answer dates them ${duration(Math.abs(move))} ${move < 0 ? 'earlier' : 'later'} than the one before`,
          {
            expected: 'the same dates each time',
            actual: 'dates that move with every call',
            remedy: ownCopy,
          },
        ),
      ),
      changed
        .filter(({ turning }) => turning > 0)
        .map(({ request, turning }) => {
          const [first, ...more] = request.answers;
          const rekeyed = more.some((other) => isRekeyed(first, other, request.range));
          const shownBy = keptBounds(between, request);
          const how = rekeyed ? 'under other keys each time' : 'there, gone and there again';
          const way = rekeyed
            ? steadyKeys
            : isOnlyAtOnce(request)
              ? ownConnection
              : shownBy && ownBounds;
          const kept = shownBy
            ? '. Each answer has only records of the bounds of the request before'
            : '';
          return changing(
            request,
            `${howMany(turning, 'record')} ${turning === 1 ? 'was' : 'were'} ${how}${kept}`,
            {
              actual: `${figure(turning)} come and go`,
              ...present({ remedy: way, shownBy: way === ownBounds ? shownBy : undefined }),
            },
          );
        }),
      changed
        .map(({ request }) => ({ request, records: givenOnce(between, request) }))
        .filter(({ records }) => records > 0)
        .map(({ request, records }) =>
          changing(
            request,
            `it got ${howMany(records, 'record')} the first time, and none of them again`,
            {
              actual: 'each record once',
              remedy:
                'Return the records of a period whenever it is requested. Do not mark records as sent, and keep no position between requests.',
            },
          ),
        ),
      changedValues(between)
        .filter(({ returned }) => returned.length > 0)
        .map(({ answers, returned }) => ({
          message: `${howMany(returned.length, 'record')} had another quantity, amount, commerce, seller, currency or isDeleted in one answer, and the one before in the next; the first is dated ${inWords(returned[0]?.date.at ?? 0)}.`,
          expected: 'the same values each time',
          actual: `${figure(returned.length)} with values that change and come back`,
          exchanges: idsOf(
            answers.filter(({ shows }) => returned.some((record) => shows.has(record))),
          ),
        })),
      // Records may only appear, or only disappear: no answer may be a page, in which a new record displaces an old one.
      others
        .filter(({ request }) => isSettled(request, now) && !cappedIn(request.answers, all))
        .map(({ request, gone, come }) =>
          changing(
            request,
            `${figure(gone)} records were gone the last time and ${figure(come)} were new. Records may be entered late`,
            { severity: 'warning', actual: `${figure(gone)} gone, ${figure(come)} new` },
          ),
        ),
    ].find(({ length }) => length > 0);
    return { judged: Math.max(changed.length, errors?.length ?? 0), breaches: errors ?? [] };
  },
});

/** Reports whether the answers to lone requests agree, so that only those to requests at once differ. */
function isOnlyAtOnce({ answers }: RequestedRange): boolean {
  const alone = answers.filter(({ x }) => x.role !== rangeRoles.atOnce);
  const { turning, gone, come } = presenceIn(alone);
  return alone.length < answers.length && turning + gone + come === 0;
}

/** Reports whether the procedures treat a range as final, or it ended days before the run. */
function isSettled({ range, answers }: RequestedRange, now: number): boolean {
  if (answers.some(({ x }) => x.role === rangeRoles.whole)) return true;
  return range.to <= now - settledAge;
}

const idsOf = (answers: readonly AnswerAtTurn[]) => answers.map(({ x }) => x.id);

const changing = (
  { answers, span }: RequestedRange,
  what: string,
  found: Partial<Breach>,
): Breach => ({
  message: `${span} was requested ${answers.length} times in the run: ${what}.`,
  expected: 'the same records each time',
  exchanges: idsOf(answers),
  ...found,
});
