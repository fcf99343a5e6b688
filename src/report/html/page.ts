import type { Run } from '../../model/run.ts';
import { capital, duration, figure, instant } from '../../standards/text/figures.ts';
import { headline } from '../view/headline.ts';
import { leftOpen as observed } from '../view/left-open.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { records } from './endpoints/records.ts';
import { failing, waived, warnings } from './findings/findings.ts';
import { waivers } from './findings/waivers.ts';
import { findingAnchor } from './frame/anchor.ts';
import { sprite } from './frame/icon.ts';
import { type Content, html, type Markup, trusted } from './frame/markup.ts';
import { policyOf } from './frame/policy.ts';
import { script } from './frame/script.ts';
import { section } from './frame/section.ts';
import { style } from './frame/style.ts';
import { type View, viewOf } from './frame/view.ts';
import { history } from './history.ts';
import { outcomes } from './outcomes.ts';
import { configuration, coverage, notJudged, scenarios } from './scenarios.ts';
import { verdict } from './verdict.ts';

/** The parts in the order of the page, by the ids of their sections. */
const parts = {
  verdict,
  endpoints,
  outcomes,
  findings: failing,
  waivers,
  records,
  history,
  'not-judged': notJudged,
  warnings,
  waived,
  open: leftOpen,
  coverage,
  scenarios,
  configuration,
} as const;

/** The whole page. */
export function page(run: Run): Markup {
  const view = viewOf(run);
  const made = Object.entries(parts)
    .map(([id, part]): readonly [string, Content] => [id, part(view)])
    .filter(([, content]) => content !== undefined && content !== false);
  const { word, sentence } = headline(run);
  const name = run.run.name ?? hostOf(run);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${word}: ${name} · greenlight</title>
<meta name="description" content="${sentence}">
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#verdict">Skip to the verdict</a>
${sprite}
<div class="page">
<header class="masthead"><span><b>greenlight</b> report</span>${run.run.name !== undefined && html`<span>${run.run.name}</span>`}<span>${hostOf(run)}</span><time datetime="${run.run.startedAt}">${instant(run.run.startedAt)}</time></header>
${contents(view, new Set(made.map(([id]) => id)))}
<main>${made.map(([, content]) => content)}
</main>
<footer><span>greenlight ${run.tool.version} · run ${run.run.id} · ${duration(run.run.durationMs)} · seed ${String(run.run.seed)}</span><span>The same as data: report.json</span><label class="no-print"><input type="checkbox" id="evidence"> Print with all evidence</label></footer>
</div>
<script>${trusted(script)}</script>
</body>
</html>
`;
}

const hostOf = ({ target }: Run): string =>
  URL.canParse(target.clientBase) ? new URL(target.clientBase).host : target.clientBase;

const policy = policyOf(style, script, "form-action 'none'");

const most = 200;

/** What the contract leaves open, and what this client does there. */
function leftOpen({ run }: View): Content {
  const observations = observed(run);
  if (observations.length === 0) return undefined;
  const left = observations.length - most;
  return section({
    id: 'open',
    title: 'What the contract leaves open',
    note: 'and what this client does there',
    body: html`<p class="intro">None of this affects the verdict. Agree on these points before go-live, so that a later change surprises nobody.</p>
<table class="stack"><thead><tr><th scope="col">About</th><th scope="col">Endpoint</th><th scope="col">What this client does</th></tr></thead><tbody>
${observations.slice(0, most).map(
  ({
    about,
    endpoints,
    does,
  }) => html`<tr><th scope="row">${capital(about)}</th><td class="soft">${endpoints}</td><td>${does.map((each) => html`<div>${each}</div>`)}</td></tr>
`,
)}</tbody></table>${left > 0 && html`<p class="note">${figure(left)} more in report.json.</p>`}`,
  });
}

const mostFindings = 12;

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly under?: Content;
}

/** The list of contents; wide screens show it at the left. Only sections that are there. */
function contents(view: View, written: ReadonlySet<string>): Markup {
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
    { id: 'open', title: 'Left open', count: observed(run).length },
    { id: 'coverage', title: 'Contract coverage' },
    { id: 'scenarios', title: 'All scenarios', count: run.scenarios.length },
    { id: 'configuration', title: 'Configuration' },
  ];
  return html`<nav class="contents" aria-label="Contents"><ol>
${entries
  .filter(({ id }) => written.has(id))
  .map(
    ({ id, title, count, under }) =>
      html`<li><a href="#${id}">${title}${count !== undefined && count > 0 && html`<small>${figure(count)}</small>`}</a>${under}</li>\n`,
  )}</ol></nav>`;
}
