import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By the scripts of package.json; none by hand, and then the sources are loaded without a build. */
const extent = process.env.TEST_EXTENT;

/** What `npm test` leaves out: a network that loses packets, the limits in real time, heaps at their limit, threads that are held up, signals while a process is busy, and those that want the machine for themselves. */
const leftOut = [
  'test/network/**/*.test.ts',
  'test/full-length/**/*.test.ts',
  'test/attacks/{ends,memory,signals}.test.ts',
];
/** Long by nature, and more than the proof of each rule and command: `.ci/run` runs them beside `npm test`. */
const byNature = [
  'test/{adversarial,browser,conforming}/*.test.ts',
  'test/docs/commands.test.ts',
  'test/zoo/{conforming,deep,escapes,redirects,zoo}.test.ts',
  'test/fuzz/{accepted,answers,datasets,files,writing}.test.ts',
  'test/attacks/{growth,two-runs}.test.ts',
  'test/cli/{ending,interrupts,own-faults}.test.ts',
  'test/library/packed.test.ts',
];
const alone = ['test/zoo/memory.test.ts', 'test/cli/killed.test.ts'];

/** What `npm test` shortens: test/house/extents.test.ts holds that these are all that do more in `npm run test:all`. */
export const shortened = [
  'test/faults/**/*.test.ts',
  'test/conforming/**/*.test.ts',
  'test/adversarial/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/browser/*.test.ts',
  'test/docs/commands.test.ts',
  'test/intermediaries/reverse-proxy.test.ts',
  'test/attacks/{cut,growth,secret-forms,two-runs}.test.ts',
  'test/contract/transactions-any-record.test.ts',
  'test/contract/transactions/{range-order,range-properties}.test.ts',
  'test/engine/verdict.test.ts',
  'test/dataset/{csv-reader,cut,json-reader}.test.ts',
  'test/cli/{diff-exports,history,interrupts,judge-envelopes,loop,mistaken-files,own-faults,run,saved-runs,secrets,send-against,usage,validate}.test.ts',
];

const everything = ['test/**/*.test.ts'];
const parts: { readonly [extent: string]: { include: string[]; exclude?: string[] } } = {
  brief: { include: everything, exclude: [...leftOut, ...byNature, ...alone] },
  nature: { include: byNature },
  all: { include: [...leftOut, ...shortened] },
  alone: { include: alone },
  length: { include: ['test/attacks/growth.test.ts'] },
};

/** Those that take long come first: one that is begun last is waited for alone. */
const long = [
  'test/network/',
  'test/full-length/',
  'test/faults/',
  'test/adversarial/',
  'test/browser/report',
  'test/docs/',
  'test/conforming/datasets',
  'test/zoo/zoo',
  'test/diagnosis/',
  'test/cli/secrets',
  'test/cli/diagnose',
  'test/intermediaries/forward-proxy',
  'test/cli/own-faults',
  'test/attacks/',
  'test/conforming/',
  'test/browser/',
  'test/cli/interrupts',
  'test/zoo/',
  'test/fuzz/',
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
    ...(parts[extent ?? ''] ?? { include: everything }),
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 120_000,
    // Tests share nothing that they change, so the sources are loaded once a worker and not once a file.
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    // Much of the time of a test is waiting, so two more than there are cores.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongFirst },
  },
});
