import type { Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { howMany, list } from '../../../../standards/text/figures.ts';
import { recordsOf } from '../../../reading/answers/trouble.ts';
import { csvHead, readAs, runRule } from '../authoring/rule.ts';

const read = readAs('transactions');

export default runRule({
  id: 'http/other-lines',
  severity: 'warning',
  title: 'A CSV has lines that are not records',
  clauses: ['transactions.form', 'commerces.form'],
  effect: 'The contract does not say that the platform passes over such lines. It may stop there.',
  remedy: 'Send the header row first, then one row per record, and nothing else.',
  counted: ['CSVs', 'have lines that are not records'],
  doubt:
    'The contract does not show the format of a CSV. Lines before the header, comments, blank rows and totals at the end are read over.',
  examples: () => ({
    conforming: [[read({ observed: csvHead })], [read({})]],
    breaking: [
      [read({ observed: csvHead, asides: { 'line before the header': 2, 'blank row': 1 } })],
      [read({ observed: csvHead, asides: { 'row of totals or counts': 1 } })],
    ],
  }),
  judge(exchanges) {
    const csvs = exchanges.filter(isCsv);
    const broken = csvs.filter((x) => Object.keys(recordsOf(x)?.asides ?? {}).length > 0);
    const endpoints = groupedBy(broken, ({ endpoint }) => endpoint);
    return {
      judged: csvs.length,
      breaches: [...endpoints].map(([endpoint, group]) => {
        const asides = asidesOf(group[0]);
        return {
          message: `Beside ${howMany(recordsOf(group[0])?.records ?? 0, 'record')}: ${asides}.`,
          exchanges: group.map(({ id }) => id),
          expected: 'a header row and rows of records',
          actual: asides,
          count: group.length,
          judged: csvs.filter((x) => x.endpoint === endpoint).length,
        };
      }),
    };
  },
});

const isCsv = (x: Subject): boolean =>
  x.status === 200 && recordsOf(x)?.observed.delimiter !== undefined;

/** Formats `1 blank row and 1 row of totals or counts`. */
const asidesOf = (x: Subject): string =>
  list(
    Object.entries(recordsOf(x)?.asides ?? {}).map(([what, count]) =>
      howMany(count, what, what.replace(/^(line|row)\b|$/, '$1s')),
    ),
  );
