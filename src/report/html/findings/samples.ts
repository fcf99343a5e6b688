import type { Json } from '../../../model/json.ts';
import type { Finding, Sample } from '../../../model/run.ts';
import { capital } from '../../../standards/text/figures.ts';
import { phrase } from '../../json/spaced-json.ts';
import { type Cells, compared, grouped } from '../../view/compared.ts';
import { countedNoun, lossUnder, placeOf } from '../../view/finding.ts';
import { many, number } from '../frame/figure-words.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import { fold, scrolled } from '../frame/section.ts';
import type { View } from '../frame/view.ts';

/** So many stand open, the others in a fold. */
const open = 5;

/** The samples of a finding as a table, with exact totals. Undefined where they tell nothing new. */
export function samples(view: View, finding: Finding): Content {
  const kept = finding.samples;
  if (kept.length === 0 || (finding.count === 1 && kept[0]?.row === undefined)) return undefined;
  const rows = grouped(
    kept.some(({ row }) => row)
      ? kept.map((sample) => new Map(Object.entries(sample.row ?? { what: sample.message })))
      : kept.map((sample) => plain(view, finding, sample)),
  );
  const headings = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (headings.length === 0) return undefined;
  const left = finding.count - kept.length;
  // Exchanges that tell nothing but their steps are for those who look for them.
  const isDull = headings.every((heading) => heading === 'exchange' || heading === 'step');
  const visible = isDull ? 0 : open;
  const [first, more] = [rows.slice(0, visible), rows.slice(visible)];
  const totals = totalsOf(finding, headings);
  const label = `Samples of ${finding.title}`;
  const name =
    left > 0
      ? `${many(kept.length, 'sample')} of ${number(finding.count)}`
      : `All ${many(kept.length, 'sample')}`;
  return html`${!isDull && html`<h4 class="sub">${name}</h4>`}
${first.length > 0 && scrolled(label, table(headings, first, totals))}
${
  more.length > 0 &&
  fold({
    summary: isDull ? name : many(more.length, 'more row'),
    ...(left > 0 ? { note: `and ${number(left)} in the totals only` } : {}),
    more: isDull ? 'no-print' : '',
    body: scrolled(`More: ${label}`, table(headings, more, undefined)),
  })
}${more.length === 0 && left > 0 && html`<p class="note">Totals are exact; ${number(left)} more are not kept as samples.</p>`}`;
}

/** A sample without a row of its own: what differs from what is reported above. */
function plain({ exchanges }: View, finding: Finding, sample: Sample): Cells {
  const exchange = sample.exchange === undefined ? undefined : exchanges.get(sample.exchange);
  const place = placeOf(sample);
  const words = compared(sample);
  const differs = (name: 'expected' | 'actual') =>
    finding.samples.some((each) => JSON.stringify(each[name]) !== JSON.stringify(finding[name]));
  const message = finding.samples.some((each) => each.message !== finding.samples[0]?.message);
  const places = finding.samples.some((each) => placeOf(each) !== placeOf(finding));
  return new Map<string, Json>([
    ...(exchange
      ? ([
          ['exchange', exchange.id],
          ['step', exchange.step],
        ] as const)
      : []),
    ...(places && place !== '' ? ([['place', place]] as const) : []),
    ...(message ? ([['what', sample.message]] as const) : []),
    ...(differs('expected') && words.expected !== undefined
      ? ([['expected', figureOr(sample.expected, words.expected)]] as const)
      : []),
    ...(differs('actual') && words.received !== undefined
      ? ([['got', figureOr(sample.actual, words.received)]] as const)
      : []),
  ]);
}

/** Figures stay figures, for their column. */
const figureOr = (value: Json | undefined, words: string): Json =>
  typeof value === 'number' ? value : words;

/** What all that were counted lose together, under the columns that carry it. */
function totalsOf(finding: Finding, headings: readonly string[]): Cells | undefined {
  const held = lossUnder(headings.slice(1), finding);
  if (held.length === 0) return undefined;
  const { count, countedTemplate } = finding;
  const noun = countedNoun(countedTemplate) ?? '';
  return new Map<string, Json>([
    [headings[0] ?? '', `All ${number(count)} ${noun}`.trim()],
    ...held,
  ]);
}

function table(
  headings: readonly string[],
  rows: readonly Cells[],
  totals: Cells | undefined,
): Markup {
  const numeric = new Set(
    headings.filter((heading) =>
      rows.every((row) => !row.has(heading) || typeof row.get(heading) === 'number'),
    ),
  );
  return html`<table class="small"><thead><tr>${headings.map((heading) => html`<th scope="col" class="${numeric.has(heading) ? 'num' : ''}">${capital(heading)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${headings.map((heading) => cell(row, heading))}</tr>\n`)}</tbody>
${totals && html`<tfoot><tr>${headings.map((heading) => cell(totals, heading))}</tr></tfoot>`}</table>`;
}

function cell(row: Cells, heading: string): Markup {
  const held = row.get(heading);
  if (held === undefined) return html`<td></td>`;
  return typeof held === 'number'
    ? html`<td class="num">${number(held)}</td>`
    : html`<td class="${ids.has(heading) ? 'mono' : 'words'}"><bdi>${phrase(held)}</bdi></td>`;
}

/** Columns of data that are read letter by letter. */
const ids = new Set(['document', 'order', 'product', 'exchange', 'place', 'commerce', 'key']);
