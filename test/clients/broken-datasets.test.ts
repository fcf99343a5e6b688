import { expect, test } from 'vitest';
import { now } from '../support/reference-run.ts';
import {
  atOffset,
  day,
  driveDatasets,
  type Fields,
  hour,
  inBoth,
  json,
  type Manner,
  manyOrders,
  numbersAs,
  type Reply,
  type Sale,
  someCommerces,
  someSales,
} from './datasets-client.ts';
import { graded } from './drive.ts';

/** Clients whose two datasets break the contract by what their engineers did not think of. */

const error = (...rules: readonly string[]) => rules.map((rule) => `error transactions/${rule}`);
const warning = (...rules: readonly string[]) =>
  rules.map((rule) => `warning transactions/${rule}`);

const withFields = (
  change: (fields: Fields, n: number) => Fields,
  sales = someSales(),
): readonly Sale[] => sales.map(({ at, fields }, n) => ({ at, fields: change(fields, n) }));

const someDay = Date.parse('2026-10-20');
/** The sales of some months, some of them without their tax. */
const untaxed = (is: (fields: Fields, at: number) => boolean): readonly Sale[] =>
  someSales(100).map(({ at, fields }) => ({
    at,
    fields: is(fields, at) ? { ...fields, taxPerUnit: undefined } : fields,
  }));

const local = (at: number) => atOffset(at, -3);
/** The latest midnight by a clock so many hours east. */
const midnight = (at: number, hours: number) =>
  Math.floor((at + hours * hour) / day) * day - hours * hour;

/** A bound of which the day is taken for the month, where there is such a month. */
const swapped = (text: string | undefined, bound: number) =>
  text === undefined || Number(text.slice(8, 10)) > 12
    ? bound
    : Date.parse(`${text.slice(0, 5)}${text.slice(8, 10)}-${text.slice(5, 7)}${text.slice(10)}`);

/** As a program of a country with decimal commas writes its numbers. */
const withCommas = (records: readonly Fields[]): Reply => {
  const last = ['isDeleted', 'referenceCode', 'couponCode', 'sellerRouteId', 'internalOrderId'];
  const names = [...Object.keys(records[0] ?? { orderId: '' }), ...last];
  const columns = [...new Set(names)].sort((a, b) => last.indexOf(a) - last.indexOf(b));
  const rows = records.map((each) =>
    columns
      .map((name) =>
        String((each[name] as string | number | undefined) ?? '').replace(
          /^(\d+)\.(\d+)$/,
          '$1,$2',
        ),
      )
      .join(','),
  );
  return { headers: { 'content-type': 'text/csv' }, body: [columns.join(','), ...rows].join('\n') };
};

const cents = (amount: number) => Math.round(amount * 100) / 100;

type Row = readonly [string, Manner, readonly string[]];

