import type { Command } from 'commander';
import { datasetIds, endpointIds } from '../../model/endpoint.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { unknown } from '../../scenario/read/nearest.ts';
import { shownOptions } from './options.ts';

/** Command with its completions. */
interface CommandCompletions {
  readonly name: string;
  readonly means: string;
  readonly options: readonly {
    readonly long: string;
    readonly means: string;
    readonly takesValue: boolean;
  }[];
  /** Completions of its first argument; all other arguments are files. */
  readonly words: readonly string[];
}

const endpointsOf: { readonly [command: string]: readonly string[] } = {
  judge: endpointIds,
  send: endpointIds,
  load: endpointIds.filter((id) => !datasetIds.some((dataset) => dataset === id)),
  validate: datasetIds,
  list: ['rules', 'scenarios', 'faults', 'clauses', 'causes', 'symptoms', 'openapi', 'requests'],
};

/** Prints a script for a shell to complete commands, options and endpoints. */
export function completionCommand(
  { shell, program }: { readonly shell: string; readonly program: Command },
  io: Io,
): number {
  const shells = { bash, zsh, fish };
  const known = Object.keys(shells);
  if (!Object.hasOwn(shells, shell)) throw new UsageError(unknown('shell', shell, known));
  const commands = program.commands.map(
    (command): CommandCompletions => ({
      name: command.name(),
      means: command.description(),
      options: shownOptions(command).map(({ long, description, required, optional }) => ({
        long: long ?? '',
        means: description,
        takesValue: required || optional,
      })),
      words: command.name() === 'completion' ? known : (endpointsOf[command.name()] ?? []),
    }),
  );
  io.stdout.write(shells[shell as keyof typeof shells](commands));
  return 0;
}

const longs = ({ options }: CommandCompletions) => options.map(({ long }) => long).join(' ');

function bash(commands: readonly CommandCompletions[]): string {
  const cases = commands.map(
    (command) =>
      `    ${command.name}) options='${longs(command)}'; words='${command.words.join(' ')}' ;;`,
  );
  return `# greenlight completion bash: source it, or write it to a file of bash-completion.
_greenlight() {
  local current=\${COMP_WORDS[COMP_CWORD]} options='' words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} help --help --version' -- "$current"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options --help" -- "$current"))
  elif [ "$COMP_CWORD" = 2 ] && [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -o default -F _greenlight greenlight
`;
}

/** Replaces apostrophes, for single quotes. */
const quoted = (text: string) => text.replaceAll("'", '’');

/** Uses the completions of bash, which zsh can read. */
const zsh = (commands: readonly CommandCompletions[]): string => `#compdef greenlight
# greenlight completion zsh: source it after compinit.
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`;

function fish(commands: readonly CommandCompletions[]): string {
  const lines = commands.flatMap(({ name, means, options, words }) => {
    const seen = `complete -c greenlight -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c greenlight -n __fish_use_subcommand -f -a ${name} -d '${quoted(means)}'`,
      ...(words.length > 0 ? [`${seen} -f -a '${words.join(' ')}'`] : []),
      ...options.map(
        ({ long, means: what, takesValue }) =>
          `${seen} -l ${long.replace(/^--/, '')}${takesValue ? ' -r' : ''} -d '${quoted(what)}'`,
      ),
    ];
  });
  return `# greenlight completion fish: write it to ~/.config/fish/completions/greenlight.fish.
${lines.join('\n')}
`;
}
