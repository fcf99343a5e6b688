import { type Command, Option } from 'commander';
import { type Flags, twins } from '../../config/given/flags.ts';
import commands from './commands.json' with { type: 'json' };

/**
 * Names of flags with a variable and of sets, separated by blanks; or a single option: its syntax, or the name of its flag,
 * its help (empty to hide it), and its default.
 */
type OptionRow = string | readonly string[];

const {
  sets,
  options,
}: {
  readonly [kind in 'sets' | 'options']: { readonly [name: string]: readonly OptionRow[] };
} = commands;

export function withOptions(command: Command): Command {
  const listed = (options[command.name()] ?? []).flatMap(optionsOf);
  for (const option of listed.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    command.addOption(option.helpGroup(groupOf(option)));
  }
  return command;
}

export const shownOptions = ({ options }: Command): readonly Option[] =>
  options.filter(({ hidden }) => !hidden);

function optionsOf(row: OptionRow): readonly Option[] {
  if (typeof row !== 'string') return [optionOf(row)];
  return row.split(' ').flatMap((name) => sets[name]?.flatMap(optionsOf) ?? optionOf([name]));
}

function optionOf([name = '', text, usual]: readonly string[]): Option {
  const [syntax, help] = name.startsWith('--') ? [name, ''] : twins[name as keyof Flags];
  const [written, means] = [syntax, text ?? help];
  const option = new Option(written, means);
  // Repeated for each value: a variadic option would consume the arguments after it.
  if (written === '--header <line>')
    option.argParser<readonly string[] | undefined>((line, before = []) => [...before, line]);
  if (means === '') option.hideHelp();
  return usual === undefined ? option : option.default(usual);
}

/** Groups of the help in their order; what is in none of them comes first. */
const groups: { readonly [heading: string]: RegExp } = {
  'Selection:': /^--(?:tag|wait|last-failed|bail|watch|seed|now)$/,
  'Output:':
    /^--(?:reporter|shared|json|fail-on|waivers|write-waivers|redact-people|history|quiet|verbose|(?:no-)?color)$/,
  'Limits:': /^--(?:concurrency|rate|timeout|max-.*)$/,
  'Connection:': /^--(?:token-file|vars|ca-file|client-cert|client-key|insecure)$/,
};

const groupOf = ({ long }: Option): string =>
  Object.keys(groups).find((heading) => groups[heading]?.test(long ?? '')) ?? 'Options:';

const rankOf = (option: Option): number => Object.keys(groups).indexOf(groupOf(option));
