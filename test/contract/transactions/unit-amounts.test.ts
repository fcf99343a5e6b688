import { expect, test } from 'vitest';
import { line } from '../../../src/contract/endpoints/transactions/example.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import { dataRulesOf, judgeRecords, recordsOf } from '../dataset-rules.ts';

const products: readonly (readonly [price: number, box: number])[] = [
  [2190, 12],
  [1390, 10],
  [1190, 10],
  [5490, 6],
  [15_990, 1],
  [7990, 4],
  [790, 20],
  [690, 24],
  [990, 10],
  [590, 48],
];
const channels = ['app', 'call center', 'seller'];
const types = ['order', 'order', 'invoice', 'invoice', 'bill', 'credit note'];

const hash = (i: number, salt: number) => Math.imul(i * 7919 + salt, 2_654_435_761) >>> 8;
const pick = <T>(of: readonly T[], i: number, salt: number) => of[hash(i, salt) % of.length] as T;

/** Sales of the products, with list price and units of a case. */
const sales = Array.from({ length: 400 }, (_, i) => {
  const product = hash(i, 1) % products.length;
  const [price, box] = products[product] ?? [1000, 1];
  const [quantity, type] = [pick([1, 2, 3, 4, 6, 12, 24], i, 2), pick(types, i, 3)];
  const [channel, commerce] = [pick(channels, i, 4), hash(i, 5) % 12];
  // A number below 1000.
  const luck = hash(i, 6) % 1000;
  const month = Math.floor(i / 100) + 7;
  return { i, product, price, box, quantity, type, month, channel, commerce, luck };
});

type Sale = (typeof sales)[number];
type History = (sale: Sale) => JsonObject | readonly JsonObject[];

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The tax rate, the factor of both taxes and the rounding of amounts. */
interface Writing {
  readonly rate?: number;
  readonly times?: number;
  readonly round?: (amount: number) => number;
  readonly currency?: string;
}

/** Writes a record whose prices add up, with a discount of 10 % on some lines. */
function sold(sale: Sale, net: number, writing: Writing = {}): JsonObject {
  const { rate = 0.19, times = 1, round = Math.round, currency = 'clp' } = writing;
  const discountPerUnit = hash(sale.i, 7) % 4 === 0 ? round(net / 10) : 0;
  const paid = cents(net - discountPerUnit);
  const [tax, paidTax] = [round(net * rate * times), round(paid * rate * times)];
  const isOrder = sale.type === 'order';
  return line({
    orderId: `P-${sale.i}`,
    documentCode: isOrder ? `P-${sale.i}` : `D-${sale.i}`,
    documentType: sale.type,
    productId: `SKU-${sale.product}`,
    sourceChannel: sale.channel,
    date: `2026-${String(sale.month).padStart(2, '0')}-14T09:12:00-03:00`,
    quantity: sale.quantity,
    currency,
    netPricePerUnit: net,
    discountPerUnit,
    discountedNetPricePerUnit: paid,
    taxPerUnit: tax,
    discountedTaxPerUnit: paidTax,
    grossPricePerUnit: cents(net + tax),
    discountedGrossPricePerUnit: cents(paid + paidTax),
  });
}

const noGross = {
  grossPricePerUnit: null,
  discountedGrossPricePerUnit: null,
  discountedTaxPerUnit: null,
};

type Fields = { readonly [field: string]: Json };

/** Writes a record without gross prices, and with other fields. */
const netOf = (sale: Sale, price: number, fields: Fields) => ({
  ...sold(sale, price),
  ...noGross,
  ...fields,
});

const soles = (sale: Sale, times = 1) =>
  sold(sale, cents(sale.price / 250), { currency: 'pen', rate: 0.18, round: cents, times });

/** Changes some of the amounts. */
const rewritten = (record: JsonObject, as: (amount: number) => number, of = /PerUnit$/) =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      typeof value === 'number' && of.test(field) ? as(value) : value,
    ]),
  );

/** Cuts a price as a parser of formatted text does. */
const parsed = (language: string) => (amount: number) =>
  Number.parseFloat(amount.toLocaleString(language));

const isCase = ({ quantity, box }: Sale) => box > 1 && quantity % box === 0;
const isNote = ({ type }: Sale) => type === 'credit note';
const isBill = ({ type }: Sale) => type === 'bill';
const isApp = ({ channel }: Sale) => channel === 'app';
const rateOf = ({ product }: Sale) => (product % 3 === 0 ? 0.1 : 0.19);
const listed = ({ commerce, price }: Sale) => Math.round(price * (1 + commerce / 20));

