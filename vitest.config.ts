import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take minutes come first: one that is begun last is waited for alone. */
const long = ['test/faults/', 'test/zoo/', 'test/docs/', 'test/reference-client/', 'test/browser/'];

function turn({ moduleId }: TestSpecification): number {
  const at = long.findIndex((folder) => moduleId.includes(`/${folder}`));
  return at < 0 ? long.length : at;
}

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => turn(a) - turn(b));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: process.env.GREENLIGHT_FULL_LENGTH ? [] : ['test/full-length/**'],
    testTimeout: 30_000,
    // Tests share nothing that they change, so the sources are loaded once a worker and not once a file.
    isolate: false,
    // By default one core is left idle, and much of the time is waiting.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
  },
});
