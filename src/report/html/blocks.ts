import { capital, figure, howMany } from '../../standards/text/figures.ts';
import { phrase } from '../json/spaced-json.ts';
import type {
  Block,
  Cells,
  Entry,
  Exchange,
  Fact,
  Finding,
  Message,
  Note,
  Samples,
  Section,
  Table,
  Tone,
} from '../page/block.ts';
import { setLines } from '../page/example.ts';
import { afterColon, titleOf } from '../page/page.ts';
import { type Icon, icon } from './frame/icon.ts';
import { type Content, data, html, joined, type Markup, multiline } from './frame/markup.ts';
import { command, filter, fold, scrolled } from './frame/section.ts';

const icons = {
  passed: 'pass',
  failed: 'fail',
  warning: 'warn',
  quiet: 'dash',
} as const satisfies { readonly [tone in Tone]: Icon };

const markOf = (tone: Tone | undefined): Content =>
  tone !== undefined && html`${icon(icons[tone])} `;

const linked = (text: Content, to: string | undefined): Content =>
  to === undefined ? text : html`<a href="${to.startsWith('./') ? to : `#${to}`}">${text}</a>`;

/** Blocks one after the other. */
export const blocksOf = (section: Section): Content => section.map(blockOf);

function blockOf(block: Block): Content {
  switch (block.kind) {
    case 'heading':
      return html`<h3 class="sub">${block.text}${block.note !== undefined && html` <small>${block.note}</small>`}</h3>`;
    case 'title':
      return html`<h3 class="sub">${block.text} <small>${block.what} · ${block.id}</small></h3>`;
    case 'paragraph':
      return html`<p class="note">${markOf(block.tone)}${block.text}</p>`;
    case 'list':
      return listOf(block.entries, block.left);
    case 'steps':
      return html`<ol class="steps">${block.steps.map(({ text, beside, to }) => html`<li><span>${linked(text, to)}</span>${beside !== undefined && html`<span class="soft">${beside}</span>`}</li>`)}</ol>`;
    case 'facts':
      return factsOf(block.facts);
    case 'table':
      return tableOf(block);
    case 'code':
      return command(setLines(block.lines, codeColumns).join('\n'));
    case 'fold':
      return fold({ summary: block.summary, note: block.note, body: blocksOf(block.blocks) });
    case 'exchange':
      return exchangeOf(block);
    case 'message':
      return messageOf('', block);
    case 'verdict':
      return html`<p class="word ${block.tone === 'failed' && 'fail'}">${markOf(block.tone)}${capital(block.word.toLowerCase())}: ${block.text}</p>`;
    case 'finding':
      return findingOf(block);
    case 'examples':
      return block.shown.map(
        (each) =>
          html`<h4 class="sub">${titleOf(block.of, each)}</h4>${each.why !== undefined && html`<p>${each.why}</p>`}${command(setLines(each.lines, codeColumns).join('\n'))}`,
      );
    default:
      return block.commands.map(
        ({ label, lines }) =>
          html`<p class="note">${capital(label)}</p>${command(lines.join('\n'))}`,
      );
  }
}

const codeColumns = 96;

const moreOf = (left = 0): Content =>
  left > 0 && html`<p class="note">${figure(left)} more in report.json.</p>`;

/** The fewest entries that have a search field. */
const fewestSearched = 20;

function listOf(entries: readonly Entry[], left?: number): Content {
  const list = html`<ul class="list">${entries.map(entryOf)}</ul>${moreOf(left)}`;
  return entries.length < fewestSearched
    ? list
    : html`<div>${filter('Search this list')}${list}</div>`;
}

function entryOf({
  tone,
  name,
  text,
  beside = '',
  under = [],
  facts = [],
  entries = [],
  anchor,
  to,
}: Entry): Markup {
  const shown = html`${name !== undefined && html`<b>${name}</b> `}${linked(text, to)}`;
  return html`<li data-found=""${anchor !== undefined && html` id="${anchor}"`}><span>${markOf(tone)}</span><span>${shown}${under.map(noteOf)}${facts.length > 0 && factsOf(facts)}${entries.length > 0 && html`<ul class="list">${entries.map(entryOf)}</ul>`}</span><span class="beside">${beside}</span></li>
`;
}

const noteOf = ({ state, text = '', aside }: Note): Content => {
  const said = [state ?? '', text].filter(Boolean).join(': ');
  return html`<span class="aside">${said}${aside !== undefined && html` <code>${aside}</code>`}</span>`;
};

const factsOf = (facts: readonly Fact[]): Markup =>
  html`<dl class="facts">${facts.map(({ label, mark, ...fact }) => html`<div><dt>${markOf(mark)}${capital(label)}</dt><dd>${factOf(fact)}</dd></div>\n`)}</dl>`;

function factOf({ text, items, table, command: line, wrong }: Omit<Fact, 'label'>): Content {
  if (line !== undefined) return command(line);
  if (table) return tableOf(table);
  if (items)
    return items.map(({ id, text: said, to }) =>
      said === undefined
        ? html`<p><code>${id}</code></p>`
        : html`<p>${linked(html`<code>${id}</code>`, to)} ${to === undefined ? afterColon(said) : said}</p>`,
    );
  const texts = [text ?? []].flat();
  return [
    texts.length === 1 ? data(texts[0] ?? '') : texts.map((each) => html`<p>${data(each)}</p>`),
    wrong !== undefined && html` <span class="fail">${icon('fail')} ${wrong}</span>`,
  ];
}

