import { excerpt } from '../../contract/http/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf, shownBy } from '../signs/reported.ts';
import { actualTexts, hasDecimalComma, typeRules } from '../signs/typed-as-text.ts';

export default knownCause({
  id: 'decimal-comma',
  layer: 'schema',
  title: 'Decimals use a comma',
  means:
    'Amounts are formatted for a locale. Without quotes the body is not JSON; with quotes the amount is a string.',
  remedy: 'Write numbers without locale formatting: 4200.5, not 4200,5.',
  next: 'greenlight explain {endpoint}/field-type',
  rules: [...typeRules, 'http/not-json'],
  faults: ['decimal-comma', 'prices-with-comma'],
  examples: {
    shown: [
      { text: '{"transportationCost":"4200,50","netValue":"4200,50","netTaxedValue":"4998,60"}' },
      { text: '{"transportationCost":4200,50,"netValue":4200,50,"netTaxedValue":4998,60}' },
      { endpoint: 'shipping-cost', text: '{"shippingCost":"4.200,5"}' },
    ],
    near: [
      { text: '{"transportationCost":"4200.50","netValue":"4200.50","netTaxedValue":"4998.60"}' },
      { text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,}' },
    ],
  },
  recognise(own) {
    const bare = own.troubled.filter((x) => bareComma(x) !== undefined);
    const [first] = bare;
    if (first) return shownBy(bare, [`The body says ${bareComma(first)}`]);
    const found = foundOf(own, ...typeRules).filter((finding) =>
      actualTexts(finding).some(hasDecimalComma),
    );
    const [text] = found.flatMap(actualTexts).filter(hasDecimalComma);
    return foundBy(found, [
      text === undefined ? undefined : { quote: `It says ${excerpt(text)}.` },
    ]);
  },
});

/** `"netValue": 4200,50,` outside of quotes. */
function bareComma({ status, json, text = '' }: Subject): string | undefined {
  if (status !== 200 || json !== undefined) return undefined;
  const found =
    /"[A-Za-z]{1,60}"\s{0,4}:\s{0,4}-?\d{1,12}(?:\.\d{3}){0,3},\d{1,6}\s{0,4}[,}\r\n]/.exec(
      text.slice(0, 100_000),
    );
  return found ? excerpt(found[0].replace(/(?<![,}\s])[,}\s]+$/, ''), 80) : undefined;
}
