import { json, notStated, quote, quoted, type Row } from './row.ts';

const rate = (value: unknown, code?: unknown) => ({ taxesApplied: { code, value } });
const parts = (transportationCost: unknown, netValue: unknown, netTaxedValue: unknown) =>
  json({ transportationCost, netValue, netTaxedValue });

/** A conforming quote of these amounts. */
const kept = (why: string, net: number, taxed: number, more?: object): Row => [
  why,
  { body: quote(net, taxed, more) },
  [],
  quoted(taxed, net),
];

/** 200 with a cost, conforming or not. */
export const quotes: readonly Row[] = [
  kept('a plain quote', 4200, 4998),
  kept('with the tax', 4200, 4998, rate(0.19, 14)),
  kept('net in decimals, shown in whole units', 3529.41, 4200, rate(0.19)),
  kept('inexact doubles', 0.1 + 0.2, (0.1 + 0.2) * 1.19, rate(0.19)),
  kept('an inexact rate', 4200, 4998, rate(1.19 - 1)),
  kept('a rate slightly below 0', 4200, 4200, rate(-1e-16)),
  kept('taxesApplied null', 4200, 4998, { taxesApplied: null }),
  kept('taxesApplied empty', 4200, 4998, { taxesApplied: {} }),
  kept('code and value null', 4200, 4998, rate(null, null)),
  kept('a code alone', 4200, 4998, { taxesApplied: { code: 14 } }),
  kept('additional fields', 4200, 4998, {
    carrier: 'own van',
    days: [1, 2],
    data: { netValue: 1 },
  }),
  kept('a message beside the quote', 4200, 4998, { message: 'Despacho el lunes', errors: [] }),
  [
    'exponents',
    { body: '{"transportationCost":1e3,"netValue":1.0E+3,"netTaxedValue":119e1}' },
    [],
    quoted(1190, 1000),
  ],
  kept('a huge price', 1e12, 1.19e12, rate(0.19)),
  kept('a price of a trillion in doubles', 1e12 + 0.1, (1e12 + 0.1) * 1.19, rate(0.19)),
  kept('a cost above the total of the order', 9_000_000, 10_710_000),
  kept('a tax of 100 %', 100, 200, rate(1)),
  ['white space around', { body: `\n\n ${quote(1, 1)}\r\n` }, [], quoted(1, 1)],
  [
    'escaped names',
    { body: '{"\\u0074ransportationCost":1,"netValue":1,"netTaxedValue":1}' },
    [],
    quoted(1, 1),
  ],
  [
    'charset in capitals',
    { type: 'Application/JSON; Charset="UTF-8"', body: quote(1, 1) },
    [],
    quoted(1, 1),
  ],
  ['a byte-order mark', { body: `\ufeff${quote(1, 1)}` }, [], quoted(1, 1)],
  [
    'a duplicate member, of which the last counts',
    { body: '{"transportationCost":1,"netValue":9,"netTaxedValue":1,"netValue":1}' },
    [],
    quoted(1, 1),
  ],
  [
    'members with names of the prototype',
    {
      body: '{"__proto__":{"netValue":5},"constructor":1,"transportationCost":1,"netTaxedValue":1}',
    },
    ['net-value-missing'],
    quoted(1, 0),
  ],
  [
    'as text/html with a breach',
    { type: 'text/html', body: parts(5, 4, 6) },
    ['net-value-mismatch'],
    notStated,
  ],
  ['without a content type', { type: '', body: quote(1, 1) }, [], notStated],
  ['as problem+json', { type: 'application/problem+json', body: quote(1, 1) }, [], notStated],
  [
    'a netValue beyond a double',
    { body: '{"transportationCost":1,"netValue":-1e400,"netTaxedValue":1}' },
    ['field-type'],
    quoted(1, 'not stated'),
  ],
  [
    'a different netValue, with the tax on the cost',
    {
      body: json({ transportationCost: 4200, netValue: 4000, netTaxedValue: 4998, ...rate(0.19) }),
    },
    ['net-value-mismatch'],
    quoted(4998, 4000),
  ],
  [
    'a different netValue, with the tax on it',
    {
      body: json({ transportationCost: 4200, netValue: 4000, netTaxedValue: 4760, ...rate(0.19) }),
    },
    ['net-value-mismatch'],
    quoted(4760, 4000),
  ],
  ['1e15 with tax', { body: quote(4200, 1e15) }, ['taxed-far-above-net?'], quoted(1e15, 4200)],
  [
    'a percentage',
    { body: quote(4200, 4998, rate(19, 14)) },
    ['tax-rate-not-fraction'],
    quoted(4998, 4200),
  ],
  [
    'a percentage on free shipping',
    { body: quote(0, 0, rate(19)) },
    ['tax-rate-not-fraction'],
    quoted(0, 0),
  ],
  [
    'a negative rate that is subtracted',
    { body: quote(4200, 3402, rate(-0.19)) },
    ['tax-rate-not-fraction', 'taxed-below-net'],
    quoted(3402, 4200),
  ],
  [
    'a percentage applied as a rate',
    { body: quote(100, 2000, rate(19)) },
    ['tax-rate-not-fraction?'],
    quoted(2000, 100),
  ],
  [
    'a percentage without netTaxedValue',
    { body: json({ transportationCost: 1, netValue: 1, ...rate(19) }) },
    ['net-taxed-value-missing', 'tax-rate-not-fraction'],
    quoted('not stated', 1),
  ],
  [
    'a rate of 0 and a tax',
    { body: quote(4200, 4998, rate(0)) },
    ['tax-arithmetic'],
    quoted(4998, 4200),
  ],
  ['+1 %', { body: quote(10000, 12019, rate(0.19)) }, ['tax-arithmetic?'], quoted(12019, 10000)],
  ['tax-applied', { body: quote(1, 1, { 'tax-applied': {} }) }, ['misspelt-field'], quoted(1, 1)],
  kept('taxes, which is not a misspelling', 1, 1, { taxes: [{ code: 1 }], tax: 0.19 }),
  kept('a very long name', 1, 1, { [`taxesApplied${'s'.repeat(5000)}`]: 1 }),
];
