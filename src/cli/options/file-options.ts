import type { Command } from 'commander';

/** Of `init`, beside those that say how the client is reached. */
export const addInitOptions = (command: Command): Command =>
  command
    .option('--yes', 'ask nothing; the address is then given with --base-url')
    .option('--out <file>', 'the file to write (greenlight.config.yaml)')
    .option('--endpoint <id...>', 'the endpoints that the client has (all four)')
    .option('--token-variable <name>', 'the variable that holds the token (GREENLIGHT_TOKEN)')
    .option('--rate <n/s>', 'maximum rate, such as 10/s or 30/m')
    .option('--timeout <duration>', 'maximum wait for an answer (60s)')
    .option('--max-records <n>', 'maximum records of one answer (200000)')
    .option('--seed <n>', 'seed for random choices')
    .option('--now <date>', 'the date that is taken for today')
    .option('--color', 'always use colour')
    .option('--no-color', 'no colour');

/** Of `bundle`. */
export const addBundleOptions = (command: Command): Command =>
  command
    .option('--out <file>', 'the archive to write, or the folder for it')
    .option('--with-people', 'names, phones, e-mails and addresses as they are')
    .option('--force', 'write over an archive that is there');
