import type { Run } from '../../model/run.ts';
import { duration, figure } from '../../standards/text/figures.ts';
import type { Heading, Section } from '../page/block.ts';
import { type RunDocument, runDocument } from '../page/run.ts';
import { headline } from '../view/headline.ts';
import { blocksOf } from './blocks.ts';
import { framed } from './document-page.ts';
import { icon, verdictWords } from './frame/icon.ts';
import { type Content, joined, type Markup, html as markup } from './frame/markup.ts';
import { script } from './frame/script.ts';
import { section } from './frame/section.ts';
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

/**
 * The run as report.html: one file that needs no network and no script. What a client sent is text in it and nothing
 * else. Long lists and bodies are cut with their totals; report.json has them whole.
 */
export function html(run: Run): string {
  const document = runDocument(run, false);
  const shown = Object.entries(parts).flatMap(([id, name]): readonly Part[] => {
    const [heading, ...blocks] = document[name].flat();
    return heading?.kind === 'heading' ? [{ id, heading, blocks }] : [];
  });
  const { word, sentence } = headline(run);
  const { name, id, startedAt, durationMs, seed } = run.run;
  return framed({
    title: `${word}: ${name ?? hostOf(run)}`,
    description: sentence,
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

/** The first screen, for a manager: the verdict, what to fix, what only the owner can tell, the totals. */
function verdict({ verdict: its }: Run, document: RunDocument): Markup {
  const [said, ...rest] = document.verdict;
  if (said?.kind !== 'paragraph') return markup``;
  const { word, name, colour } = verdictWords[its];
  // A long reason is no heading: its first sentence is, the rest begins the paragraph.
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

/** "go-live" stays on one line. */
const unbroken = (sentence: string): Content =>
  joined(sentence.split('go-live'), markup`<span class="nowrap">go-live</span>`);

/** Findings named in the contents; more are counted in their section. */
const mostNamed = 12;

/** The list of contents; wide screens show it at the left. */
const contents = (shown: readonly Part[]): Markup =>
  markup`<nav class="contents" aria-label="Contents"><ol><li><a href="#verdict">Verdict</a></li>
${shown.map(({ id, heading, blocks }) => {
  const findings = blocks.flatMap((block) => (block.kind === 'finding' ? [block] : []));
  const names = id === 'findings' ? findings.slice(0, mostNamed) : [];
  return markup`<li><a href="#${id}">${heading.text}${findings.length > 0 && markup`<small>${figure(findings.length)}</small>`}</a>${
    names.length > 0 &&
    markup`<ol>${names.map(({ anchor, number = '', title }) => markup`<li><a href="#${anchor ?? ''}">${number}. ${title}</a></li>`)}</ol>`
  }</li>\n`;
})}</ol></nav>`;
