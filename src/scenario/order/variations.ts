import { hash } from 'node:crypto';
import { optionalFieldsOf, withVaried } from '../../contract/reading/orders/optional-fields.ts';
import { asObject } from '../../contract/reading/values/json-object.ts';
import type { Varied } from '../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import type { Step, StepSpec } from '../../model/scenario.ts';

/** The variations of a body `{ order }`; a single empty one where nothing varies. */
export function variationsOf(
  vary: StepSpec['vary'],
  body: JsonObject,
  seed: number,
): readonly Variation[] {
  if (vary === 'optional-fields') return optionalFieldVariations(body, seed);
  if (vary === 'unknown-fields') return unknownFieldVariations(body);
  if (vary === 'date-forms') return dateFormVariations(body);
  return [{}];
}

/** An instant of UTC in forms of ISO 8601 that name the same day. */
const forms: { readonly [what: string]: (date: string) => string } = {
  'the date alone': (date) => date.slice(0, 10),
  'no milliseconds': (date) => date.replace(/\.\d+(?=Z$)/, ''),
  'the offset +00:00': (date) => date.replace('Z', '+00:00'),
  'an offset': (date) => {
    const there = new Date(Date.parse(date) - 3 * 3_600_000).toISOString();
    return there.replace('Z', '-03:00');
  },
};

/** The order unchanged, as A, and with its delivery date in each form, as A+the date alone … */
function dateFormVariations(body: JsonObject): readonly Variation[] {
  const order = asObject(body['order']) ?? {};
  const date = order['estimatedDeliverAt'];
  if (typeof date !== 'string' || Number.isNaN(Date.parse(date))) return [];
  const written = Object.entries(forms).map(
    ([what, form]): Variation => ({
      body: { order: { ...order, estimatedDeliverAt: form(date) } },
      what: `${what} in its delivery date`,
      as: { role: `A+${what}` },
    }),
  );
  return [{ body, what: 'in the usual form', as: { role: 'A' } }, ...written];
}

/** New fields as a service may add them: plain names, one of each kind of value. */
const fresh: JsonObject = {
  greenlightNote: 'a field that did not exist before',
  greenlightTags: ['one', 'two'],
  greenlightExtra: { level: 1, active: true },
  greenlightFlag: true,
  greenlightNothing: null,
};

interface Place {
  readonly name: string;
  /** For the label: `new fields in each line`. */
  readonly label: string;
  /** Member names from the order on; `*` is every line. */
  readonly path: readonly string[];
}

/** Where new fields may come: at every level of the order, never beside it. */
const places: readonly Place[] = [
  { name: 'order', label: 'order', path: [] },
  { name: 'shippingAddress', label: 'shippingAddress', path: ['shippingAddress'] },
  { name: 'metadata', label: 'metadata', path: ['shippingAddress', 'metadata'] },
  {
    name: 'coordinates',
    label: 'coordinates',
    path: ['shippingAddress', 'metadata', 'coordinates'],
  },
  { name: 'line', label: 'each line', path: ['products', '*'] },
  { name: 'linePricing', label: 'the pricing of each line', path: ['products', '*', 'pricing'] },
  { name: 'pricing', label: 'pricing', path: ['pricing'] },
  { name: 'shipping', label: 'pricing.shipping', path: ['pricing', 'shipping'] },
];

/**
 * The order unchanged, as A; with new fields at every level at once, as A+everywhere; and at each place alone,
 * as A+order, A+shippingAddress, A+line …
 */
function unknownFieldVariations(body: JsonObject): readonly Variation[] {
  const order = asObject(body['order']) ?? {};
  const present = places.filter(({ path }) => pointersOf(order, path).length > 0);
  const all: Place = { name: 'everywhere', label: 'every part of the order', path: [] };
  const added = [all, ...present].map((place): Variation => {
    const own = place === all ? present : [place];
    const pointers = own.flatMap(({ path }) => pointersOf(order, path));
    const at = pointers.flatMap((pointer) =>
      Object.keys(fresh).map((name) => [`/order${pointer}/${name}`, 'added'] as const),
    );
    const extended = own.reduce((made, { path }) => extend(made, path), order as Json);
    return {
      body: { order: extended },
      what: `new fields in ${place.label}`,
      as: { role: `A+${place.name}`, varied: Object.fromEntries(at) },
    };
  });
  return [{ body, what: 'without new fields', as: { role: 'A', varied: {} } }, ...added];
}

