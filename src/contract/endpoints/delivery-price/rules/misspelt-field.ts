import { pointerOf } from '../../../../standards/json/json-pointer.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject } from '../../../reading/values/record-values.ts';
import { misspellings } from '../../every/authoring/nearest-field.ts';
import { exchangeRule, quote } from '../../every/authoring/rule.ts';

const fields = ['transportationCost', 'netValue', 'netTaxedValue', 'taxesApplied'];

export default exchangeRule({
  id: 'delivery-price/misspelt-field',
  severity: 'warning',
  defect: 'misspelt',
  title: 'An optional field of a quote is misspelled',
  clauses: ['delivery-price.answer-taxes'],
  effect: 'The platform does not know this field and does not read the tax in it.',
  remedy: 'Spell the field as in the contract: taxesApplied, with code and value inside.',
  counted: '{count} misspelled fields in {judged} quotes',
  reads: 'body',
  doubt: 'A client may send fields of its own, and one may have a similar name by chance.',
  examples: () => ({
    conforming: [
      quote(4200, 4998),
      {
        why: 'a field of its own, beside the correct one',
        body: { ...quote(4200, 4998, 0.19).body, taxApplied: true, carrier: 'own van' },
      },
    ],
    breaking: [
      { body: { ...quote(4200, 4998).body, taxApplied: { code: 1, value: 0.19 } } },
      { body: { ...quote(4200, 4998).body, taxes_applied: { code: 1, value: 0.19 } } },
      { body: { ...quote(4200, 4998).body, taxesApplied: { code: 1, Value: 0.19 } } },
    ],
  }),
  applies: (x) => expectedQuote(x) !== undefined,
  judge(x) {
    const answer = expectedQuote(x)?.answer ?? {};
    const taxes = asObject(answer.taxesApplied) ?? {};
    return [
      ...misspellings(answer, ['taxesApplied'], fields).map((found) => ({ ...found, path: [] })),
      ...misspellings(taxes, ['code', 'value'], ['code', 'value']).map((found) => ({
        ...found,
        path: ['taxesApplied'],
      })),
    ].map(({ member, field, path }) => ({
      message: `${excerpt(member)} is present and ${field} is absent; the contract does not define ${excerpt(member)}.`,
      at: pointerOf([...path, member]),
      expected: `the field ${field}`,
      actual: `the field ${excerpt(member)}`,
      facts: { field },
    }));
  },
});
