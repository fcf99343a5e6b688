// Runs the properties of test/fuzz with new seeds: npm run fuzz -- [--minutes 10] [--seed n].
// A failing property names its seed; GREENLIGHT_FUZZ_SEED=<seed> npx vitest run test/fuzz repeats it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d+(\.\d+)?$/.test(value)) throw new Error(`--${name} is '${value}'; expected a number`);
}
console.log(`Fuzzing for ${values.minutes} minutes, first seed ${values.seed}`);
// One property at a time, so that none competes for the machine.
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(process.execPath, [vitest, 'run', 'test/fuzz', '--no-file-parallelism'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: {
    ...process.env,
    GREENLIGHT_FUZZ_SEED: values.seed,
    GREENLIGHT_FUZZ_MINUTES: values.minutes,
  },
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
