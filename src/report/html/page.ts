import type { Run } from '../../model/run.ts';
import { duration, figure } from '../../standards/text/figures.ts';
import type { Heading, Section } from '../page/block.ts';
import { type RunDocument, runDocument } from '../page/run.ts';
import { blocksOf } from './blocks.ts';
import { records, times } from './charts.ts';
import { framed } from './document-page.ts';
import { firstScreen } from './first-screen.ts';
import { type Content, type Markup, html as markup } from './frame/markup.ts';
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

/** Charts of sections, and their place among the blocks. */
const withPicture: { readonly [id: string]: (run: Run, blocks: Content) => Content } = {
  endpoints: (run, blocks) => [blocks, times(run)],
  records: (run, blocks) => [records(run), blocks],
};

interface Part {
  readonly id: string;
  readonly heading: Heading;
  readonly blocks: Section;
}

/**
 * Renders a run as report.html, a single file without network access, complete without its script. Text from a client is always escaped.
 * Long lists and bodies are cut and counted; report.json has them in full.
 */
export function html(run: Run): string {
  const document = runDocument(run);
  const shown = Object.entries(parts).flatMap(([id, name]): readonly Part[] => {
    const [heading, ...blocks] = document[name].flat();
    return heading?.kind === 'heading' ? [{ id, heading, blocks }] : [];
  });
  const { name, id, durationMs, seed } = run.run;
  return framed({
    title: `${run.verdict.toUpperCase()}: ${name ?? hostOf(run)}`,
    description: document.overview.headline.sentence,
    masthead: markup`<span><b>greenlight</b> report</span><span>${name ?? hostOf(run)}</span>`,
    body: markup`<a class="skip" href="#verdict">Skip to the verdict</a>${shortcuts(run)}${contents(shown)}
<main>${firstScreen(run, document)}${shown.map((part) =>
      section({
        id: part.id,
        title: part.heading.text,
        note: part.heading.note,
        body: (withPicture[part.id] ?? ((_, blocks) => blocks))(run, blocksOf(part.blocks)),
      }),
    )}
</main>`,
    footer: markup`<span>greenlight ${run.tool.version} · run ${id} · ${duration(durationMs)} · seed ${String(seed)}</span><span>The same as data: report.json</span>`,
    script,
  });
}

const hostOf = ({ target }: Run): string =>
  URL.canParse(target.clientBase) ? new URL(target.clientBase).host : target.clientBase;

const maxContents = 12;

/** Renders two links that stay in reach on narrow screens. */
const shortcuts = ({ verdict }: Run): Markup =>
  markup`<nav class="shortcuts" aria-label="Shortcuts"><a href="#${verdict === 'failed' ? 'issues' : 'verdict'}">Back to ${verdict === 'failed' ? 'issues' : 'the verdict'}</a><a href="#contents">Contents</a></nav>`;

/** Renders the table of contents: a sidebar on wide screens, the end of the page on narrow ones. */
const contents = (shown: readonly Part[]): Markup =>
  markup`<nav class="contents" id="contents" aria-label="Contents"><ol><li><a href="#verdict">Verdict</a></li>
${shown.map(({ id, heading, blocks }) => {
  const findings = blocks.flatMap((block) => (block.kind === 'finding' ? [block] : []));
  const names = id === 'findings' ? findings.slice(0, maxContents) : [];
  return markup`<li><a href="#${id}">${heading.text}${findings.length > 0 && markup`<small>${figure(findings.length)}</small>`}</a>${
    names.length > 0 &&
    markup`<ol>${names.map(({ anchor, number = '', title }) => markup`<li><a href="#${anchor ?? ''}">${number}. ${title}</a></li>`)}</ol>`
  }</li>\n`;
})}</ol></nav>`;
