import type { Run } from '../../model/run.ts';
import { runDocument } from '../page/run.ts';
import { markdownLines } from './blocks.ts';

/** Maximum size in bytes of a step in `$GITHUB_STEP_SUMMARY`; the limit of GitLab's notes is slightly lower. */
export const maxSummaryLength = 1024 * 1024;

/** Bytes reserved for the line that counts what was left out. */
const reserve = 300;

type Lines = readonly string[];

/**
 * Formats a run as Markdown that GitHub and GitLab render alike: verdict, what to fix, endpoints, then the findings,
 * worst first. Never exceeds a step summary; what does not fit is counted at the end.
 */
export function markdown(run: Run): string {
  const parts = runDocument(run);
  const sections = [
    [...parts.verdict, ...parts.opening, ...parts.totals, ...parts.fixes, ...parts.questions],
    parts.load,
    parts.endpoints,
    ...parts.findings,
    parts.waivers,
    ...parts.warnings,
    ...parts.waived,
    parts.notJudged,
    parts.explored,
    parts.leftOpen,
    parts.scenarios,
  ];
  return fitted([...sections.map((section) => markdownLines(section)), [`run ${run.run.id}`]]);
}

/** Returns as many whole parts as fit, in order. */
function fitted(parts: readonly Lines[]): string {
  const texts = parts.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`);
  let bytes = 0;
  let size = 0;
  for (const text of texts) {
    bytes += Buffer.byteLength(text);
    if (bytes > maxSummaryLength - reserve) break;
    size += 1;
  }
  const left = texts.length - size;
  const note =
    left === 0
      ? ''
      : `\n${left} more parts do not fit here; report.html and report.json hold them.\n`;
  return `${texts.slice(0, size).join('')}${note}`;
}
