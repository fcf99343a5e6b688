import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, figure } from '../../standards/text/figures.ts';
import { cut } from '../../standards/text/legible.ts';
import {
  type Block,
  belowTable,
  type Entry,
  type Exchange,
  type Fact,
  type Finding,
  gridOf,
  type List,
  type Message,
  type MessageLine,
  type Section,
  type Table,
  type Tone,
} from '../page/block.ts';
import { setLines } from '../page/example.ts';
import { plainLines } from '../page/finding.ts';
import { explaining } from '../page/page.ts';
import { type Icon, icon } from './frame/icon.ts';
import { type Content, data, html, type Markup, multiline, typed } from './frame/markup.ts';
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
      return fold({ ...block, body: blocksOf(block.blocks) });
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
      ({ id, text, to }) =>
        html`<p>${linked(html`<code>${id}</code>`, text === undefined ? undefined : to)} ${text}</p>`,
    );
  const texts = [text].flat();
  return texts.length === 1
    ? data(texts[0] ?? '')
    : texts.map((each) => html`<p>${data(each)}</p>`);
}

/** Renders a table, numbers aligned right; on narrow screens each row is a card. */
function tableOf(table: Table): Markup {
  const { rows: cells, marks = [], left } = table;
  const { headings, figures, rows } = gridOf(cells);
  const below = belowTable(table);
  const cellOf = (text: string, at: number, column: number) => {
    const { tone, to } = column === 0 ? (marks[at] ?? {}) : {};
    const bare = text !== '' && (figures[column] ? text : data(text));
    const isWrong = text !== '' && marks[at]?.wrong?.includes(headings[column] ?? '');
    const shown = isWrong ? html`<mark>${bare}</mark>` : bare;
    return html`<td${column > 0 && html` data-l="${headed(headings[column])}"`} class="${figures[column] && 'num'}">${markOf(tone)}${linked(shown, to)}</td>`;
  };
  return html`${scrollable(
    headings.join(', '),
    html`<table class="stack"><thead><tr>${headings.map((heading, i) => html`<th scope="col" class="${figures[i] && 'num'}">${headed(heading)}</th>`)}</tr></thead>
<tbody>${rows.map((row, at) => html`<tr>${row.map((text, column) => cellOf(text, at, column))}</tr>\n`)}</tbody></table>`,
  )}${below !== undefined && html`<p class="note">${below}</p>`}${moreOf(left)}`;
}

/** Capitalizes a heading, unless it is the name of a field. */
const headed = (heading = ''): string => (/^[a-z ]+$/.test(heading) ? capital(heading) : heading);

const kinds = {
  error: { name: 'fail', word: 'Error', more: '' },
  warning: { name: 'warn', word: 'Warning', more: 'warned' },
  waived: { name: 'waived', word: 'Waived', more: 'eased' },
} as const;

/** Formats a finding as plain text, at most so long, for an e-mail. */
const textOf = (finding: Finding): string =>
  cut([...plainLines(finding), `explain   ${explaining(finding.id)}`].join('\n'), 16_000);

/** Renders a finding: what was seen, expected and received, its effect, and the evidence in a fold. */
export function findingOf(finding: Finding): Markup {
  const { level, number, title, id, hits, seen = '', facts, anchor = id } = finding;
  const { name, word, more } = kinds[level];
  const [against = [], ...meaning] = facts;
  const isCompared = against.some(({ label }) => label === 'expected' || label === 'got');
  return html`
<article class="finding ${more}" id="${anchor}" aria-labelledby="h/${anchor}">
<header>${icon(name)}<h3 id="h/${anchor}"><span class="vh">${word} </span>${number !== undefined && `${number}. `}${title} <a class="here" href="#${anchor}" aria-label="Link to this finding">#</a></h3><p><span class="explain">greenlight explain <code>${id}</code><button type="button" class="copy" data-text="${explaining(id)}" hidden>Copy</button></span> ${hits !== undefined && html`<span>${hits}</span>`}<button type="button" class="copy mail" data-text="${typed(textOf(finding))}" hidden>Copy as text</button></p></header>
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

function evidenceOf({ samples, exchanges = [], differences, repeat = [] }: Finding): Content {
  const parts = Object.entries({
    samples: samples && tableOf(samples),
    'answer and request': exchanges.length > 0 && exchangesOf(exchanges, differences),
    'how to repeat it': repeat.length > 0 && repeat.map(({ command: line = '' }) => command(line)),
  }).filter(([, body]) => body);
  const note = parts.map(([name]) => name).join(', ');
  return note !== '' && fold({ summary: 'Evidence', note, body: parts.map(([, body]) => body) });
}

/** Renders what differs between exchanges in a table, then each answer, and each different request once. */
function exchangesOf(exchanges: readonly Exchange[], differences: Table | undefined): Content {
  if (!differences) return exchanges.map(exchangeOf);
  const requests = [...groupedBy(exchanges, ({ request }) => JSON.stringify(request)).values()];
  return [
    html`<h4 class="sub">${figure(exchanges.length)} answers${requests.length === 1 && ' to the same request'} <small>what differs</small></h4>`,
    tableOf(differences),
    exchanges.map(({ name, note, answer }) =>
      fold({ summary: `Answer ${name}`, note, body: linesOf(answer) }),
    ),
    requests.map((group) =>
      requestOf(
        group[0],
        requests.length === 1 ? 'Request' : `Request ${group.map(({ name }) => name).join(', ')}`,
      ),
    ),
  ];
}

const exchangeOf = (exchange: Exchange): Markup =>
  html`<h4 class="sub">Answer ${exchange.name}${exchange.note !== '' && html` <small>${exchange.note}</small>`}</h4><div class="panel">${linesOf(exchange.answer)}</div>${requestOf(exchange, 'Request')}`;

function requestOf({ request, varied = [] }: Exchange, summary: string): Markup {
  const [{ text } = { text: '' }] = request ?? [];
  return request
    ? fold({
        summary,
        note: text,
        body: [
          varied.length > 0 && listOf({ kind: 'list', entries: varied }),
          html`<div class="panel">${linesOf(request)}</div>`,
        ],
      })
    : html`<p class="note">No request is known: the answer was given as a file.</p>`;
}

const linesOf = (message: Message): Content =>
  message.length > 0 && html`<pre>${message.map(lineOf)}</pre>`;

const lineOf = ({ text, isMarked }: MessageLine): Markup =>
  isMarked ? html`<mark>${multiline(text)}</mark>\n` : html`${multiline(text)}\n`;
