import type { QuotingId } from '../../../model/endpoint.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { figure, howMany } from '../../../standards/text/figures.ts';
import { members } from '../../reading/values/record-values.ts';
import type { Change, Obligation, Place, Schema } from './places.ts';

type Form = Omit<Change, 'at'>;

/** Identity of an order: other values make another order, which may be priced and rejected independently. */
const fixed: readonly string[] = [
  '/order/externalId',
  '/order/domain',
  '/order/shippingAddress/commune',
  '/order/products/*/sku',
  '/order/commerce/commerceId',
  '/order/products/*/product/productId',
  '/order/shipping/location/commune',
];

/** Free texts; other texts are codes, of which a client may know only some. */
const written =
  /\/(?:address|city|region|country|locality|name|commerceName|longName|observation|comment|description|displayName|brand)$/;

/** Names and remarks, on which no price may depend (clause delivery-price.order-texts). */
const immaterial: readonly string[] = [
  '/order/commerceName',
  '/order/observation',
  '/order/shippingAddress/name',
];

/** Texts that people write at length. */
const remarks: readonly string[] = ['/order/observation', '/order/shipping/comment'];

/** Amounts that follow from the lines. */
const derived =
  /^\/order\/(?:pricing|shipping\/pricing|products\/\*\/pricing)\/(?!totalPrice$)|^\/order\/pricing\/totalPrice$/;

/** Reports whether a place, or one inside it, identifies the order. */
export const isIdentity = (pattern: string): boolean =>
  fixed.some((each) => each === pattern || each.startsWith(`${pattern}/`));

/** Returns the forms of a place; of an object or a list, of the whole. */
export function formsOf(endpoint: QuotingId, place: Place): readonly Change[] {
  const { at, pattern, schema, value, isOptional } = place;
  if (fixed.includes(pattern) || schema.const !== undefined) return [];
  if (derived.test(pattern) && schema.type === 'number') return [];
  // A field that the base lacks may also arrive empty.
  const empty = isOptional ? emptied(place) : [];
  const absent: Form = { form: 'absent', owed: owedWithout(place), to: () => undefined };
  const forms =
    value === undefined
      ? [presentAs(schema), ...empty]
      : [...(isOptional ? [absent] : []), ...empty, ...writtenAs(endpoint, place)];
  const made = forms.map((form) => ({ at, ...form }));
  return endpoint === 'delivery-price' && schema.type === 'object' && value !== undefined
    ? [...made, ...added(at)]
    : made;
}

/** The contract does not say that part of an optional object may be absent by itself. */
const owedWithout = ({ pattern }: Place): Obligation =>
  /\/metadata\/.*\//.test(pattern) ? 'answer' : 'quote';

function emptied(place: Place): readonly Form[] {
  const [type] = [place.schema.type].flat();
  const empty = type === 'array' ? [] : type === 'object' ? {} : '';
  return type === 'number' ? [] : [value('empty', owedWithout(place), empty)];
}

const value = (form: string, owed: Obligation, to: Json): Form => ({ form, owed, to: () => to });

const presentAs = (schema: Schema): Form => value('present', 'answer', sampleOf(schema));

function sampleOf({ type, properties = {}, items = {}, pattern, examples }: Schema): Json {
  if (examples?.[0] !== undefined) return examples[0];
  if (type === 'object') {
    const samples = Object.entries(properties).map(([name, each]) => [name, sampleOf(each)]);
    return Object.fromEntries(samples) as JsonObject;
  }
  if (type === 'array') return [sampleOf(items)];
  if (type === 'number') return 1;
  if (type === 'boolean') return true;
  return pattern === undefined ? '64f1c0a2b7d3e91a5c0f2b11' : '2031-01-08T12:00:00.000Z';
}

function writtenAs(endpoint: QuotingId, place: Place): readonly Form[] {
  const { schema, value: current, pattern } = place;
  if (schema.enum) {
    const others = schema.enum.filter((each) => each !== current && each !== '');
    return others.map((each) => value(`"${each}"`, 'quote', each));
  }
  const other = codes[pattern];
  if (other !== undefined && other !== current) return [value(`"${other}"`, 'answer', other)];
  if (current === '' && pattern.endsWith('Date')) return [presentAs({ pattern: 'of a date' })];
  if (typeof current === 'string') {
    const isDate = dateLike.test(current) && !Number.isNaN(Date.parse(current));
    return isDate ? datesOf(current, endpoint) : textsOf(endpoint, place, current);
  }
  if (typeof current === 'number') return numbersOf(place, current);
  if (typeof current === 'boolean') return [value(String(!current), 'answer', !current)];
  if (current === null) return [presentAs({ type: 'string' })];
  if (Array.isArray(current)) {
    const entries = current as readonly Json[];
    return pattern === '/order/products' ? linesOf(endpoint, entries) : entriesOf(place, entries);
  }
  return [];
}

/** Alternative values for codes. */
const codes: { readonly [pattern: string]: string } = {
  '/order/type': 'quote',
  '/order/status': 'confirmed',
  '/order/distributionCenterId': '64f1c0a2b7d3e91a5c0f2b11',
  '/order/selectedDistributionCenter': '64f1c0a2b7d3e91a5c0f2b11',
};

