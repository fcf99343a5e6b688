/** Every option with a variable GREENLIGHT_<NAME>: syntax and help. */
export const twins = {
  baseUrl: ['-u, --base-url <url>', 'base URL of the client, {client_base}'],
  config: ['-c, --config <file>', 'config file (default: nearest greenlight.config.yaml)'],
  tokenFile: ['--token-file <file>', 'a file that holds the token, - for standard input'],
  vars: ['--vars <file>', 'a file of variables, one NAME=value a line'],
  wait: ['--wait <duration>', 'wait until the client listens, such as 30s'],
  endpoint: ['--endpoint <id...>', 'only these endpoints'],
  only: ['--only <glob...>', 'only scenarios whose id matches'],
  tag: ['--tag <tag...>', 'only scenarios with one of these tags'],
  concurrency: ['--concurrency <n>', 'concurrent calls (4)'],
  rate: ['--rate <n/s>', 'maximum rate, such as 10/s or 30/m'],
  timeout: ['--timeout <duration>', 'maximum wait for an answer (60s)'],
  reporter: ['--reporter <name...>', 'terminal, html, json, junit, markdown, github, har'],
  out: ['--out <dir>', 'folder for reports, - for stdout'],
  json: ['--json', 'print one JSON document only'],
  failOn: ['--fail-on <level>', 'error, warning or never (error)'],
  waivers: ['--waivers <file>', 'more waivers, in addition to the config'],
  writeWaivers: ['--write-waivers <file>', 'write draft waivers for what fails'],
  redactPeople: ['--redact-people', 'replace names, phones, e-mails and addresses by pseudonyms'],
  shared: ['--shared', 'let other users of the machine read the reports'],
  seed: ['--seed <n>', 'seed for random choices'],
  now: ['--now <date>', 'date to use as today'],
  dryRun: ['--dry-run', 'show the plan, send nothing; --verbose adds the requests'],
  quiet: ['--quiet', 'only the verdict, what to fix and the paths'],
  verbose: ['--verbose', 'show every exchange with its outcome'],
  color: ['--color', 'always use colour'],
  caFile: ['--ca-file <file>', 'a certificate authority to trust, PEM'],
  clientCert: ['--client-cert <file>', 'a client certificate, PEM'],
  clientKey: ['--client-key <file>', 'key of the client certificate, PEM'],
  insecure: ['--insecure', 'do not verify certificates'],
  maxBody: ['--max-body <size>', 'maximum size of one answer (20MB)'],
  maxBytes: ['--max-bytes <size>', 'maximum size of a dataset answer (1GB)'],
  maxRecords: ['--max-records <n>', 'maximum records of one answer (no limit)'],
  maxRequests: ['--max-requests <n>', 'maximum requests of the run (2000)'],
  maxTime: ['--max-time <duration>', 'maximum time of the run (5m)'],
  lastFailed: ['--last-failed', 'only scenarios that failed or were not judged last time'],
  bail: ['--bail [n]', 'stop at the first failing finding, or at the nth'],
  watch: ['--watch', 'run again on Enter'],
  history: ['--history <dir>', 'add a line for this run to the history in a folder'],
  clients: ['--clients <n>', 'clients run at the same time (the number of cores)'],
  perHost: ['--per-host <n>', 'clients of one host run at the same time (1)'],
  queue: ['--queue <url>', 'a Redis whose workers run the clients (greenlight fleet work)'],
  pointer: ['--pointer <pointer>', 'where the list of records is, such as /data/items'],
} as const satisfies { readonly [flag: string]: readonly [written: string, means: string] };

type ValueOf<Written extends string> = Written extends `${string}...>`
  ? readonly string[]
  : Written extends `${string}<${string}`
    ? string
    : Written extends `${string}[${string}`
      ? // `true` if given without a value.
        string | true
      : boolean;

export type Flags = {
  readonly [flag in keyof typeof twins]?: ValueOf<(typeof twins)[flag][0]>;
};
