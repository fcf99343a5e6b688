import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scenario } from '../../src/model/scenario.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { outcome, passed } from '../clients/drive.ts';
import { fuzz, fuzzTime } from '../support/fuzz.ts';
import { now, runSuite } from '../support/reference-run.ts';
import { openRewriter } from './rewriter.ts';
import { inWords, wordings } from './wording.ts';

/** Without the many orders of exploring, which add nothing here. */
const wanted = ({ id }: Scenario) => id !== 'delivery-price/explore';

test(
  'a conforming client passes in any wording of its answers',
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
