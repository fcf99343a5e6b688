import type { Breach } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { inBothHalves, levelOf } from '../../../experiments/ranges/range-levels.ts';
import { inWords } from '../../../experiments/ranges/range-text.ts';
import { digestPlace } from '../../../reading/sales/digest.ts';
import { scenarioRule } from '../../every/authoring/rule.ts';
import { firstHalf, ranges, secondHalf, whole } from '../range-example.ts';

const [one, same] = ['2026-10-14T09:30:00', '2026-10-14T07:07:37'];
const inHalves = (dates: readonly string[], inSecond: readonly string[]) =>
  ranges(
    { ...whole, dates },
    { ...firstHalf, dates },
    { ...secondHalf, dates: inSecond },
    { ...whole, dates },
  );

export default scenarioRule({
  id: 'transactions/range-repeats-records',
  severity: 'warning',
  harm: 'lost',
  title: 'A record is in both halves of a range',
  clauses: ['transactions.filter', 'transactions.filter-date'],
  effect:
    'A service that reads the history range by range gets the record twice. Quantity and sales may count double.',
  remedy:
    'Filter by the time in date, not by its day alone, so that each record is on one side of each instant.',
  mend: 'Filter by date and time, not by day',
  counted: ['records', 'are in both halves'],
  doubt:
    'A time without an offset may be exactly the instant between the halves. Such a record is not counted.',
  relations: ['range-halves'],
  examples: () => ({
    conforming: [inHalves([one], []), inHalves([same], [same])],
    breaking: [inHalves([one], [one])],
  }),
  judge: (exchanges) => {
    const level = levelOf(exchanges, exchanges);
    if (level?.cut === undefined) return { judged: 0, breaches: [] };
    const both = inBothHalves(level);
    const [answer, other] = level.parts.map(({ asks }) => asks[0]);
    const [first] = both;
    if (!first || !answer || !other) return { judged: 1, breaches: [] };
    const { records } = answer.digest;
    const record = digestPlace(answer.digest, records.indexOf(first));
    const printed = inWords(first.date.at).replace(' UTC', '');
    const between = inWords(level.cut);
    const breach: Breach = {
      message: `${figure(both.length)} of the records up to ${between} are also in the half from then on; the first is record ${record.number}, dated ${printed}.`,
      expected: 'the record in one half only',
      actual: 'the record in both halves',
      record,
      exchanges: [answer.x.id, other.x.id],
      count: both.length,
      judged: records.length,
    };
    return { judged: 1, breaches: [breach] };
  },
});
