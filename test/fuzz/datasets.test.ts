import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { randomOf } from '../../src/reference-client/base/random.ts';
import { reportOf } from '../cli/greenlight.ts';
import { reported } from '../clients/drive.ts';
import { fuzz, fuzzTime } from '../support/fuzz.ts';

import { commandLine } from './command-line.ts';
import { changed, edits } from './edits.ts';
import { notInCsv, recordBreaks } from './record-breaks.ts';
import { type Dataset, datasets, now, put, puttings, someOf } from './records.ts';
import { assertReports } from './reports.ts';
import { cut } from './wording.ts';

const cwd = mkdtempSync(join(tmpdir(), 'greenlight-fuzz-'));

/** Judged as `greenlight validate` does, by standard input. */
async function validated(dataset: Dataset, pieces: readonly Buffer[]): Promise<Run> {
  const args = ['validate', dataset, '-', '--json', '--now', new Date(now).toISOString()];
  const ended = await commandLine(args, { cwd, stdin: pieces });
  if (![0, 1, 3].includes(ended.exit)) throw new Error(`${ended.exit}: ${ended.stderr}`);
  const run = reportOf(ended.stdout);
  expect(run.exitCode).toBe(ended.exit);
  return run;
}

const size = fc.double({ min: 0, max: 1, noNaN: true });

test(
  'records that keep the contract pass, in whatever form they come',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 40, share: 0.08 },
      fc.asyncProperty(datasets, puttings, fc.nat(80), async (dataset, putting, count) => {
        const text = put(dataset, someOf(dataset, count), putting);
        const run = await validated(dataset, [Buffer.from(text)]);
        expect(run.findings.map(reported)).toEqual([]);
        expect(run.totals.records[dataset]).toBe(someOf(dataset, count).length);
      }),
    ),
  fuzzTime,
);

test(
  'a record that breaks a sentence of the contract is an error, in whatever form it comes',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 80, share: 0.08 },
      fc.asyncProperty(
        datasets.chain((dataset) =>
          fc.tuple(fc.constant(dataset), fc.constantFrom(...Object.keys(recordBreaks[dataset]))),
        ),
        puttings,
        fc.integer({ min: 1, max: 80 }),
        size,
        size,
        async ([dataset, name], putting, count, place, far) => {
          fc.pre(putting.form !== 'csv' || !notInCsv.includes(name));
          const records = someOf(dataset, count);
          const at = Math.min(records.length - 1, Math.floor(place * records.length));
          const broken = recordBreaks[dataset][name]?.(records[at] ?? {}, far);
          fc.pre(broken !== undefined);
          const all = records.flatMap((each, i) => (i === at ? (broken ?? []) : [each]));
          const run = await validated(dataset, [Buffer.from(put(dataset, all, putting))]);
          // An empty cell is absent, which in a text of a commerce is a warning (procedures: CSV).
          const isEmptyCell = putting.form === 'csv' && / (absent|null)$/.test(name);
          const expected = run.findings.filter(
            ({ severity }) => isEmptyCell || severity === 'error',
          );
          expect(expected).not.toEqual([]);
        },
      ),
    ),
  fuzzTime,
);

test(
  'whatever bytes a file holds, they are judged to an end, in any pieces alike, and reported in every report',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 40, share: 0.08 },
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
          // How much a decoder gives before it meets the damage hangs on the pieces that it is fed.
          if (packing === 'damaged gzip') return;
          const inPieces = await validated(dataset, cut(bytes, pieces, randomOf(pieces)));
          expect(inPieces.findings.map(reported)).toEqual(whole.findings.map(reported));
          expect(inPieces.observations).toEqual(whole.observations);
        },
      ),
    ),
  fuzzTime,
);
