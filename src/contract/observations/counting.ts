const often = ['never', 'once', 'twice'];

/** `once`, `twice`, `3 times`. */
export const times = (n: number): string => often[n] ?? `${n} times`;

/** How often each word occurs, most first: `422, 5 times; 400, once`. */
export function tally(words: readonly (string | number)[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(String(word), (counts.get(String(word)) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([word, n]) => `${word}, ${times(n)}`).join('; ');
}
