import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { randomOf } from '../../src/reference-client/base/random.ts';
import { reportOf } from '../cli/greenlight.ts';
import { reported } from '../clients/drive.ts';
import { folderOf } from '../support/files.ts';
import { fuzz, fuzzTime } from '../support/fuzz.ts';
import { greenlightHere } from '../support/in-process.ts';
import { changed, edits } from './edits.ts';
import { type Dataset, datasets, now, put, puttings, someOf } from './records.ts';
import { assertReports } from './reports.ts';
import { cut } from './wording.ts';

const cwd = folderOf({});

/** Judged by `greenlight validate` from standard input. */
async function validated(dataset: Dataset, pieces: readonly Buffer[]): Promise<Run> {
  const args = ['validate', dataset, '-', '--json', '--now', new Date(now).toISOString()];
  const ended = await greenlightHere(args, { cwd, stdin: pieces });
  if (![0, 1, 3].includes(ended.exit)) throw new Error(`${ended.exit}: ${ended.stderr}`);
  const run = reportOf(ended.stdout);
  expect(run.exitCode).toBe(ended.exit);
  return run;
}

test(
  'any bytes of a file are judged, alike in any pieces, and rendered by every reporter',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 100, share: 0.3 },
      fc.asyncProperty(
        datasets,
        puttings,
        fc.nat(30),
        edits,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('plain', 'gzip', 'damaged gzip'),
        async (dataset, putting, count, list, pieces, packing) => {
          const plain = Buffer.from(put(dataset, someOf(dataset, count), putting));
          const bytes =
            packing === 'plain'
              ? changed(plain, list)
              : packing === 'gzip'
                ? gzipSync(changed(plain, list))
                : changed(gzipSync(plain), list);
          const whole = await validated(dataset, [bytes]);
          assertReports(whole);
          // How much a decoder returns before the damage depends on its input pieces.
          if (packing === 'damaged gzip') return;
          const inPieces = await validated(dataset, cut(bytes, pieces, randomOf(pieces)));
          expect(inPieces.findings.map(reported)).toEqual(whole.findings.map(reported));
          expect(inPieces.observations).toEqual(whole.observations);
        },
      ),
    ),
  fuzzTime,
);
