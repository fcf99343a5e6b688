// Runs the suite at other dates, with Debian's faketime: npm run test:days -- [--brief]
// --brief runs only the tests that depend on the clock, at two of them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const days = [
  ['the last minutes of a year', 'America/Santiago', '2026-12-31T23:58:30-03:00'],
  ['29 February', 'UTC', '2028-02-29T12:00:00Z'],
  ['a Saturday', 'UTC', '2026-12-05T12:00:00Z'],
  ['a Sunday', 'UTC', '2026-12-06T12:00:00Z'],
  ['the night of a clock change', 'Europe/Madrid', '2027-03-28T01:58:30+01:00'],
  ['three years ahead', 'Asia/Kolkata', '2029-11-28T12:00:00+05:30'],
];
const brief = process.argv.includes('--brief');
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs an extent of vitest.config.ts at a date; returns whether it passed. */
function passes(extent, TZ, begin) {
  // An offset, so that each process of a test has the same clock.
  const seconds = Math.round((Date.parse(begin) - Date.now()) / 1000);
  const args = ['-f', `${seconds < 0 ? '' : '+'}${seconds}s`, process.execPath, vitest, 'run'];
  const { status, error } = spawnSync('faketime', args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    // Timers and deadlines use the monotonic clock, which is not shifted.
    env: { ...process.env, TZ, TEST_EXTENT: extent, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  });
  if (error) {
    console.error(`faketime does not start (${error.code}); on Debian: apt-get install faketime`);
    process.exit(1);
  }
  return status === 0;
}

const failed = [];
for (const [name, zone, begin] of brief ? days.slice(0, 2) : days) {
  for (const extent of brief ? ['days'] : ['brief', 'nature']) {
    console.log(`\n${name}, ${zone}: ${extent}`);
    if (!passes(extent, zone, begin)) failed.push(`${name} (${extent})`);
  }
}
console.log(failed.length ? `Failed on ${failed.join(', ')}` : 'Passed on each day');
process.exitCode = failed.length ? 1 : 0;
