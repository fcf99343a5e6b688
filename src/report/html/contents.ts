import { findingAnchor } from './frame/anchor.ts';
import { number } from './frame/figure-words.ts';
import { type Content, html, type Markup } from './frame/markup.ts';
import type { View } from './view.ts';

const mostFindings = 12;

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly under?: Content;
}

/** The list of contents; wide screens show it at the left. Only sections that are there. */
export function contents(view: View, written: ReadonlySet<string>): Markup {
  const { run, failing, warnings, waived } = view;
  const open = run.totals.scenarios.skipped + run.totals.scenarios.inconclusive;
  const entries: readonly Entry[] = [
    { id: 'verdict', title: 'Verdict' },
    { id: 'endpoints', title: 'Endpoints', count: run.endpoints.length },
    { id: 'outcomes', title: 'What the buyer saw' },
    {
      id: 'findings',
      title: run.verdict === 'failed' ? 'To fix' : 'Found',
      count: failing.length,
      under: html`<ol>${failing.slice(0, mostFindings).map((group) => html`<li><a href="#${findingAnchor(group)}">${group.title}</a></li>`)}</ol>`,
    },
    { id: 'waivers', title: 'Waivers to look at' },
    { id: 'records', title: 'Records over time' },
    { id: 'history', title: 'Earlier runs', count: run.history?.runs.length ?? 0 },
    { id: 'not-judged', title: 'Not judged', count: open },
    { id: 'warnings', title: 'Warnings', count: warnings.length },
    { id: 'waived', title: 'Waived', count: waived.length },
    { id: 'open', title: 'Left open', count: run.observations.length },
    { id: 'coverage', title: 'Contract coverage' },
    { id: 'scenarios', title: 'All scenarios', count: run.scenarios.length },
    { id: 'configuration', title: 'Configuration' },
  ];
  return html`<nav class="contents" aria-label="Contents"><ol>
${entries
  .filter(({ id }) => written.has(id))
  .map(
    ({ id, title, count, under }) =>
      html`<li><a href="#${id}">${title}${count !== undefined && count > 0 && html`<small>${number(count)}</small>`}</a>${under}</li>\n`,
  )}</ol></nav>`;
}
