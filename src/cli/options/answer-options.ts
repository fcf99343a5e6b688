import { type Command, Option } from 'commander';
import { addAnswerOptions, addClientOptions, addLookOptions } from './run-options.ts';

/** What a person knows of an answer beside the paste itself. */
export function addJudgeOptions(command: Command): Command {
  return withOptions(addLookOptions(command), [
    new Option('--status <n>', 'the status, where the paste has none (200)'),
    // Given again for each: a list would swallow the file that follows.
    new Option('--header <line>', "a header as 'content-type: application/json'").argParser(
      gathered,
    ),
    new Option('--duration <time>', 'how long the answer took, as 12s'),
    new Option('--situation <word>', 'quotable, unquotable or any (any)'),
    new Option('--request <file>', 'the order that was sent, or the raw request'),
    new Option('--entry <n>', 'which entry of an HTTP archive'),
    new Option('--exchange <id>', 'which exchange of a saved run, as e12'),
    new Option('-c, --config <file>', 'for its severities and waivers; none is looked for'),
    new Option('--fail-on <level>', 'error, warning or never (error)'),
    new Option('--redact-people', 'names, phones, e-mails and addresses by pseudonyms'),
  ]);
}

/** How an export is judged and told; nothing is sent, so nothing says how. */
export function addValidateOptions(command: Command): Command {
  return withOptions(addAnswerOptions(command), [
    new Option('--pointer <pointer>', 'where the list of records is, as /data/items'),
    new Option('-c, --config <file>', 'for its lists, severities and waivers; none is looked for'),
    new Option('--fail-on <level>', 'error, warning or never (error)'),
    new Option('--waivers <file>', 'more waivers, beside those of the config'),
    new Option('--redact-people', 'names, phones, e-mails and addresses by pseudonyms'),
    new Option('--now <date>', 'the date that the records are held against'),
  ]);
}

/** Which order is sent, and how often. */
export function addSendOptions(command: Command): Command {
  return withOptions(addLookOptions(addClientOptions(command)), [
    new Option('-c, --config <file>', 'default: greenlight.config.yaml, looked for upwards'),
    new Option('--order <order>', 'full, draft, or a JSON file (full)'),
    new Option('--merge <json>', 'a merge patch over the order, RFC 7396'),
    new Option('--from <run>', 'a saved run, its folder or report.json, that holds the order'),
    new Option('--exchange <id>', 'which of its exchanges or findings, as e12 or f3'),
    new Option('--times <n>', 'send it so many times, one after another (1)'),
    new Option('--as <steps>', 'quote,confirm: the pair of calls that the service makes'),
    new Option('--situation <word>', 'quotable, unquotable or any (any)'),
    new Option('--range <from..to>', 'transactions: the dates asked for'),
    new Option('--rate <n/s>', 'at most so many calls, as 10/s or 30/m'),
    new Option('--timeout <duration>', 'longest wait for an answer (60s)'),
    new Option('--max-records <n>', 'most records of one answer (200000)'),
    new Option('--out <dir>', 'write report.json and its like there, - for stdout'),
    new Option('--shared', 'others may read the reports; else only their owner'),
    new Option('--reporter <name...>', 'terminal, html, json, junit, markdown, github, har'),
    new Option('--fail-on <level>', 'error, warning or never (error)'),
    new Option('--redact-people', 'names, phones, e-mails and addresses by pseudonyms'),
    new Option('--now <date>', 'the date that the order takes for today'),
    new Option('--dry-run', 'the request as it would be sent; nothing is sent'),
    new Option('--verbose', 'the whole order and the whole answer'),
  ]);
}

const gathered = (line: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  line,
];

function withOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option);
  return command;
}
