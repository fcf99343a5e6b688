import type { RewrittenCommerce } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { DigestCollector, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { inAny } from '../../../standards/collections/item-set.ts';
import { fingerprint } from '../../../standards/text/fingerprint.ts';
import { datasetAnswer } from '../../reading/answers/dataset-answer.ts';
import { turnsOf } from '../../reading/answers/in-time.ts';
import { identical } from '../../reading/answers/same-bytes.ts';
import { openTexts } from '../../reading/quotes/overwritten.ts';
import { spellings } from '../../reading/records/coordinates.ts';
import {
  configurationFields,
  datasetShapes,
  locationTexts,
} from '../../reading/records/dataset-shapes.ts';
import { asId } from '../../reading/values/record-values.ts';
import { openValues, type Presence, presenceIn } from './changes.ts';

/** Not compared: its identifier, and additional attributes, which the contract does not define. */
const notCompared: ReadonlySet<string> = new Set(['commerceId', 'additionalInfo']);
const compared = datasetShapes.commerces.fields.flatMap(({ name }) =>
  notCompared.has(name) ? [] : [name],
);

type Counts = (name: string, value: Json) => boolean;

const place: ReadonlySet<string> = new Set([
  ...locationTexts,
  ...spellings,
  'latitude',
  'longitude',
]);
/** Members that the contract names within a field; others are the client's own. */
const countsIn: { readonly [field: string]: Counts } = {
  locations: (name) => place.has(name),
  configuration: (name) => configurationFields.some((field) => field === name),
  deliveryDateBydistributionCenter: (_, dates) => Array.isArray(dates),
};
const none: Counts = () => false;

/** Serializes a value independently of the order of lists and members; empty if there is no value. */
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

/** Opens what compares the lists of one run: which commerces each answer has, with which values and texts. */
export function openLists(): () => DigestCollector {
  const rewrittenOf = openTexts(compared);
  return () => {
    const listed = new Map<number, number>();
    const rewritten: RewrittenCommerce[] = [];
    const sums = compared.map(() => 0);
    return {
      record({ fields, form }) {
        const id = asId(fields.commerceId);
        if (id === undefined) return;
        const values = compared.map((name) => inAnyOrder(fields[name], countsIn[name] ?? none));
        const key = fingerprint(id);
        for (const [i, value] of values.entries())
          if (value !== '') sums[i] = ((sums[i] ?? 0) + fingerprint(key, value)) >>> 0;
        // For a commerce listed twice, combines the values of both commutatively.
        listed.set(key, ((listed.get(key) ?? 0) + fingerprint(...values)) >>> 0);
        const other = rewrittenOf(id, fields, form);
        if (other) rewritten.push(other);
      },
      end: () => ({ listed, rewritten, sums }),
    };
  };
}

/** A request for commerces, and the content of its answers. */
export interface Listing extends Presence {
  /** In the order of sending. */
  readonly answers: readonly Subject[];
  /** Commerces in at least one answer. */
  readonly commerces: number;
  /** With values that changed and then changed back. */
  readonly flipping: number;
  readonly changed: number;
  /** With other values in each of several answers. */
  readonly drifting: number;
  /** Fields that changed; empty if the answers have different commerces. */
  readonly fields: readonly string[];
}

/** Minimum number of answers with other values each, which no correction explains. */
const minDrifting = 4;

/** Returns the requests for commerces that were answered at least twice and read to the end each time. */
export const listings = (exchanges: readonly Subject[]): readonly Listing[] =>
  identical(exchanges.filter((x) => listedBy(x) !== undefined))
    .filter(({ length }) => length > 1)
    .map(listingOf);

/** Returns undefined if an answer was not read to its end. */
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
  const values = openValues<number>();
  for (const { listed, turn } of shown) {
    for (const [id, value] of listed) values.see(id, value, turn);
  }
  const commerces = inAny(shown.map(({ listed }) => new Set(listed.keys()))).size;
  const isWhole = shown.every(({ listed }) => listed.size === commerces);
  const [first, ...others] = answers.map((x) => datasetAnswer(x, 'commerces')?.sums);
  return {
    answers,
    commerces,
    fields: isWhole
      ? compared.filter((_, i) => others.some((sums) => sums?.[i] !== first?.[i]))
      : [],
    ...presenceIn(shown.map(({ listed, turn }) => ({ shows: new Set(listed.keys()), turn }))),
    flipping: values.returned.length,
    changed: values.changed.length,
    drifting:
      answers.length < minDrifting
        ? 0
        : [...groupedBy(values.changed, String).values()].filter(
            ({ length }) => length === answers.length - 1,
          ).length,
  };
}
