import { pointerOf } from '../../../standards/json/json-pointer.ts';
import { figure } from '../../../standards/text/figures.ts';
import { expectedQuote, isHopelessAnswered } from '../../reading/quotes/expected-quote.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { misspellings } from '../every/authoring/nearest-field.ts';
import { exchangeRules, quote } from '../every/authoring/rule.ts';

const fields = ['transportationCost', 'netValue', 'netTaxedValue', 'taxesApplied'];

export default exchangeRules('delivery-price', {
  'misspelt-field': {
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
  },
  'unquotable-quoted': {
    defect: 'declared',
    harm: 'lost',
    title: 'An order declared unquotable is quoted',
    clauses: ['delivery-price.rule-6', 'errors.rejection'],
    effect: 'The order advances with a shipping price, although it is declared unquotable.',
    remedy:
      'Answer this order with a 4xx and the reason, or correct what the configuration declares as unquotable.',
    mend: 'Reject what cannot be delivered, or correct the declaration',
    counted: ['orders', 'declared unquotable are quoted'],
    needs: 'part',
    doubt:
      'Only the owner knows what can be quoted: either the client or the declared data is wrong. 0 and a very high price are quotes, too.',
    examples: () => ({
      conforming: [
        { situation: 'unquotable', status: 422, body: { message: 'Fuera de cobertura' } },
        { situation: 'any', ...quote(4200, 4998) },
      ],
      breaking: [
        { situation: 'unquotable', ...quote(4200, 4998) },
        {
          why: 'with a reason, which is not read from a 200',
          situation: 'unquotable',
          body: { ...quote(0, 0).body, message: 'Fuera de cobertura' },
        },
      ],
    }),
    applies: (x) => x.situation === 'unquotable' && isHopelessAnswered(x),
    judge(x) {
      const found = expectedQuote(x);
      if (!found) return undefined;
      return {
        message: `The order declared unquotable (${excerpt(x.step)}${x.expect?.declared ? `, ${x.expect.declared.at}` : ''}) is quoted at ${figure(found.transportationCost)}. Either the client quotes what it cannot deliver, or this entry is wrong.`,
        at: '/transportationCost',
        expected: 'a 4xx with the reason',
        actual: `a quote of ${figure(found.transportationCost)}`,
      };
    },
  },
});