/** Writes each sale with this price. */
const priced =
  (priceOf: (sale: Sale) => number, writing: Writing = {}): History =>
  (sale) =>
    sold(sale, priceOf(sale), writing);

const net =
  (priceOf: (sale: Sale) => number, fieldsOf: (sale: Sale) => Fields): History =>
  (sale) =>
    netOf(sale, priceOf(sale), fieldsOf(sale));

const whole = ({ price }: Sale) => price;

const conforming: readonly (readonly [string, History])[] = [
  ['one list price', priced(whole)],
  ['quantity prices', priced(({ price, quantity }) => Math.round(price / (1 + quantity / 10)))],
  ['price tiers', priced(({ price, quantity }) => Math.round(price * (quantity < 12 ? 1 : 0.8)))],
  ['half the price in a promotion', priced(({ price, luck }) => price / (luck < 200 ? 2 : 1))],
  ['half the price for samples', priced(({ price, quantity }) => price / (quantity > 1 ? 1 : 2))],
  [
    'twice the price in a channel that sells by the half-dozen',
    (sale) =>
      isApp(sale)
        ? sold({ ...sale, quantity: 6 + 6 * (sale.quantity % 4) }, 2 * sale.price)
        : sold(sale, sale.price),
  ],
  [
    'cases as separate products',
    (sale) =>
      isCase(sale)
        ? sold(
            { ...sale, product: 100 + sale.product, quantity: sale.quantity / sale.box },
            sale.price * sale.box,
          )
        : sold(sale, sale.price),
  ],
  ['some quantities in cases', priced(({ price, luck, box }) => price * (luck < 150 ? box : 1))],
  [
    'a price for each channel and commerce',
    priced((sale) => Math.round(listed(sale) * (isApp(sale) ? 1.25 : 1))),
  ],
  ['prices that double each month', priced(({ price, month }) => price * 2 ** (month - 7))],
  ['whole guaraníes', priced(({ price }) => price * 8, { currency: 'pyg', rate: 0.1 })],
  [
    'negotiated prices, with discounts as high as the tax',
    priced(({ price, luck }) => Math.round(price * (0.9 + luck / 5000)), { rate: 0.1 }),
  ],
  ['whole yen', priced(({ price }) => Math.ceil(price / 6), { currency: 'jpy', rate: 0.1 })],
  ['whole Colombian pesos', priced(({ price }) => price * 5, { currency: 'cop' })],
  [
    'taxes in whole Colombian pesos',
    net(
      ({ price }) => cents(price * 4.37),
      () => ({ currency: 'cop' }),
    ),
  ],
  [
    'whole dollars at 10 %',
    priced(({ product }) => 10 * product + 10, { currency: 'usd', rate: 0.1 }),
  ],
  ['soles with cents', (sale) => soles(sale)],
  ['two rates', (sale) => sold(sale, sale.price, { rate: rateOf(sale) })],
  [
    'one rate twice the other',
    (sale) => sold(sale, sale.price, { rate: 0.05 * (1 + (sale.product % 2)) }),
  ],
  [
    'a fixed tax in whole soles',
    net(
      ({ price }) => cents(price / 250),
      ({ product }) => ({ currency: 'pen', taxPerUnit: 1 + (product % 3) }),
    ),
  ],
  [
    'a fixed tax regardless of the price',
    net(
      (sale) => (isApp(sale) ? listed(sale) : sale.price),
      () => ({ taxPerUnit: 150 }),
    ),
  ],
  ['taxes of 0', priced(whole, { rate: 0 })],
  [
    'half the price and no tax on notes',
    (sale) =>
      sold(sale, isNote(sale) ? sale.price / 2 : sale.price, { rate: isNote(sale) ? 0 : 0.19 }),
  ],
  [
    'twice the price with a discount of half',
    net(
      ({ price }) => 2 * price,
      ({ price }) => ({
        discountPerUnit: price,
        discountedNetPricePerUnit: price,
        taxPerUnit: Math.round(price * 0.19),
      }),
    ),
  ],
  [
    'dearer bills, with the tax of their price',
    (sale) => soles({ ...sale, price: sale.price * (isBill(sale) ? 1.18 : 1) }),
  ],
  ['decimal weights', (sale) => sold({ ...sale, quantity: sale.quantity + 0.35 }, sale.price)],
  ['the price of the line for two products', (sale) => (sale.product < 2 ? ofLine(sale) : [])],
  [
    'the tax of the line in few records',
    (sale) => (sale.i < 9 ? taxTimes(sale, sale.quantity) : []),
  ],
];

const ofLine = (sale: Sale, is = true) => sold(sale, listed(sale) * (is ? sale.quantity : 1));
const ofCase = (sale: Sale, is = true) =>
  sold(sale, sale.price * (is && isCase(sale) ? sale.box : 1));
