/** Groups items by key. Groups and items keep the order of the input. */
export function groupedBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Groups items that may each have several keys. */
export function groupedByEach<Item, Key>(
  items: readonly Item[],
  keysOf: (item: Item) => Iterable<Key>,
): ReadonlyMap<Key, readonly Item[]> {
  const keyed = items.flatMap((item) => [...new Set(keysOf(item))].map((key) => ({ key, item })));
  const groups = [...groupedBy(keyed, ({ key }) => key)];
  return new Map(groups.map(([key, of]) => [key, of.map(({ item }) => item)]));
}

/** Parts items into those that are so and those that are not; both keep the order of the input. */
export function parted<Item>(
  items: Iterable<Item>,
  is: (item: Item) => boolean,
): readonly [are: readonly Item[], others: readonly Item[]] {
  const groups = groupedBy(items, is);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}
