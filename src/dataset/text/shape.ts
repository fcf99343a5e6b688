import type { DatasetShape } from '../../model/dataset.ts';

/** Tells records from other objects by the names of their members. */
export interface Knowing {
  /** Those of these names that the contract knows, whatever their case and separators. */
  known(names: Iterable<string>): readonly string[];
  /** How many of them. */
  score(names: Iterable<string>): number;
  /** Whether these names hold at least half of the required ones, spelt as in the contract. */
  isRecord(names: Iterable<string>): boolean;
  /** As many known names as a record has at the least. */
  readonly enough: number;
}

export function knowing(shape: DatasetShape): Knowing {
  const known = new Set(shape.fields.map((field) => plain(field.name)));
  const required = new Set(shape.fields.filter((f) => f.required).map((f) => f.name));
  const enough = Math.max(1, Math.ceil(required.size / 2));
  return {
    known: (names) => [...names].filter((name) => known.has(plain(name))),
    score: (names) => count([...names].map(plain), (name) => known.has(name)),
    isRecord: (names) => count(names, (name) => required.has(name)) >= enough,
    enough,
  };
}

const count = (names: Iterable<string>, counts: (name: string) => boolean) =>
  new Set([...names].filter(counts)).size;

/** A name without its case and separators: `order_id` and `OrderID` are `orderid`. */
const plain = (name: string) => name.toLowerCase().replace(/[_\-.\s]/g, '');
