import type { Scenario } from '../model/scenario.ts';

/** A scenario of what was not driven by one: pasted, read from a file, or saved. As much of it as its rules read. */
export function bareScenario(
  given: Pick<Scenario, 'id' | 'endpoint'> & Partial<Omit<Scenario, 'at'>>,
  at: Partial<Scenario['at']> = {},
): Scenario {
  const place = { file: given.id, line: 1, column: 1, ...at };
  return {
    title: given.id,
    tags: [],
    situation: 'any',
    send: 'in-turn',
    needs: [],
    steps: [{ at: place }],
    at: place,
    ...given,
  };
}
