import type { Procedure } from '../../model/procedure.ts';
import { failureOf } from '../failure-of.ts';
import { ask } from './ask.ts';

/** procedures.md 53: the GET with the order; where it fails, without, and both once more. */
export const bodySurvives: Procedure = function* (steps) {
  const full = steps.find(({ body }) => body);
  const bare = steps.find(({ body }) => !body);
  if (!full) return;
  for (const round of [1, 2]) {
    const x = yield* ask(full, { role: 'with body', round });
    if (!x || !failureOf(x) || failureOf(x) === 'throttled' || !bare) return;
    const probe = yield* ask(bare, { role: 'without body', round });
    if (!probe || failureOf(probe) === 'no-answer') return;
  }
};
