import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Run } from '../../src/model/run.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { numberOf } from '../../src/reference-client/base/random.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { reported } from '../clients/drive.ts';
import { fuzz, fuzzTime } from '../support/fuzz.ts';
import { runSuite } from '../support/reference-run.ts';
import { breaks } from './breaks.ts';
import { oddities, oddly } from './oddities.ts';
import { assertReports } from './reports.ts';
import { openRewriter, type Rewrite } from './rewriter.ts';
import { inWords, wordings } from './wording.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

interface Driving {
  readonly wanted: (scenario: Scenario) => boolean;
  readonly implementing?: readonly EndpointId[];
  /** How often the same is driven. */
  readonly times?: number;
}

async function driven(rewrite: Rewrite, driving: Driving): Promise<readonly Run[]> {
  const { wanted, implementing = endpointIds, times = 1 } = driving;
  const client = await openRewriter(rewrite, now);
  // Where answers are compared, one at a time, so that nothing depends on which arrived first.
  const limits = { concurrency: times > 1 ? 1 : 4 };
  const runs: Run[] = [];
  try {
    for (let i = 0; i < times; i += 1) {
      client.forget();
      const target = referenceTarget(client.url, implementing);
      runs.push(await runSuite(target, { wanted, limits }));
    }
    return runs;
  } finally {
    await client.close();
  }
}

/** Without the many rows of optional fields, which say nothing here that others do not. */
const wanted = ({ id }: Scenario) => id !== 'delivery-price/draft-optional-fields';

test(
  'a client that keeps the contract passes, in whatever words it answers',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 2, share: 0.2 },
      fc.asyncProperty(wordings, async (wording) => {
        const [run] = await driven(inWords(wording), { wanted });
        expect(run?.findings.map(reported)).toEqual([]);
        expect([run?.verdict, run?.exitCode]).toEqual(['passed', 0]);
      }),
    ),
  fuzzTime,
);

const quoting = ['delivery-price', 'shipping-cost'] as const;

const named =
  (...names: readonly string[]) =>
  ({ id }: Scenario) =>
    names.includes(id.slice(id.indexOf('/') + 1));

/** A few requests to each quoting endpoint. */
const few = named('full-order', 'documented-order', 'one-line', 'smallest-draft', 'gift-lines');

/** The same, with orders that are turned down, orders that are sent again, and the datasets. */
const several = (scenario: Scenario) =>
  few(scenario) || named('uncovered-address', 'sent-again', 'records', 'all')(scenario);

test(
  'a quote that breaks a sentence of the contract is an error, in whatever words it is written',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 8, share: 0.15 },
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(breaks)),
        wordings,
        // Of so many different requests one is answered wrongly.
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (name, wording, oneIn, size) => {
          const breaking = breaks[name];
          let broken = 0;
          const [run] = await driven(
            inWords(wording, (value, call) => {
              const isQuote = 'transportationCost' in value || 'shippingCost' in value;
              if (!isQuote || numberOf(call.payload) % oneIn !== 0) return value;
              const changed = breaking?.(value, size);
              if (changed === undefined) return value;
              broken += 1;
              return changed;
            }),
            { wanted: few, implementing: quoting },
          );
          fc.pre(broken > 0);
          expect(run?.findings.filter(({ severity }) => severity === 'error')).not.toEqual([]);
          expect(run?.verdict).toBe('failed');
        },
      ),
    ),
  fuzzTime,
);

/** What was seen, but for how long it took. */
const untimed = ({ observations }: Run) =>
  observations.filter(({ about }) => about !== 'Response time');

test(
  'whatever comes, the run ends, says the same twice, and every report can be made of it',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 5, share: 0.16 },
      fc.asyncProperty(
        wordings,
        fc.array(oddities, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(endpointIds, quoting),
        async (wording, odd, implementing) => {
          const rewrite = oddly(inWords(wording), odd);
          const [first, again] = await driven(rewrite, { wanted: several, implementing, times: 2 });
          if (!first || !again) throw new Error('two runs are expected');
          expect(again.findings.map(reported)).toEqual(first.findings.map(reported));
          expect(untimed(again)).toEqual(untimed(first));
          assertReports(first);
        },
      ),
    ),
  fuzzTime,
);
