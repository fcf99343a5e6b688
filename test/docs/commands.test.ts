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

/** The files that the page shows before the block. */
const filesFor = ({ page, line }: Block) =>
  blocksOf(page).flatMap((block) => (block.line < line ? (fileOf(block) ?? []) : []));

/** A folder with these files, and `greenlight` on the way to commands. */
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
  // The waivers of the pages expire.
  GREENLIGHT_NOW: new Date(now).toISOString(),
});

/**
 * A command of ours alone runs in this process, but for `test:all`; a shell does the rest. What validate reads
 * is looked for in the folder of the process.
 */
const ran = (line: string, cwd: string): Promise<Ended> =>
  !testsAll && /^greenlight (?!validate)[^|<>&;]*$/.test(line)
    ? greenlightHere(wordsOf(line, envIn(cwd)), { cwd, env: envIn(cwd) })
    : shell(line, cwd, envIn(cwd));

/** What the commands of a block said, as text, once each ended as its comment says. */
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

/** The same commands with the same files say the same on every page. */
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

/** Figures differ from run to run; that there is one does not. */
const steady = (text: string) =>
  text.replaceAll(/\d[\d,. ]*(?:m?s\b)?/g, '# ').replaceAll(/ +/g, ' ');

/** Whether the lines that are shown stand in the text in this order; `…` stands for any lines. */
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

/** Percentiles tell nothing where other runs share the process of the client. */
const isTimed = ({ page }: Block) => page === 'docs/how-to/explore-and-load.md';

const isOfCommand = ({ page }: Block) => page === 'docs/reference/commands.md';

describe('every command of the docs does what they say', () => {
  const runnable = blocks.filter(({ language, mark }) => language === 'sh' && mark === '');

  // The pages of single commands are many, and most of the commands stand in a guide too.
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

  test('there are some, and what is left to people is export, npm, npx and git', () => {
    expect(runnable.length).toBeGreaterThan(5);
    const byHand = blocks.filter(({ language, mark }) => language === 'sh' && mark !== '');
    expect(byHand.filter(({ mark }) => mark !== 'by-hand')).toEqual([]);
    const others = byHand
      .flatMap((block) => commandsOf(block))
      .filter(({ command }) => !/^(export|npm|npx|git) /.test(command));
    expect(others).toEqual([]);
  });

  test('an output is shown right after its command', () => {
    const loose = blocks.filter(
      (block, i) => block.mark === 'output' && blocks[i - 1]?.language !== 'sh',
    );
    expect(loose).toEqual([]);
  });
});

describe('a block that names a file of ours is that file', () => {
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
