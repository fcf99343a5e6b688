import type { Run } from '../model/run.ts';
import { har } from './har.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';

/** A report that is a file. The terminal is none: it has options, and writes to stdout. */
export interface FileReporter {
  /** Its name in the folder of the run. */
  readonly file: string;
  readonly render: (run: Run) => string;
}

export const fileReporters = {
  json: { file: 'report.json', render: json },
  junit: { file: 'junit.xml', render: junit },
  markdown: { file: 'report.md', render: markdown },
  har: { file: 'run.har', render: har },
} as const satisfies { readonly [name: string]: FileReporter };

export type ReporterName = 'terminal' | keyof typeof fileReporters;

/** The names that `--reporter` takes. */
export const reporterNames: readonly ReporterName[] = [
  'terminal',
  ...(Object.keys(fileReporters) as (keyof typeof fileReporters)[]),
];
