import { type Command, Option } from 'commander';

/** Which client is driven, and how it is reached; `demo` drives its own. */
export function addClientOptions(command: Command): Command {
  return withOptions(command, [
    new Option('-u, --base-url <url>', 'the address of the client, {client_base}'),
    new Option('--token-file <file>', 'a file that holds the token, - for standard input'),
    new Option('--ca-file <file>', 'a certificate authority to trust, PEM'),
    new Option('--client-cert <file>', 'a client certificate, PEM'),
    new Option('--client-key <file>', 'its key, PEM'),
    new Option('--insecure', 'do not verify certificates'),
  ]);
}

/** The options of `run` and `demo` (interfaces.md); each has a twin GREENLIGHT_<NAME>. */
export function addRunOptions(command: Command): Command {
  return withOptions(command, [
    new Option('-c, --config <file>', 'default: greenlight.config.yaml, looked for upwards'),
    new Option('--endpoint <id...>', 'only these endpoints'),
    new Option('--only <glob...>', 'only scenarios whose id matches'),
    new Option('--tag <tag...>', 'only scenarios with one of these tags'),
    new Option('--concurrency <n>', 'calls under way at the same time (4)'),
    new Option('--rate <n/s>', 'at most so many calls, as 10/s or 30/m'),
    new Option('--timeout <duration>', 'longest wait for an answer (60s)'),
    new Option('--reporter <name...>', 'terminal, html, json, junit, markdown, github, har'),
    new Option('--out <dir>', 'where reports are written (reports/latest), - for stdout'),
    new Option('--shared', 'others may read the reports; else only their owner'),
    new Option('--json', 'one JSON document on stdout and nothing else'),
    new Option('--fail-on <level>', 'error, warning or never (error)'),
    new Option('--waivers <file>', 'more waivers, beside those of the config'),
    new Option('--write-waivers <file>', 'draft waivers of what fails, for a person to fill in'),
    new Option('--redact-people', 'names, phones, e-mails and addresses by pseudonyms'),
    new Option('--shard <i/n>', 'one part of the suite of n; greenlight merge puts them together'),
    new Option('--seed <n>', 'for everything that is chosen'),
    new Option('--now <date>', 'the date that the run takes for today'),
    new Option('--dry-run', 'the plan and every request; nothing is sent'),
    new Option('--quiet', 'the verdict, what to mend, and the paths'),
    new Option('--verbose', 'every exchange with its outcome'),
    new Option('--color', 'colour even where there is no terminal'),
    new Option('--no-color', 'no colour'),
    new Option('--max-body <size>', 'longest single answer that is read (20MB)'),
    new Option('--max-bytes <size>', 'longest dataset answer that is read (1GB)'),
    new Option('--max-records <n>', 'most records of one answer (200000)'),
    new Option('--max-requests <n>', 'most requests of the whole run (2000)'),
  ]);
}

/** How a saved run is told. */
export function addAnswerOptions(command: Command): Command {
  return withOptions(addLookOptions(command), [
    new Option('--reporter <name...>', 'terminal, html, json, junit, markdown, github, har'),
    new Option('--out <dir>', 'where reports are written, - for stdout'),
    new Option('--shared', 'others may read the reports; else only their owner'),
    new Option('--quiet', 'the verdict, what to mend, and the paths'),
    new Option('--verbose', 'every exchange with its outcome'),
  ]);
}

/** For a person, or one JSON document. */
export function addLookOptions(command: Command): Command {
  return withOptions(command, [
    new Option('--json', 'one JSON document on stdout and nothing else'),
    new Option('--color', 'colour even where there is no terminal'),
    new Option('--no-color', 'no colour'),
  ]);
}

function withOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option);
  return command;
}
