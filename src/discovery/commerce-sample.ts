import { hash } from 'node:crypto';
import { asId, members } from '../contract/reading/values/record-values.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { DatasetRecord } from '../model/rule.ts';
import type { Address } from '../model/target.ts';
import { present } from '../standards/collections/present.ts';

/** Commerce that orders could be for. */
export type FoundCommerce = ReturnType<typeof commerceOf>;

interface Candidate {
  readonly found: FoundCommerce;
  readonly score: number;
  readonly lot: string;
}

const sampleSize = 40;
const maxNames = 1000;

/** What orders name, and a tariff may treat apart. */
export const namedParts = ['communes', 'sellers'] as const;

const namesOf = ({ addresses: [home], sellerIds }: FoundCommerce) => ({
  communes: home ? [home.commune] : [],
  sellers: sellerIds,
});

/**
 * Returns a collector of commerces. Prefers those that are active, have an address and have sellers; chooses among
 * equals by lot. `wanted` are the declared commerces.
 */
export function openCommerceSample(seed: number, wanted: readonly string[]) {
  let best: Candidate[] = [];
  /** One of the best for each name. */
  const named = { communes: new Map<string, Candidate>(), sellers: new Map<string, Candidate>() };
  const sort = () => {
    best = best
      .toSorted((a, b) => b.score - a.score || (a.lot < b.lot ? -1 : 1))
      .slice(0, sampleSize);
  };
  return {
    named,
    record({ fields, place }: DatasetRecord): void {
      const id = textOf(fields.commerceId);
      if (id === undefined) return;
      const found = commerceOf(id, fields, place.number);
      const score = (wanted.includes(id) ? 8 : 0) + fitness(found);
      const candidate = { found, score, lot: randomKey(seed, id) };
      best.push(candidate);
      if (best.length > 4 * sampleSize) sort();
      for (const part of namedParts) {
        for (const name of namesOf(found)[part]) {
          const known = named[part].get(name)?.score ?? -1;
          if (score > known && named[part].size < maxNames) named[part].set(name, candidate);
        }
      }
    },
    end(): readonly FoundCommerce[] {
      sort();
      const all = best.map(({ found }) => found);
      return all.filter(({ id }, i) => all.findIndex((each) => each.id === id) === i);
    },
  };
}

export type CommerceSample = ReturnType<typeof openCommerceSample>;

/** Rates whether a commerce is active, and what an order for it could have of its own: an address, and sellers. */
export const fitness = ({ isActive, addresses, sellerIds }: FoundCommerce): number =>
  (isActive ? 4 : 0) + (addresses.length > 0 ? 2 : 0) + (sellerIds.length > 0 ? 1 : 0);

function commerceOf(id: string, value: JsonObject, number: number) {
  return {
    id,
    ...present({ name: textOf(value.name) }),
    addresses: listed(value.locations).flatMap((each) => addressOf(members(each)) ?? []),
    sellerIds: textsOf(value.sellerIds),
    centers: textsOf(value.distributionCenterIds),
    kind: present({
      class: textOf(value.class),
      channel: textOf(value.channel),
      subChannel: textOf(value.subChannel),
    }),
    isActive: value.isInactive !== true && value.isInactive !== 'true',
    /** Record that it was found in. */
    at: `commerces, record ${number}`,
  };
}

/** Reads an address; undefined without a street and a commune, which an order requires. */
function addressOf(location: JsonObject): Address | undefined {
  const [address, commune] = [textOf(location.address), textOf(location.commune)];
  if (address === undefined || commune === undefined) return undefined;
  const [city, region, country] = ['city', 'region', 'country'].map((name) =>
    textOf(location[name]),
  );
  // The contract spells the key both ways.
  const at = members(location.coodinates ?? location.coordinates);
  const [latitude, longitude] = [degrees(at.latitude, 90), degrees(at.longitude, 180)];
  return {
    address,
    commune,
    ...present({ city, region, country }),
    ...(latitude !== undefined && longitude !== undefined ? { latitude, longitude } : {}),
  };
}

function degrees(value: Json | undefined, most: number): string | undefined {
  const text = textOf(value);
  return text !== undefined && Math.abs(Number(text)) <= most ? text : undefined;
}

/** Returns a non-empty text; converts a number, since ids are often numbers. Undefined for anything else. */
const textOf = (value: Json | undefined): string | undefined => asId(value)?.trim();

const listed = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Returns the distinct texts of a list. */
const textsOf = (value: Json | undefined): readonly string[] => [
  ...new Set(listed(value).flatMap((each) => textOf(each) ?? [])),
];

/** Returns a sort key for a random choice that depends only on the seed, not on the order of the records. */
export const randomKey = (seed: number, id: string): string => hash('sha256', `${seed} ${id}`);
