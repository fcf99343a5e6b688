import { capital } from '../../standards/text/figures.ts';
import { cut } from '../../standards/text/legible.ts';
import type { Fact, Finding } from '../page/block.ts';
import { inLine } from '../page/finding.ts';
import { gridOf } from '../page/grid.ts';

/** Maximum number of samples in the text. */
const maxSamples = 5;

/** Maximum length of the text, in characters. */
const maxLength = 16_000;

/** Formats a finding as plain text for an e-mail: what was seen, the facts, samples, and commands to repeat it. */
export function mailOf({
  title,
  id,
  hits,
  seen = '',
  facts,
  samples,
  repeat = [],
}: Finding): string {
  const { headings, rows } = gridOf(samples?.rows.slice(0, maxSamples) ?? []);
  const parts: readonly (readonly string[])[] = [
    [title, [id, hits].filter(Boolean).join(', ')],
    [seen],
    ...facts.map((group) => group.map(factLine)),
    rows.length === 0
      ? []
      : [
          'Samples:',
          ...rows.map((row) =>
            row.flatMap((text, i) => (text === '' ? [] : `${headings[i]} ${text}`)).join(', '),
          ),
        ],
    repeat.length === 0
      ? []
      : ['Repeat it:', ...repeat.flatMap(({ isLong, command = '' }) => (isLong ? [] : command))],
    [`Explanation: ${explaining(id)}`],
  ];
  const text = parts
    .filter((lines) => lines.some((line) => line !== ''))
    .map((lines) => lines.flatMap((line) => line.split('\n').map(inLine)).join('\n'))
    .join('\n\n');
  return cut(text, maxLength);
}

/** Returns the command that prints the page of a rule or cause: no address of it is known. */
export const explaining = (id: string): string => `greenlight explain ${id}`;

function factLine({ label, text, items, command = '' }: Fact): string {
  const named = items?.map(({ id, text: own }) => (own === undefined ? id : `${id}: ${own}`));
  return `${capital(label)}: ${[text ?? named ?? command].flat().join(' ')}`;
}
