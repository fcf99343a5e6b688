import type { Run } from '../../model/run.ts';

/** What the client does where the contract is silent; endpoints that do the same share a line. */
export function leftOpen({
  observations,
}: Run): readonly { readonly about: string; readonly endpoints: string; readonly does: string }[] {
  const lines = new Map<string, { about: string; does: string; endpoints: Set<string> }>();
  for (const { about, endpoint, saw } of observations) {
    const key = JSON.stringify([about, saw]);
    const line = lines.get(key) ?? { about, does: saw, endpoints: new Set() };
    lines.set(key, { ...line, endpoints: line.endpoints.add(endpoint) });
  }
  return [...lines.values()].map(({ about, does, endpoints }) => ({
    about,
    does,
    endpoints: [...endpoints].join(', '),
  }));
}
