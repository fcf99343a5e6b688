import { expect, test } from 'vitest';
import type { EndpointId } from '../../src/model/endpoint.ts';
import { rulesFound, runOverSockets } from '../support/reference-run.ts';

const implementing: readonly EndpointId[] = ['delivery-price', 'shipping-cost'];

// The contract's own limits, in real time: an answer after 32 s, and none within 60 s.
test.concurrent.each([
  ['slow', ['http/slow']],
  ['hangs-on-many-lines', ['http/cut-off']],
])(
  'the fault %s gives its finding with the real time limits',
  async (fault, findings) => {
    expect(rulesFound(await runOverSockets([fault], { implementing }))).toEqual(findings);
  },
  400_000,
);
