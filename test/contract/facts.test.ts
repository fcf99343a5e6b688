import { expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { judgedExample } from '../../src/contract/endpoints/example-exchange.ts';
import type { Breach } from '../../src/model/rule.ts';
import { now } from '../support/now.ts';

/** The breaches of the breaking examples of a rule over exchanges or single records. */
function breachesOf(id: string): readonly Breach[] {
  const rule = rules.find((each) => each.id === id);
  switch (rule?.over) {
    case 'exchange':
    case 'scenario':
    case 'run':
      return rule.examples.breaking.flatMap((each) => [
        ...judgedExample(rule, [each].flat()).breaches,
      ]);
    case 'record': {
      const endpoint = id.startsWith('commerces/') ? 'commerces' : 'transactions';
      const place = { number: 1, offset: 0 };
      return rule.examples.breaking.flatMap(
        (fields) => rule.judge({ fields, place, endpoint, form: 'json' }, now) ?? [],
      );
    }
    default:
      throw new Error(id);
  }
}

// Letters in other languages are made of these.
test.each([
  ['delivery-price/mixed-up-orders', ['expected', 'received']],
  ['delivery-price/repeat-differs', ['expected', 'received']],
  ['shipping-cost/repeat-differs', ['expected', 'received']],
  ['delivery-price/writing-changes-price', ['expected', 'received']],
  ['delivery-price/tax-arithmetic', ['expected', 'received']],
  ['delivery-price/tax-differs', ['expected']],
  ['delivery-price/transportation-cost-missing', ['nested']],
  ['shipping-cost/cost-missing', ['field', 'near']],
  ['delivery-price/misspelt-field', ['field']],
  ['transactions/range-loses-records', ['missing']],
  ['transactions/price-arithmetic', ['expected', 'received']],
  ['transactions/discount-above-price', ['received']],
  ['transactions/negative-number', ['received']],
  ['transactions/date-format', ['form']],
])('an example of %s gives the facts %j', (id, names) => {
  const given = breachesOf(id).flatMap(({ facts }) => (facts ? [Object.keys(facts)] : []));
  expect(given).toContainEqual(names);
});
