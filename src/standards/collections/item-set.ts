export interface ItemSet<Item> extends Iterable<Item> {
  has(item: Item): boolean;
}

export function inEvery<Item>(sets: readonly ItemSet<Item>[]): readonly Item[] {
  const [first = new Set<Item>(), ...others] = sets;
  return [...first].filter((item) => others.every((set) => set.has(item)));
}

export function inAny<Item>(sets: readonly ReadonlySet<Item>[]): ReadonlySet<Item> {
  const [first = new Set<Item>(), ...others] = sets;
  if (others.length === 0) return first;
  const all = new Set(first);
  for (const set of others) for (const item of set) all.add(item);
  return all;
}
