import type { RecordsBody } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { DatasetRecord, Subject } from '../../../model/rule.ts';
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
import { follow } from './follow.ts';

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

/** Gathers which commerces an answer lists, and as what: 12 bytes a record. */
export function openListed(): {
  readonly record: (r: Pick<DatasetRecord, 'fields'>) => void;
  readonly end: () => Pick<RecordsBody, 'listed' | 'listedAs'>;
} {
  let listed = new Float64Array(1024);
  let listedAs = new Uint32Array(1024);
  let count = 0;
  return {
    record({ fields }) {
      const id = asId(fields.commerceId);
      if (id === undefined) return;
      if (count === listed.length) {
        const [wider, widerAs] = [new Float64Array(2 * count), new Uint32Array(2 * count)];
        wider.set(listed);
        widerAs.set(listedAs);
        [listed, listedAs] = [wider, widerAs];
      }
      const values = compared.map((name) => inAnyOrder(fields[name], countsIn[name] ?? none));
      listed[count] = fingerprint(id);
      // 32 bits of it are kept.
      listedAs[count] = fingerprint(...values);
      count += 1;
    },
    end: () => ({ listed: listed.slice(0, count), listedAs: listedAs.slice(0, count) }),
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
  /** So many values became others. */
  readonly changed: number;
}

/** The requests of commerces that were answered twice or more and read to the end each time. */
export const listings = (exchanges: readonly Subject[]): readonly Listing[] =>
  identical(exchanges.filter((x) => listedBy(x) !== undefined))
    .filter(({ length }) => length > 1)
    .map(listingOf);

/** Undefined where an answer was not read to its end. */
function listedBy(x: Subject): Float64Array | undefined {
  const body = datasetAnswer(x, 'commerces');
  return body?.stopped === undefined ? body?.listed : undefined;
}

/** The values of each commerce by its number; of one that is listed twice those of both, in any order. */
function valuesBy(x: Subject, numbers: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const as = datasetAnswer(x, 'commerces')?.listedAs;
  const values = new Map<number, number>();
  listedBy(x)?.forEach((id, i) => {
    const number = numbers.get(id) ?? 0;
    values.set(number, ((values.get(number) ?? 0) + (as?.[i] ?? 0)) >>> 0);
  });
  return values;
}

function changesOf(answers: readonly Subject[], ids: Iterable<number>) {
  const numbers = new Map([...ids].map((id, number) => [id, number]));
  const values = follow(numbers.size);
  const turns = turnsOf(answers);
  answers.forEach((x, at) => {
    for (const [number, value] of valuesBy(x, numbers)) values.see(number, value, turns[at] ?? at);
  });
  return { flipping: values.returned.length, changed: values.changed.length };
}

function listingOf(answers: readonly Subject[]): Listing {
  const states = new Map<number, { readonly first: boolean; last: boolean; turns: number }>();
  answers.forEach((x, at) => {
    const own = new Set(listedBy(x));
    for (const id of own) {
      const state = states.get(id);
      if (!state) states.set(id, { first: at === 0, last: true, turns: at === 0 ? 0 : 1 });
      else if (!state.last) Object.assign(state, { last: true, turns: state.turns + 1 });
    }
    for (const [id, state] of states) {
      if (state.last && !own.has(id)) Object.assign(state, { last: false, turns: state.turns + 1 });
    }
  });
  const all = [...states.values()];
  return {
    answers,
    commerces: all.length,
    turning: all.filter(({ turns }) => turns > 1).length,
    gone: all.filter(({ turns, last }) => turns === 1 && !last).length,
    come: all.filter(({ turns, last }) => turns === 1 && last).length,
    ...changesOf(answers, states.keys()),
  };
}
