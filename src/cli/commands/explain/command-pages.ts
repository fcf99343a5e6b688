import { Readable } from 'node:stream';
import {
  type CommandSheet,
  commandPage,
  commandsIndex,
} from '../../../report/docs/command-page.ts';
import { openGuard } from '../../guard.ts';
import type { Io } from '../../io.ts';
import { programOf } from '../../program.ts';
import { commandWords } from './command-words.ts';

const nowhere = { write: () => undefined, isTTY: false };

/** Nobody reads it: only what the program says of itself is wanted. */
const silent: Io = {
  stdout: nowhere,
  stderr: nowhere,
  stdin: Readable.from([]),
  env: {},
  cwd: '.',
  platform: 'linux',
  guard: openGuard(),
  onInterrupt: () => () => undefined,
};

/** Every command with what its page says, in the order of the help. */
export const commandSheets = (): readonly CommandSheet[] =>
  programOf(silent, () => undefined).commands.map((command) => ({
    name: command.name(),
    usage: `${command.name()} ${command.usage()}`,
    description: command.description(),
    options: command.options.map(({ flags, description }) => ({ flags, description })),
    ...(commandWords[command.name()] ?? { when: '', examples: [] }),
  }));

/** One page a command, and their index. */
export const commandPages = (): readonly { readonly path: string; readonly text: string }[] => {
  const sheets = commandSheets();
  return [
    { path: 'docs/commands/README.md', text: commandsIndex(sheets) },
    ...sheets.map((sheet) => ({
      path: `docs/commands/${sheet.name}.md`,
      text: commandPage(sheet),
    })),
  ];
};
