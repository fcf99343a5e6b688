import { type Command, Option } from 'commander';
import { addAnswerOptions, addClientOptions, addLookOptions, withOptions } from './run-options.ts';

/** What a person knows of an answer beside the paste itself. */
export function addJudgeOptions(command: Command): Command {
  return withOptions(addLookOptions(command), [
    new Option('--status <n>', 'status, if the paste has none (200)'),
    // Given again for each: a list would swallow the file that follows.
    new Option('--header <line>', "a header such as 'content-type: application/json'").argParser(
      gathered,
    ),
    new Option('--duration <time>', 'how long the answer took, such as 12s'),
    new Option('--situation <word>', 'quotable, unquotable or any (any)'),
    new Option('--request <file>', 'the order that was sent, or the raw request'),
    new Option('--entry <n>', 'which of several answers, such as an entry of an HTTP archive'),
    new Option('--body-at <path>', 'where the answer is in a logged object, such as res.body'),
    new Option('--exchange <id>', 'exchange of a saved run, such as e12'),
    new Option('-c, --config <file>', 'config file for severities and waivers (default: none)'),
    new Option('--fail-on <level>', 'error, warning or never (error)'),
    new Option('--redact-people', 'replace names, phones, e-mails and addresses by pseudonyms'),
  ]);
}

/** How an export is judged and told; nothing is sent, so nothing says how. */
export function addValidateOptions(command: Command): Command {
  return withOptions(addAnswerOptions(command), [
    new Option('--pointer <pointer>', 'where the list of records is, such as /data/items'),
    new Option(
      '-c, --config <file>',
      'config file for lists, severities and waivers (default: none)',
    ),
    new Option('--fail-on <level>', 'error, warning or never (error)'),
    new Option('--waivers <file>', 'more waivers, in addition to the config'),
    new Option('--redact-people', 'replace names, phones, e-mails and addresses by pseudonyms'),
    new Option('--now <date>', 'date to use as today'),
  ]);
}

/** Which order is sent, and how often. */
export function addSendOptions(command: Command): Command {
  return withOptions(addLookOptions(addClientOptions(command)), [
    new Option('-c, --config <file>', 'config file (default: nearest greenlight.config.yaml)'),
    new Option('--order <order>', 'full, draft, or a JSON file (full)'),
    new Option('--against <order>', 'a second order: find the fields that decide which one works'),
    new Option('--max-requests <n>', 'most requests of --against (100)'),
    new Option('--merge <json>', 'JSON merge patch applied to the order (RFC 7396)'),
    new Option('--from <run>', 'take the order from a saved run: its folder or report.json'),
    new Option('--exchange <id>', 'its exchange or finding, such as e12 or f3'),
    new Option('--times <n>', 'how many times to send it, in turn (1)'),
    new Option('--as <steps>', 'quote,confirm: both calls as the service makes them'),
    new Option('--situation <word>', 'quotable, unquotable or any (any)'),
    new Option('--range <from..to>', 'transactions: the dates asked for'),
    new Option('--rate <n/s>', 'maximum rate, such as 10/s or 30/m'),
    new Option('--timeout <duration>', 'maximum wait for an answer (60s)'),
    new Option('--max-records <n>', 'maximum records of one answer (200000)'),
    new Option('--out <dir>', 'folder for reports, - for stdout'),
    new Option('--shared', 'let other users of the machine read the reports'),
    new Option('--reporter <name...>', 'terminal, html, json, junit, markdown, github, har'),
    new Option('--fail-on <level>', 'error, warning or never (error)'),
    new Option('--redact-people', 'replace names, phones, e-mails and addresses by pseudonyms'),
    new Option('--now <date>', 'date to use as today'),
    new Option('--dry-run', 'show the request, send nothing'),
    new Option('--verbose', 'show the whole order and answer'),
  ]);
}

const gathered = (line: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  line,
];
