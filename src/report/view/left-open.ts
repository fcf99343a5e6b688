import type { Run } from '../../model/run.ts';

interface OpenPoint {
  readonly about: string;
  readonly endpoints: string;
  /** A line each; where endpoints differ, behind their names. */
  readonly does: readonly string[];
}

/** What the client does where the contract is silent, a point once for all endpoints. */
export function leftOpen({ observations }: Run): readonly OpenPoint[] {
  const points = new Map<string, Map<string, Set<string>>>();
  for (const { about, endpoint, saw } of observations) {
    const point = points.get(about) ?? new Map<string, Set<string>>();
    points.set(about, point.set(saw, (point.get(saw) ?? new Set()).add(endpoint)));
  }
  return [...points].map(([about, point]) => {
    const does = [...point].map(([saw, endpoints]) => [named(endpoints), saw] as const);
    const isOne = new Set(does.map(([endpoints]) => endpoints)).size === 1;
    return {
      about,
      endpoints: named(new Set([...point.values()].flatMap((each) => [...each]))),
      does: does.map(([endpoints, saw]) => (isOne ? saw : `${endpoints}: ${saw}`)),
    };
  });
}

const named = (endpoints: ReadonlySet<string>): string => [...endpoints].join(', ');

/** What was seen of a run that passes and may hide a defect: only its owner can tell. Each question once. */
export const questionsOf = ({ verdict, observations }: Run): readonly string[] =>
  verdict === 'passed' ? [...new Set(observations.flatMap(({ asks }) => asks ?? []))] : [];
