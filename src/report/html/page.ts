import type { Run } from '../../model/run.ts';
import { duration, figure, instant } from '../../standards/text/figures.ts';
import type { Heading, Section } from '../page/block.ts';
import { type RunDocument, runDocument } from '../page/run.ts';
import { headline } from '../view/headline.ts';
import { blocksOf } from './blocks.ts';
import { icon, sprite, verdictWords } from './frame/icon.ts';
import { type Content, html, joined, type Markup, trusted } from './frame/markup.ts';
import { policyOf } from './frame/policy.ts';
import { script } from './frame/script.ts';
import { filter, section } from './frame/section.ts';
import { style } from './frame/style.ts';
import { records } from './records.ts';
import { times } from './times.ts';

/** The parts of the document in the order of the page, by the ids of their sections; each has its heading first. */
const parts = {
  findings: 'findings',
  load: 'load',
  endpoints: 'endpoints',
  outcomes: 'outcomes',
  waivers: 'waivers',
  'not-judged': 'notJudged',
  warnings: 'warnings',
  waived: 'waived',
  records: 'records',
  history: 'history',
  open: 'leftOpen',
  explored: 'explored',
  coverage: 'coverage',
  scenarios: 'scenarios',
  configuration: 'configuration',
} as const satisfies { readonly [id: string]: keyof RunDocument };

/** What only this page has: pictures, below the heading of their section. */
const pictures: { readonly [id: string]: (run: Run) => Content } = {
  endpoints: times,
  records,
};

interface Part {
  readonly id: string;
  readonly heading: Heading;
  readonly blocks: Section;
}

/** The whole page. */
export function page(run: Run): Markup {
  const document = runDocument(run, false);
  const shown = Object.entries(parts).flatMap(([id, name]): readonly Part[] => {
    const [heading, ...blocks] = document[name].flat();
    return heading?.kind === 'heading' ? [{ id, heading, blocks }] : [];
  });
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
${contents(shown)}
<main>${verdict(run, document)}${shown.map(({ id, heading, blocks }) =>
    section({
      id,
      title: heading.text,
      note: heading.note,
      body: [pictures[id]?.(run), id === 'findings' && findingsFilter(blocks), blocksOf(blocks)],
    }),
  )}
</main>
<footer><span>greenlight ${run.tool.version} · run ${run.run.id} · ${duration(run.run.durationMs)} · seed ${String(run.run.seed)}</span><span>The same as data: report.json</span></footer>
</div>
<script>${trusted(script)}</script>
</body>
</html>
`;
}

const hostOf = ({ target }: Run): string =>
  URL.canParse(target.clientBase) ? new URL(target.clientBase).host : target.clientBase;

const policy = policyOf(style, script, "form-action 'none'");

/** The fewest findings that have a search field. */
const fewestSearched = 8;

const findingsFilter = ({ length }: Section): Content =>
  length >= fewestSearched && filter('Search these findings');

/** The first screen, for a manager: the verdict, what to fix, what only the owner can tell, the totals. */
function verdict({ verdict: its }: Run, document: RunDocument): Markup {
  const [said, ...rest] = document.verdict;
  if (said?.kind !== 'paragraph') return html``;
  const { word, name, colour } = verdictWords[its];
  // A long reason is no heading: its first sentence is, the rest begins the paragraph.
  const [, first = said.text, more = ''] =
    /^(.{10,120}?[.:]) (?=\p{Lu})(.+)$/su.exec(said.text) ??
    /^(As far as judged:) (.+)$/s.exec(said.text) ??
    [];
  return html`
<section id="verdict" aria-labelledby="h-verdict">
<p class="word ${colour}">${icon(name)} ${word}</p>
<h1 id="h-verdict">${unbroken(first)}</h1>
${more !== '' && html`<p class="lead">${more}</p>`}
${blocksOf(rest)}
${blocksOf(document.fixes)}
${blocksOf(document.questions)}
<div class="totals">${blocksOf(document.totals)}</div>
</section>`;
}

/** "go-live" stays on one line. */
const unbroken = (sentence: string): Content =>
  joined(sentence.split('go-live'), html`<span class="nowrap">go-live</span>`);

/** Findings named in the contents; more are counted in their section. */
const mostNamed = 12;

/** The list of contents; wide screens show it at the left. */
const contents = (shown: readonly Part[]): Markup =>
  html`<nav class="contents" aria-label="Contents"><ol><li><a href="#verdict">Verdict</a></li>
${shown.map(({ id, heading, blocks }) => {
  const findings = blocks.flatMap((block) => (block.kind === 'finding' ? [block] : []));
  const names = id === 'findings' ? findings.slice(0, mostNamed) : [];
  return html`<li><a href="#${id}">${heading.text}${findings.length > 0 && html`<small>${figure(findings.length)}</small>`}</a>${
    names.length > 0 &&
    html`<ol>${names.map(({ anchor, number = '', title }) => html`<li><a href="#${anchor ?? ''}">${number}. ${title}</a></li>`)}</ol>`
  }</li>\n`;
})}</ol></nav>`;
