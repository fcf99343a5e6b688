import type { DateKind } from '../../../../model/dataset.ts';
import type { Subject } from '../../../../model/rule.ts';
import { list } from '../../../../standards/text/figures.ts';
import { recordsOutside } from '../../../experiments/ranges/outside-records.ts';
import { type RangeAnswer, rangeAnswers } from '../../../experiments/ranges/range-answers.ts';
import { isPart, rangeRoles } from '../../../experiments/steps/range-roles.ts';
import { runRule } from '../../every/authoring/rule.ts';
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
  judge(exchanges) {
    const answers = rangeAnswers(exchanges).filter(({ digest }) => digest.records.length > 0);
    const [first] = answers;
    if (!first) return { judged: 0, breaches: [] };
    const message = [formsOf(answers), ...boundsOf(answers)].join(' ');
    return { judged: 1, breaches: [{ message, exchanges: [first.x.id] }] };
  },
});

const kinds: { readonly [kind in DateKind]: string } = {
  instant: 'with a time and an offset',
  naive: 'with a time but no offset',
  date: 'without a time',
};

function formsOf(answers: readonly RangeAnswer[]): string {
  const seen = new Set(
    answers.flatMap(({ digest }) => digest.records.map(({ date }) => date.kind)),
  );
  return `Dates are ${list([...seen].map((kind) => kinds[kind]))}.`;
}

function boundsOf(answers: readonly RangeAnswer<Subject>[]): readonly string[] {
  const bounds = (['from', 'to'] as const).flatMap((side) => {
    const read = boundOf(answers, side);
    return read ? [`date_${side} is ${read}`] : [];
  });
  return bounds.length > 0 ? [`Bounds: ${list(bounds)}.`] : [];
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
