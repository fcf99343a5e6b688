import type { Finding } from '../../../model/run.ts';
import { number } from '../frame/figure-words.ts';
import { type Content, html } from '../frame/markup.ts';
import type { View } from '../view.ts';

/** Where in a long answer the records stand that break a rule: a line from the first record to the last. */
export function places({ exchanges }: View, finding: Finding): Content {
  const numbers = [...new Set(finding.samples.flatMap((sample) => numbersOf(sample)))].sort(
    (a, b) => a - b,
  );
  const first = exchanges.get(finding.samples[0]?.exchange ?? finding.exchanges[0] ?? '');
  const total = first?.answer.kind === 'response' ? (first.answer.records ?? 0) : 0;
  const last = numbers.at(-1) ?? 0;
  if (numbers.length < 2 || total < 20 || last > total) return undefined;
  const at = (record: number) => Math.round((record / total) * 9800) / 100 + 1;
  return html`<figure class="places"><svg class="pic" height="40" role="img" aria-label="Places in the answer of ${number(total)} records: ${numbers
    .slice(0, 20)
    .map((each) => number(each))
    .join(
      ', ',
    )}${numbers.length > 20 && ' …'}."><line class="axis" x1="0" x2="100%" y1="18" y2="18"/>${[...new Set(numbers.map(at))].map((x) => html`<rect class="b" x="${x}%" y="6" width="2" height="12"/>`)}<text x="0" y="33">1</text><text x="100%" y="33" text-anchor="end">${number(total)}</text></svg>
<figcaption class="note">Where the samples stand in the answer, from its first record to its last.</figcaption></figure>`;
}

/** The record itself, and those that are told beside it, as the others of one key are. */
function numbersOf({ record, actual }: Finding['samples'][number]): readonly number[] {
  const others = Array.isArray(actual) ? actual : [];
  return [
    ...(record ? [record.number] : []),
    ...others.flatMap((other: unknown) => {
      const reported =
        typeof other === 'object' && other !== null && 'record' in other && other.record;
      return typeof reported === 'number' ? [reported] : [];
    }),
  ];
}
