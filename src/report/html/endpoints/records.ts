import type { EndpointId } from '../../../model/endpoint.ts';
import type { Run } from '../../../model/run.ts';
import { figure, howMany } from '../../../standards/text/figures.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import { fold, scrolled, section } from '../frame/section.ts';
import type { View } from '../frame/view.ts';

/** Records over time as a picture, with those that would be lost; the same as a table. */
export function records({ run }: View): Content {
  const endpoints = [...new Set(run.records.map(({ endpoint }) => endpoint))];
  if (endpoints.length === 0) return undefined;
  return section({
    id: 'records',
    title: 'Records over time',
    note: endpoints.map((id) => total(run.records, id)).join(', '),
    body: endpoints.map((id) => part(run.records.filter(({ endpoint }) => endpoint === id))),
  });
}

type Records = View['run']['records'];

const sum = (counts: readonly { readonly records: number }[]) =>
  counts.reduce((all, { records: count }) => all + count, 0);

const total = (all: Records, id: EndpointId) =>
  `${figure(sum(all.filter(({ endpoint }) => endpoint === id)))} ${id}`;

function part(own: Records): Markup {
  const { by, counts } = dayCounts(own);
  const lost = counts.reduce((all, count) => all + count.lost, 0);
  return html`<figure>${bars(by, counts)}<figcaption class="note">Bars: records by ${by} of date.${lost > 0 && html` <span class="fail">▲</span> records of that ${by} that would be lost, ${figure(lost)} in all; the table has every figure.`}</figcaption></figure>
${fold({ summary: 'The same as a table', more: 'no-print', body: scrolled(`Records by ${by}`, table(by, counts, lost)) })}`;
}

const floor = 140;
const tall = 120;

const percent = (value: number) => Math.round(value * 100) / 100;

function bars(by: string, counts: readonly Count[]): Markup {
  const top = counts.reduce((most, { records: count }) => Math.max(most, count), 1);
  const step = niceStep(top);
  // A few days do not become slabs.
  const width = 91 / Math.max(counts.length, 24);
  const y = (count: number) => Math.round((floor - (count / top) * tall) * 10) / 10;
  const grid = Array.from({ length: Math.floor(top / step) }, (_, index) => (index + 1) * step);
  const every = Math.ceil(counts.length / 12);
  // A figure has room where no larger one is near it, and on a narrow page every third label.
  const [figured, figuredNarrow] = [2.6, 7].map((apart) => largest(counts, apart / width));
  const lost = counts.filter((count) => count.lost > 0);
  const words = `Records a ${by} from ${counts[0]?.label ?? ''} to ${counts.at(-1)?.label ?? ''}, ${figure(top)} at most.${
    lost.length === 0
      ? ''
      : ` Records that would be lost: ${lost
          .slice(0, 40)
          .map(({ label, lost: gone }) => `${figure(gone)} on ${label}`)
          .join(', ')}.`
  }`;
  return html`<svg class="pic" height="190" role="img" aria-label="${words}"><line class="axis" x1="0" x2="91%" y1="${floor}" y2="${floor}"/>${grid.map((value) => html`<line class="grid" x1="0" x2="91%" y1="${y(value)}" y2="${y(value)}"/><text x="100%" y="${y(value) + 4}" text-anchor="end">${figure(value)}</text>`)}
${counts.map(({ label, records: count, lost: gone }, index) => {
  const center = percent((index + 0.5) * width);
  return [
    count > 0 &&
      html`<rect class="bar" x="${percent((index + 0.15) * width)}%" y="${y(count)}" width="${percent(width * 0.7)}%" height="${Math.max(1, Math.round((floor - y(count)) * 10) / 10)}"/>`,
    gone > 0 &&
      html`<svg x="${center}%" y="150" overflow="visible"><path class="b" d="M0 0 5 8-5 8z"/>${figured?.has(index) && html`<text class="badlab ${!figuredNarrow?.has(index) && 'roomy'}" y="21" text-anchor="middle">${figure(gone)}</text>`}</svg>`,
    index % every === 0 &&
      html`<text class="${index % (every * 3) !== 0 && 'roomy'}" x="${index === 0 ? 0 : center}%" y="188" text-anchor="${index === 0 ? 'start' : 'middle'}">${by === 'day' ? label.slice(5) : label}</text>`,
  ];
})}</svg>`;
}

/** The places of the largest losses, each `apart` places from the next at least. */
function largest(counts: readonly Count[], apart: number): ReadonlySet<number> {
  const places: number[] = [];
  for (const [index] of [...counts.entries()].toSorted(([, a], [, b]) => b.lost - a.lost)) {
    if (places.every((place) => Math.abs(place - index) >= apart)) places.push(index);
  }
  return new Set(places);
}

/** 1, 2 or 5 times a power of ten, so that two to five lines stand over the bars. */
function niceStep(top: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, top)));
  const step = [0.2, 0.5, 1].map((share) => share * power).find((each) => top / each <= 5);
  return Math.max(1, step ?? power * 2);
}

function table(by: string, counts: readonly Count[], lost: number): Markup {
  const gone = (value: number) =>
    lost > 0 && html`<td class="num">${value === 0 ? '–' : figure(value)}</td>`;
  return html`<table class="small"><thead><tr><th scope="col">${by === 'day' ? 'Day' : 'Month'}</th><th scope="col" class="num">Records</th>${lost > 0 && html`<th scope="col" class="num">Lost</th>`}</tr></thead>
<tbody>${counts.map((count) => html`<tr><th scope="row">${count.label}</th><td class="num">${figure(count.records)}</td>${gone(count.lost)}</tr>\n`)}</tbody>
<tfoot><tr><th scope="row">${howMany(counts.length, by)}</th><td class="num">${figure(sum(counts))}</td>${gone(lost)}</tr></tfoot></table>`;
}

/** Records of a day, or of a month where there are many days. */
interface Count {
  /** YYYY-MM-DD or YYYY-MM. */
  readonly label: string;
  readonly records: number;
  readonly lost: number;
}

const dayMs = 86_400_000;
/** More bars than these are too thin to be read. */
const mostDays = 124;
const mostMonths = 240;

/** Every day from the first to the last, also those without a record; by month beyond four months. */
export function dayCounts(records: Run['records']): {
  readonly by: 'day' | 'month';
  readonly counts: readonly Count[];
} {
  const days = records
    .filter(({ day }) => /^\d{4}-\d\d-\d\d$/.test(day))
    .map(({ day }) => day)
    .sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const span = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  const by = span <= mostDays ? 'day' : 'month';
  const labelOf = (day: string) => (by === 'day' ? day : day.slice(0, 7));
  const labels =
    Number.isFinite(span) && span <= mostMonths * 31
      ? between(first, span, labelOf)
      : days.map(labelOf);
  const counts = new Map([...new Set(labels)].map((label) => [label, { records: 0, lost: 0 }]));
  for (const { day, records: many, lost } of records) {
    const held = counts.get(labelOf(day));
    if (!held) continue;
    held.records += many;
    held.lost += lost;
  }
  return {
    by,
    counts: [...counts].slice(0, mostMonths).map(([label, held]) => ({ label, ...held })),
  };
}

const between = (first: string, days: number, labelOf: (day: string) => string) =>
  Array.from({ length: days }, (_, index) =>
    labelOf(new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10)),
  );