const dateLike = /^\d{4}-\d\d-\d\dT/;
const dayMs = 86_400_000;

/** Equivalent ISO 8601 forms of an instant. A day alone is not an instant. */
const sameInstant: { readonly [form: string]: (date: string) => string } = {
  'no milliseconds': (date) => date.replace(/\.\d+(?=Z$)/, ''),
  'the offset +00:00': (date) => date.replace('Z', '+00:00'),
  'an offset': (date) =>
    new Date(Date.parse(date) - 3 * 3_600_000).toISOString().replace('Z', '-03:00'),
};

const dayAlone = 'the date alone';

/** Other days, on which a client may not deliver. */
const otherDays: { readonly [form: string]: (year: number) => string } = {
  'midnight at the end of a year': (year) => `${year}-12-31T23:59:59.999Z`,
  'the first instant of a year': (year) => `${year + 1}-01-01T00:00:00.000Z`,
  'the end of a month': (year) => `${year + 1}-04-30T23:30:00.000Z`,
  '29 February': (year) => `${year + 4 - (year % 4)}-02-29T12:00:00.000Z`,
  // Europe: the last Sunday of March; Chile: the first of September and April.
  'a night when clocks go forward': (year) => `${sunday(year + 1, 2, 25)}T01:30:00.000Z`,
  'the night when clocks go back': (year) => `${sunday(year + 1, 3, 1)}T03:30:00.000Z`,
  'a Saturday': (year) => sunday(year + 1, 0, 14, -1).concat('T12:00:00.000Z'),
};

const sunday = (year: number, month: number, from: number, days = 0): string => {
  const first = Date.UTC(year, month, from);
  return new Date(first + (((7 - new Date(first).getUTCDay()) % 7) + days) * dayMs)
    .toISOString()
    .slice(0, 10);
};

function datesOf(date: string, endpoint: QuotingId): readonly Form[] {
  const year = Number(date.slice(0, 4));
  const other = Object.entries(otherDays).map(([form, to]) => value(form, 'answer', to(year)));
  const usual = Object.entries(sameInstant);
  // The contract shows the date-times of shipping-cost in one form only.
  if (endpoint === 'shipping-cost') return other;
  return [
    value(dayAlone, 'quote', date.slice(0, 10)),
    ...usual.map(([form, to]) => value(form, 'same', to(date))),
    ...other,
  ];
}

/** Texts as people write them. */
const letters: { readonly [form: string]: string } = {
  accents: 'Íñigo, cafe\u0301, 8º',
  'letters of other scripts': 'Алексей 请 παρακαλώ בבקשה',
};

/** Texts that may be rejected with a reason. */
const signs: { readonly [form: string]: string } = {
  'an apostrophe': "O'Higgins",
  'quotation marks': 'Casa "El Roto", puerta «azul»',
  signs: '<b> \\ 100 % -- {{x}} %s\n\tend;',
  emoji: 'Timbre 🛵 dos',
};

const writings = { ...letters, ...signs };

export const isOfSigns = (form: string): boolean => Object.hasOwn(signs, form);

const [longText, longRemark] = [1000, 66_000] as const;

function textsOf(endpoint: QuotingId, { pattern }: Place, text: string): readonly Form[] {
  const isEmptied = endpoint === 'shipping-cost' && text !== '';
  const empty = isEmptied ? [value('empty', 'answer', '')] : [];
  if (!written.test(pattern)) return empty;
  const isImmaterial = endpoint === 'delivery-price' && immaterial.includes(pattern);
  const sizes = [longText, ...(remarks.includes(pattern) ? [longRemark] : [])];
  return [
    ...Object.entries(writings).map(([form, to]) =>
      value(form, isImmaterial && !isOfSigns(form) ? 'same' : 'answer', to),
    ),
    ...sizes.map((of) => ofLength(of, text)),
    ...empty,
  ];
}

const ofLength = (of: number, text: string): Form => ({
  form: `${figure(of)} characters`,
  owed: 'answer',
  to: () => text.padEnd(of, ' Leave the boxes at the back door.').slice(0, of),
  size: { of, from: text.length, to: (other) => ofLength(other, text) },
});

function numbersOf({ pattern, schema }: Place, current: number): readonly Form[] {
  const { minimum, maximum } = schema;
  if (pattern.endsWith('/quantity')) {
    return [
      ...[1.5, 0.25, 1]
        .filter((each) => each !== current)
        .map((each) => value(String(each), 'answer', each)),
      ofAmount(1_000_000, current),
    ];
  }
  const decimals = value('nine decimals', 'answer', Math.trunc(current) + 0.123456789);
  const edges = [minimum ?? 0, maximum ?? 999_999_999_999].filter((each) => each !== current);
  return [
    ...edges.map((each) =>
      maximum === undefined && each > 0
        ? ofAmount(each, current)
        : value(figure(each), 'answer', each),
    ),
    decimals,
  ];
}

