import { type Command, Option } from 'commander';

/** Which client is driven, and how it is reached; `demo` drives its own. */
export function addClientOptions(command: Command): Command {
  return withOptions(command, [
    new Option('-u, --base-url <url>', 'base URL of the client, {client_base}'),
    new Option('--token-file <file>', 'a file that holds the token, - for standard input'),
    new Option('--ca-file <file>', 'a certificate authority to trust, PEM'),
    new Option('--client-cert <file>', 'a client certificate, PEM'),
    new Option('--client-key <file>', 'key of the client certificate, PEM'),
    new Option('--insecure', 'do not verify certificates'),
  ]);
}

/** The options of `run` and `demo`; each has a twin GREENLIGHT_<NAME>. */
export function addRunOptions(command: Command): Command {
  return withOptions(command, [
    new Option('-c, --config <file>', 'config file (default: nearest greenlight.config.yaml)'),
    new Option('--endpoint <id...>', 'only these endpoints'),
    new Option('--only <glob...>', 'only scenarios whose id matches'),
    new Option('--tag <tag...>', 'only scenarios with one of these tags'),
    new Option('--concurrency <n>', 'concurrent calls (4)'),
    new Option('--rate <n/s>', 'maximum rate, such as 10/s or 30/m'),
    new Option('--timeout <duration>', 'maximum wait for an answer (60s)'),
    new Option('--reporter <name...>', 'terminal, html, json, junit, markdown, github, har'),
    new Option('--out <dir>', 'folder for reports (reports/latest), - for stdout'),
    new Option('--shared', 'let other users of the machine read the reports'),
    new Option('--json', 'print one JSON document only'),
    new Option('--fail-on <level>', 'error, warning or never (error)'),
    new Option('--waivers <file>', 'more waivers, in addition to the config'),
    new Option('--write-waivers <file>', 'write draft waivers for what fails'),
    new Option('--redact-people', 'replace names, phones, e-mails and addresses by pseudonyms'),
    new Option('--history <dir>', 'add a line for this run to the history in a folder'),
    new Option('--last-failed', 'only scenarios that failed or were not judged last time'),
    new Option('--bail [n]', 'stop at the first failing finding, or at the nth'),
    new Option('--watch', 'run again on Enter: what failed, or all'),
    new Option('--shard <i/n>', 'run part i of n; greenlight merge combines them'),
    new Option('--seed <n>', 'seed for random choices'),
    new Option('--now <date>', 'date to use as today'),
    new Option('--dry-run', 'show the plan and every request, send nothing'),
    new Option('--quiet', 'only the verdict, what to fix and the paths'),
    new Option('--verbose', 'show every exchange with its outcome'),
    new Option('--color', 'always use colour'),
    new Option('--no-color', 'no colour'),
    new Option('--max-body <size>', 'maximum size of one answer (20MB)'),
    new Option('--max-bytes <size>', 'maximum size of a dataset answer (1GB)'),
    new Option('--max-records <n>', 'maximum records of one answer (200000)'),
    new Option('--max-requests <n>', 'maximum requests of the run (2000)'),
    new Option('--max-time <duration>', 'maximum time of the run (5m)'),
  ]);
}

/** How a saved run is told. */
export function addAnswerOptions(command: Command): Command {
  return withOptions(addLookOptions(command), [
    new Option('--reporter <name...>', 'terminal, html, json, junit, markdown, github, har'),
    new Option('--out <dir>', 'folder for reports, - for stdout'),
    new Option('--shared', 'let other users of the machine read the reports'),
    new Option('--quiet', 'only the verdict, what to fix and the paths'),
    new Option('--verbose', 'show every exchange with its outcome'),
  ]);
}

/** For a person, or one JSON document. */
export function addLookOptions(command: Command): Command {
  return withOptions(command, [
    new Option('--json', 'print one JSON document only'),
    new Option('--color', 'always use colour'),
    new Option('--no-color', 'no colour'),
  ]);
}

export function withOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option);
  return command;
}
