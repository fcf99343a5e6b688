import { clauses } from '../../../../contract/clauses/clauses.ts';
import { causes } from '../../../../diagnosis/causes.ts';
import { symptoms } from '../../../../diagnosis/symptoms/symptoms.ts';
import { decisions } from '../../../../model/outcome.ts';
import { relations } from '../../../../model/relation.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { allRules as rules } from '../../../rules/all-rules.ts';
import { exitTexts } from './exit-code.ts';
import type { FaultWords } from './fault.ts';
import { words } from './glossary.ts';
import { field } from './sheet.ts';

/** What can be explained: each kind with how many there are, one of them, and where the rest is listed. */
export function overview(pen: Pen, faults: readonly FaultWords[]): string {
  const kind = (label: string, count: number, example: string | undefined, listed: string) =>
    field(pen, label, `${count}, as ${example ?? ''} (greenlight list ${listed})`);
  return [
    pen.bold('greenlight explain <id> explains one of these:'),
    '',
    ...kind('rules', rules.length, 'delivery-price/net-value-missing', 'rules'),
    ...kind('clauses', clauses.length, 'delivery-price.rule-4', 'clauses'),
    ...kind('causes', causes.length, causes[0]?.id, 'causes'),
    ...kind('symptoms', symptoms.length, 'ECONNREFUSED, 502 or "shipping 0"', 'symptoms'),
    ...kind('faults', faults.length, faults[0]?.name, 'faults'),
    ...field(
      pen,
      'scenarios',
      'by their ids, as delivery-price/full-order (greenlight list scenarios)',
    ),
    ...field(pen, 'outcomes', decisions.join(', ')),
    ...field(pen, 'exit codes', Object.keys(exitTexts).join(', ')),
    ...field(pen, 'relations', relations.join(', ')),
    ...field(pen, 'words', Object.keys(words).join(', ')),
    ...field(pen, 'findings', 'of a saved run: greenlight explain reports/latest f1'),
    '',
  ].join('\n');
}
