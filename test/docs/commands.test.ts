import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Ended, root, shell } from '../cli/greenlight.ts';
import { rowsOf, testsAll } from '../support/extent.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { now } from '../support/now.ts';
import { referenceForAll } from '../support/serving.ts';
import { wordsOf } from '../support/shell.ts';
import { type Block, blocksOf, fileOf, pages } from './blocks.ts';

const token = 'a-token-of-the-docs-5d20';

const client = referenceForAll({ token, ...(testsAll ? {} : { records: 200 }) });

/** The files shown on the page before the block. */
const filesFor = ({ page, line }: Block) =>
  blocksOf(page).flatMap((block) => (block.line < line ? (fileOf(block) ?? []) : []));

/** A folder with these files, and `greenlight` in its bin. */
function folderFor(files: ReturnType<typeof filesFor>): string {
  const command = `#!/bin/sh\nexec "${process.execPath}" "${root}bin/greenlight.js" "$@"\n`;
  const all = [['bin/greenlight', command], ...files.map(({ path, text }) => [path, text])];
  const folder = folderOf(Object.fromEntries(all));
  chmodSync(join(folder, 'bin/greenlight'), 0o755);
  return folder;
}

const envIn = (cwd: string) => ({
  PATH: `${join(cwd, 'bin')}:${process.env.PATH ?? ''}`,
  LANG: 'C.UTF-8',
  GREENLIGHT_BASE_URL: client.url,
  GREENLIGHT_TOKEN: token,
  // Waivers in the pages expire.
  GREENLIGHT_NOW: new Date(now).toISOString(),
});

/**
 * Runs a single greenlight command in this process, except in `test:all`; a shell runs the rest, and `validate`,
 * which reads files relative to the folder of the process.
 */
const ran = (line: string, cwd: string): Promise<Ended> =>
  !testsAll && /^greenlight (?!validate)[^|<>&;]*$/.test(line)
    ? greenlightHere(wordsOf(line, envIn(cwd)), { cwd, env: envIn(cwd) })
    : shell(line, cwd, envIn(cwd));

/** Runs the commands of a block, expects the exit codes of its comments, and returns their output. */
async function saidBy(block: Block): Promise<string> {
  const cwd = folderFor(filesFor(block));
  let said = '';
  for (const { command, exit } of commandsOf(block)) {
    const { exit: code, stdout, stderr } = await ran(command, cwd);
    expect(code, `${command}\n${stdout}${stderr}`).toBe(exit);
    said += stdout + stderr;
  }
  return said;
}

/** Outputs by commands and files. */
const outputs = new Map<string, Promise<string>>();

function saidOnce(block: Block): Promise<string> {
  const key = JSON.stringify([block.text, filesFor(block)]);
  const said = outputs.get(key) ?? saidBy(block);
  outputs.set(key, said);
  return said;
}

/** The commands of a block with the exit code that its comment names: `greenlight … # exit 1`. */
const commandsOf = ({ text }: Block) =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, command = line, exit = '0'] = /^(.*?)(?:\s+# exit (\d+).*)?$/.exec(line) ?? [];
      return { command: command.replace(/\s+# .*$/, ''), exit: Number(exit) };
    });

/** The text without figures, which differ between runs. */
const steady = (text: string) =>
  text.replaceAll(/\d[\d,. ]*(?:m?s\b)?/g, '# ').replaceAll(/ +/g, ' ');

/** Whether the text contains the shown lines in order; `…` matches any lines. */
function shows(shown: string, text: string): boolean {
  const parts = steady(shown)
    .split(/^…$\n?/m)
    .map((part) => part.trim());
  let rest = steady(text);
  return parts.every((part) => {
    const at = rest.indexOf(part);
    rest = rest.slice(at + part.length);
    return at >= 0;
  });
}

const blocks = pages.flatMap((page) => blocksOf(page));
const named = (block: Block) => [`${block.page}:${block.line}`, block] as const;

/** Whether the page shows percentiles, which need a client without concurrent runs. */
const isTimed = ({ page }: Block) => page === 'docs/how-to/explore-and-load.md';

const isOfCommand = ({ page }: Block) => page === 'docs/reference/commands.md';

describe('every command of the docs has the exit code and output shown', () => {
  const runnable = blocks.filter(({ language, mark }) => language === 'sh' && mark === '');

  // Most commands of the many command pages are in a guide too.
  const run = [
    ...runnable.filter((block) => !isOfCommand(block)),
    ...rowsOf(rowsOf(runnable.filter(isOfCommand))),
  ];
  async function holds(_: string, block: Block) {
    const said = await saidOnce(block);
    const next = blocks[blocks.indexOf(block) + 1];
    if (next?.page !== block.page || next.language !== 'text' || next.mark !== 'output') return;
    expect(shows(next.text, said), `${next.page}:${next.line} is not what it says:\n${said}`).toBe(
      true,
    );
  }
  const limit = { timeout: 120_000 };
  test.concurrent.each(run.filter((block) => !isTimed(block)).map(named))('%s', limit, holds);
  test.each(run.filter(isTimed).map(named))('%s', limit, holds);

  test('only export, npm, npx and git commands are marked by-hand', () => {
    expect(runnable.length).toBeGreaterThan(5);
    const byHand = blocks.filter(({ language, mark }) => language === 'sh' && mark !== '');
    expect(byHand.filter(({ mark }) => mark !== 'by-hand')).toEqual([]);
    const others = byHand
      .flatMap((block) => commandsOf(block))
      .filter(({ command }) => !/^(export|npm|npx|git) /.test(command));
    expect(others).toEqual([]);
  });

  test('every output follows its command', () => {
    const loose = blocks.filter(
      (block, i) => block.mark === 'output' && blocks[i - 1]?.language !== 'sh',
    );
    expect(loose).toEqual([]);
  });
});

describe('a block that names a file of the repository equals it', () => {
  const ours = blocks.flatMap((block) => {
    const file = fileOf(block);
    return file && /^(src|test|scenarios)\//.test(file.path)
      ? [[`${block.page}:${block.line}`, file] as const]
      : [];
  });
  test.each(ours)('%s', (_, { path, text }) => {
    expect(text).toBe(readFileSync(join(root, path), 'utf8'));
  });
});
