import type { Run } from '../../model/run.ts';
import { tooLong } from '../words/command-parts.ts';
import { lossOf } from '../words/counted.ts';
import { figure, howMany } from '../words/figures.ts';
import type { RuleGroup } from '../words/groups.ts';
import { phrase } from '../words/legible.ts';
import { placeOf, seen, whereOf } from '../words/seen.ts';
import { block, code, plain } from './inert.ts';

/** The findings of one rule, all that an engineer needs to begin: folded, because there may be many. */
export function findingBlock(run: Run, group: RuleGroup, index: number): readonly string[] {
  const { worst, rule } = group;
  const { expected, actual, effect, remedy, clauses, waived } = worst;
  const place = placeOf(worst);
  const where = whereOf(group);
  const rows = [
    ...(place === '' ? [] : [`**At** ${code(place, 300)}`]),
    ...(expected === undefined ? [] : [`**Expected** ${plain(phrase(expected))}`]),
    ...(actual === undefined ? [] : [`**Got** ${plain(phrase(actual))}`]),
    `**Effect** ${plain(effect)}`,
    `**Remedy** ${plain(remedy)}`,
    ...(clauses.length === 0 ? [] : [`**Contract** ${clauses.map((id) => code(id)).join(', ')}`]),
    ...(group.loss ? [`**Loss** ${plain(lossOf(group.loss))}`] : []),
    ...(where === '' ? [] : [`**Where** ${plain(where)}`]),
    ...(waived
      ? [
          `**Waived** until ${plain(waived.until)} by ${plain(waived.owner)}: ${plain(waived.reason)}`,
        ]
      : []),
  ];
  return [
    `### ${index}. ${plain(worst.title)}`,
    '',
    `${plain(seen(group))} ${code(rule)}`,
    '',
    ...rows.map((row) => `- ${row}`),
    '',
    ...sampleBlock(group),
    ...evidenceBlock(run, group),
  ];
}

const reportedSamples = 10;

function sampleBlock({ worst, count }: RuleGroup): readonly string[] {
  const reported = worst.samples.slice(0, reportedSamples);
  if (worst.samples.length < 2) return [];
  const left = Math.max(0, count - reported.length);
  return folded(`${howMany(reported.length, 'sample')} of ${figure(count)}`, [
    ...reported.map((sample) => {
      const place = [sample.exchange ?? '', placeOf(sample)].filter((part) => part !== '');
      const where = place.length === 0 ? '' : `${code(place.join(', '), 200)} `;
      return `- ${where}${plain(sample.message, 500)}`;
    }),
    ...(left > 0 ? [`- and ${figure(left)} more in report.json`] : []),
  ]);
}

/** Longer answers are in the other reports. */
const longestBody = 1500;

function evidenceBlock(run: Run, { worst }: RuleGroup): readonly string[] {
  const { command, curl } = worst.reproduce;
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
    ...block(
      [command, ...(curl === undefined || tooLong(curl) ? [] : ['', ...curl.split('\n')])],
      'sh',
    ),
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
