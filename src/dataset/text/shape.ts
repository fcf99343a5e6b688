import type { DatasetShape } from '../../model/dataset.ts';

export type NameRecognizer = ReturnType<typeof nameRecognizer>;

export function nameRecognizer(shape: DatasetShape) {
  const known = new Set(shape.fields.map((field) => plain(field.name)));
  const required = new Set(shape.fields.filter((f) => f.required).map((f) => f.name));
  const enough = Math.max(1, Math.ceil(required.size / 2));
  return {
    /** Returns the names that the contract knows, ignoring case and separators. */
    known: (names: Iterable<string>) => [...names].filter((name) => known.has(plain(name))),
    score: (names: Iterable<string>) => count([...names].map(plain), (name) => known.has(name)),
    /** Reports whether the names include at least half of the required ones, spelt as in the contract. */
    isRecord: (names: Iterable<string>) => count(names, (name) => required.has(name)) >= enough,
    /** Minimum number of known names of a record. */
    enough,
  };
}

const count = (names: Iterable<string>, counts: (name: string) => boolean) =>
  new Set([...names].filter(counts)).size;

/** Removes case and separators: `order_id` and `OrderID` become `orderid`. */
const plain = (name: string) => name.toLowerCase().replace(/[_\-.\s]/g, '');
