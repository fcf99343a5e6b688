import { cachedByUrl, changeBody, changeSuccess, textOf, withBody } from '../../change/change.ts';
import { left } from '../../change/change-records.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';

const breaks = faultsAt('delivery-price');

/** Faults of intermediaries that answer instead of the client, or change its answers. */
export const inBetweenFaults: readonly Fault[] = [
  ...breaks(['known-quote', 'order-ignored'], {
    'cached-quotes': [
      'The proxy caches the first quote and returns it for every order',
      cachedByUrl,
    ],
  }),
  ...breaks('net-value-missing', {
    'one-node-without-net-value': [
      'One of two nodes runs last year’s version, which has no netValue',
      () => {
        let calls = 0;
        const old = changeBody(left('netValue'))();
        return async (call, next) => {
          calls += 1;
          const node = calls % 2 === 0 ? 'b' : 'a';
          const answer = node === 'b' ? await old(call, next) : await next(call);
          return { ...answer, headers: { ...answer.headers, 'x-served-by': `node-${node}` } };
        };
      },
    ],
  }),
  ...breaks('transportation-cost-missing', {
    'double-encoded': [
      'The quote is encoded as JSON twice',
      changeSuccess((answer) => withBody(answer, JSON.stringify(textOf(answer)))),
    ],
  }),
];
