import { cachedByUrl, changeBody, without } from '../../change/change.ts';
import type { Changes } from '../../change/fault.ts';
import { json, text } from '../../http/answer.ts';

/** Faults of intermediaries that answer instead of the client, or change its answers. */
export const inBetweenChanges = {
  'cached-quotes': cachedByUrl,
  'one-node-without-net-value': () => {
    let calls = 0;
    const old = changeBody((quote) => without(quote, 'netValue'))();
    return async (call, next) => {
      calls += 1;
      const node = calls % 2 === 0 ? 'b' : 'a';
      const answer = node === 'b' ? await old(call, next) : await next(call);
      return { ...answer, headers: { ...answer.headers, 'x-served-by': `node-${node}` } };
    };
  },
  'get-body-refused': () => (call) =>
    call.payload === ''
      ? json(200, { shippingCost: 3_990 })
      : text(403, '<html><body><h1>Request blocked</h1></body></html>', 'text/html'),
  'cost-cached-by-url': cachedByUrl,
} satisfies Changes;
