import type { Run } from '../model/run.ts';
import { json } from './json.ts';

/** A report that is a file. The terminal is none: it has options, and writes to stdout. */
export interface FileReporter {
  /** Its name in the folder of the run. */
  readonly file: string;
  readonly render: (run: Run) => string;
}

export const fileReporters = {
  json: { file: 'report.json', render: json },
} as const satisfies { readonly [name: string]: FileReporter };

export type ReporterName = 'terminal' | keyof typeof fileReporters;

/** The names that `--reporter` takes. */
export const reporterNames: readonly ReporterName[] = [
  'terminal',
  ...(Object.keys(fileReporters) as (keyof typeof fileReporters)[]),
];
