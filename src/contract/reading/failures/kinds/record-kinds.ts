import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Json } from '../../../../model/json.ts';
import type { CommonTrait } from '../../../../model/rule.ts';
import { type Aspect, commonAspect, either, valued } from './shared-aspect.ts';

type Fields = { readonly [field: string]: Json };

/** A field by which records are of different kinds, such as `documentType`. */
interface FieldAspect extends Pick<Aspect<Kind>, 'have' | 'isScale'> {
  readonly field: string;
  readonly of: (value: Json | undefined) => string;
  /** What records with the field have, if those without it cannot break a rule about it. */
  readonly having?: string;
}

/** Number of records of each kind: the values of all aspects, joined. */
export type KindCounts = ReadonlyMap<string, number>;

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
  of: (value) =>
    typeof value === 'string' && value.length <= maxLength
      ? value
      : typeof value === 'boolean'
        ? String(value)
        : '',
  have: valued(field),
});

const presence = (field: string, more = ''): FieldAspect => ({
  field,
  of: (value) =>
    value === undefined || value === null || value === '' || value === 0 ? '' : field,
  have: either((value) => `${value === '' ? 'no' : 'a'} ${field}${more}`),
  having: `a ${field}${more}`,
});

const month = (field: string): FieldAspect => ({
  field,
  of: (value) => (typeof value === 'string' && /^\d{4}-\d\d-/.test(value) ? value.slice(0, 7) : ''),
  isScale: true,
  have: ([first = '', ...others]) => {
    const last = others.at(-1);
    const when = last === undefined ? `in ${first}` : `from ${first} to ${last}`;
    return `a ${field} ${first === '' ? 'without a month' : when}`;
  },
});

const aspects: { readonly [id in EndpointId]?: readonly FieldAspect[] } = {
  transactions: [
    ...['documentType', 'origin', 'sourceChannel', 'currency', 'isDeleted'].map(code),
    ...['internalOrderId', 'couponCode', 'customerId', 'sellerRouteId', 'referenceCode'].map(
      (field) => presence(field),
    ),
    presence('discountPerUnit', ' above 0'),
    month('date'),
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
  const counts = new Map<string, number>();
  const isFull = () => counts.size > maxKinds;

  return {
    /** Counts a record and returns its kind; undefined once there are too many kinds. */
    count(fields: Fields): string | undefined {
      if (isFull()) return undefined;
      let kind = '';
      for (const { field, of, known } of ofDataset) {
        const value = of(fields[field]);
        if (known.size < maxValuesOfAspect) known.add(value);
        kind += `${known.has(value) ? value : tooMany}${join}`;
      }
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return kind;
    },
    /** Undefined if there are too many kinds. */
    end: (): KindCounts | undefined => (isFull() ? undefined : counts),
  };
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
  broken: KindCounts,
  all: KindCounts,
  except: ReadonlySet<string>,
): CommonTrait | undefined {
  const ones = [...broken].map(kindOf);
  const ofEndpoint = aspects[endpoint] ?? [];
  const rest = [...all]
    .map(([kind, count]) => kindOf([kind, count - (broken.get(kind) ?? 0)]))
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
  return commonAspect(usable, { ones, others, numberOf, among }, usable)?.common;
}

const numberOf = ({ count }: Kind): number => count;

const kindOf = ([kind, count]: readonly [string, number]): Kind => ({
  values: kind.split(join),
  count,
});
