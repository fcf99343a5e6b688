import { capital, figure } from '../../standards/text/figures.ts';
import type {
  Block,
  Entry,
  Exchange,
  Fact,
  Finding,
  List,
  Message,
  Section,
  Table,
  Tone,
} from '../page/block.ts';
import { setLines } from '../page/example.ts';
import { gridOf } from '../page/grid.ts';
import { type Icon, icon } from './frame/icon.ts';
import { type Content, data, html, joined, type Markup, multiline } from './frame/markup.ts';
import { command, fold, scrollable } from './frame/section.ts';

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

export const blocksOf = (section: Section): Content => section.map(blockOf);

const codeColumns = 96;

function blockOf(block: Block): Content {
  switch (block.kind) {
    case 'heading':
      return html`<h3 class="sub">${block.text}${block.note !== undefined && html` <small>${block.note}</small>`}</h3>`;
    case 'paragraph':
      return html`<p class="note">${markOf(block.tone)}${block.text}</p>`;
    case 'list':
      return [block.isNumbered ? stepsOf(block) : listOf(block), moreOf(block.left)];
    case 'facts':
      return factsOf(block.facts);
    case 'table':
      return tableOf(block);
    case 'code':
      return command(setLines(block.lines, codeColumns).join('\n'));
    case 'fold':
      return fold({ summary: block.summary, body: blocksOf(block.blocks) });
    case 'exchange':
      return exchangeOf(block);
    default:
      return findingOf(block);
  }
}

const moreOf = (left = 0): Content =>
  left > 0 && html`<p class="note">${figure(left)} more in report.json.</p>`;

const stepsOf = ({ entries }: List): Markup =>
  html`<ol class="steps">${entries.map(({ text, under = [], to }) => html`<li><span>${linked(text, to)}</span>${under.map((each) => html`<span class="soft">${each}</span>`)}</li>`)}</ol>`;

const listOf = ({ entries }: List): Markup => html`<ul class="list">${entries.map(entryOf)}</ul>`;

function entryOf(entry: Entry): Markup {
  const { tone, name, text, beside = '', under = [], entries = [], anchor, to } = entry;
  const shown = html`${name !== undefined && html`<b>${name}</b> `}${linked(text, to)}`;
  return html`<li${anchor !== undefined && html` id="${anchor}"`}><span>${markOf(tone)}</span><span>${shown}${under.map((each) => html`<span class="aside">${each}</span>`)}${entries.length > 0 && html`<ul class="list">${entries.map(entryOf)}</ul>`}</span><span class="beside">${beside}</span></li>
`;
}

const factsOf = (facts: readonly Fact[]): Markup =>
  html`<dl class="facts">${facts.map((fact) => html`<div><dt>${capital(fact.label)}</dt><dd>${factOf(fact)}</dd></div>\n`)}</dl>`;

function factOf({ text = '', items, command: line }: Fact): Content {
  if (line !== undefined) return command(line);
  if (items)
    return items.map(
      ({ id, text: said, to }) =>
        html`<p>${linked(html`<code>${id}</code>`, said === undefined ? undefined : to)} ${said}</p>`,
    );
  const texts = [text].flat();
  return texts.length === 1
    ? data(texts[0] ?? '')
    : texts.map((each) => html`<p>${data(each)}</p>`);
}

/** Renders a table, numbers aligned right; on narrow screens each row is a card. */
function tableOf({ rows: cells, marks = [], note, left }: Table): Markup {
  const { headings, figures, rows } = gridOf(cells);
  const cellOf = (text: string, at: number, column: number) => {
    const { tone, to } = column === 0 ? (marks[at] ?? {}) : {};
    const shown = text !== '' && (figures[column] ? text : data(text));
    return html`<td${column > 0 && html` data-l="${headed(headings[column])}"`} class="${figures[column] && 'num'}">${markOf(tone)}${linked(shown, to)}</td>`;
  };
  return html`${scrollable(
    headings.join(', '),
    html`<table class="stack"><thead><tr>${headings.map((heading, i) => html`<th scope="col" class="${figures[i] && 'num'}">${headed(heading)}</th>`)}</tr></thead>
<tbody>${rows.map((row, at) => html`<tr>${row.map((text, column) => cellOf(text, at, column))}</tr>\n`)}</tbody></table>`,
  )}${note !== undefined && html`<p class="note">${capital(note)}.</p>`}${moreOf(left)}`;
}

/** Capitalizes a heading, unless it is the name of a field. */
const headed = (heading = ''): string => (/^[a-z ]+$/.test(heading) ? capital(heading) : heading);

const kinds = {
  error: { name: 'fail', word: 'Error', more: '' },
  warning: { name: 'warn', word: 'Warning', more: 'warned' },
  waived: { name: 'waived', word: 'Waived', more: 'eased' },
} as const;

/** Renders a finding: what was seen, expected and received, its effect, and the evidence in a fold. */
export function findingOf(finding: Finding): Markup {
  const { level, number, title, id, hits, seen = '', facts, anchor = id } = finding;
  const { name, word, more } = kinds[level];
  const [against = [], ...meaning] = facts;
  const isCompared = against.some(({ label }) => label === 'expected' || label === 'got');
  return html`
<article class="finding ${more}" id="${anchor}" aria-labelledby="h/${anchor}">
<header>${icon(name)}<h3 id="h/${anchor}"><span class="vh">${word} </span>${number !== undefined && `${number}. `}${title} <a class="here" href="#${anchor}" aria-label="Link to this finding">#</a></h3><p><code>${id}</code> ${hits !== undefined && html`<span>${hits}</span>`}</p></header>
<div class="body">
<p>${seen}</p>
${isCompared ? html`<div class="versus">${against.map(panelOf)}</div>` : factsOf(against)}
${factsOf(meaning.flat())}
${evidenceOf(finding)}
</div>
</article>`;
}

const panelOf = (fact: Fact): Markup =>
  html`<div class="panel ${fact.label !== 'expected' && 'got'}"><h4>${capital(fact.label)}</h4>${factOf(fact)}</div>`;

function evidenceOf({ samples, exchanges = [], repeat = [] }: Finding): Content {
  const parts = [
    ...(samples ? [{ name: 'samples', body: tableOf(samples) }] : []),
    ...(exchanges.length > 0
      ? [{ name: 'request and answer', body: exchanges.map(exchangeOf) }]
      : []),
    ...(repeat.length > 0
      ? [{ name: 'how to repeat it', body: repeat.map(({ command: line = '' }) => command(line)) }]
      : []),
  ];
  return (
    parts.length > 0 &&
    fold({
      summary: 'Evidence',
      note: parts.map(({ name }) => name).join(', '),
      body: parts.map(({ body }) => body),
    })
  );
}

const exchangeOf = ({ name, note, request, answer }: Exchange): Markup =>
  html`<h4 class="sub">${name}${note !== '' && html` <small>${note}</small>`}</h4><div class="pair">${messageOf('Request', request ?? [{ text: 'None is known: the answer was given as a file.' }])}${messageOf('Answer', answer)}</div>`;

const messageOf = (label: string, lines: Message): Markup =>
  html`<div class="panel"><h4>${label}</h4><pre>${joined(
    lines.map(({ text, isMarked }) =>
      isMarked ? html`<mark>${multiline(text)}</mark>` : multiline(text),
    ),
    html`\n`,
  )}</pre></div>`;
