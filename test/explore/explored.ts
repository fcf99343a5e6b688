import type { Json } from '../../src/model/json.ts';
import type { Run } from '../../src/model/run.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { exploringShares } from '../../src/scenario/resolve.ts';
import { now, runInMemory } from '../support/reference-run.ts';
import { referenceClient } from '../support/send-in-memory.ts';
import type { Trap } from './traps.ts';

export const target = referenceTarget('http://127.0.0.1:8080', ['delivery-price']);

/** Explores the reference client with a trap, by this number of requests or by the default budget. */
export function explored(
  trap: Trap | undefined,
  requests: number | 'as in a run',
  seed = 1,
): Promise<Run> {
  const budget =
    requests === 'as in a run'
      ? {}
      : { explore: Math.round(requests / exploringShares['delivery-price']), probes: 0 };
  return driven(trap, {
    seed,
    ...budget,
    wanted: ({ relation, tags, endpoint }) =>
      endpoint === 'delivery-price' && (relation === 'explore' || tags.includes('opener')),
  });
}

/** Drives the reference client with a trap by these scenarios. */
export const driven = (trap: Trap | undefined, more: Parameters<typeof runInMemory>[2]) =>
  runInMemory(
    (clock) => {
      const conforming = referenceClient(clock, {
        faults: [],
        records: 20,
        token: referenceToken,
        now: () => now,
      });
      return (asked) => {
        const body = JSON.parse(asked.body || 'null') as Json;
        if (!trap?.springs(body)) return conforming(asked);
        return {
          status: trap.status || 500,
          headers: { 'content-type': 'text/plain' },
          body: Buffer.from('No cotiza'),
        };
      };
    },
    target,
    more,
  );
