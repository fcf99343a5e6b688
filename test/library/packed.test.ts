import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { allRules as rules } from '../../src/config/rules.ts';
import { rulePath } from '../../src/report/page/page.ts';
import { root } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';

/** An empty folder with the unpacked tarball and links to its dependencies. */
const folder = folderOf({});

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: { readonly [name: string]: string };
};

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}
let packed: Packed;

const here = (command: string, args: readonly string[], cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => {
  // Without its scripts, which would rebuild while other tests run.
  const pack = ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', folder];
  [packed] = JSON.parse(here('npm', pack, root)) as [Packed];
  const own = join(folder, 'node_modules', 'greenlight');
  mkdirSync(own, { recursive: true });
  here('tar', ['-xzf', packed.filename, '--strip-components=1', '-C', own]);
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
}, 120_000);

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

test('the package is small, and has no types other than those of its entries', () => {
  expect(packed.files.length).toBeLessThan(250);
  expect(packed.size).toBeLessThan(950_000);
  const paths = packed.files.map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith('.d.ts'))).toEqual([
    'dist/bundle/index.d.ts',
    'dist/bundle/matcher.d.ts',
  ]);
});

test('the package contains every page that a message or `explain` names', () => {
  const paths = packed.files.map(({ path }) => path);
  const code = paths.filter((path) => /^dist.*\.js$/.test(path));
  const named = code.flatMap(
    (path) => readFileSync(join(root, path), 'utf8').match(/\bdocs\/[\w/-]+\.md/g) ?? [],
  );
  expect(named).toContain('docs/reference/config.md');
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
  const rulePages = [...new Set(rules.map(({ id }) => rulePath(id).replace(/#.*/, '')))];
  expect(rulePages.filter((path) => !paths.includes(path))).toEqual([]);
});

/** Calls each function as a test of a client would. */
const asks = `
  const headers = { 'content-type': 'application/json' };
  const quote = { transportationCost: 10, netValue: 10, netTaxedValue: 11.9 };
  const { netValue: _, ...without } = quote;
  const rules = (findings) => findings.map(({ rule }) => rule);
  const record = { commerceId: 'C1' };
  const client = await startReferenceClient({ faults: ['net-value-missing'], token: 'of-nobody-1' });
  const run = await runSuite({
    clientBase: client.url,
    token: 'of-nobody-1',
    only: ['delivery-price/one-line'],
    seed: 1,
  });
  await client.close();
  console.log(JSON.stringify({
    conforming: judgeAnswer('delivery-price', { status: 200, headers, body: quote }),
    broken: rules(judgeAnswer('delivery-price', { status: 200, headers, body: without })),
    records: rules(await judgeRecords('commerces', [record])),
    run: [run.verdict, rules(run.findings)],
    rendered: ['terminal', 'html', 'json', 'junit', 'markdown', 'har', 'github'].map((format) => render(run, format).length > 100),
  }));
`;

const reported = {
  conforming: [],
  broken: ['delivery-price/net-value-missing'],
  records: ['commerces/required-field'],
  run: ['failed', ['delivery-price/net-value-missing']],
  rendered: [true, true, true, true, true, true, true],
};

const names = 'judgeAnswer, judgeRecords, render, runSuite, startReferenceClient';

const said = (name: string, text: string) =>
  JSON.parse(here(process.execPath, ['--no-warnings', written(name, text)]));

test('all five functions work from an ES module', () => {
  expect(said('esm.mjs', `import { ${names} } from 'greenlight';\n${asks}`)).toEqual(reported);
});

test.each([
  ['import.cjs', "import('greenlight')"],
  ['require.cjs', "Promise.resolve(require('greenlight'))"],
])('%s loads all five functions', (name, loaded) => {
  const text = `${loaded}.then(({ ${names} }) => console.log(JSON.stringify([${names}].map((each) => typeof each))));`;
  expect(said(name, text)).toEqual(names.split(', ').map(() => 'function'));
});

test('the matcher fails a vitest test with the finding', () => {
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
  written(
    'own.test.mjs',
    `import { expect, test } from 'vitest';
import { toKeepContract } from 'greenlight/matcher';
expect.extend({ toKeepContract });
test('kept', () => expect({ status: 200, body: { shippingCost: 10 } }).toKeepContract('shipping-cost'));
test('broken', () => expect({ status: 200, body: {} }).toKeepContract('shipping-cost'));
`,
  );
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--configLoader', 'runner'],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, NO_COLOR: '1' } },
  );
  expect(status).toBe(1);
  expect(stdout).toContain('1 failed | 1 passed');
  expect(stderr).toContain('shipping-cost/cost-missing');
});

test('the types compile with the strictest options and without other types', () => {
  const good = written(
    'good.ts',
    `import { ${names}, type Finding, type Run } from 'greenlight';
import { toKeepContract } from 'greenlight/matcher';
const findings: readonly Finding[] = judgeAnswer('delivery-price', { status: 200, body: {} });
const more: Promise<readonly Finding[]> = judgeRecords('transactions', [{ orderId: '1' }]);
const matched: boolean = toKeepContract({ status: 200, body: {} }, 'delivery-price').pass;
const client: Promise<{ readonly url: string; readonly close: () => Promise<void> }> =
  startReferenceClient({ faults: ['net-value-missing'] });
const run: Promise<Run> = client.then(({ url }) => runSuite({ clientBase: url, token: 'secret' }));
export const all = Promise.all([findings, more, matched, run.then((made) => render(made, 'junit'))]);
`,
  );
  const bad = written(
    'bad.ts',
    `import { judgeAnswer, judgeRecords, render } from 'greenlight';
judgeAnswer('shipping', { status: 200 });
judgeAnswer('shipping-cost', {});
judgeRecords('delivery-price', []);
render({}, 'json');
`,
  );
  const strictest = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--noPropertyAccessFromIndexSignature',
    '--noImplicitOverride',
    '--verbatimModuleSyntax',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022',
    '--types',
    '',
  ];
  written('package.json', '{ "type": "module" }');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  expect(here(process.execPath, [tsc, ...strictest, good])).toBe('');
  let said = '';
  try {
    here(process.execPath, [tsc, ...strictest, bad]);
  } catch (error) {
    said = (error as { readonly stdout: string }).stdout;
  }
  expect(said.match(/bad\.ts\(\d+/g)).toEqual([2, 3, 4, 5].map((line) => `bad.ts(${line}`));
});
