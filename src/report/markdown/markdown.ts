import type { Run } from '../../model/run.ts';
import { capital, duration, figure, howMany, size } from '../../standards/text/figures.ts';
import { cut, legible } from '../../standards/text/legible.ts';
import { endpointView } from '../view/endpoint.ts';
import { type FindingView, findingView } from '../view/finding.ts';
import { groupsOf, type RuleGroup } from '../view/groups.ts';
import { fixList, headline, isNotJudged, tally } from '../view/headline.ts';
import { leftOpen } from '../view/left-open.ts';
import { unverified } from '../view/unverified.ts';

/** What GitHub takes of one step in `$GITHUB_STEP_SUMMARY`, in bytes; GitLab's notes take a little less. */
export const longestSummary = 1024 * 1024;

/** Kept free for the line that says what was left out. */
const reserve = 300;

type Lines = readonly string[];

/** A table under its headings, `time>` of a number; nothing where it has no row. */
const table = (headings: readonly string[], rows: readonly (readonly string[])[]): Lines =>
  rows.length === 0
    ? []
    : [
        rowOf(headings.map((each) => each.replace('>', ''))),
        rowOf(headings.map((each) => (each.endsWith('>') ? '---:' : '---'))),
        ...rows.map(rowOf),
        '',
      ];

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

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
    folded('Not judged', notJudged(run)),
    folded('What the contract leaves open', leftOpenTable(run)),
    folded('Every scenario', scenarioTable(run)),
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

const marks = { passed: '✔', failed: '✖', inconclusive: '·' } as const;

/** Verdict in words, what was judged, and what to fix: all that a manager reads. */
function opening(run: Run): readonly string[] {
  const { word, sentence, next } = headline(run);
  const { exchanges, records } = run.totals;
  const read = records.transactions + records.commerces;
  const scenarios = tally(run.totals);
  const said = unverified(run);
  const client = plain(run.run.name ?? run.target.clientBase, 200);
  return [
    `## ${marks[run.verdict]} ${word}: ${plain(sentence)}`,
    '',
    ...(said === undefined ? [] : [`**${plain(said)}**`, '']),
    ...(next === undefined ? [] : [`Try ${code(next)}.`, '']),
    `${client}: ${[...(scenarios === '' ? [] : [`${howMany(run.scenarios.length, 'scenario')}, ${scenarios}`]), howMany(exchanges, 'exchange') + (read > 0 ? ` and ${howMany(read, 'record')}` : '')].join('; ')} in ${duration(run.run.durationMs)}.`,
    '',
    ...fixes(run),
  ];
}

function fixes(run: Run): readonly string[] {
  const items = fixList(run).map(
    ({ text, stake }, i) => `${i + 1}. ${plain(text)}: ${plain(stake, 300)}`,
  );
  return items.length === 0 ? [] : [...items, ''];
}

function endpointTable(run: Run): Lines {
  return table(
    ['endpoint', 'state', 'exchanges>', 'records>', 'bytes>', 'p50>', 'p95>', 'slowest>'],
    run.endpoints.map((endpoint) => {
      const { id, reason, exchanges, records, bytes } = endpoint;
      const { state, tally: words, times } = endpointView(run, endpoint);
      const why = state !== 'not judged' || reason === undefined ? '' : `: ${plain(reason, 300)}`;
      return [
        id,
        `${state}${why || (words === '' ? '' : `: ${words}`)}`,
        figure(exchanges),
        records === undefined ? '' : figure(records),
        exchanges === 0 ? '' : size(bytes),
        ...(times ? [times.p50, times.p95, times.max].map(duration) : ['', '', '']),
      ];
    }),
  );
}

/** Scenarios that were not judged, with their reasons. */
const notJudged = (run: Run): Lines =>
  table(
    ['scenario', 'why it was not judged'],
    run.scenarios
      .filter(isNotJudged)
      .map(({ id, reason, summary }) => [codeCell(id), plain(reason ?? summary, 600)]),
  );

/** What this client does where the contract is silent. */
const leftOpenTable = (run: Run): Lines =>
  table(
    ['the contract does not say', 'this client'],
    leftOpen(run).map(({ about, endpoints, does }) => [
      `${plain(about, 200)} (${endpoints})`,
      does.map((each) => plain(each, 600)).join('<br>'),
    ]),
  );

const scenarioTable = (run: Run): Lines =>
  table(
    ['verdict', 'scenario', 'result', 'time>'],
    run.scenarios.map(({ verdict, id, summary, exchanges, durationMs }) => [
      markOf[verdict],
      codeCell(id),
      plain(summary, 300),
      exchanges.length === 0 ? '' : duration(durationMs),
    ]),
  );

const markOf = {
  passed: '✔ passed',
  failed: '✖ failed',
  inconclusive: '· not judged',
  skipped: '· not judged',
} as const;

/** The findings of one rule, all that an engineer needs to begin: folded, because there may be many. */
function findingBlock(run: Run, group: RuleGroup): readonly string[] {
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
const folded = (summary: string, lines: Lines): Lines =>
  lines.length === 0
    ? []
    : ['<details>', `<summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];

/**
 * What GitHub and GitLab make links of after all escapes are undone: addresses, mentions, references to
 * issues, merge requests, labels, milestones. Only code is safe from that.
 */
const linked = /[@#!~%&$]\w|:\/\/|\bwww\.|\w\.\w+\/|^(?:[A-Z]+-\d+|[\da-f]{7,40})$/;

/**
 * Text from outside as plain text of GitHub's and GitLab's Markdown (CommonMark 2.4: a backslash before
 * punctuation takes its meaning away). Words that either would make a link of become code.
 */
export const plain = (text: string, most = 2000): string =>
  legible(cut(text, most))
    .split(/( +)/)
    .map((word) => (linked.test(word) ? codeCell(word) : escaped(word)))
    .join('')
    .replace(/^(\d+)([.)])(?= |$)/, '$1\\$2');

const escaped = (word: string): string =>
  word.replace(/[\\`*_{}[\]()<>#+!|~$^=&"'-]/g, (mark) => entity[mark] ?? `\\${mark}`);

/** Marks whose escape is read differently by the two: an entity is read alike by both. */
const entity: { readonly [mark: string]: string } = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": "'",
  '(': '(',
  ')': ')',
  '-': '-',
  '+': '+',
  '=': '=',
  '^': '^',
  '#': '&#35;',
  '!': '&#33;',
  $: '&#36;',
};

/** A code span that holds the text whatever backticks are in it (CommonMark 6.1). */
export function code(text: string, most = 2000): string {
  const shown = legible(cut(text, most));
  const fence = '`'.repeat(longestRun(shown) + 1);
  const pad = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return shown.trim() === '' ? plain(shown) : `${fence}${pad}${shown}${pad}${fence}`;
}

/** The same in the cell of a table, where a bar would end the cell even in code. */
export const codeCell = (text: string): string => code(text).replaceAll('|', '\\|');

/** Lines as a block of code, between fences that none of them closes. */
export function block(lines: readonly string[], language = ''): readonly string[] {
  const shown = lines.map((line) => legible(line));
  const fence = '`'.repeat(Math.max(3, longestRun(shown.join('\n')) + 1));
  return [`${fence}${language}`, ...shown, fence];
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
