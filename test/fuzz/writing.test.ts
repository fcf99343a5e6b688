import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { fuzz, fuzzTime } from '../support/fuzz.ts';
import { writings, written } from './writing.ts';

test(
  'the same value in other letters is the same value',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 200, share: 0.01 },
      fc.asyncProperty(
        fc.jsonValue({ stringUnit: 'binary' }),
        writings,
        fc.nat(3),
        async (value, writing, nth) => {
          const same = JSON.parse(JSON.stringify(value)) as Json;
          const bytes = Buffer.from(written(same, { ...writing, added: false }, nth));
          expect(JSON.parse(bytes.toString())).toEqual(same);
        },
      ),
    ),
  fuzzTime,
);
