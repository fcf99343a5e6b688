import type { Run } from '../model/run.ts';
import { har } from './har.ts';
import { html } from './html/page.ts';
import { json } from './json/json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown/markdown.ts';

/** Report written to a file; the terminal report is not, since it has options and goes to stdout. */
interface FileReporter {
  readonly file: string;
  readonly render: (run: Run) => string;
}

export const fileReporters = {
  html: { file: 'report.html', render: html },
  json: { file: 'report.json', render: json },
  junit: { file: 'junit.xml', render: junit },
  markdown: { file: 'report.md', render: markdown },
  har: { file: 'run.har', render: har },
} as const satisfies { readonly [name: string]: FileReporter };

export type FileReporterName = keyof typeof fileReporters;

/** `terminal` and `github` are only printed on standard output. */
export type ReporterName = 'terminal' | 'github' | FileReporterName;

export const reporterNames: readonly ReporterName[] = [
  'terminal',
  ...(Object.keys(fileReporters) as FileReporterName[]),
  'github',
];

export const isFile = (name: ReporterName): name is FileReporterName =>
  Object.hasOwn(fileReporters, name);
