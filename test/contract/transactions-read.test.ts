import { expect, test } from 'vitest';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { commerceShape } from '../../src/contract/reading/records/commerce-fields.ts';
import { transactionShape } from '../../src/contract/reading/records/transaction-fields.ts';
import { openReader } from '../../src/dataset/reader.ts';
import type { DatasetShape } from '../../src/model/dataset.ts';
import type { DatasetRecord } from '../../src/model/rule.ts';
import { dataRulesOf, idsOf } from './dataset-rules.ts';

/** The records of a text, as a run reads them. */
function read(shape: DatasetShape, text: string): readonly DatasetRecord[] {
  const records: DatasetRecord[] = [];
  const reader = openReader({
    shape,
    onRecord: ({ fields, place, endpoint, form, lenient }) =>
      records.push({
        fields,
        place,
        endpoint,
        form,
        ...(lenient ? { lenient } : {}),
      }),
  });
  reader.write(Buffer.from(text));
  reader.end([]);
  return records;
}

const columns = Object.keys(line());
const row = (values: { readonly [field: string]: string | number } = {}) =>
  Object.values(line(values)).map(String).join(';');
const csv = (...rows: readonly string[]) => [columns.join(';'), ...rows].join('\r\n');
const quiet = ['own-orders-not-seen'];

const texts: readonly (readonly [why: string, text: string, ids: readonly string[]])[] = [
  ['a list', JSON.stringify([line()]), quiet],
  [
    'a record a line',
    `${JSON.stringify(line())}\n${JSON.stringify(line({ productId: 'B' }))}`,
    quiet,
  ],
  [
    'the same line twice',
    JSON.stringify({ data: [line(), line()] }),
    ['duplicate-record', ...quiet],
  ],
  ['a CSV', csv(row(), row({ productId: 'B' })), quiet],
  ['a CSV with the same line twice', csv(row(), row()), ['duplicate-record', ...quiet]],
  ['a decimal comma', csv(row({ taxPerUnit: '1138,1' })), ['field-type (warning)', ...quiet]],
  ['a word in a number', csv(row({ quantity: 'many' })), ['field-type', ...quiet]],
  ['an empty required text', csv(row({ sellerId: '' })), ['empty-text (warning)', ...quiet]],
  ['an empty required number', csv(row({ quantity: '' })), [...quiet, 'required-field']],
  ['an empty code', csv(row({ documentCode: '' })), quiet],
  [
    'a column that is missing',
    csv(row()).replace('sellerId', 'vendedor'),
    [...quiet, 'required-field', 'unknown-column'],
  ],
];

test.each(texts)('%s', async (_why, text, ids) => {
  const rules = dataRulesOf('transactions');
  expect(idsOf(rules, 'transactions', read(transactionShape, text))).toEqual(ids);
});

const commerces: readonly (readonly [why: string, text: string, ids: readonly string[]])[] = [
  [
    'lists and objects in cells, as JSON and otherwise',
    [
      'commerceId|name|class|locations|createdDate|isInactive|channel|subChannel|sellerIds|visitPlan',
      'C1|A|B|[{"coodinates":{"latitude":"1","longitude":"2"}}]|2019-03-01|false|x|y|["V1"]|lunes',
      'C2|A|B|[{}]|2019-03-01|true|x|y|V1,V2|lunes,jueves',
    ].join('\n'),
    [],
  ],
  [
    'an address in the cell of locations',
    [
      'commerceId,name,class,locations,createdDate,isInactive,channel,subChannel,sellerIds,visitPlan',
      'C1,A,B,Calle Uno 100,2019-03-01,1,x,y,V1,lunes',
    ].join('\n'),
    ['field-type (warning)'],
  ],
];

test.each(commerces)('commerces: %s', async (_why, text, ids) => {
  const rules = dataRulesOf('commerces');
  expect(idsOf(rules, 'commerces', read(commerceShape, text))).toEqual(ids);
});
