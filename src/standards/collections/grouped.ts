/** Items by what is the same about them, groups and items in the order in which they come. */
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

/** The same of items that belong to several groups. */
export function groupedByEach<Item, Key>(
  items: readonly Item[],
  keysOf: (item: Item) => Iterable<Key>,
): ReadonlyMap<Key, readonly Item[]> {
  const keyed = items.flatMap((item) => [...new Set(keysOf(item))].map((key) => ({ key, item })));
  const groups = [...groupedBy(keyed, ({ key }) => key)];
  return new Map(groups.map(([key, of]) => [key, of.map(({ item }) => item)]));
}
