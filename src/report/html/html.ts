import type { Run } from '../../model/run.ts';
import { written } from './frame/markup.ts';
import { page } from './page.ts';

/**
 * The run as report.html: one file that needs no network and no script. What a client sent is text in
 * it and nothing else. Long lists and bodies are cut with their totals; report.json has them whole.
 */
export const html = (run: Run): string => written(page(run));
