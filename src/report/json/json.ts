import type { Run } from '../../model/run.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';

/** Formats a run as report.json, indented by two spaces. */
export const json = (run: Run): string => `${legibleJson(run, 2)}\n`;
