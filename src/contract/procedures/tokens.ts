import type { Procedure } from '../../model/procedure.ts';
import { carriesToken } from '../answers/carries-token.ts';
import { amountsOf } from '../quotes/amounts-of.ts';
import { ask } from './ask.ts';

/**
 * The configured token first: only where it is there and gets a quote do a wrong one and none tell
 * anything. Those are sent once each, last of all, for clients that lock out.
 */
export const tokens: Procedure = function* (steps) {
  const right = steps.find(({ token }) => token === 'configured');
  const x = right && (yield* ask(right, { role: 'control' }));
  if (!x || !amountsOf(x) || !carriesToken(x)) return;
  const others = steps.filter(({ token }) => token !== 'configured');
  yield { steps: others.map((step) => ({ ...step, role: step.token })), send: 'at-once' };
};
