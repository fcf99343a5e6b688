import { clauses } from '../../../contract/clauses/clauses.ts';
import { causes } from '../../../diagnosis/causes.ts';
import { symptoms } from '../../../diagnosis/symptoms/symptoms.ts';
import { decisions } from '../../../model/outcome.ts';
import { relations } from '../../../model/scenario.ts';
import { factLines } from '../../../report/page/terminal.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import { allRules as rules } from '../../rules.ts';
import { exitTexts } from './pages/exit-code.ts';
import type { FaultWords } from './pages/fault.ts';
import { words } from './pages/word.ts';

const kind = (listed: string, count: number, example: string | undefined) =>
  [listed, `${count}, as ${example ?? ''} (greenlight list ${listed})`] as const;

/** What can be explained: each kind with how many there are, one of them, and where the rest is listed. */
export function overview(pen: Pen, faults: readonly FaultWords[]): string {
  const kinds: readonly (readonly [label: string, text: string])[] = [
    kind('rules', rules.length, 'delivery-price/net-value-missing'),
    kind('clauses', clauses.length, 'delivery-price.rule-4'),
    kind('causes', causes.length, causes[0]?.id),
    kind('symptoms', symptoms.length, 'ECONNREFUSED, 502 or "shipping 0"'),
    kind('faults', faults.length, faults[0]?.name),
    ['scenarios', 'by their ids, as delivery-price/full-order (greenlight list scenarios)'],
    ['outcomes', decisions.join(', ')],
    ['exit codes', Object.keys(exitTexts).join(', ')],
    ['relations', relations.join(', ')],
    ['words', Object.keys(words).join(', ')],
    ['findings', 'of a saved run: greenlight explain reports/latest f1'],
  ];
  return [
    pen.bold('greenlight explain <id> explains one of these:'),
    '',
    ...kinds.flatMap(([label, text]) => factLines({ label, text }, pen)),
    '',
  ].join('\n');
}
