import type { Run } from '../../model/run.ts';
import { duration, figure } from '../../standards/text/figures.ts';
import type { Heading, Section } from '../page/block.ts';
import { type RunDocument, runDocument } from '../page/run.ts';
import { headline } from '../view/headline.ts';
import { blocksOf } from './blocks.ts';
import { records, times } from './charts.ts';
import { framed } from './document-page.ts';
import { icon, verdictWords } from './frame/icon.ts';
import { type Content, joined, type Markup, html as markup } from './frame/markup.ts';
import { script } from './frame/script.ts';
import { section } from './frame/section.ts';

/** Parts of the document in page order, by the id of their section; each starts with its heading. */
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

/** Charts, shown below the heading of their section. */
const pictures: { readonly [id: string]: (run: Run) => Content } = {
  endpoints: times,
  records,
};

interface Part {
  readonly id: string;
  readonly heading: Heading;
  readonly blocks: Section;
}

/**
 * Renders a run as report.html, a single file without scripts or network access. Text from a client is always escaped.
 * Long lists and bodies are cut and counted; report.json has them in full.
 */
export function html(run: Run): string {
  const document = runDocument(run, false);
  const shown = Object.entries(parts).flatMap(([id, name]): readonly Part[] => {
    const [heading, ...blocks] = document[name].flat();
    return heading?.kind === 'heading' ? [{ id, heading, blocks }] : [];
  });
  const { name, id, startedAt, durationMs, seed } = run.run;
  return framed({
    title: `${run.verdict.toUpperCase()}: ${name ?? hostOf(run)}`,
    description: headline(run).sentence,
    masthead: markup`<span><b>greenlight</b> report</span>${name !== undefined && markup`<span>${name}</span>`}<span>${hostOf(run)}</span>`,
    at: startedAt,
    body: markup`<a class="skip" href="#verdict">Skip to the verdict</a>${contents(shown)}
<main>${verdict(run, document)}${shown.map((part) =>
      section({
        id: part.id,
        title: part.heading.text,
        note: part.heading.note,
        body: [pictures[part.id]?.(run), blocksOf(part.blocks)],
      }),
    )}
</main>`,
    footer: markup`<span>greenlight ${run.tool.version} · run ${id} · ${duration(durationMs)} · seed ${String(seed)}</span><span>The same as data: report.json</span>`,
    script,
  });
}

const hostOf = ({ target }: Run): string =>
  URL.canParse(target.clientBase) ? new URL(target.clientBase).host : target.clientBase;

/** Renders the first screen, for a manager: the verdict, what to fix, what only the owner knows, the totals. */
function verdict({ verdict: its }: Run, document: RunDocument): Markup {
  const [said, ...rest] = document.verdict;
  if (said?.kind !== 'paragraph') return markup``;
  const { word, name, colour } = verdictWords[its];
  // The heading is the first sentence of a long reason; the rest starts the paragraph.
  const [, first = said.text, more = ''] =
    /^(.{10,120}?[.:]) (?=\p{Lu})(.+)$/su.exec(said.text) ??
    /^(As far as judged:) (.+)$/s.exec(said.text) ??
    [];
  return markup`
<section id="verdict" aria-labelledby="h-verdict">
<p class="word ${colour}">${icon(name)} ${word}</p>
<h1 id="h-verdict">${unbroken(first)}</h1>
${more !== '' && markup`<p class="lead">${more}</p>`}
${blocksOf(rest)}
${blocksOf(document.fixes)}
${blocksOf(document.questions)}
<div class="totals">${blocksOf(document.totals)}</div>
</section>`;
}

/** Keeps "go-live" on one line. */
const unbroken = (sentence: string): Content =>
  joined(sentence.split('go-live'), markup`<span class="nowrap">go-live</span>`);

/** Maximum number of findings in the table of contents. */
const maxContents = 12;

/** Renders the table of contents, a sidebar on wide screens. */
const contents = (shown: readonly Part[]): Markup =>
  markup`<nav class="contents" aria-label="Contents"><ol><li><a href="#verdict">Verdict</a></li>
${shown.map(({ id, heading, blocks }) => {
  const findings = blocks.flatMap((block) => (block.kind === 'finding' ? [block] : []));
  const names = id === 'findings' ? findings.slice(0, maxContents) : [];
  return markup`<li><a href="#${id}">${heading.text}${findings.length > 0 && markup`<small>${figure(findings.length)}</small>`}</a>${
    names.length > 0 &&
    markup`<ol>${names.map(({ anchor, number = '', title }) => markup`<li><a href="#${anchor ?? ''}">${number}. ${title}</a></li>`)}</ol>`
  }</li>\n`;
})}</ol></nav>`;
