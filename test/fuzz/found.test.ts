import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { emptyFolder, reportOf } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';

/** What the properties found once stays fixed, whatever their seeds. */

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9';

const mistakes: readonly (readonly [string, readonly string[], string])[] = [
  [
    'an empty pattern was a bug of ours',
    ['run', '--dry-run', '--base-url', nowhere, '--only='],
    '--only is empty; greenlight list scenarios shows what it may match.',
  ],
  [
    'so was one that is too long',
    ['run', '--dry-run', '--base-url', nowhere, '--only', 'a'.repeat(70_000)],
    '--only is not a pattern (70000 characters); greenlight list scenarios shows what it may match.',
  ],
  [
    'help for a command that there is not was the whole help',
    ['help', 'rnu'],
    "unknown command 'rnu' (see greenlight --help)",
  ],
  [
    'an unknown option moved the cursor of the terminal',
    ['run', '--\u001b[2J'],
    "unknown option '--\\u001b[2J' (see greenlight run --help)",
  ],
];

test.each(mistakes)('%s', async (_, args, reported) => {
  const ended = await greenlightHere(args, { cwd: emptyFolder() });
  expect(ended).toEqual({ exit: 2, stdout: '', stderr: `greenlight: ${reported}\n` });
});

test('a gzip that a pipe gives byte by byte is read as one', async () => {
  const pieces = [...gzipSync('[]')].map((byte) => Buffer.from([byte]));
  const args = ['validate', 'transactions', '-', '--json'];
  const { stdout } = await greenlightHere(args, { cwd: '/', stdin: pieces });
  expect(reportOf(stdout).findings.map(({ rule }) => rule)).toEqual(['transactions/no-records']);
});
