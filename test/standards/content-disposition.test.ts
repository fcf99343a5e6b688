import { expect, test } from 'vitest';
import { fileNameOf, shownFileName } from '../../src/standards/http/content-disposition.ts';

const table: readonly [string | undefined, string | undefined][] = [
  [undefined, undefined],
  ['attachment', undefined],
  ['attachment; filename=a_b_transaction.csv', 'a_b_transaction.csv'],
  ['attachment;filename="a b.csv"', 'a b.csv'],
  ['attachment; FILENAME="a \\"b\\".csv"', 'a "b".csv'],
  ['attachment; filename="semi;colon.csv"; size=3', 'semi;colon.csv'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''caf%C3%A9.csv`, 'café.csv'],
  [`attachment; filename*=UTF-8''%ff.csv; filename=plain.csv`, 'plain.csv'],
  ['attachment; filename="../../etc/x.csv"', 'x.csv'],
  ['attachment; filename="C:\\\\out\\\\x.csv"', 'x.csv'],
  ['attachment; filename=""', undefined],
];

test.each(table)('the name in %s', (header, name) => expect(fileNameOf(header)).toBe(name));

const cut = [
  'attachment; filename="out/x.csv"',
  'attachment; filename="k3y"half',
  'attachment; filename=k3y;half',
  'attachment; filename="Kq7/k3y=="x"',
  String.raw`attachment; filename="k3y\u002fhalf"`,
];
test.each<readonly [string, string | undefined]>([
  ['attachment; filename=a.csv', 'a.csv'],
  ['attachment; filename="a b.csv"', 'a b.csv'],
  [`attachment; filename*=UTF-8''caf%C3%A9.csv`, 'café.csv'],
  ...cut.map((header) => [header, header] as const),
  ['attachment', undefined],
])('shows only whole values: %s', (header, name) => expect(shownFileName(header)).toBe(name));
