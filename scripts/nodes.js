// Runs `npm test` on every supported line of Node, or a given command on one: npm run test:nodes -- 24 npm run test:all
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [version, ...command] = process.argv.slice(2);
const failed = [];
for (const each of version ? [version] : ['20.19.0', '22.12.0', '24', '26']) {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-node-'));
  const name = `node-${process.platform}-${process.arch}`;
  // The package contains the binary itself.
  const install = [
    'install',
    '--silent',
    '--ignore-scripts',
    '--prefix',
    folder,
    `${name}@${each}`,
  ];
  const PATH = `${join(folder, 'node_modules', name, 'bin')}${delimiter}${process.env.PATH}`;
  const options = {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  };
  console.log(`\nNode ${each}`);
  const { status } =
    spawnSync('npm', install, options).status === 0
      ? spawnSync(command[0] ?? 'npm', command.length ? command.slice(1) : ['test'], {
          ...options,
          env: { ...process.env, PATH },
        })
      : { status: 1 };
  if (status !== 0) failed.push(each);
}
console.log(failed.length ? `Failed on Node ${failed.join(', ')}` : 'Passed on each');
process.exitCode = failed.length ? 1 : 0;