/** The order with the new fields in every object at that path. */
function extend(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === '*') return Array.isArray(value) ? value.map((each) => extend(each, rest)) : value;
  const object = asObject(value);
  if (!object) return value;
  if (step === undefined) return { ...object, ...fresh };
  const inner = object[step];
  return inner === undefined ? object : { ...object, [step]: extend(inner, rest) };
}

/** The pointers of the objects at a path of the order. */
function pointersOf(value: Json, [step, ...rest]: readonly string[]): readonly string[] {
  if (step === '*') {
    const lines = Array.isArray(value) ? value : [];
    return lines.flatMap((each, i) => pointersOf(each, rest).map((at) => `/${i}${at}`));
  }
  const object = asObject(value);
  if (!object) return [];
  if (step === undefined) return [''];
  const inner = object[step];
  return inner === undefined ? [] : pointersOf(inner, rest).map((at) => `/${step}${at}`);
}

/**
 * A covering array: any two columns hold every pair of states, in as few rows as can be. The first three rows
 * are the order with every field, with none, and with each of them empty.
 */
const covering = [
  '0000000000000',
  '1111111111111',
  '2222222222222',
  '2002002111102',
  '2212100201011',
  '0122011020112',
  '1211210010202',
  '0210020112120',
  '2121120120000',
  '1102221102210',
  '0021212201120',
  '1120202210021',
  '0010122021211',
  '2200111002022',
  '1001001222201',
];

/**
 * The unchanged order, each optional field alone absent and alone empty, then rows in which every two fields
 * meet in every two states: all of them absent, all empty, and others.
 */
export function optionalFieldVariations(body: JsonObject, seed: number): readonly Variation[] {
  const fields = optionalFieldsOf(body);
  const alone = (['absent', 'empty'] as const).flatMap((state) =>
    fields.map((at): Varied => ({ [at]: state })),
  );
  const rows = unlike([{}, ...alone, ...coveringRows(fields, seed)]);
  return rows.map((varied, i) => ({
    body: withVaried(body, varied),
    what: whatOf(varied, fields, i + 1),
    as: i === 0 ? { role: 'full', varied } : { varied },
  }));
}

const states = [undefined, 'absent', 'empty'] as const;

/**
 * Rows that cover every pair of states of every two fields; only what is not present is named. The seed says
 * which column a field has.
 */
export function coveringRows(fields: readonly Pointer[], seed: number): readonly Varied[] {
  const lot = (at: Pointer) => hash('sha256', `${seed} ${at}`);
  const drawn = fields.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1));
  return covering.map((row) => {
    const named = fields.flatMap((at) => {
      const state = states[Number(row[drawn.indexOf(at)])];
      return state ? [[at, state] as const] : [];
    });
    return Object.fromEntries(named);
  });
}

const unlike = (rows: readonly Varied[]): readonly Varied[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

function whatOf(varied: Varied, fields: readonly Pointer[], number: number): string {
  const pairs = Object.entries(varied);
  const [only] = new Set(pairs.map(([, state]) => state));
  if (pairs.length === 0) return 'full order';
  if (pairs.length <= 2) return pairs.map(([at, state]) => `${nameOf(at)} ${state}`).join(', ');
  const uniform = pairs.length === fields.length && pairs.every(([, state]) => state === only);
  return uniform ? `every optional field ${only}` : `row ${number}`;
}

const nameOf = (at: Pointer) => at.slice(at.lastIndexOf('/') + 1);

/** One variation of an order. */
export interface Variation {
  /** In the place of the order's own body. */
  readonly body?: JsonObject;
  /** For the label. */
  readonly what?: string;
  readonly as?: Pick<Step, 'role' | 'varied'>;
}
