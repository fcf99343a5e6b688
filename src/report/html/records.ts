import type { Run } from '../../model/run.ts';
import { capital, figure } from '../../standards/text/figures.ts';
import { type Count, dayCounts } from '../page/over-time.ts';
import { type Content, html, type Markup } from './frame/markup.ts';

/** Renders a bar chart of records over time for each endpoint, including records that would be lost. */
export const records = ({ records: all }: Run): Content =>
  [...new Set(all.map(({ endpoint }) => endpoint))].map((id) => {
    const { by, counts } = dayCounts(all.filter(({ endpoint }) => endpoint === id));
    const lost = counts.reduce((sum, count) => sum + count.lost, 0);
    return html`<figure>${bars(by, counts)}<figcaption class="note">${capital(id)} by ${by} of date.${lost > 0 && html` <span class="fail">▲</span> records that would be lost, up to ${figure(lost)} in all.`}</figcaption></figure>`;
  });

const floor = 140;
const tall = 120;

const percent = (value: number) => Math.round(value * 100) / 100;

function bars(by: string, counts: readonly Count[]): Markup {
  const top = counts.reduce((most, { records: count }) => Math.max(most, count), 1);
  const step = niceStep(top);
  // Limit the width of the bars if there are few days.
  const width = 91 / Math.max(counts.length, 24);
  const y = (count: number) => Math.round((floor - (count / top) * tall) * 10) / 10;
  const grid = Array.from({ length: Math.floor(top / step) }, (_, index) => (index + 1) * step);
  const every = Math.ceil(counts.length / 12);
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
      html`<svg x="${center}%" y="150" overflow="visible"><path class="b" d="M0 0 5 8-5 8z"/></svg>`,
    index % every === 0 &&
      html`<text class="${index % (every * 3) !== 0 && 'roomy'}" x="${index === 0 ? 0 : center}%" y="188" text-anchor="${index === 0 ? 'start' : 'middle'}">${by === 'day' ? label.slice(5) : label}</text>`,
  ];
})}</svg>`;
}

/** Returns 1, 2 or 5 times a power of ten, so that the chart has two to five grid lines. */
function niceStep(top: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, top)));
  const step = [0.2, 0.5, 1].map((share) => share * power).find((each) => top / each <= 5);
  return Math.max(1, step ?? power * 2);
}
