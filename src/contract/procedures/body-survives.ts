import type { JsonObject } from '../../model/json.ts';
import type { Procedure } from '../../model/procedure.ts';
import type { Step } from '../../model/scenario.ts';
import { failed, failureOf } from '../answers/failure-of.ts';
import { asObject } from '../answers/json-object.ts';
import { inQuery } from '../http/expected.ts';
import { amountsOf } from '../quotes/amounts-of.ts';
import { ask } from './ask.ts';

/**
 * The GET with the order; where it fails, without, and both once more. Where both fail the
 * order is sent in the query as well: a cost then shows that only its body does not arrive.
 */
export const bodySurvives: Procedure = function* (steps) {
  const full = steps.find(({ body }) => body);
  const bare = steps.find(({ body }) => !body);
  if (!full) return;
  let asksQuery = true;
  for (const round of [1, 2]) {
    const x = yield* ask(full, { role: 'with body', round });
    if (!x || !failureOf(x) || failureOf(x) === 'throttled' || !bare) return;
    const probe = yield* ask(bare, { role: 'without body', round });
    if (!probe || failureOf(probe) === 'no-answer') return;
    // The configured way of carrying the order may be the query already.
    if (!asksQuery || !x.request?.body || !failed(x) || !failed(probe)) continue;
    const other = yield* ask(withQuery(bare, full), { role: inQuery, round });
    asksQuery = other !== undefined && amountsOf(other) !== undefined;
  }
};

const withQuery = (bare: Step, { body }: Step): Step => ({
  ...bare,
  situation: 'any',
  query: { ...bare.query, order: JSON.stringify(withOneLine(asObject(body?.['order']) ?? {})) },
});

/** Many servers take addresses of up to 8 KiB, which a whole order passes: its first line makes a shorter one. */
function withOneLine(order: JsonObject): JsonObject {
  const first = Array.isArray(order['products']) ? asObject(order['products'][0]) : undefined;
  if (!first) return order;
  return { ...order, products: [first], pricing: first['pricing'] ?? order['pricing'] ?? null };
}