const rows: readonly Row[] = [
  [
    'compares local dates with the bounds as strings',
    {
      sales: someSales(manyOrders),
      holds: ({ at }, { fromText = '', toText = '9' }) =>
        local(at) >= fromText && local(at) < toText,
    },
    error('outside-range', 'range-form'),
  ],
  [
    'ignores the range if a bound has an offset or a fraction',
    {
      holds: ({ at }, { from = 0, to = Infinity, fromText = '', toText = '' }) =>
        /[.+]|-\d\d:\d\d$/.test(fromText + toText) || (at >= from && at < to),
    },
    error('range-form'),
  ],
  [
    'returns the last thirty days for any date_from alone',
    {
      holds: ({ at }, { from, to }) =>
        to === undefined && from !== undefined
          ? at >= now - 30 * day
          : (from === undefined || at >= from) && (to === undefined || at < to),
    },
    error('single-bound-refused'),
  ],
  [
    'cuts date_to to local midnight, and states the overall total',
    {
      holds: ({ at }, { from = 0, to }) =>
        at >= from && (to === undefined || at < midnight(to, -3)),
      reply: (data) => json({ total: someSales().length, data }),
    },
    error('range-loses-records'),
  ],
  [
    'drops the last record of every range, and states the overall total',
    {
      choose: (sales, { from, to }) =>
        from === undefined && to === undefined ? sales : sales.slice(0, -1),
      reply: (data) => json(data, { 'x-total-count': `${someSales().length}` }),
    },
    error('range-loses-records'),
  ],
  [
    'has other sellers in the CSV',
    { reply: inBoth((fields) => ({ ...fields, sellerId: 'V-1' })) },
    error('format-differs'),
  ],
  [
    'writes unquoted decimal commas before empty cells of a CSV',
    {
      sales: withFields((fields) => ({
        ...numbersAs((value) => Math.round(value * 101.37) / 100)(fields),
        deliveryDate: '2026-11-19',
        isDeleted: undefined,
        referenceCode: undefined,
        couponCode: undefined,
        sellerRouteId: undefined,
        internalOrderId: undefined,
      })),
      reply: (records, { csv }) => (csv ? withCommas(records) : json(records)),
    },
    ['error http/unreadable-records'],
  ],
  [
    'does not quote a delimiter before empty cells of a CSV',
    {
      sales: withFields((fields, n) => ({
        ...fields,
        sourceChannel: n % 40 === 7 ? 'seller,north' : 'seller',
        couponCode: undefined,
        referenceCode: undefined,
      })),
      reply: withCommas,
    },
    ['error http/unreadable-records'],
  ],
  [
    'drops the first record of every answer as a header',
    { choose: (sales) => sales.slice(1) },
    error('range-loses-records'),
  ],
  [
    'sorts by product, and returns 250',
    {
      sales: someSales(manyOrders),
      choose: (sales) =>
        sales
          .toSorted((a, b) =>
            String(a.fields.productId) < String(b.fields.productId) ? -1 : a.at - b.at,
          )
          .slice(0, 250),
    },
    warning('capped'),
  ],
  [
    'swaps month and day of bounds if possible',
    {
      holds: ({ at }, { fromText, toText, from = 0, to = Infinity }) => {
        return at >= swapped(fromText, from) && at < swapped(toText, to);
      },
    },
    error('outside-range'),
  ],
  [
    'includes the tax in discounted prices',
    {
      sales: withFields((fields) => ({
        ...fields,
        discountPerUnit: Number(fields.netPricePerUnit) * 0.03,
        discountedNetPricePerUnit: Number(fields.netPricePerUnit) * 0.97 * 1.19,
      })),
    },
    error('price-arithmetic'),
  ],
  [
    'spells the ids of commerces differently in transactions',
    {
      commerces: () =>
        json({
          data: someCommerces().map((each) => ({
            ...each,
            commerceId: String(each.commerceId).toLowerCase(),
          })),
        }),
    },
    ['warning cross/transaction-commerce-unknown'],
  ],
];

test.concurrent.each(rows)('a client that %s', async (_, manner, findings) => {
  const run = await driveDatasets(manner);
  expect(graded(run)).toEqual([...findings].sort());
});

test('names the origin whose commerces have other ids', async () => {
  const { findings } = await driveDatasets({
    sales: withFields((fields) =>
      /[05]$/.test(String(fields['orderId']))
        ? { ...fields, origin: 'app', commerceId: `C-0${String(fields['commerceId']).slice(2)}` }
        : fields,
    ),
  });
  const { rule, message, remedy } = findings[0] ?? {};
  expect(rule).toBe('cross/transaction-commerce-unknown');
  expect(message).toMatch(/ All [\d,]+ have origin app; none of the [\d,]+ others has\.$/);
  expect(remedy).toMatch(
    /^Find what handles records that have origin app differently\. Use the same/,
  );
});

test('reports ignored bounds, and does not derive how bounds are read', async () => {
  const { findings, observations } = await driveDatasets({ holds: () => true });
  const { message, remedy } =
    findings.find(({ scenario }) => scenario?.endsWith('/whole-history')) ?? {};
  expect(findings.every(({ rule }) => rule === 'transactions/outside-range')).toBe(true);
  expect(message).toMatch(
    /Every answer has what belongs there if both bounds are ignored\. If .* a cache may/,
  );
  expect(remedy).toMatch(/^Pass both bounds on to the query, and to the key of any cache\./);
  expect(
    observations.find(({ rule }) => rule === 'transactions/range-readings')?.saw,
  ).not.toContain('Bounds');
});

