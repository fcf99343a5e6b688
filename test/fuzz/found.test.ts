import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { emptyFolder, reportOf } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';

/** Regressions that the properties found once. */

/** An address at which nothing listens. */
const nowhere = 'http://127.0.0.1:9';

const mistakes: readonly (readonly [string, readonly string[], string])[] = [
  [
    'reports an empty --only as a usage error',
    ['run', '--dry-run', '--base-url', nowhere, '--only='],
    '--only is empty; greenlight list scenarios shows what it may match.',
  ],
  [
    'reports an --only that is too long as a usage error',
    ['run', '--dry-run', '--base-url', nowhere, '--only', 'a'.repeat(70_000)],
    '--only is not a pattern (70000 characters); greenlight list scenarios shows what it may match.',
  ],
  [
    'reports help for an unknown command as a usage error',
    ['help', 'rnu'],
    "unknown command 'rnu' (see greenlight --help)",
  ],
  [
    'escapes control characters in an unknown option',
    ['run', '--\u001b[2J'],
    "unknown option '--\\u001b[2J' (see greenlight run --help)",
  ],
];

test.each(mistakes)('%s', async (_, args, reported) => {
  const ended = await greenlightHere(args, { cwd: emptyFolder() });
  expect(ended).toEqual({ exit: 2, stdout: '', stderr: `greenlight: ${reported}\n` });
});

test('reads gzip from a pipe byte by byte', async () => {
  const pieces = [...gzipSync('[]')].map((byte) => Buffer.from([byte]));
  const args = ['validate', 'transactions', '-', '--json'];
  const { stdout } = await greenlightHere(args, { cwd: '/', stdin: pieces });
  expect(reportOf(stdout).findings.map(({ rule }) => rule)).toEqual(['transactions/no-records']);
});
