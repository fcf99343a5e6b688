import * as fc from 'fast-check';
import { runsOf } from './extent.ts';

/**
 * Properties over generated input. In the suite each has a fixed seed and few runs, so that it gives the same
 * result twice; a tenth of them except in `test:all`. `npm run fuzz` continues with new seeds for the given time.
 *
 * GREENLIGHT_FUZZ_SEED: another seed. GREENLIGHT_FUZZ_RUNS: another count of runs for each property.
 * GREENLIGHT_FUZZ_MINUTES: the time of all properties together, in batches of one seed each.
 */
const { GREENLIGHT_FUZZ_SEED, GREENLIGHT_FUZZ_RUNS, GREENLIGHT_FUZZ_MINUTES } = process.env;
const firstSeed = Number(GREENLIGHT_FUZZ_SEED ?? 4711);
const minutes = Number(GREENLIGHT_FUZZ_MINUTES ?? 0);

/** The memory limit of the process in bytes, checked in long runs only. */
const mostMemory = 1_500_000_000;

export interface Fuzzing {
  /** Runs of a batch, which should take a second or two. */
  readonly runs: number;
  /** Its share of the time of a long run. All shares add up to 1. */
  readonly share: number;
}

/** The time-out of a property in milliseconds. */
export const fuzzTime = 120_000 + minutes * 60_000;

/** Checks the property for many inputs. A failure names its seed for GREENLIGHT_FUZZ_SEED. */
export async function fuzz<Drawn extends unknown[]>(
  name: string,
  { runs, share }: Fuzzing,
  property: fc.IAsyncProperty<Drawn>,
): Promise<void> {
  const end = performance.now() + minutes * 60_000 * share;
  const numRuns = Number(GREENLIGHT_FUZZ_RUNS ?? (minutes > 0 ? runs : runsOf(runs)));
  let seed = firstSeed;
  do {
    await fc.assert(property, { seed, numRuns });
    seed += 1;
  } while (performance.now() < end);
  if (minutes === 0) return;
  console.log(`${name}: ${(seed - firstSeed) * numRuns} runs, seeds ${firstSeed} to ${seed - 1}`);
  // maxRSS is in kilobytes.
  const most = process.resourceUsage().maxRSS * 1024;
  if (most > mostMemory) throw new Error(`${name}: ${most} bytes of memory were held at once`);
}
