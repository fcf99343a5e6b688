import { distance } from 'fastest-levenshtein';

/**
 * The known names nearest to one that is not known, best first, at most three. Near is a name within
 * two letters or a third of them, one that ends so after its namespace, or one that holds it.
 */
export function nearest(name: string, known: readonly string[]): readonly string[] {
  const asked = name.trim().toLowerCase();
  if (asked === '') return [];
  const most = asked.length < 4 ? 1 : Math.max(2, asked.length / 3);
  const far = (candidate: string): number => {
    const last = candidate.split(/[/.]/).at(-1) ?? candidate;
    const steps = Math.min(distance(asked, candidate), distance(asked, last) + 0.5);
    if (steps <= most + 0.5) return steps;
    return asked.length >= 3 && candidate.includes(asked) ? asked.length : Number.POSITIVE_INFINITY;
  };
  return [...new Set(known)]
    .map((candidate) => ({ candidate, steps: far(candidate) }))
    .filter(({ steps }) => Number.isFinite(steps))
    .toSorted((a, b) => a.steps - b.steps || a.candidate.localeCompare(b.candidate))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