test.each([
  ['date_from', 'fromText'],
  ['date_to', 'toText'],
] as const)('names %s as the key of a cache', async (bound, key) => {
  const kept = new Map<string | undefined, Reply>();
  const { findings } = await driveDatasets({
    reply(records, query) {
      const answer = kept.get(query[key]) ?? json(records);
      kept.set(query[key], answer);
      return answer;
    },
  });
  const [{ message } = {}] = findings.filter(({ rule }) => rule === 'transactions/outside-range');
  expect(message).toContain(
    `Every answer has what belongs there if the first answer to each ${bound} is kept: `,
  );
});

/** Its orders have numbers that the answer gives them. */
const numbered =
  (numberOf: (order: number, call: number) => string): NonNullable<Manner['reply']> =>
  (records, { number }) => {
    const orders = [...new Set(records.map(({ orderId }) => orderId))];
    const own = (each: Fields) => numberOf(orders.indexOf(each.orderId), number);
    return json(records.map((each) => ({ ...each, orderId: own(each), documentCode: own(each) })));
  };

test.each([
  ['in every range', numbered((order) => `T-${order}`), 'range-loses-records'],
  ['in every call', numbered((order, call) => `T-${call}-${order}`), 'unstable'],
] as const)('reports lines that get new keys %s', async (_, reply, rule) => {
  const run = await driveDatasets({ reply });
  expect(graded(run)).toEqual(error(rule));
  for (const { message, remedy } of run.findings) {
    expect(message).toContain('under other keys');
    expect(remedy).toMatch(/^Take documentCode, orderId and productId from the document/);
  }
});

const withNotes = (reference: (fields: Fields) => unknown) =>
  withFields((fields, n) =>
    fields.documentType === 'order' || n % 20 > 3
      ? fields
      : {
          ...fields,
          documentType: 'credit note',
          documentCode: `N-${n}`,
          referenceCode: reference(fields),
        },
  );

test.each([
  [
    'is not a documentCode',
    ({ orderId }: Fields) => `88${String(orderId)}`,
    /documentCode of an invoice\?/,
  ],
  ['is a documentCode', () => 'F-50010', /^$/],
] as const)('the question about referenceCode if it %s', async (_, reference, question) => {
  const { verdict, observations } = await driveDatasets({ sales: withNotes(reference) });
  expect(verdict).toBe('passed');
  expect(observations.flatMap(({ asks }) => asks ?? []).join('\n')).toMatch(question);
});

const firstOf = someSales().filter((_, n) => n % 30 === 4);

/** Sales whose prices are all there, with one of them wrong. */
const pricedAs = (change: (fields: Readonly<Record<string, number>>) => Fields): Manner => ({
  sales: withFields((fields) => {
    const [net, price] = [
      Number(fields['netPricePerUnit']),
      Number(fields['discountedNetPricePerUnit']),
    ];
    const [tax, discountedTax] = [cents(net * 0.19), cents(price * 0.19)];
    const prices = {
      taxPerUnit: tax,
      discountedTaxPerUnit: discountedTax,
      grossPricePerUnit: cents(net + tax),
      discountedGrossPricePerUnit: cents(price + discountedTax),
    };
    const all = { ...fields, currency: 'pen', ...prices };
    return { ...all, ...change(all as unknown as Readonly<Record<string, number>>) };
  }),
});

