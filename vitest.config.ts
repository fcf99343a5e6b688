import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By the scripts of package.json; none by hand, and then the sources are loaded without a build. */
const extent = process.env.TEST_EXTENT;

/** Clients and proxies of other hands, traps that exploring must find, attacks, secrets that leak, every command of the docs, load, observed traffic, limits that take their time, a browser and the packed library: `npm run test:nature`, which `.ci/run` runs beside `npm test`. */
const nature = [
  'test/{attacks,browser,clients,fleet,intermediaries,library,load,observe}/**/*.test.ts',
  'test/diagnosis/conforming.test.ts',
  'test/explore/{ranges,traps}.test.ts',
  'test/docs/commands.test.ts',
  'test/cli/{causes-in-run,ending,fitted-orders,interrupts,own-faults,secrets}.test.ts',
];
/** Full-length limits, a network that loses packets, processes that are killed and installing: in `npm run test:all` alone. */
const length = [
  'test/{full-length,install,network}/**/*.test.ts',
  'test/attacks/{ends,memory,signals}.test.ts',
  'test/cli/killed.test.ts',
];

/** What the others shorten: test/house/extents.test.ts holds that these are all that do more in `npm run test:all`. */
export const shortened = [
  'test/{browser,clients,explore,faults,fuzz}/**/*.test.ts',
  'test/docs/commands.test.ts',
  'test/diagnosis/{conforming,faults}.test.ts',
  'test/attacks/{cut,growth,secret-forms,two-runs}.test.ts',
  'test/contract/transactions-any-record.test.ts',
  'test/contract/transactions/{range-order,range-properties}.test.ts',
  'test/driver/hostile.test.ts',
  'test/observe/relay.test.ts',
  'test/engine/verdict.test.ts',
  'test/evidence/pastes.test.ts',
  'test/dataset/{csv-reader,cut,json-reader}.test.ts',
  'test/cli/{diff-exports,every-command,history,interrupts,loop,own-faults,run,saved-runs,secrets,usage,validate}.test.ts',
];

/** What the clock of the machine can reach: the rest has a time of its own, or none. `npm run test:days -- --brief`. */
const dated = [
  'test/{cli,discovery,engine,reference-client,report,scenario,standards}/**/*.test.ts',
];
/** Long, and by the clock of the tests alone. */
const undated = [
  'test/cli/{beside-a-server,bounds,causes-in-run,contradictions,custom-rules,desk,diagnose,every-command,explain,fitted-orders,letters,run,saved-runs}.test.ts',
];

const everything = ['test/**/*.test.ts'];
const parts: { readonly [extent: string]: { include: string[]; exclude?: string[] } } = {
  brief: { include: everything, exclude: [...nature, ...length] },
  nature: { include: nature, exclude: length },
  days: { include: dated, exclude: [...undated, ...nature, ...length] },
  all: { include: [...length, ...shortened] },
};

/** Those that take long come first: one that is begun last is waited for alone. */
const long = [
  'test/network/',
  'test/full-length/',
  'test/faults/transactions',
  'test/explore/',
  'test/faults/',
  'test/clients/',
  'test/reference-client/faults',
  'test/evidence/pastes',
  'test/cli/secrets',
  'test/cli/fitted-orders',
  'test/load/',
  'test/cli/causes-in-run',
  'test/diagnosis/',
  'test/browser/report',
  'test/docs/',
  'test/cli/diagnose',
  'test/intermediaries/forward-proxy',
  'test/cli/own-faults',
  'test/attacks/',
  'test/browser/',
  'test/cli/interrupts',
  'test/dataset/cut',
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
    globalSetup: ['test/support/temporary-folder.ts'],
    setupFiles: ['test/support/seed.ts'],
    // A busy machine takes minutes for some commands of the docs.
    testTimeout: 300_000,
    // Tests share nothing that they change, so the sources are loaded once a worker and not once a file.
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    // Some tests wait, most of those long by nature; each further worker compiles and warms up the same once more.
    maxWorkers: availableParallelism() + (extent === 'nature' ? 3 : 1),
    sequence: { sequencer: LongFirst },
  },
});
