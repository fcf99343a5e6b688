import type { Sample } from '../../model/run.ts';
import { figure } from '../../standards/text/figures.ts';
import { placeOf } from '../view/finding.ts';
import type { RuleGroup } from '../view/groups.ts';
import { besideLabel, labelIndent, paragraph, valueIndent } from './layout.ts';
import type { Pen } from './pen.ts';
import { type Cells, tableLines } from './table.ts';

/** How many samples the terminal shows; the other reports show all that are kept. */
const shown = 3;

/** The first samples: as a table where they have rows, else by their places when records are concerned. */
export function sampleLines(pen: Pen, group: RuleGroup): readonly string[] {
  const samples = group.worst.samples.slice(0, shown);
  const lines = table(pen, group, samples) ?? places(pen, samples);
  return lines.length === 0 ? [] : ['', ...lines];
}

function table(
  pen: Pen,
  group: RuleGroup,
  samples: readonly Sample[],
): readonly string[] | undefined {
  const rows = samples.flatMap(({ row }) => (row ? [row] : []));
  const indent = pen.narrow ? labelIndent : valueIndent;
  if (rows.length === 0) return undefined;
  const lines = tableLines(pen, rows, totalsOf(group, rows), pen.width - indent);
  if (!lines) return undefined;
  const [head, ...body] = lines.map((line) => ' '.repeat(indent) + line);
  // A narrow table has headings of its own and needs no label.
  return pen.narrow ? [head ?? '', ...body] : [besideLabel(pen, 'samples', lines[0]), ...body];
}

/** What all that were counted lose together, under the columns that carry it. */
function totalsOf({ worst }: RuleGroup, rows: readonly Cells[]): Cells | undefined {
  const { loss, countedTemplate = '' } = worst;
  if (!loss || worst.count < 2) return undefined;
  const sums = new Map([['units', loss.quantity], ...Object.entries(loss.sales)]);
  const [first = '', ...headings] = new Set(rows.flatMap(Object.keys));
  const held = headings.flatMap((heading) => {
    const sum = sums.get(heading.toLowerCase());
    return sum === undefined ? [] : [[heading, sum] as const];
  });
  if (held.length === 0) return undefined;
  // "{count} of {judged} keys …" says what is counted.
  const [, noun] = / \{judged\} (\p{L}+)/u.exec(countedTemplate) ?? [];
  const all = ['all', figure(worst.count), ...(noun === undefined ? [] : [noun])].join(' ');
  return { [first]: all, ...Object.fromEntries(held) };
}

function places(pen: Pen, samples: readonly Sample[]): readonly string[] {
  if (samples.length < 2 || samples.some(({ record }) => record === undefined)) return [];
  const lines = samples.flatMap((sample) =>
    paragraph(
      pen,
      pen.narrow ? labelIndent : valueIndent,
      pen.text(`${placeOf(sample)}: ${sample.message}`, 300),
    ),
  );
  return pen.narrow
    ? [' '.repeat(labelIndent) + pen.dim('samples'), ...lines]
    : lines.map((line, index) =>
        index === 0 ? besideLabel(pen, 'samples', line.trimStart()) : line,
      );
}
