import { type Command, Option } from 'commander';
import { type Flags, twins } from '../../config/given/flags.ts';

/** Flag with a variable, or option of one command: its syntax, help (empty to hide it), and default. */
type OptionRow = keyof Flags | readonly [written: string, means: string, usual?: string];

export function withOptions(command: Command, rows: readonly OptionRow[]): Command {
  for (const option of rows.map(optionOf).toSorted((a, b) => rankOf(a) - rankOf(b))) {
    command.addOption(option.helpGroup(groupOf(option)));
  }
  return command;
}

/** Returns the options of a command that its users see. */
export const shownOptions = ({ options }: Command): readonly Option[] =>
  options.filter(({ hidden }) => !hidden);

function optionOf(row: OptionRow): Option {
  const [written, means, usual] = typeof row === 'string' ? twins[row] : row;
  const option = new Option(written, means);
  // Repeated for each value: a variadic option would consume the arguments after it.
  if (written === header) option.argParser(gathered);
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

const usualGroup = 'Options:';

const groupOf = ({ long }: Option): string =>
  Object.keys(groups).find((heading) => groups[heading]?.test(long ?? '')) ?? usualGroup;

const rankOf = (option: Option): number => Object.keys(groups).indexOf(groupOf(option));

const header = '--header <line>';

const gathered = (line: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  line,
];

/** Gives a flag another help text in one command. */
const but = (flag: keyof Flags, means: string): OptionRow => [twins[flag][0], means];

const aboutFile = but('config', 'config file for severities and waivers (default: none)');
const situation: OptionRow = ['--situation <word>', 'quotable, unquotable or any (any)'];
const fault = '--fault <name...>';

/** For text output. */
export const colours: readonly OptionRow[] = ['color', ['--no-color', 'no colour']];

/** For text output, or one JSON document. */
export const look: readonly OptionRow[] = ['json', ...colours];

/** The client and how to reach it; `demo` has its own. */
const client: readonly OptionRow[] = [
  'baseUrl',
  'tokenFile',
  'vars',
  'caFile',
  'clientCert',
  'clientKey',
  'insecure',
];

const answer: readonly OptionRow[] = [...look, 'reporter', 'out', 'shared', 'quiet', 'verbose'];

export const render: readonly OptionRow[] = [...answer, 'redactPeople'];

/** What the user knows about an answer besides the paste. */
export const judge: readonly OptionRow[] = [
  ...look,
  ['--status <n>', 'status of the answer; replaces the one in the paste'],
  [header, "a header such as 'content-type: application/json'"],
  ['--duration <time>', 'how long the answer took, such as 12s'],
  situation,
  ['--request <file>', 'the order that was sent, or the raw request'],
  ['--entry <n>', 'which of several answers, such as an entry of an HTTP archive'],
  ['--exchange <id>', 'exchange of a saved run, such as e12'],
  ['--reply <language>', 'a reply to the client as well: en, es or pt'],
  aboutFile,
  'failOn',
  'redactPeople',
];

export const send: readonly OptionRow[] = [
  ...client,
  ...look,
  'config',
  ['--order <order>', 'full, draft, or a JSON file (full)'],
  ['--merge <json>', 'JSON merge patch applied to the order (RFC 7396)'],
  ['--times <n>', 'how many times to send it, in turn (1)'],
  ['--as <steps>', 'quote,confirm: both calls as the platform makes them'],
  situation,
  'rate',
  'timeout',
  'maxRecords',
  'out',
  'shared',
  'reporter',
  'failOn',
  'redactPeople',
  'now',
  but('verbose', 'show the whole order and answer'),
];

/** How orders are drawn and judged, and how much is printed. */
const usual = ['waivers', 'redactPeople', 'seed', 'now', 'quiet', 'verbose'] as const;

export const explore: readonly OptionRow[] = [
  ...client,
  ...look,
  'config',
  ['--budget <n>', 'requests, or a time such as 5m (300)'],
  ['--from <file>', 'an order that is quoted; with --to, find the difference that decides'],
  ['--to <file>', 'the order that fails or is rejected'],
  ['--write <dir>', 'write a scenario for each smallest change that is found into a new folder'],
  'rate',
  'concurrency',
  'timeout',
  'reporter',
  but('out', 'folder for reports (reports/explore), - for stdout'),
  'shared',
  'failOn',
  ...usual,
];

/** How many calls, for how long, and the limits of their results. */
export const load: readonly OptionRow[] = [
  ...client,
  ...look,
  'config',
  but('rate', 'calls that are due in a second, answered or not (10/s)'),
  ['--for <duration>', 'how long to send them (1m)'],
  ['--yes-load', 'send the load to another machine: its owner agrees'],
  ['--fail-on <limit...>', 'error, warning or never; and limits such as p95=10s, lost=5'],
  'timeout',
  but('maxTime', 'maximum time besides --for (5m)'),
  'reporter',
  but('out', 'folder for reports (reports/load), - for stdout'),
  'shared',
  ...usual,
];

/** A client that others call, and how what passes is judged. */
export const observe: readonly OptionRow[] = [
  ['--listen <host:port>', 'address to listen on', '127.0.0.1:8080'],
  ['--to <url>', 'base URL of the client, {client_base}'],
  ['--for <duration>', 'how long to observe, such as 8h, up to 576h (until Ctrl-C)'],
  ...client.filter((flag) => flag !== 'baseUrl' && flag !== 'tokenFile'),
  but('json', 'print a JSON document for each broken call, and one for the run'),
  ...colours,
  'config',
  'reporter',
  but('out', 'folder for reports (reports/observe)'),
  'shared',
  'failOn',
  'waivers',
  'redactPeople',
  'history',
  'now',
  'quiet',
  'verbose',
  'maxBytes',
  'maxRecords',
  ['--judging <flags>', ''],
];

export const desk: readonly OptionRow[] = [
  ['--port <n>', 'port to listen on (a free one)', '0'],
  ['--language <code>', 'language of the reply: en, es or pt (en)'],
  aboutFile,
  ['--form', ''],
];

/** How to judge and report an export; nothing is sent. */
export const validate: readonly OptionRow[] = [
  ...answer,
  'pointer',
  but('config', 'config file for lists, severities and waivers (default: none)'),
  'failOn',
  'waivers',
  'redactPeople',
  'now',
];

export const diagnose: readonly OptionRow[] = [
  ...client,
  ...look,
  'config',
  'endpoint',
  'rate',
  'timeout',
  'maxRecords',
  but('maxRequests', 'most requests in all (2000)'),
  'now',
  'seed',
  but('quiet', 'the likely cause alone'),
  but('verbose', 'every layer on a line of its own'),
];

export const init: readonly OptionRow[] = [
  ...client,
  ['--out <file>', 'the file to write (greenlight.config.yaml)'],
  but('endpoint', 'the endpoints that the client has (all four)'),
  'rate',
  'timeout',
  'maxRecords',
  'seed',
  'now',
  ...look.slice(1),
];

export const serve: readonly OptionRow[] = [
  ['--port <n>', 'port to listen on', '4010'],
  ['--host <address>', 'address to listen on', '127.0.0.1'],
  [fault, 'break it in a named way (greenlight list faults)'],
];

export const diff: readonly OptionRow[] = [
  ...look,
  but('pointer', 'exports: where the list of records is, such as /data/items'),
];

export const replay: readonly OptionRow[] = [...client, ...look, 'config', 'redactPeople'];

/** Settings of a fleet's runs; all others are in their configs, or in GREENLIGHT_<NAME>. */
export const fleet: readonly OptionRow[] = [
  'clients',
  'perHost',
  'queue',
  but('out', 'folder for the reports (reports/fleet)'),
  but('history', 'add a line for each run to a history of its client in a folder'),
  'shared',
  but('json', 'print fleet.json only'),
  ...colours,
];

/** Options of `run` and `demo`. */
const suite = (folder: string): readonly OptionRow[] => [
  'config',
  'endpoint',
  'only',
  'tag',
  'concurrency',
  'rate',
  'timeout',
  'reporter',
  but('out', `folder for reports (${folder}), - for stdout`),
  'shared',
  'json',
  'failOn',
  'waivers',
  'writeWaivers',
  'redactPeople',
  'history',
  'lastFailed',
  'bail',
  'watch',
  'seed',
  'now',
  'dryRun',
  'quiet',
  'verbose',
  ...look.slice(1),
  'maxBody',
  'maxBytes',
  'maxRecords',
  'maxRequests',
  'maxTime',
];

export const run: readonly OptionRow[] = [...client, 'wait', ...suite('reports/latest')];

export const demo: readonly OptionRow[] = [
  ...suite('reports/demo'),
  [fault, 'break the reference client in a named way (greenlight list faults)'],
];
