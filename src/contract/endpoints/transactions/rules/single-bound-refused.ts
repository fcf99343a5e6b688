import type { Breach, FoldResult, Subject } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import {
  answersOutsideRange,
  recordsOutside,
} from '../../../experiments/ranges/outside-records.ts';
import {
  isRefusedByStatus,
  type RangeAnswer,
  rangeAnswer,
  rangeAnswers,
  sameRange,
} from '../../../experiments/ranges/range-answers.ts';
import { inWords } from '../../../experiments/ranges/range-text.ts';
import { rangeRoles as roles } from '../../../experiments/steps/range-roles.ts';
import { failureInWords } from '../../../reading/failures/failure-of.ts';
import { digestPlace } from '../../../reading/sales/digest.ts';
import { surelyInside } from '../../../reading/sales/readings.ts';
import { scenarioRule, together } from '../../every/authoring/rule.ts';
import { ranges } from '../range-example.ts';

const [from, to, now] = ['2026-10-12T10:07:37Z', '2026-10-16T10:07:37Z', '2026-11-20T12:00:00Z'];
const dates = ['2026-10-13T12:00:00Z', '2026-10-15T12:00:00Z'];
const both = { role: roles.both, from, to, dates };
const fromAlone = { role: roles.from, from };
const refused = { ...fromAlone, status: 400 };
const besideRecord = { role: roles.from, from: '2026-10-13T11:59:00Z' };
const late = ['2026-11-01T12:00:00Z', '2026-11-09T12:00:00Z'];
const among = { role: roles.from, from: '2026-11-05T12:01:37Z' };
const amongBoth = { ...among, role: roles.fromControl, to: now, dates: late.slice(1) };
const control = { role: roles.fromControl, from, to: now, dates };

export default scenarioRule({
  id: 'transactions/single-bound-refused',
  harm: 'lost',
  title: 'A range with one bound gets nothing or too much',
  clauses: ['transactions.filter-optional'],
  effect:
    'The platform may send only date_from or only date_to. It then gets no records, or records of another period.',
  remedy:
    'Accept date_from and date_to as optional: without one of them, the range is open on that side.',
  counted: ['single bounds', 'were refused, ignored or got nothing'],
  doubt:
    'Fewer records for a single bound are not a breach, since the contract leaves default windows and caps open. Such a bound is requested again among the records that it got. An empty list is one, if the request with both bounds shows a record within a minute of that bound: any window contains it.',
  relations: ['single-bound', 'explore-ranges'],
  explains: { answer: ['http/server-error', 'http/refused', 'http/not-json', 'http/content-type'] },
  examples: () => ({
    conforming: [
      ranges(both, { ...fromAlone, dates }),
      ranges(both, { ...fromAlone, dates: [] }),
      ranges(both, { ...fromAlone, dates: [] }, control, {
        ...besideRecord,
        dates: dates.slice(0, 1),
      }),
      ranges(both, refused, { ...control, status: 400 }, refused),
      ranges(both, refused, control, { ...fromAlone, dates }),
      ranges(both, { ...fromAlone, dates: late }, { ...among, dates: late.slice(1) }),
      ranges(both, { role: roles.to, to, dates: ['2027-10-15T12:00:00Z'] }, { ...both, dates: [] }),
    ],
    breaking: [
      ranges(both, refused, control, refused),
      ranges(both, { ...fromAlone, dates: [] }, control, { ...besideRecord, dates: [] }),
      ranges(both, { ...fromAlone, dates: ['2026-10-09T12:00:00Z', ...dates] }),
      ranges(both, { ...fromAlone, dates: late }, { ...among, dates: late }, amongBoth),
    ],
  }),
  judge: (exchanges, { now }) =>
    together([
      judgeSingle(exchanges, now, 'date_from', roles.from, roles.fromControl),
      judgeSingle(exchanges, now, 'date_to', roles.to, roles.toControl),
    ]),
});

