import type { Run } from '../../model/run.ts';
import { groupsOf, type RuleGroup } from '../view/groups.ts';
import { findingBlock, folded } from './finding.ts';
import { plain } from './inert.ts';
import { endpointTable, leftOpenTable, notJudged, opening, scenarioTable } from './parts.ts';

/** What GitHub takes of one step in `$GITHUB_STEP_SUMMARY`, in bytes; GitLab's notes take a little less. */
export const longestSummary = 1024 * 1024;

/** Kept free for the line that says what was left out. */
const reserve = 300;

type Lines = readonly string[];

const table = (title: string, lines: Lines): readonly Lines[] =>
  lines.length === 0 ? [] : [folded(title, lines)];

/**
 * The run as Markdown that GitHub and GitLab render alike: verdict, what to fix, endpoints, then the
 * findings, worst first. Never longer than a step summary may be: what does not fit is counted at the end.
 */
export function markdown(run: Run): string {
  const { failing, warnings, waived } = groupsOf(run);
  const findings = (title: string, groups: readonly RuleGroup[]): readonly Lines[] =>
    groups.map((group, i) => [
      ...(i === 0 ? [`## ${title}`, ''] : []),
      ...findingBlock(run, group),
    ]);
  return fitted([
    opening(run),
    endpointTable(run),
    ...findings('To fix', failing),
    ...findings('Warnings', warnings),
    ...findings('Waived', waived),
    ...table('Not judged', notJudged(run)),
    ...table('What the contract leaves open', leftOpenTable(run)),
    ...table('Every scenario', scenarioTable(run)),
    [`greenlight ${plain(run.tool.version)}, run ${plain(run.run.id)}, seed ${run.run.seed}`],
  ]);
}

/** As many blocks as fit, whole ones only, in their order. */
function fitted(blocks: readonly Lines[]): string {
  const texts = blocks.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`);
  let bytes = 0;
  let kept = 0;
  for (const text of texts) {
    bytes += Buffer.byteLength(text);
    if (bytes > longestSummary - reserve) break;
    kept += 1;
  }
  const left = texts.length - kept;
  const note =
    left === 0
      ? ''
      : `\n${left} more parts do not fit here; report.html and report.json hold them.\n`;
  return `${texts.slice(0, kept).join('')}${note}`;
}
