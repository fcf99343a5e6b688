import type { Run } from '../../model/run.ts';
import { capital, duration, figure, instant } from '../../standards/text/figures.ts';
import type { RunDocument } from '../page/run.ts';
import { findingAnchor } from '../view/anchor.ts';
import { type Fix, fixList, tallied } from '../view/headline.ts';
import { blocksOf } from './blocks.ts';
import { verdictWord } from './frame/icon.ts';
import { type Content, data, html, joined, type Markup } from './frame/markup.ts';

/** Renders the first screen, for a manager: the verdict, the run, what to fix and what each issue costs. */
export function firstScreen(run: Run, document: RunDocument): Markup {
  const [said, ...rest] = document.verdict;
  if (said?.kind !== 'paragraph') return html``;
  // The heading is the first sentence of a long reason; the rest starts the paragraph.
  const [, first = said.text, more = ''] =
    /^(.{10,120}?[.:]) (?=\p{Lu})(.+)$/su.exec(said.text) ??
    /^(As far as judged:) (.+)$/s.exec(said.text) ??
    [];
  const fixes = fixList(run);
  return html`
<section id="verdict" aria-labelledby="h-verdict">
${verdictWord(run.verdict)}
<h1 id="h-verdict">${unbroken(first)}</h1>
${more !== '' && html`<p class="lead">${more}</p>`}
${stripOf(run, fixes.length)}
${blocksOf(rest)}
${fixes.length > 0 && html`<ol class="steps issues" id="issues">${fixes.map((fix, i) => issueOf(fix, i === 0 && fixes.length > 1))}</ol>`}
${blocksOf(document.questions)}
${document.totals.map((block) => block.kind === 'list' && block.entries.slice(1).map(({ text }) => html`<p class="note">${text}</p>`))}
</section>`;
}

/** Keeps "go-live" on one line. */
const unbroken = (sentence: string): Content =>
  joined(sentence.split('go-live'), html`<span class="nowrap">go-live</span>`);

/** Renders an issue: its cost, and what to do, below its title. */
function issueOf(fix: Fix, isFirst: boolean): Markup {
  const { title, text, todo = text, cost = '', also = [], group, section } = fix;
  return html`<li><a href="#${group ? findingAnchor(group) : (section ?? 'waivers')}">${title}</a><span class="cost">${capital(cost)}</span><span>${isFirst && html`<b>Do first:</b> `}${todo}</span>${also.map((each) => html`<span class="soft">also: ${each}</span>`)}</li>
`;
}

/** Renders the facts of the run, and its numbers; bad ones in red. */
function stripOf(run: Run, issues: number): Markup {
  const { tool, target, totals, clauses } = run;
  const { startedAt, durationMs, seed } = run.run;
  const { failed, affected, passed, inconclusive, skipped } = tallied(run);
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
    ['not judged', inconclusive + skipped],
    ['issues', issues, issues > 0],
    ['exchanges', totals.exchanges],
    ['records', transactions + commerces],
  ];
  return html`<div class="strip"><dl class="numbers">${numbers.map(([name, count, isBad = false]) => html`<div><dt>${name}</dt><dd class="${isBad && 'fail'}">${figure(count)}</dd></div>`)}</dl>
<dl class="about">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div>`;
}
