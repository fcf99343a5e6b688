/**
 * Returns a function that computes each result once for an object, which is its first argument, and keeps it as long as
 * that object is used. Further arguments must be the same for one object.
 */
export function remembered<Key extends object, More extends readonly unknown[], Result>(
  compute: (key: Key, ...more: More) => Result,
): (key: Key, ...more: More) => Result {
  const results = new WeakMap<Key, { readonly result: Result }>();
  return (key, ...more) => {
    const known = results.get(key) ?? { result: compute(key, ...more) };
    results.set(key, known);
    return known.result;
  };
}
