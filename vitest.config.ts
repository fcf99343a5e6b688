import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `brief` and `all` by the scripts of package.json, `alone` the second part of all; none by hand. */
const extent = process.env.TEST_EXTENT;

/** What test:all adds: the network that loses packets, and those that want the machine for themselves. */
const wholeFiles = ['test/network/**'];
const aloneFiles = [
  'test/full-length/**/*.test.ts',
  'test/zoo/memory.test.ts',
  'test/cli/killed.test.ts',
];

/** Those that take long come first: one that is begun last is waited for alone. */
const long = [
  'test/network/',
  'test/full-length/',
  'test/cli/secrets',
  'test/cli/own-faults',
  'test/docs/',
  'test/faults/',
  'test/zoo/',
  'test/adversarial/behaviour',
  'test/reference-client/',
];

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

/** The scripts build first, so the sources are loaded as built: a quarter less time than transformed here. */
const built = fileURLToPath(new URL('dist/', import.meta.url));
const fromBuild = {
  resolve: { alias: [{ find: /^(?:\.\.\/)+src\/(.+)\.ts$/, replacement: `${built}$1.js` }] },
};

export default defineConfig({
  ...(extent ? fromBuild : {}),
  test: {
    include: extent === 'alone' ? aloneFiles : ['test/**/*.test.ts'],
    exclude:
      extent === 'brief' ? [...wholeFiles, ...aloneFiles] : extent === 'all' ? aloneFiles : [],
    testTimeout: 120_000,
    // Tests share nothing that they change, so the sources are loaded once a worker and not once a file.
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    // Much of the time of a test is waiting, so one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
  },
});
