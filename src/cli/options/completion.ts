import type { Command } from 'commander';
import { datasetIds, endpointIds, isQuoting } from '../../model/endpoint.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { unknown } from '../../scenario/read/nearest.ts';
import { shownOptions } from './options.ts';

/** Completions of the first argument; all other arguments are files. */
const words: { readonly [command: string]: readonly string[] } = {
  judge: endpointIds,
  send: endpointIds,
  load: endpointIds.filter(isQuoting),
  validate: datasetIds,
  completion: ['bash', 'zsh'],
  list: ['rules', 'scenarios', 'faults', 'clauses', 'causes', 'symptoms', 'openapi', 'requests'],
};

export const completionOf = (program: Command) => (shell: string, _: object, io: Io) => {
  const shells = { bash, zsh };
  if (!Object.hasOwn(shells, shell))
    throw new UsageError(unknown('shell', shell, Object.keys(shells)));
  io.stdout.write(shells[shell as keyof typeof shells](program.commands));
  return 0;
};

const wordsOf = (command: Command): string => (words[command.name()] ?? []).join(' ');

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = shownOptions(command).map(({ long }) => long);
    return `    ${command.name()}) options='${options.join(' ')}'; words='${wordsOf(command)}' ;;`;
  });
  return `# greenlight completion bash: source it, or write it to a file of bash-completion.
_greenlight() {
  local current=\${COMP_WORDS[COMP_CWORD]} options='' words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map((each) => each.name()).join(' ')} help --help --version' -- "$current"))
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

/** Uses the completions of bash, which zsh can read. */
const zsh = (commands: readonly Command[]): string => `#compdef greenlight
# greenlight completion zsh: source it after compinit.
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`;
