// Writes reports/example/: a sample of every format, from a few scenarios of the demo with a handful of faults.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const faults = ['net-value-missing-on-drafts', 'duplicate-other-price', 'commerce-without-seller'];
/** A few scenarios that show every part of every format in a small sample. */
const scenarios = ['delivery-price/smallest-draft', 'transactions/records', 'commerces/all'];
const { status } = run();
for (const name of ['terminal', 'github']) {
  const render = ['bin/greenlight.js', 'render', 'reports/example', '--reporter', name];
  writeFileSync(
    `${root}reports/example/${name}.txt`,
    execFileSync(process.execPath, render, { cwd: root }),
  );
}
if (status !== 1) throw new Error(`the demo with faults exited with ${status}; expected 1`);

function run() {
  const formats = ['html', 'json', 'junit', 'markdown', 'har'];
  const args = [
    'bin/greenlight.js',
    'demo',
    ...faults.flatMap((fault) => ['--fault', fault]),
    ...scenarios.flatMap((scenario) => ['--only', scenario]),
    ...formats.flatMap((format) => ['--reporter', format]),
    '--out',
    'reports/example',
  ];
  try {
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    return { status: 0 };
  } catch (error) {
    return error;
  }
}