/** Any table of a document, figures to the right; on a narrow page a card for each row. */
function tableOf({ rows, totals, marks = [], figures = [], note, left }: Table): Markup {
  const headings = [...new Set(rows.flatMap(Object.keys))];
  const isFigure = (heading: string) =>
    figures.includes(heading) ||
    rows.every((row) => row[heading] === undefined || typeof row[heading] === 'number');
  const cellsOf = (row: Cells, at: number) =>
    headings.map((heading, column) => {
      const text = cellOf(heading, row[heading], figures.includes(heading));
      const { tone, to } = column === 0 ? (marks[at] ?? {}) : {};
      return html`<td${column > 0 && html` data-l="${headed(heading)}"`} class="${isFigure(heading) && 'num'}">${markOf(tone)}${linked(text, to)}</td>`;
    });
  return html`${scrolled(
    headings.join(', '),
    html`<table class="stack"><thead><tr>${headings.map((heading) => html`<th scope="col" class="${isFigure(heading) && 'num'}">${headed(heading)}</th>`)}</tr></thead>
<tbody>${rows.map((row, at) => html`<tr>${cellsOf(row, at)}</tr>\n`)}</tbody>${totals && html`<tfoot><tr>${cellsOf(totals, -1)}</tr></tfoot>`}</table>`,
  )}${note !== undefined && html`<p class="note">${note}</p>`}${moreOf(left)}`;
}

/** The name of a field keeps its letters. */
const headed = (heading: string): string =>
  /^[a-z ]+$/.test(heading) ? capital(heading) : heading;

/** Numbers of records and lines are names, not amounts. */
function cellOf(heading: string, value: Cells[string] | undefined, isCount: boolean): Content {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'number')
    return !isCount && /^(?:records?|lines?|numbers?)$/i.test(heading) ? value : figure(value);
  return data(Array.isArray(value) ? value.map(phrase).join(', ') : phrase(value));
}

const kinds = {
  error: { name: 'fail', word: 'Error', more: '' },
  warning: { name: 'warn', word: 'Warning', more: 'warned' },
  waived: { name: 'waived', word: 'Waived', more: 'eased' },
} as const;

/** A finding: what was seen, expected and got, what it means; all that shows it in one fold. */
export function findingOf(finding: Finding): Markup {
  const { level, number, title, id, hits, seen = '', facts, anchor = id } = finding;
  const { name, word, more } = kinds[level];
  const [against = [], ...meaning] = facts;
  const isCompared = against.some(({ label }) => label === 'expected' || label === 'got');
  return html`
<article class="finding ${more}" id="${anchor}" aria-labelledby="h/${anchor}" data-found="">
<header>${icon(name)}<h3 id="h/${anchor}"><span class="vh">${word} </span>${number !== undefined && `${number}. `}${title} <a class="here" href="#${anchor}" aria-label="Link to this finding">#</a></h3><p><code>${id}</code> ${hits !== undefined && html`<span>${hits}</span>`}</p></header>
<div class="body">
<p>${seen}</p>
${isCompared ? html`<div class="versus">${against.map(panelOf)}</div>` : factsOf(against)}
${factsOf(meaning.flat())}
${evidenceOf(finding)}
</div>
</article>`;
}

const panelOf = ({ label, table, ...fact }: Fact): Markup =>
  html`<div class="panel ${label !== 'expected' && 'got'}"><h4>${capital(label)}</h4>${table ? tableOf(table) : factOf(fact)}</div>`;

/** The longest curl line is told by its size alone. */
function evidenceOf({ samples, exchanges = [], left = 0, repeat = [] }: Finding): Content {
  if (!samples && exchanges.length === 0 && repeat.length === 0) return undefined;
  return fold({
    summary: 'Evidence',
    note: [
      ...(samples && samples.of !== 'names'
        ? [`${howMany(samples.kept, 'sample')} of ${figure(samples.count)}`]
        : []),
      ...(exchanges.length > 0 ? ['request and answer'] : []),
      ...(repeat.length > 0 ? ['how to repeat it'] : []),
    ].join(', '),
    body: [
      // The names of exchanges tell nothing by themselves.
      samples && samples.of !== 'names' && samplesOf(samples),
      exchanges.map(exchangeOf),
      left > 0 && html`<p class="note">${howMany(left, 'more exchange')} in report.json.</p>`,
      repeat.length > 0 && html`<h4 class="sub">Repeat it</h4>`,
      repeat.map(({ command: line = '' }) => command(line)),
    ],
  });
}

const samplesOf = ({ table, kept, count }: Samples): Markup =>
  html`<h4 class="sub">${count > kept ? `${howMany(kept, 'sample')} of ${figure(count)}` : `All ${howMany(kept, 'sample')}`}</h4>${tableOf(table)}${count > kept && html`<p class="note">Totals are exact; ${figure(count - kept)} more are not kept as samples.</p>`}`;

const exchangeOf = ({ name, note, request, answer }: Exchange): Markup =>
  html`<h4 class="sub">${name}${note !== undefined && note !== '' && html` <small>${note}</small>`}</h4><div class="pair">${
    request
      ? messageOf('Request', request)
      : html`<div class="panel"><h4>Request</h4><p class="soft">None is known: the answer was given as a file.</p></div>`
  }${messageOf('Answer', answer)}</div>`;

const messageOf = (label: string, { head, headers, body }: Message): Markup =>
  html`<div class="panel">${label !== '' && html`<h4>${label}</h4>`}<pre><b>${data(head)}</b>
${headers.map((line) => html`${data(line)}\n`)}${
  body.length > 0 &&
  html`
${joined(
  body.map(({ text, isMarked }) =>
    isMarked ? html`<mark>${multiline(text)}</mark>` : multiline(text),
  ),
  html`
`,
)}`
}</pre></div>`;