/** Makes the breach of a bound with two empty answers, the second next to a record found with both bounds. */
function emptyBreach(
  name: string,
  served: readonly RangeAnswer<Subject>[],
  controls: readonly RangeAnswer<Subject>[],
): Breach | undefined {
  const [shown, near] = served;
  if (!shown || !near || served.some(({ records }) => records > 0)) return undefined;
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = near.range;
  for (const { digest, x } of controls) {
    const i = digest.records.findIndex((record) => surelyInside(record, { from, to }));
    const record = digest.records[i];
    if (!record) continue;
    const bound = inWords(near.range.from ?? near.range.to ?? 0);
    return {
      message: `${name} alone, ${bound}, got an empty list; with the other bound beside it there is a record of ${inWords(record.date.at)}.`,
      expected: 'the records on that side of the bound',
      actual: 'an empty list',
      record: digestPlace(digest, i),
      exchanges: [...served.map((each) => each.x.id), x.id],
    };
  }
  return undefined;
}

const day = 86_400_000;
const unjudged: FoldResult = { judged: 0, breaches: [] };
const judged = (...breaches: readonly Breach[]): FoldResult => ({ judged: 1, breaches });

/** Judges one bound, if it was sent alone, and something was received that can be judged. */
function judgeSingle(
  exchanges: readonly Subject[],
  now: number,
  name: string,
  role: string,
  control: string,
): FoldResult {
  const as = (wanted: string) => exchanges.filter((x) => x.role === wanted);
  const [singles, controls] = [as(role), as(control)];
  const [shown] = singles;
  if (!shown) return unjudged;
  if (singles.every(isRefusedByStatus)) {
    const served = controls.length > 0 && controls.every((x) => rangeAnswer(x) !== undefined);
    if (singles.length < 2 || !served) return unjudged;
    return judged({
      message: `${name} alone got ${failureInWords(shown)}, ${singles.length} times; both bounds over the same period were served.`,
      expected: 'status 200 with the records',
      actual: failureInWords(shown),
      exchanges: singles.map(({ id }) => id),
      // Also covers other requests of the run with that bound alone.
      cause: [
        {
          '/query/date_from': 'absent',
          '/query/date_to': 'absent',
          [`/query/${name}`]: 'present',
        },
      ],
    });
  }
  const served = rangeAnswers(singles);
  const empty = emptyBreach(name, served, rangeAnswers(controls));
  if (empty) return judged(empty);
  const bound = served.at(-1)?.range;
  if (!bound) return unjudged;
  const beside = rangeAnswers(exchanges).filter(({ range: { from, to } }) =>
    bound.from === undefined
      ? to === bound.to && from !== undefined
      : from === bound.from && to !== undefined,
  );
  if (beside.length === 0) return judged();
  const ignored = served
    .filter(({ range }) => sameRange(range, bound))
    .map((answer) => ({ answer, outside: recordsOutside(answer) }));
  const [first] = ignored;
  if (!first?.outside || ignored.some(({ outside }) => !outside)) return judged();
  // Of a date that is still to come, the date may be wrong, and not the filter.
  if (first.outside.records.every(({ date }) => date.at > now + day)) return unjudged;
  const { answer, outside } = first;
  const both = answersOutsideRange(beside.map(({ x }) => x));
  const at = inWords(outside.first.date.at);
  const edge = inWords(bound.from ?? bound.to ?? 0);
  const side = outside.before > 0 ? 'before' : 'after';
  return judged({
    message: `${name} alone, ${edge}, returned ${figure(outside.records.length)} records ${side} it${both.length > 0 ? '' : '; both bounds over the same time gave none'}.`,
    expected: `no records ${side} ${edge}`,
    actual: at,
    record: digestPlace(answer.digest, answer.digest.records.indexOf(outside.first)),
    exchanges: [...singles, ...both].map(({ id }) => id),
  });
}
