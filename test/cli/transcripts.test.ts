import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shellWords } from '../../src/standards/system/shell-words.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { root } from './greenlight.ts';

/**
 * Usage errors as a terminal shows them, in `transcripts`: exit code 2, no stdout, and exactly these lines on
 * stderr. An empty line begins a new folder; `name:` with lines indented by four spaces is a file of it, `# …` says what
 * is wrong, `$ …` is a command, `< …` a line of its standard input.
 */
interface Command {
  readonly name: string;
  readonly files: { readonly [path: string]: string };
  readonly line: string;
  readonly stdin: string;
  readonly stderr: string;
}

function commandsIn(section: string): readonly Command[] {
  const files: { [path: string]: string } = {};
  const commands: Command[] = [];
  let [title, file] = ['', ''];
  for (const line of section.split('\n')) {
    const last = commands.at(-1);
    if (line.startsWith('# ')) title = line.slice(2);
    else if (line.startsWith('    ')) files[file] += `${line.slice(4)}\n`;
    else if (/^\S.*:$/.test(line) && !last) {
      file = line.slice(0, -1);
      files[file] = '';
    } else if (line.startsWith('$ ')) {
      const name = title === '' ? line : `${title}: ${line}`;
      commands.push({ name, files, line: line.slice(2), stdin: '', stderr: '' });
    } else if (last) {
      const more = line.startsWith('<')
        ? { stdin: `${last.stdin}${line.slice(2)}\n` }
        : { stderr: `${last.stderr}${line}\n` };
      commands.splice(-1, 1, { ...last, ...more });
    }
  }
  return commands;
}

/** `NAME=value greenlight run …` as the environment and the arguments. */
function typed(line: string) {
  const words = shellWords(line) ?? [];
  const at = words.indexOf('greenlight');
  const env = Object.fromEntries(words.slice(0, at).map((word) => word.split(/=(.*)/s)));
  return { env, args: words.slice(at + 1) };
}

const folder = join(root, 'test/cli/transcripts');

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8').trimEnd();
  test.each(text.split('\n\n').flatMap(commandsIn))('$name', async (command) => {
    const { files, line, stdin, stderr } = command;
    const { env, args } = typed(line);
    const cwd = folderOf(files);
    const said = await greenlightHere(args, { cwd, env, stdin });
    // A scenario is named relative to the folder of the process, which is another one here.
    const named = said.stderr.replaceAll(`${cwd}/`, '');
    expect({ ...said, stderr: named }).toEqual({ exit: 2, stdout: '', stderr });
  });
});