const taxTimes = (sale: Sale, times: number) => sold(sale, sale.price, { times });
const withTax = (sale: Sale, rate: number, unit = 1) =>
  isBill(sale)
    ? sold(sale, unit * Math.round((sale.price * (1 + rate)) / unit), { rate: rate / (1 + rate) })
    : sold(sale, sale.price, { rate });

const breaking: readonly (readonly [string, History])[] = [
  ['any prices, of the line', priced(({ i, quantity }) => (300 + (hash(i, 8) % 5000)) * quantity)],
  ['the price of the line on credit notes', (sale) => ofLine(sale, isNote(sale))],
  ['the price of the line on few lines', (sale) => ofLine(sale, sale.luck < 50)],
  ['the price of the case on invoices', (sale) => ofCase(sale, sale.type === 'invoice')],
  [
    'half the price in one channel, with an unrelated tax',
    net(
      (sale) => sale.price / (isApp(sale) ? 2 : 1),
      ({ product }) => ({ taxPerUnit: 100 + 40 * product ** 2 }),
    ),
  ],
  [
    'six times the price in one channel',
    priced((sale) => sale.price * (isApp(sale) ? 6 : 1), { rate: 0 }),
  ],
  ['the tax of the line on credit notes', (sale) => soles(sale, isNote(sale) ? sale.quantity : 1)],
  ['the tax of the case on whole cases', (sale) => taxTimes(sale, isCase(sale) ? sale.box : 1)],
  [
    'the discounted tax of the line',
    (sale) => ({
      ...taxTimes(sale, sale.quantity),
      taxPerUnit: Math.round(sale.price * 0.19),
      grossPricePerUnit: null,
    }),
  ],
  ['prices that include tax on bills, at two rates', (sale) => withTax(sale, rateOf(sale))],
  ['prices that include tax on bills, rounded to tens', (sale) => withTax(sale, 0.19, 10)],
  [
    'prices that include tax on bills in soles, without gross prices',
    (sale) => ({
      ...soles({ ...sale, price: sale.price * (isBill(sale) ? 1.18 : 1) }),
      taxPerUnit: cents(cents(sale.price / 250) * 0.18),
      ...(isBill(sale) ? noGross : {}),
    }),
  ],
  [
    'the rate instead of the tax, added to the price',
    (sale) => sold(sale, sale.price, { rate: 0.19 / sale.price, round: cents }),
  ],
  ['a fraction as a tax in soles', net(whole, () => ({ taxPerUnit: 0.19, currency: 'pen' }))],
  [
    'a percentage instead of the tax, at similar prices',
    net(
      ({ product }) => 1050 + 35 * product,
      () => ({ taxPerUnit: 19 }),
    ),
  ],
  [
    'taxes without decimals',
    (sale) => ({ ...rewritten(soles(sale), Math.trunc, /axPer/), ...noGross }),
  ],
  ['net prices without decimals', (sale) => rewritten(soles(sale), Math.trunc, /^netP/)],
  ['no decimals', (sale) => rewritten(soles(sale), Math.trunc)],
  ['amounts cut at a comma', (sale) => rewritten(sold(sale, sale.price), parsed('en'))],
  ['amounts cut at a point', (sale) => rewritten(sold(sale, sale.price), parsed('es-CL'))],
];

const rules = dataRulesOf('transactions');
const ofAmounts = ['price-per-unit', 'tax-per-unit', 'price-arithmetic', 'net-contains-tax'];

/** Returns the rules with the number of records and their messages, or readings that fit all these records. */
function found(history: History): readonly string[] {
  const records = recordsOf('transactions', sales.flatMap(history));
  return judgeRecords(rules, 'transactions', records).flatMap(({ rule, breaches }) => {
    const name = rule.id.replace('transactions/', '');
    const [first, ...more] = breaches;
    if (!ofAmounts.includes(name) || !first) return [];
    const fits = first.fits?.find(({ says }) =>
      more.every((each) => each.fits?.some((other) => other.says === says)),
    );
    const { message, expected, severity } = { ...first, ...fits?.instead };
    const grade = severity && !fits ? ` (${severity})` : '';
    const count = first.count ?? breaches.length;
    return `${name}${grade} ${count}: ${fits ? `${fits.says}.` : message} Expected: ${JSON.stringify(expected)}`;
  });
}

test.each(conforming)('accepts %s', (_, history) => {
  expect(found(history)).toEqual([]);
});

test('the findings of every history that breaks the contract match the snapshot', async () => {
  const texts = breaking.map(([why, history]) => [why, ...found(history)].join('\n  '));
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('../looks/unit-amounts.txt');
});
