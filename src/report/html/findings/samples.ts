import { capital, figure, howMany } from '../../../standards/text/figures.ts';
import { phrase } from '../../json/spaced-json.ts';
import type { Cells, Samples, Table } from '../../page/block.ts';
import { type Content, data, html, type Markup } from '../frame/markup.ts';
import { fold, scrolled } from '../frame/section.ts';

/** Rows that are visible; the others are in a fold. */
const mostOpen = 5;

/** The samples of a finding as a table, with exact totals. */
export function samplesOf({ table, of, kept, count }: Samples, title: string): Content {
  const left = count - kept;
  // Exchanges that tell nothing but their steps are for those who look for them.
  const isDull = of === 'names';
  const visible = isDull ? 0 : mostOpen;
  const { totals: _totals, ...bare } = table;
  const [first, more] = [table.rows.slice(0, visible), table.rows.slice(visible)];
  const label = `Samples of ${title}`;
  const name =
    left > 0 ? `${howMany(kept, 'sample')} of ${figure(count)}` : `All ${howMany(kept, 'sample')}`;
  return html`${!isDull && html`<h4 class="sub">${name}</h4>`}
${first.length > 0 && scrolled(label, tableOf({ ...table, rows: first }))}
${
  more.length > 0 &&
  fold({
    summary: isDull ? name : howMany(more.length, 'more row'),
    ...(left > 0 ? { note: `and ${figure(left)} in the totals only` } : {}),
    more: isDull ? 'no-print' : '',
    body: scrolled(`More: ${label}`, tableOf({ ...bare, rows: more })),
  })
}${more.length === 0 && left > 0 && html`<p class="note">Totals are exact; ${figure(left)} more are not kept as samples.</p>`}`;
}

/** Any table of a document, figures to the right. */
function tableOf({ rows, totals }: Table): Markup {
  const headings = [...new Set(rows.flatMap(Object.keys))];
  const numeric = new Set(
    headings.filter((heading) =>
      rows.every((row) => row[heading] === undefined || typeof row[heading] === 'number'),
    ),
  );
  return html`<table class="small"><thead><tr>${headings.map((heading) => html`<th scope="col" class="${numeric.has(heading) ? 'num' : ''}">${capital(heading)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${headings.map((heading) => cell(row, heading))}</tr>\n`)}</tbody>
${totals && html`<tfoot><tr>${headings.map((heading, i) => cell(totals, heading, i === 0))}</tr></tfoot>`}</table>`;
}

function cell(row: Cells, heading: string, isName = false): Markup {
  const held = row[heading];
  if (held === undefined) return html`<td></td>`;
  if (typeof held === 'number') return html`<td class="num">${figure(held)}</td>`;
  const text = isName ? capital(phrase(held)) : phrase(held);
  return html`<td class="${ids.has(heading) ? 'mono' : 'words'}">${data(text)}</td>`;
}

/** Columns of data that are read letter by letter. */
const ids = new Set(['document', 'order', 'product', 'exchange', 'place', 'commerce', 'key']);
