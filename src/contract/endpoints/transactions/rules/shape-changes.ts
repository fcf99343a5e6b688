import type { RecordsBody } from '../../../../model/exchange.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { howMany } from '../../../../standards/text/figures.ts';
import { datasetAnswer } from '../../../reading/answers/dataset-answer.ts';
import { readAs, runRule } from '../../every/authoring/rule.ts';

const read = readAs('transactions');
const records = (count: number, form: 'list' | 'lists' | 'members' | 'sequence') =>
  read({ records: count, list: { form, at: '' } });
const json = { format: 'JSON', encoding: 'UTF-8' };

const shapes = {
  list: 'a list',
  lists: 'a list',
  members: 'an object with a member for each record',
  alone: 'one record without a list',
  sequence: 'one object per line',
} as const;

/** Returns the shape of a JSON answer with records; undefined for others. A lone object is no sequence. */
function shapeOf({ list, observed, records: count }: RecordsBody): string | undefined {
  if (!list || count === 0 || (observed.format ?? 'JSON') !== 'JSON') return undefined;
  return count === 1 && list.form === 'sequence' ? shapes.alone : shapes[list.form];
}

export default runRule({
  id: 'transactions/shape-changes',
  severity: 'warning',
  defect: 'form',
  title: 'The list of records changes its shape',
  clauses: ['transactions.answer'],
  effect: 'A reader of lists stops at the answer that has none, such as a day with one sale.',
  remedy:
    'Send a JSON list for any number of records. In PHP, call array_values() after a filter; from XML, force a list.',
  counted: ['answers', 'have another shape than the others'],
  doubt: 'The contract does not say what wraps the records. Each shape alone is accepted.',
  examples: () => ({
    conforming: [
      [records(5, 'list'), records(1, 'list'), read({ records: 0, observed: json })],
      [records(5, 'sequence'), records(1, 'sequence')],
    ],
    breaking: [
      [records(5, 'list'), records(4, 'members')],
      [records(5, 'list'), records(1, 'sequence')],
    ],
  }),
  judge(exchanges) {
    const shaped = exchanges.flatMap((x) => {
      const body = datasetAnswer(x, 'transactions');
      const shape = body && shapeOf(body);
      return body && shape ? [{ x, body, shape }] : [];
    });
    const isOfLines = shaped.some(({ shape }) => shape === shapes.sequence);
    const compared = shaped.filter(({ shape }) => !isOfLines || shape !== shapes.alone);
    const [most, ...others] = [...groupedBy(compared, ({ shape }) => shape).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    const usual = most?.[0]?.shape;
    return {
      judged: compared.length,
      breaches: others.flatMap((group) =>
        group.map(({ x, body, shape }) => ({
          message: `The answer with ${howMany(body.records, 'record')} is ${shape}; others are ${usual}.`,
          expected: usual ?? null,
          actual: shape,
          exchanges: [x.id],
        })),
      ),
    };
  },
});
