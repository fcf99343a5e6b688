import type { Procedure } from '../../model/procedure.ts';
import type { Step } from '../../model/scenario.ts';
import { failureOf } from '../answers/failure-of.ts';
import { asObject } from '../answers/json-object.ts';
import { givesDeclared } from '../quotes/declared-amounts.ts';
import { ask } from './ask.ts';
import { onOtherDays } from './dated.ts';

/**
 * Each order of a known price as we make it. Where it gets something else, what we added may be why: the
 * same order without the optional fields that its owner does not name, and on other days, where the
 * delivery date is ours.
 */
export const knownQuotes: Procedure = function* (steps) {
  const fulls = steps.filter(({ role }) => role !== 'draft');
  for (const full of fulls) {
    const at = full.expect?.declared?.at;
    const x = yield* ask(full, { role: 'full' });
    if (!x) return;
    const failure = failureOf(x);
    if (failure === 'throttled' || failure === 'no-answer' || givesDeclared(x)) continue;
    const draft = steps.find(({ role, expect }) => role === 'draft' && expect?.declared?.at === at);
    if (!draft) continue;
    for (const other of [draft, ...(isDated(draft) ? [] : onOtherDays(full))]) {
      const received = yield* ask(other, { role: 'ours left out' });
      if (!received || failureOf(received) === 'throttled' || givesDeclared(received)) break;
    }
  }
};

/** Its owner names the delivery date. */
const isDated = ({ body }: Step) => asObject(body?.order)?.estimatedDeliverAt !== undefined;
