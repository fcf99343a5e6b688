import type { Run } from '../../model/run.ts';
import { capital, duration, figure, instant } from '../../standards/text/figures.ts';
import { type Fix, type Overview, tallied } from '../page/headline.ts';
import type { RunDocument } from '../page/run.ts';
import { blocksOf } from './blocks.ts';
import { verdictWord } from './frame/icon.ts';
import { type Content, data, html, type Markup } from './frame/markup.ts';

/** Renders the first screen, for a manager: the verdict, the run, what to fix and what each issue costs. */
export function firstScreen(run: Run, { overview, ...document }: RunDocument): Markup {
  const { lead, sentence } = overview.headline;
  const { fixes } = overview;
  const more = sentence.slice(lead.length).trim();
  return html`
<section id="verdict" aria-labelledby="h-verdict">
${verdictWord(run.verdict)}
<h1 id="h-verdict">${lead}</h1>
${more !== '' && html`<p class="lead">${more}</p>`}
${stripOf(run, overview)}
${blocksOf(document.verdict.slice(1))}
${fixes.length > 0 && html`<ol class="steps issues" id="issues">${fixes.map((fix, i) => issueOf(fix, i === 0 && fixes.length > 1))}</ol>`}
${blocksOf(document.questions)}
${document.totals.map((block) => block.kind === 'list' && block.entries.slice(1).map(({ text }) => html`<p class="note">${text}</p>`))}
</section>`;
}

const issueOf = ({ title, todo, cost = '', also = [], to }: Fix, isFirst: boolean): Markup =>
  html`<li><a href="#${to}">${title}</a><span class="cost">${capital(cost)}</span><span>${isFirst && html`<b>Do first:</b> `}${todo}</span>${also.map((each) => html`<span class="soft">also: ${each}</span>`)}</li>
`;

/** Renders the facts of the run, and its numbers; bad ones in red. */
function stripOf(run: Run, { issues, fixes }: Overview): Markup {
  const { tool, target, totals, clauses, scenarios } = run;
  const { startedAt, durationMs, seed } = run.run;
  const { failed, affected, passed, notJudged } = tallied(scenarios, issues);
  const { transactions, commerces } = totals.records;
  const facts: readonly (readonly [string, Content])[] = [
    ['Client', data(target.clientBase)],
    ['Date', html`<time datetime="${startedAt}">${instant(startedAt)}</time>`],
    ['Duration', duration(durationMs)],
    ['Contract', `${figure(clauses.length)} clauses, as of greenlight ${tool.version}`],
    ['Seed', String(seed)],
  ];
  const numbers: readonly (readonly [string, number, isBad?: boolean])[] = [
    ['failed', failed, failed > 0],
    ...(affected > 0 ? [['affected', affected] as const] : []),
    ['passed', passed],
    ['not judged', notJudged],
    [fixes.length === 1 ? 'issue' : 'issues', fixes.length, fixes.length > 0],
    ['exchanges', totals.exchanges],
    ['records', transactions + commerces],
  ];
  return html`<div class="strip"><dl class="numbers">${numbers.map(([name, count, isBad = false]) => html`<div><dt>${name}</dt><dd class="${isBad && 'fail'}">${figure(count)}</dd></div>`)}</dl>
<dl class="about">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div>`;
}
