import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Json } from '../../../../model/json.ts';
import type { CommonTrait } from '../../../../model/rule.ts';
import { type Aspect, commonAspect, either, valued } from './shared-aspect.ts';

type Fields = { readonly [field: string]: Json };

/** A field by which records are of different kinds, such as `documentType`. */
interface FieldAspect extends Pick<Aspect<Kind>, 'have' | 'isScale' | 'least'> {
  readonly field: string;
  readonly of: (value: Json | undefined) => string;
  /** What records with the field have, if those without it cannot break a rule about it. */
  readonly having?: string;
}

/** Number of records of each kind: the values of all aspects, joined. */
export type KindCounts = ReadonlyMap<string, number>;
type Counts = Iterable<readonly [kind: string, count: number]>;

/** Longer texts are no codes. */
const maxLength = 40;
/** Maximum number of kinds; records of more are not distinguished. */
const maxKinds = 10_000;
/** Maximum number of values by which an aspect tells records apart. */
const maxValuesOfAspect = 127;
const join = '\u001f';
/** Value of an aspect that has too many. */
const tooMany = '\u0000';

const code = (field: string): FieldAspect => ({
  field,
  of: (value) => {
    const text = typeof value === 'object' ? '' : String(value ?? '');
    return text.length <= maxLength ? text : '';
  },
  have: valued(field),
});

const presence = (field: string, more = ''): FieldAspect => ({
  field,
  of: (value) =>
    value === undefined || value === null || value === '' || value === 0 ? '' : field,
  have: either((value) => `${value === '' ? 'no' : 'a'} ${field}${more}`),
  having: `a ${field}${more}`,
});

const dated = (field: string, form: RegExp, isScale: 'any' | 'beside'): FieldAspect => ({
  field,
  of: (value) => (typeof value === 'string' ? (form.exec(value)?.[0] ?? '') : ''),
  isScale,
  have: ([first = '', ...others]) => {
    const last = others.at(-1);
    const when = last === undefined ? `in ${first}` : `from ${first} to ${last}`;
    return `a ${field} ${first === '' ? 'without a month' : when}`;
  },
});

/** Returns a kind without the minute, then also without its seller and commerce, and at last without the day. */
function shortened(kind: string, to: number): string {
  if (to === 0) return kind;
  const values = kind.split(join);
  const [date = '', ...parties] = values.splice(-3);
  const day = to === maxPrecision ? tooMany : date.slice(0, 10);
  return [...values, day, ...parties.map((each) => (to > 1 ? tooMany : each))].join(join);
}
const maxPrecision = 3;

function precisionOf(kind: string): number {
  const [date = '', seller] = kind.split(join).slice(-3);
  return date === tooMany ? maxPrecision : seller === tooMany ? 2 : /-\d\d$/.test(date) ? 1 : 0;
}

const aspects: { readonly [id in EndpointId]?: readonly FieldAspect[] } = {
  transactions: [
    ...['documentType', 'origin', 'sourceChannel', 'currency', 'isDeleted'].map(code),
    ...['internalOrderId', 'couponCode', 'customerId', 'sellerRouteId', 'referenceCode'].map(
      (field) => presence(field),
    ),
    presence('discountPerUnit', ' above 0'),
    dated('date', /^\d{4}-\d\d(?=-)/, 'any'),
    // Last, so that they are shortened if there are too many kinds.
    dated('date', /^\d{4}-\d\d-\d\d(?:T[\d:]{5})?/, 'beside'),
    // Records of few kinds, such as dates, are of one seller or commerce by chance.
    ...['sellerId', 'commerceId'].map((field) => ({ ...code(field), least: 5 })),
  ],
  commerces: [
    ...['isInactive', 'channel', 'subChannel', 'class'].map(code),
    ...['email', 'visitPlan', 'nextVisitDate'].map((field) => presence(field)),
  ],
};

/** Counts records by their kind. */
export function openRecordKinds(endpoint: EndpointId) {
  const ofDataset = (aspects[endpoint] ?? []).map((aspect) => ({
    ...aspect,
    known: new Set<string>(),
  }));
  let counts = new Map<string, number>();
  let precision = 0;
  const isFull = () => counts.size > maxKinds;

  return {
    /** Counts a record and returns its kind; undefined once there are too many kinds. */
    count(fields: Fields): string | undefined {
      if (isFull()) return undefined;
      const values = ofDataset.map(({ field, of, known, isScale, least }) => {
        const value = of(fields[field]);
        if (known.size < maxValuesOfAspect) known.add(value);
        return isScale === 'beside' || least || known.has(value) ? value : tooMany;
      });
      const kind = shortened(values.join(join), precision);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      while (isFull() && precision < maxPrecision) {
        precision += 1;
        counts = added(counts, precision);
      }
      return kind;
    },
    /** Undefined if there are too many kinds. */
    end: (): KindCounts | undefined => (isFull() ? undefined : counts),
  };
}

/** Adds up kinds that differ only in what is beyond a precision. */
function added(counts: Counts, precision: number) {
  const sums = new Map<string, number>();
  for (const [each, count] of counts) {
    const kind = shortened(each, precision);
    sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return sums;
}

interface Kind {
  /** One for each aspect. */
  readonly values: readonly string[];
  readonly count: number;
}

/**
 * Returns what all broken records have in common, and none of the others; undefined if no short condition
 * separates them. A field that is broken itself is no condition.
 */
export function kindsInCommon(
  endpoint: EndpointId,
  broken: Counts,
  all: Counts,
  except: ReadonlySet<string>,
): CommonTrait | undefined {
  const precision = [...broken, ...all].reduce(
    (most, [kind]) => Math.max(most, precisionOf(kind)),
    0,
  );
  const [few, many] = [added(broken, precision), added(all, precision)];
  const ones = [...few].map(kindOf);
  const ofEndpoint = aspects[endpoint] ?? [];
  const rest = [...many]
    .map(([kind, count]) => kindOf([kind, count - (few.get(kind) ?? 0)]))
    .filter(({ count }) => count > 0);
  const needed = ofEndpoint.findIndex(({ field, having }) => having && except.has(field));
  const alike = rest.filter(({ values }) => needed >= 0 && values[needed] !== '');
  const [others, among] =
    alike.length > 0 ? [alike, ` with ${ofEndpoint[needed]?.having}`] : [rest, ''];
  const usable = ofEndpoint.flatMap(({ field, ...aspect }, i): readonly Aspect<Kind>[] => {
    const of = ({ values }: Kind) => values[i] ?? '';
    if (except.has(field)) return [];
    if ([...ones, ...others].some((kind) => of(kind) === tooMany)) return [];
    return [{ ...aspect, of }];
  });
  const hints = usable.filter(({ isScale }) => isScale !== 'beside');
  return commonAspect(usable, { ones, others, numberOf, among }, hints)?.common;
}

const numberOf = ({ count }: Kind): number => count;

const kindOf = ([kind, count]: readonly [string, number]): Kind => ({
  values: kind.split(join),
  count,
});
