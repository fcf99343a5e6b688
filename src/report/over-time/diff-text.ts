import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, howMany, instant } from '../../standards/text/figures.ts';
import {
  type Document,
  listOf,
  paragraphs,
  type Section,
  type Tone,
  under,
} from '../page/block.ts';
import { firstOf } from '../page/example.ts';
import type { FindingShift, RunDiff } from './diff.ts';

/** Renders the difference of two runs, regressions first, the verdict last. */
export function diffText(diff: RunDiff): Document {
  const { findings } = diff;
  return [
    opening(diff),
    findingEntries('New', findings.new, 'failed'),
    findingEntries('Not judged any more', findings.notJudged, 'quiet'),
    findingEntries('Still there', findings.still, 'warning'),
    findingEntries('Fixed', findings.fixed, 'passed'),
    verdict(diff),
  ];
}

const opening = ({ old, new: now }: RunDiff): Section =>
  listOf(
    Object.entries({ old, new: now }).map(([name, { client, startedAt, verdict: its }]) => ({
      name,
      text: client,
      beside: `${its}, ${instant(startedAt)}`,
    })),
  );

/** Maximum number of findings listed per rule; --json has all. */
const maxFindings = 6;

const findingEntries = (title: string, shifts: readonly FindingShift[], tone: Tone): Section =>
  under(
    title,
    countsOf(shifts),
    listOf(
      byRule(shifts).map((group) => ({
        tone: group.every(({ now }) => now?.waived) ? 'quiet' : tone,
        text: group[0].title,
        beside: group[0].newRule
          ? `${group[0].rule}, a rule that the old run did not have`
          : group[0].rule,
        under: firstOf(group.map(aboutOf), maxFindings),
      })),
    ),
  );

/** Formats `2 rules, 18 findings`: one defect can affect many scenarios. */
const countsOf = (shifts: readonly FindingShift[]): string =>
  `${howMany(byRule(shifts).length, 'rule')}, ${howMany(shifts.length, 'finding')}`;

const byRule = (shifts: readonly FindingShift[]) => [
  ...groupedBy(shifts, ({ rule }) => rule).values(),
];

/** Formats `delivery-price/smallest-draft: 1 of 1 quotes …; before 3 of 4 quotes …`. */
function aboutOf({ scenario, was, now }: FindingShift): string {
  const waived = now?.waived ? ', waived' : '';
  const counted = now ? now.counted : `before ${was?.counted ?? ''}`;
  const before = was && now && was.counted !== now.counted ? `; before ${was.counted}` : '';
  const level =
    was && now && was.severity !== now.severity
      ? `; was a ${was.severity}, is ${now.severity}`
      : '';
  return `${scenario === undefined ? '' : `${scenario}: `}${counted}${waived}${before}${level}`;
}

function verdict({ worse, unsure, lowered, findings }: RunDiff): Section {
  const isSame = findings.new.length + findings.notJudged.length === 0;
  const reasons = [...worse, ...unsure];
  const sure = findings.fixed.length > 0 ? 'BETTER' : isSame ? 'SAME' : 'NO WORSE';
  const word = worse.length > 0 ? 'WORSE' : unsure.length > 0 ? 'INCONCLUSIVE' : sure;
  const alike =
    sure === 'SAME'
      ? 'Both runs have the same findings.'
      : 'No new finding counts against the verdict.';
  return [
    {
      kind: 'paragraph',
      word,
      tone: word === 'WORSE' ? 'failed' : word === 'BETTER' ? 'passed' : 'quiet',
      text:
        reasons.length > 0
          ? `${capital(reasons.join('; '))}.`
          : `${alike} Prices and outcomes are not compared.`,
    },
    ...paragraphs(
      lowered.map((words) => `In the new run, ${words}.`),
      'warning',
    ),
  ];
}