const ofAmount = (of: number, from: number): Form => ({
  form: figure(of),
  owed: 'answer',
  to: () => of,
  size: { of, from, to: (other) => ofAmount(other, from) },
});

/** One line is another scenario. */
const lineCounts = [25, 200];
/** Order sizes that give amounts of different lengths: 9,900, 123,456. */
const unitCounts = [3, 13, 150];

function linesOf(endpoint: QuotingId, lines: readonly Json[]): readonly Form[] {
  return [
    ...lineCounts.filter((each) => each !== lines.length).map((each) => ofLines(each, lines)),
    ...unitCounts.map((each) => ofUnits(each, lines)),
    ...lines
      .slice(1, maxLinesAlone + 1)
      .map((line, i) => value(`line ${i + 2} alone`, 'answer', [line])),
    ...(endpoint === 'delivery-price' ? [...inTwo(lines), ...inOtherOrder(lines)] : []),
    { form: 'all of one product', owed: 'answer', to: () => lines.map(() => lines[0] ?? null) },
    { form: 'all at price 0', owed: 'answer', to: () => lines.map((line) => free(endpoint, line)) },
  ];
}

/** Returns a number of lines of one unit each, so that weight is no reason for a rejection. */
export const ofLines = (of: number, lines: readonly Json[]): Form => ({
  form: howMany(of, 'line'),
  owed: 'answer',
  to: () =>
    Array.from({ length: of }, (_, i) => ({ ...members(lines[i % lines.length]), quantity: 1 })),
  size: { of, from: lines.length, to: (other) => ofLines(other, lines) },
});

/** Maximum number of lines tried alone, to find a product that fails. */
const maxLinesAlone = 4;

/** Begins the form of an added line; its SKU follows. */
export const addedLine = 'a line of ';

const splitLine = 'the first line in two';
const reversedLines = 'the last line first';

/** Returns the same goods with the first line in two; its second part is the last line. */
function inTwo([first, ...rest]: readonly Json[]): readonly Form[] {
  const { quantity } = members(first);
  if (typeof quantity !== 'number' || quantity < 2 || !Number.isInteger(quantity)) return [];
  const part = Math.floor(quantity / 2);
  const [one, other] = [part, quantity - part].map((of) => ({ ...members(first), quantity: of }));
  return [value(splitLine, 'same-or-reason', [one ?? null, ...rest, other ?? null])];
}

/** Returns the lines reversed, and rotated so that each is once the first and once the last. */
const inOtherOrder = (lines: readonly Json[]): readonly Form[] =>
  lines.length < 2
    ? []
    : [
        value(reversedLines, 'same-or-reason', lines.toReversed()),
        ...lines
          .slice(1, maxLinesAlone + 1)
          .map((_, i) =>
            value(`line ${i + 2} first`, 'same', [...lines.slice(i + 1), ...lines.slice(0, i + 1)]),
          ),
      ];

const ofUnits = (of: number, lines: readonly Json[]): Form => ({
  form: `${figure(of)} units of each`,
  owed: 'answer',
  to: () => lines.map((line) => ({ ...members(line), quantity: of })),
  size: { of, from: 1, to: (other) => ofUnits(other, lines) },
});

function free(endpoint: QuotingId, line: Json): JsonObject {
  const lineMembers = members(line);
  return endpoint === 'delivery-price'
    ? { ...lineMembers, pricing: { ...members(lineMembers['pricing']), totalPrice: 0 } }
    : { ...lineMembers, product: { ...members(lineMembers['product']), pricePerUnit: 0 } };
}

function entriesOf({ isOptional, schema }: Place, entries: readonly Json[]): readonly Form[] {
  const entry = entries[0] ?? sampleOf(schema.items ?? {});
  return [
    ...(isOptional || entries.length === 0 ? [] : [value('empty', 'answer', [])]),
    value('2 entries', 'answer', [entry, entry]),
    value('20 entries', 'answer', Array<Json>(20).fill(entry)),
  ];
}

/** New fields as a service may add them: plain names, one per type of value. */
const fresh: JsonObject = {
  greenlightNote: 'a field that did not exist before',
  greenlightTags: ['one', 'two'],
  greenlightExtra: { level: 1, active: true },
  greenlightFlag: true,
  greenlightCount: 3,
  greenlightNothing: null,
};

const added = (at: string): readonly Change[] =>
  Object.entries(fresh).map(([name, to]) => ({
    at: `${at}/${name}`,
    ...value('added', 'same', to),
  }));

/** Reports whether a form writes the same delivery day in another notation. */
export const isDateForm = (form: string, at: string): boolean =>
  at.endsWith('/estimatedDeliverAt') && (form === dayAlone || Object.hasOwn(sameInstant, form));

export const isAddedLine = (form: string): boolean => form.startsWith(addedLine);

export const isSplit = (form: string): boolean => form === splitLine;

export const isOtherLines = (form: string): boolean =>
  isSplit(form) || form === reversedLines || /^line \d+ first$/.test(form);

export const isWriting = (form: string): boolean => Object.hasOwn(writings, form);
