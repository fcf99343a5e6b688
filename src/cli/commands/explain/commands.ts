import { Readable } from 'node:stream';
import { document, fence, table } from '../../../report/page/markdown.ts';
import type { Io } from '../../io.ts';
import { openGuard } from '../../output/guard.ts';
import { programOf } from '../../program.ts';
import { type CommandWords, commandWords } from './command-words.ts';

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

interface CommandSheet extends CommandWords {
  readonly name: string;
  /** `run [options] [paths...]`. */
  readonly usage: string;
  readonly description: string;
  readonly options: readonly { readonly flags: string; readonly description: string }[];
}

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
export function commandPages(): readonly { readonly path: string; readonly text: string }[] {
  const sheets = commandSheets();
  const index = table(
    ['command', 'for'],
    sheets.map(({ name, description }) => [`[greenlight ${name}](${name}.md)`, description]),
  );
  return [
    { path: 'docs/commands/README.md', text: document('src/cli', '# The commands', index) },
    ...sheets.map((sheet) => ({
      path: `docs/commands/${sheet.name}.md`,
      text: commandPage(sheet),
    })),
  ];
}

const commandPage = ({ name, usage, description, when, options, examples }: CommandSheet): string =>
  document(
    'src/cli',
    `# greenlight ${name}`,
    `${description.charAt(0).toUpperCase()}${description.slice(1)}. ${when}`,
    `\`greenlight ${usage}\``,
    ...examples.flatMap(({ what, lines, file }) => [
      what,
      ...(file
        ? [fence([file.text.trimEnd()], file.path.endsWith('.json') ? 'json' : 'text')]
        : []),
      fence(lines, 'sh'),
    ]),
    ...(options.length === 0
      ? []
      : [
          '## Options',
          table(
            ['option', 'meaning'],
            options.map((each) => [`\`${each.flags}\``, each.description]),
          ),
        ]),
    'The exit codes are those of every command: [exit-codes.md](../exit-codes.md).',
  );
