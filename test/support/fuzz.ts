import * as fc from 'fast-check';
import { runsOf } from './extent.ts';

/**
 * Properties over made-up input. In the suite each has a fixed seed and few runs, so that it says the same
 * twice; a tenth of them unless it is `test:all`. `npm run fuzz` goes on with new seeds for as long as it is asked.
 *
 * GREENLIGHT_FUZZ_SEED: another seed. GREENLIGHT_FUZZ_RUNS: another count of runs for each property.
 * GREENLIGHT_FUZZ_MINUTES: the time of all properties together, in batches of one seed each.
 */
const { GREENLIGHT_FUZZ_SEED, GREENLIGHT_FUZZ_RUNS, GREENLIGHT_FUZZ_MINUTES } = process.env;
const firstSeed = Number(GREENLIGHT_FUZZ_SEED ?? 4711);
const minutes = Number(GREENLIGHT_FUZZ_MINUTES ?? 0);

/** No input may bring the process beyond this, in bytes. Other tests share the process of a short run. */
const mostMemory = 1_500_000_000;

export interface Fuzzing {
  /** Runs of a batch: as many as take a second or two. */
  readonly runs: number;
  /** Its part of the time of a long run. All of them together come to 1. */
  readonly share: number;
}

/** Milliseconds that a test of a property may take. */
export const fuzzTime = 120_000 + minutes * 60_000;

/** Holds the property for many inputs. A failure names its seed, the same that GREENLIGHT_FUZZ_SEED takes. */
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
