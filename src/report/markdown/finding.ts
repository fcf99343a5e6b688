import type { Run } from '../../model/run.ts';
import { capital, figure, howMany } from '../../standards/text/figures.ts';
import { type FindingView, findingView } from '../view/finding.ts';
import type { RuleGroup } from '../view/groups.ts';
import { block, code, plain } from './inert.ts';

/** The findings of one rule, all that an engineer needs to begin: folded, because there may be many. */
export function findingBlock(run: Run, group: RuleGroup): readonly string[] {
  const view = findingView(group);
  return [
    `### ${group.number}. ${plain(view.title)}`,
    '',
    `${plain(view.seen)} ${code(view.rule)}`,
    '',
    ...view.facts.map(({ label, text }) => `- **${capital(label)}** ${plain(text)}`),
    '',
    ...sampleBlock(group, view),
    ...evidenceBlock(run, group, view),
  ];
}

const reportedSamples = 10;

function sampleBlock({ count }: RuleGroup, { samples }: FindingView): readonly string[] {
  const shown = samples.slice(0, reportedSamples);
  if (shown.length === 0) return [];
  const left = Math.max(0, count - shown.length);
  return folded(`${howMany(shown.length, 'sample')} of ${figure(count)}`, [
    ...shown.map(
      ({ place, message }) =>
        `- ${place === '' ? '' : `${code(place, 200)} `}${plain(message, 500)}`,
    ),
    ...(left > 0 ? [`- and ${figure(left)} more in report.json`] : []),
  ]);
}

/** Longer answers are in the other reports. */
const longestBody = 1500;

function evidenceBlock(
  run: Run,
  { worst }: RuleGroup,
  { command, curl }: FindingView,
): readonly string[] {
  const first = run.exchanges.find(({ id }) => id === worst.exchanges[0]);
  const answer = first?.answer;
  const body = answer?.kind === 'response' ? (answer.body ?? '') : '';
  const received =
    answer === undefined
      ? []
      : answer.kind === 'no-response'
        ? [answer.detail]
        : [
            `${answer.status} ${answer.headers['content-type'] ?? ''}`.trim(),
            ...(body === '' ? [] : body.slice(0, longestBody).split('\n')),
            ...(body.length > longestBody ? [`… ${body.length} characters in all`] : []),
          ];
  return folded('Repeat it', [
    ...block([command, ...(curl === undefined ? [] : ['', ...curl.split('\n')])], 'sh'),
    ...(received.length === 0 || !first
      ? []
      : ['', `The answer, ${code(`${first.id} ${first.step}`, 100)}:`, '', ...block(received)]),
  ]);
}

/** A part that opens on a click; both GitHub and GitLab need the empty lines. */
export const folded = (summary: string, lines: readonly string[]): readonly string[] => [
  '<details>',
  `<summary>${summary}</summary>`,
  '',
  ...lines,
  '',
  '</details>',
  '',
];
