import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, reportOf, root } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';
import { freePort } from '../support/serving.ts';

const token = 'a-token-of-the-examples-58';
const examples = join(root, 'examples');

/** How each example is started on a port, as its first line says. */
const programs = [
  ['express', (port: string) => [process.execPath, 'server.js', port]],
  ['python', (port: string) => ['python3', 'server.py', port]],
  ['php', (port: string) => ['php', '-S', `127.0.0.1:${port}`, 'server.php']],
  ['java', (port: string) => ['java', 'Server.java', port]],
] as const;

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

test.each(programs)('the example in %s passes the whole suite', async (name, command) => {
  const port = String(await freePort());
  const [program = '', ...args] = command(port);
  if (!isInstalled(program)) {
    console.log(`${program} is not installed: the example in ${name} was not tested`);
    return;
  }
  const client = spawn(program, args, {
    cwd: join(examples, name),
    env: { ...process.env, GREENLIGHT_TOKEN: token },
    stdio: 'ignore',
  });
  try {
    const cwd = emptyFolder();
    const config = join(examples, 'greenlight.config.yaml');
    const { stdout, stderr } = await greenlightHere(['run', '-c', config, '--wait', '30s'], {
      cwd,
      env: { CLIENT: `http://127.0.0.1:${port}`, GREENLIGHT_TOKEN: token },
    });
    const report = reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
    expect(report.findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    const unjudged = report.scenarios.filter(({ verdict }) => verdict !== 'passed');
    const unjudgedFor = unjudged.map(({ id, reason }) => `${id}: ${reason}`);
    expect([unjudgedFor, stderr]).toEqual([[], stderr]);
    expect(stdout).toContain('Ready for go-live');
  } finally {
    client.kill();
  }
});
