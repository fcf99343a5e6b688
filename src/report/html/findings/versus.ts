import type { Json } from '../../../model/json.ts';
import type { Finding } from '../../../model/run.ts';
import { figure } from '../../../standards/text/figures.ts';
import { spaced } from '../../json/spaced-json.ts';
import { compared, type RecordCells, recordsOf } from '../../view/compared.ts';
import { jsonOf } from '../../view/exchange.ts';
import { placeOf } from '../../view/finding.ts';
import { type Content, data, html, joined, type Markup, multiline } from '../frame/markup.ts';
import type { View } from '../frame/view.ts';
import { type Excerpt, excerptAt, readableJson } from './json-lines.ts';

/** Expected at the left, got at the right, each with its word; under what was received, the place in the answer. */
export function versus(finding: Finding, exchanges: View['exchanges'] = new Map()): Content {
  const { expected, actual } = finding;
  const words = compared(finding);
  const place = placeOf(finding);
  const found = answerExcerpt(exchanges, finding);
  if (expected === undefined && actual === undefined && place === '') return undefined;
  // What the marked line says already is not said twice.
  const isShown = found?.lines.some(({ text, isMarked }) => isMarked && says(text, actual));
  const received = [
    actual !== undefined && !isShown && value(actual, words.received, true),
    found && html`<pre>${excerpt(found)}</pre>`,
  ];
  return html`<div class="versus ${recordsOf(actual) ? 'whole' : ''}">
${expected !== undefined && html`<div class="panel"><h4>Expected</h4>${value(expected, words.expected, false)}</div>`}
<div class="panel got"><h4><span class="received">${actual === undefined && !found ? 'Where' : 'Got'}</span>${place !== '' && html` · at <code>${data(place)}</code>`}</h4>${received}</div>
</div>`;
}

const says = (line: string, actual: Json | undefined): boolean =>
  line.trim() === actual || (actual !== undefined && line.includes(`: ${JSON.stringify(actual)}`));

/** A text is a phrase already, or words as the value that it is; anything else is JSON as it would be written. */
function value(json: Json, words: string | undefined, isMarked: boolean): Markup {
  const records = recordsOf(json);
  if (records) return sideBySide(records);
  if (typeof json === 'string' && json.trim() !== '') {
    const text = html`<bdi>${multiline(words ?? json)}</bdi>`;
    return html`<p class="phrase">${isMarked ? html`<mark>${text}</mark>` : text}</p>`;
  }
  const text = multiline(readableJson(json));
  return html`<pre>${isMarked ? html`<mark>${text}</mark>` : text}</pre>`;
}

/** A line a field, a column a record; what differs is marked, and whether the service keeps it is said. */
function sideBySide(records: readonly RecordCells[]): Markup {
  const fields = [...new Set(records.flatMap(Object.keys))].filter(
    (field) => field !== 'record' && field !== 'kept',
  );
  const line = (field: string) => {
    const texts = records.map((record) => spaced(record[field] ?? null));
    const differs = new Set(texts).size > 1;
    return html`<tr><th scope="row"><code>${field}</code></th>${texts.map((text) => html`<td class="mono">${differs ? html`<mark>${text}</mark>` : text}</td>`)}</tr>\n`;
  };
  const isSaid = records.some(({ kept }) => typeof kept === 'boolean');
  return html`<table class="small"><thead><tr><th scope="col">Field</th>${records.map(({ record }) => html`<th scope="col">Record ${typeof record === 'number' ? figure(record) : ''}</th>`)}</tr></thead>
<tbody>${fields.map(line)}${isSaid && html`<tr><th scope="row">The service</th>${records.map(({ kept }) => html`<td>${kept === true ? 'keeps it' : 'loses it'}</td>`)}</tr>`}</tbody></table>`;
}

/** The answer of the first exchange around the place, where the place is one in its JSON. */
function answerExcerpt(exchanges: View['exchanges'], finding: Finding): Excerpt | undefined {
  const { at, record } = finding;
  const first = exchanges.get(finding.samples[0]?.exchange ?? finding.exchanges[0] ?? '');
  if (!first || at === undefined || at === '' || record) return undefined;
  const json = jsonOf(first);
  return json === undefined ? undefined : excerptAt(json, at);
}

const left = (count: number) => (count > 0 ? [`… ${count} more lines`] : []);

function excerpt({ lines, above, below }: Excerpt): Markup {
  return joined(
    [
      ...left(above),
      ...lines.map(({ text, isMarked }) => (isMarked ? html`<mark>${text}</mark>` : html`${text}`)),
      ...left(below),
    ],
    html`
`,
  );
}
