import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scenario } from '../../src/model/scenario.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { outcome, passed } from '../clients/drive.ts';
import { fuzz, fuzzTime } from '../support/fuzz.ts';
import { now, runSuite } from '../support/reference-run.ts';
import { openRewriter } from './rewriter.ts';
import { inWords, wordings } from './wording.ts';

/** Without the many rows of optional fields, which say nothing here that others do not. */
const wanted = ({ id }: Scenario) => id !== 'delivery-price/explore';

test(
  'a client that keeps the contract passes, in whatever words it answers',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 8, share: 0.4 },
      fc.asyncProperty(wordings, async (wording) => {
        const client = await openRewriter(inWords(wording), now, 60);
        try {
          expect(outcome(await runSuite(referenceTarget(client.url), { wanted }))).toEqual(passed);
        } finally {
          await client.close();
        }
      }),
    ),
  fuzzTime,
);
