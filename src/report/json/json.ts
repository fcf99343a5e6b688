import type { Run } from '../../model/run.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';

export const json = (run: Run): string => `${legibleJson(run, 2)}\n`;
