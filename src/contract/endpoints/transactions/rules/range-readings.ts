import type { DateKind } from '../../../../model/dataset.ts';
import type { Subject } from '../../../../model/rule.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { betweenAnswers } from '../../../experiments/between-answers/between-answers.ts';
import { recordsOutside } from '../../../experiments/ranges/outside-records.ts';
import { type RangeAnswer, rangeAnswers } from '../../../experiments/ranges/range-answers.ts';
import { isPart, rangeRoles } from '../../../experiments/steps/range-roles.ts';
import { surelyInside } from '../../../reading/sales/readings.ts';
import { runRule } from '../../every/authoring/define.ts';
import { ranges } from '../range-example.ts';

const wide = {
  role: 'whole',
  round: 1,
  from: '2026-10-12T10:07:37Z',
  to: '2026-10-16T10:07:37Z',
  dates: ['2026-10-13T12:00:00Z', '2026-10-14T12:00:00Z', '2026-10-15T12:00:00Z'],
};

export default runRule({
  id: 'transactions/range-readings',
  severity: 'info',
  title: 'How dates and the bounds of a range are read',
  clauses: ['transactions.form'],
  effect: 'None. The contract leaves these readings open, so they are only recorded.',
  remedy: 'No change is needed. Agree with the platform on the reading.',
  mend: 'No change needed',
  counted: '{count} readings in {judged} answers',
  examples: () => ({
    conforming: [ranges({ ...wide, dates: [] })],
    breaking: [
      ranges(wide, {
        ...wide,
        role: 'part 1',
        from: '2026-10-13T12:00:00Z',
        dates: wide.dates.slice(1),
      }),
      ranges({ ...wide, dates: ['2026-10-13T12:00:00', '2026-10-14'] }),
    ],
  }),
  judge(exchanges, { now }) {
    const readings = readingsOf(exchanges, now);
    if (!readings) return { judged: 0, breaches: [] };
    const first = exchanges.find(({ endpoint }) => endpoint === 'transactions');
    const named = first ? { exchanges: [first.id] } : {};
    return { judged: 1, breaches: [{ message: inWords(readings), ...named }] };
  },
});

const kinds = {
  instant: 'with a time and an offset',
  naive: 'with a time but no offset',
  date: 'without a time',
} as const;

function inWords({ kinds: seen, from, to, singles }: RangeReadings): string {
  const forms = [...seen].map((kind) => kinds[kind]);
  const bounds = [...(from ? [`date_from is ${from}`] : []), ...(to ? [`date_to is ${to}`] : [])];
  const boundsText = bounds.length > 0 ? ` Bounds: ${list(bounds)}.` : '';
  const alone = singles.map(
    ({ bound, shown: count, known }) =>
      ` ${bound} alone gets ${figure(count)} of the ${figure(known)} records that are known on its side.`,
  );
  return `Dates are ${list(forms)}.${boundsText}${alone.join('')}`;
}

/** Interpretations of dates and bounds that this client's answers confirm. */
interface RangeReadings {
  /** What dates leave unspecified. */
  readonly kinds: ReadonlySet<DateKind>;
  /** Undefined if no record is exactly at such a bound. */
  readonly from?: 'inclusive' | 'exclusive';
  readonly to?: 'inclusive' | 'exclusive';
  /** Bounds that were sent alone and got a part of what is known, each once. */
  readonly singles: readonly SingleBound[];
}

interface SingleBound {
  readonly bound: 'date_from' | 'date_to';
  readonly shown: number;
  readonly known: number;
}

/** Finds single bounds: the contract leaves open whether a client chooses the other one. */
function singlesOf(exchanges: readonly Subject[], now: number): readonly SingleBound[] {
  const { answers, records } = betweenAnswers(exchanges, now);
  return (['from', 'to'] as const).flatMap((side): SingleBound[] => {
    const [shown] = answers.filter(
      ({ answer: { range } }) =>
        range[side] !== undefined && range[side === 'from' ? 'to' : 'from'] === undefined,
    );
    if (!shown) return [];
    const { range } = shown.answer;
    const all = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, ...range };
    const inside = [...records].filter((record) => surelyInside(record, all));
    const count = inside.filter((record) => shown.shows.has(record)).length;
    const known = inside.length;
    return count > 0 && count < known
      ? [{ bound: `date_${side}` as const, shown: count, known }]
      : [];
  });
}

function readingsOf(exchanges: readonly Subject[], now: number): RangeReadings | undefined {
  const answers = rangeAnswers(exchanges).filter(({ digest }) => digest.records.length > 0);
  if (answers.length === 0) return undefined;
  const kinds = new Set(
    answers.flatMap(({ digest }) => digest.records.map(({ date }) => date.kind)),
  );
  const from = boundOf(answers, 'from');
  const to = boundOf(answers, 'to');
  return {
    kinds,
    singles: singlesOf(exchanges, now),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** Finds records of a wider range that are exactly at a bound of a part of it. */
function boundOf(
  answers: readonly RangeAnswer<Subject>[],
  side: 'from' | 'to',
): 'inclusive' | 'exclusive' | undefined {
  for (const part of answers.filter(({ x }) => isPart(x.role))) {
    const bound = part.range[side];
    const whole = answers.find(
      ({ x }) =>
        x.role === rangeRoles.whole && x.scenario === part.x.scenario && x.round === part.x.round,
    );
    if (bound === undefined || !whole || whole.range[side] === bound) continue;
    if (!holds(whole, bound) || recordsOutside(part)) continue;
    return holds(part, bound) ? 'inclusive' : 'exclusive';
  }
  return undefined;
}

/** Reports whether a record with an offset is dated exactly then. */
const holds = ({ digest }: RangeAnswer<Subject>, at: number): boolean =>
  digest.records.some(({ date }) => date.at === at && date.kind === 'instant');