const told: readonly (readonly [string, Manner, RegExp, RegExp])[] = [
  [
    'copies added by every call',
    {
      choose: (sales, { number }) =>
        sales.flatMap((sale) =>
          firstOf.some(({ at }) => at === sale.at) ? Array<Sale>(number + 1).fill(sale) : [sale],
        ),
    },
    /^Each answer has more copies of \d+ records than the one before: of one, \d+ at first and \d+ at the end\.$/,
    /^Give each request its own copy of the records/,
  ],
  [
    'taxes of the line, confirmed by gross prices',
    pricedAs(({ quantity = 1, taxPerUnit = 0, discountedTaxPerUnit = 0 }) => ({
      taxPerUnit: cents(taxPerUnit * quantity),
      discountedTaxPerUnit: cents(discountedTaxPerUnit * quantity),
    })),
    /\. Divided by quantity, taxPerUnit and discountedTaxPerUnit fit in all [\d,]+ records\.$/,
    /^Send taxPerUnit and discountedTaxPerUnit of one unit, not of the line\.$/,
  ],
  [
    'discounts as percentages',
    pricedAs(({ discountPerUnit = 0 }) => (discountPerUnit > 0 ? { discountPerUnit: 10 } : {})),
    /\. As a percentage of the net price, discountPerUnit fits in all \d+ records\./,
    /^Send discountPerUnit as an amount, not as a percentage\.$/,
  ],
  [
    'discounts that are added for one document type',
    {
      sales: withFields((fields) => {
        const { grossPricePerUnit: _, discountedGrossPricePerUnit: __, ...others } = fields;
        const added = Number(fields['netPricePerUnit']) + Number(fields['discountPerUnit']);
        const isAdded = fields['documentType'] === 'invoice';
        return isAdded ? { ...others, discountedNetPricePerUnit: cents(added) } : fields;
      }),
    },
    / As netPricePerUnit \+ discountPerUnit, discountedNetPricePerUnit fits in all \d+ records\./,
    /Send discountedNetPricePerUnit less the discount without its sign: /,
  ],
  [
    'surcharges as negative discounts',
    pricedAs(({ discountPerUnit = 0, netPricePerUnit = 0 }) =>
      discountPerUnit === 0
        ? {}
        : {
            discountPerUnit: -discountPerUnit,
            netPricePerUnit: netPricePerUnit - 2 * discountPerUnit,
            taxPerUnit: cents((netPricePerUnit - 2 * discountPerUnit) * 0.19),
            grossPricePerUnit: undefined,
          },
    ),
    /\. discountPerUnit is a surcharge: discountedNetPricePerUnit is higher than netPricePerUnit by it in all \d+ records\./,
    /^If a line costs more than its list price, send the price charged as netPricePerUnit too/,
  ],
  [
    'codes padded with spaces',
    {
      sales: withFields((fields) =>
        fields['documentType'] === 'order' ? fields : { ...fields, currency: 'clp  ' },
      ),
    },
    /^currency is "clp {2}", with blanks at its end\. All \d+ have documentType invoice; /,
    /^Remove blanks at the ends/,
  ],
  [
    'dates with the day before the month',
    {
      commerces: () =>
        json(someCommerces().map((each, n) => ({ ...each, createdDate: `2020-${n + 10}-05` }))),
    },
    /^createdDate is 2020-13-05: there is no month 13\. Read as year-day-month, the date fits in all \d+ records\.$/,
    /^Write the month before the day\. A date whose day is 12 or less can be read/,
  ],
  [
    'the only field in which copies of a line differ',
    {
      choose: (sales) =>
        sales.flatMap((sale, n) => {
          const couponCode = (code: string) => ({
            ...sale,
            fields: { ...sale.fields, couponCode: code },
          });
          return n % 40 === 3 ? [couponCode('PROMO'), couponCode('CLUB')] : [sale];
        }),
    },
    / For \d+ keys the records differ only in couponCode\. If they are copies of one line,/,
    /^Send each record once: look for a join that gives a line one record for each couponCode\./,
  ],
  [
    'a filter that keeps one document of a product',
    {
      sales: someSales(manyOrders),
      choose: (sales) => [
        ...new Map(
          sales.map((sale) => [
            JSON.stringify([sale.fields['orderId'], sale.fields['productId']]),
            sale,
          ]),
        ).values(),
      ],
    },
    /are missing\. For each of them, the range has a record of another document with the same orderId and productId, and it has no two records of one product in one order\. Example/,
    /^Do not remove records by orderId and productId alone/,
  ],
  [
    'dates moved by every call',
    {
      sales: someSales(manyOrders),
      holds: ({ at }, { from = 0, to = Infinity, number }) =>
        at - number * 5 * hour >= from && at - number * 5 * hour < to,
      reply: (records, { number }) =>
        json(
          records.map((each) => ({
            ...each,
            date: local(Date.parse(String(each['date'])) - number * 5 * hour),
          })),
        ),
    },
    /: its records had other dates each time, and each answer dates them 5 h 0 min earlier than the one before\.$/,
    /^Give each request its own copy of the records/,
  ],
  [
    'the document type that broken records have in common',
    {
      sales: withFields(
        (fields) => (fields['documentType'] === 'invoice' ? { ...fields, quantity: -1 } : fields),
        someSales().slice(0, 200),
      ),
    },
    /All \d+ have documentType invoice; none of the \d+ others has\.$/,
    /^Find what handles records that have documentType invoice differently\./,
  ],
  [
    'the seller whose records lack the tax',
    { sales: untaxed(({ sellerId }) => sellerId === 'V-2') },
    /All \d+ have sellerId V-2; none of the [\d,]+ others has\.$/,
    /^Find what handles records that have sellerId V-2 differently\./,
  ],
  [
    'two values that only records without tax have together',
    {
      sales: untaxed(
        ({ documentType, discountPerUnit }) =>
          documentType === 'invoice' && Number(discountPerUnit) > 0,
      ),
    },
    /All \d+ have documentType invoice and a discountPerUnit above 0; none of the [\d,]+ others has both\.$/,
    /^Find what handles records that have documentType invoice and a discountPerUnit above 0 diff/,
  ],
  [
    'the moment since which records of one type lack the tax',
    { sales: untaxed(({ documentType }, at) => documentType === 'invoice' && at >= someDay) },
    /All \d+ have documentType invoice and a date from 2026-10-\S+ to \S+; none of the [\d,]+ others has both\.$/,
    /^Find what handles records that have documentType invoice and a date from /,
  ],
  [
    'the moment since which records of one commerce lack the tax',
    { sales: untaxed(({ commerceId }, at) => commerceId === 'C-3' && at >= someDay) },
    /All \d+ have commerceId C-3 and a date from 2026-10-\S+ to \S+; none of the [\d,]+ others has both\.$/,
    /^Find what handles records that have commerceId C-3 and a date from /,
  ],
  [
    'hours of a twelve-hour clock',
    {
      sales: someSales(manyOrders).map(({ at, fields }, n) => ({
        at: at - (n % 20) * hour,
        fields,
      })),
      record({ at, fields }) {
        const date = local(at);
        const clock = String(Number(date.slice(11, 13)) % 12 || 12).padStart(2, '0');
        return { ...fields, date: `${date.slice(0, 11)}${clock}${date.slice(13)}` };
      },
    },
    /No record has an hour before 1 or after 12\./,
    /^Write hours from 00 to 23/,
  ],
  [
    'a shift that both loses and adds records',
    {
      holds: ({ at }, { from = 0, to = Infinity }) => at >= from + 5 * hour && at < to + 5 * hour,
    },
    /if both bounds are read 5 h too late\. Ranges also lack [\d,]+ records\.$/,
    /^Read the offset of the bounds/,
  ],
  [
    'the time of a record that makes every range fail',
    {
      sales: someSales(manyOrders),
      reply: (records) =>
        records.some(({ documentCode }) => documentCode === 'F-50100')
          ? { status: 500, body: 'undefined method strftime for nil' }
          : json(records),
    },
    / It happens with every range that has 2026-\d\d-\d\d \d\d:\d\d to 2026-\d\d-\d\d \d\d:\d\d UTC in it, and with none of the others\.$/,
    /^Look at the records of that time: one of them makes the whole answer fail\./,
  ],
  [
    'the largest complete range',
    {
      choose: (sales, { from = 0, to = Infinity }) =>
        to - from > 10 * day ? sales.filter((_, n) => n % 5 !== 2) : sales,
    },
    / are missing\..* Ranges of up to \d+ days are complete\./,
    /^Return every record dated from date_from to date_to/,
  ],
  [
    'the invalid word, and how far reading came',
    {
      reply: (records) => ({
        ...json(records),
        body: JSON.stringify(
          records.map((each) =>
            each['productId'] === 'SKU-101' && each['documentType'] === 'invoice'
              ? { ...each, discountPerUnit: null }
              : each,
          ),
        ).replaceAll('null', 'NaN'),
      }),
    },
    /, after \d+ records?: expected a value, received `NaN`\.$/,
    /^Send a value of JSON in the place of NaN/,
  ],
];

test.each(told)('the finding names %s', async (_, manner, message, remedy) => {
  const run = await driveDatasets(manner);
  const first = run.findings.find((each) => message.test(each.message));
  expect(graded(run)).toEqual([`error ${first?.rule}`]);
  expect(first?.severity).toBe('error');
  expect(first?.remedy).toMatch(remedy);
});

test('an unreadable delivery date does not affect the order date', async () => {
  const { findings } = await driveDatasets({
    sales: withFields((fields) => ({ ...fields, deliveryDate: '2026-10-05 20:32:09' })),
  });
  expect(findings.map(({ effect }) => effect)).toEqual([
    'The platform cannot read when the order was delivered.',
  ]);
});
