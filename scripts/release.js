/**
 * Checks everything in a clean clone, and writes the files of a release to release/: the package, its bill of
 * materials and their checksums. Publishes nothing. `--unchecked` skips the tests and linters.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'release');
const clone = mkdtempSync(join(tmpdir(), 'greenlight-release-'));
const isChecked = !process.argv.includes('--unchecked');
const run = (command, args, cwd = clone, stdio = 'inherit') =>
  execFileSync(command, args, {
    cwd,
    stdio,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });

if (run('git', ['status', '--porcelain'], root, 'pipe') !== '') {
  process.stderr.write('there are uncommitted changes; a release needs a commit\n');
  process.exit(1);
}
try {
  run('git', ['clone', '--quiet', root, clone], root);
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  if (!readFileSync(join(clone, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`)) {
    throw new Error(`CHANGELOG.md has no section for ${version}`);
  }
  run('npm', ['ci', '--silent']);
  const checks = ['test', 'test:nature', 'test:all', 'lint'];
  for (const check of isChecked ? checks : []) run('npm', ['run', '--silent', check]);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  run('npm', ['pack', '--silent', '--pack-destination', out]);
  writeFileSync(
    join(out, `greenlight-${version}.cdx.json`),
    run('node', ['scripts/sbom.js'], clone, 'pipe'),
  );
  const sums = readdirSync(out).map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(out, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  process.stdout.write(sums.join(''));
} finally {
  rmSync(clone, { recursive: true, force: true });
}
