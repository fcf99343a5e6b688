import type { Command } from 'commander';
import { addClientOptions, addLookOptions } from './run-options.ts';

/** Of `diagnose`: how the client is reached, and how it is told. */
export const addDiagnoseOptions = (command: Command): Command =>
  addLookOptions(addClientOptions(command))
    .option('-c, --config <file>', 'config file (default: nearest greenlight.config.yaml)')
    .option('--endpoint <id...>', 'only these endpoints')
    .option('--rate <n/s>', 'maximum rate, such as 10/s or 30/m')
    .option('--timeout <duration>', 'maximum wait for an answer (60s)')
    .option('--max-records <n>', 'maximum records of one answer (200000)')
    .option('--max-requests <n>', 'most requests in all (2000)')
    .option('--now <date>', 'the date that is taken for today')
    .option('--seed <n>', 'seed for random choices')
    .option('--quiet', 'the likely cause alone')
    .option('--verbose', 'every layer on a line of its own');
