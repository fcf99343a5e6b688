import type { Json } from '../../../model/json.ts';
import type { Keeping, Subject } from '../../../model/rule.ts';
import { inAny } from '../../../standards/collections/held.ts';
import { fingerprint } from '../../../standards/text/fingerprint.ts';
import { datasetAnswer } from '../../reading/answers/dataset-answer.ts';
import { identical } from '../../reading/answers/identical.ts';
import { turnsOf } from '../../reading/answers/in-time.ts';
import {
  commerceShape,
  configurationFields,
  locationTexts,
} from '../../reading/records/commerce-fields.ts';
import { spellings } from '../../reading/records/coordinates.ts';
import { asId } from '../../reading/values/record-values.ts';
import { openValues, presenceIn } from './changes.ts';

/** Not compared: its identifier, and further attributes, of which the contract says nothing. */
const notCompared: ReadonlySet<string> = new Set(['commerceId', 'additionalInfo']);
const compared = commerceShape.fields.flatMap(({ name }) => (notCompared.has(name) ? [] : [name]));

/** Whether a member within a value counts. */
type Counts = (name: string, value: Json) => boolean;

const place: ReadonlySet<string> = new Set([
  ...locationTexts,
  ...spellings,
  'latitude',
  'longitude',
]);
/** What the contract names within a field; any other member is the client's own. */
const countsIn: { readonly [field: string]: Counts } = {
  locations: (name) => place.has(name),
  configuration: (name) => configurationFields.some((field) => field === name),
  deliveryDateBydistributionCenter: (_, dates) => Array.isArray(dates),
};
const none: Counts = () => false;

/** A value as a text that is the same however its lists and members are ordered; empty where it says nothing. */
function inAnyOrder(value: Json | undefined, counts: Counts): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'string') return value.includes(',') ? sorted(value.split(',')) : value;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    return sorted((value as readonly Json[]).map((each) => inAnyOrder(each, counts)));
  }
  const named = Object.entries(value).filter(([name, each]) => counts(name, each));
  return sorted(named.map(([name, each]) => `${name}:${inAnyOrder(each, counts)}`));
}

const sorted = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : JSON.stringify(parts.map((part) => part.trim()).sort());

/** Gathers which commerces an answer lists, and as what. */
export function openListed(): Keeping {
  const listed = new Map<number, number>();
  return {
    record({ fields }) {
      const id = asId(fields.commerceId);
      if (id === undefined) return;
      const values = compared.map((name) => inAnyOrder(fields[name], countsIn[name] ?? none));
      const key = fingerprint(id);
      // Of a commerce that is listed twice the values of both, in any order.
      listed.set(key, ((listed.get(key) ?? 0) + fingerprint(...values)) >>> 0);
    },
    end: () => ({ listed }),
  };
}

/** One request of commerces, and what its answers list. */
export interface Listing {
  /** In the order of sending. */
  readonly answers: readonly Subject[];
  /** Commerces in one answer or more. */
  readonly commerces: number;
  /** There, gone and there again, or the other way round. */
  readonly turning: number;
  readonly gone: number;
  readonly come: number;
  /** With other values, and then those before again. */
  readonly flipping: number;
  /** How often a value changed. */
  readonly changed: number;
}

/** The requests of commerces that were answered twice or more and read to the end each time. */
export const listings = (exchanges: readonly Subject[]): readonly Listing[] =>
  identical(exchanges.filter((x) => listedBy(x) !== undefined))
    .filter(({ length }) => length > 1)
    .map(listingOf);

/** Undefined where an answer was not read to its end. */
function listedBy(x: Subject): ReadonlyMap<number, number> | undefined {
  const body = datasetAnswer(x, 'commerces');
  return body?.stopped === undefined ? body?.listed : undefined;
}

function listingOf(answers: readonly Subject[]): Listing {
  const turns = turnsOf(answers);
  const shown = answers.map((x, at) => ({
    listed: listedBy(x) ?? new Map(),
    turn: turns[at] ?? at,
  }));
  const presence = presenceIn(
    shown.map(({ listed, turn }) => ({ shows: new Set(listed.keys()), turn })),
  );
  const values = openValues<number>();
  for (const { listed, turn } of shown) {
    for (const [id, value] of listed) values.see(id, value, turn);
  }
  return {
    answers,
    commerces: inAny(shown.map(({ listed }) => new Set(listed.keys()))).size,
    turning: presence.turning.length,
    gone: presence.gone.length,
    come: presence.come.length,
    flipping: values.returned.length,
    changed: values.changed.length,
  };
}
