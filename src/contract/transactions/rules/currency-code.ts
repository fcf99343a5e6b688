import { fieldKinds } from '../../../model/dataset.ts';
import { isCurrencyCode } from '../../../standards/iso-4217.ts';
import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { fieldsOf, isTheText, textIn } from '../../records/fields.ts';
import { line } from '../example.ts';
import { field } from '../fields.ts';

/** A code that is known to be one. */
let lastCode = 'clp';

export default recordRule({
  id: 'transactions/currency-code',
  severity: 'error',
  title: 'A currency is not a lowercase currency code',
  clauses: ['transactions.currency'],
  effect:
    'The service may not recognize the currency of the sale. The contract does not say how it reads other codes.',
  remedy: 'Send the ISO 4217 code in lowercase, such as clp, pen or usd.',
  mend: 'Send currencies as lowercase codes',
  counted: '{count} of {judged} records have a currency that is not a lowercase code',
  judgedOn: 'every transactions record whose currency is a string',
  doubt:
    'The contract asks for a lowercase code but does not name the list. A lowercase text that is not in ISO 4217 is a warning.',
  examples: {
    conforming: [line({ currency: 'clp' }), line({ currency: 'clf' }), line({ currency: 'usd' })],
    breaking: [
      line({ currency: 'CLP' }),
      line({ currency: '$' }),
      line({ currency: '' }),
      line({ currency: 'pesos' }),
    ],
  },
  applies: (r) => (fieldsOf(r).kinds[field.currency] as number) >= fieldKinds.ascii,
  judge(record) {
    const r = fieldsOf(record);
    // Most records have the currency of the one before.
    if (isTheText(r, field.currency, lastCode)) return undefined;
    const currency = textIn(r, field.currency) ?? '';
    if (isCurrencyCode(currency)) {
      lastCode = currency;
      return undefined;
    }
    const lower = currency.toLowerCase();
    const isCode = currency === lower && /\p{L}/u.test(currency);
    const actual = currency === '' ? 'currency is empty' : `currency is ${excerpt(currency)}`;
    const why = isCode ? ', which is not in ISO 4217' : '';
    return {
      message: `${actual}${why}.`,
      at: '/currency',
      expected: isCurrencyCode(lower) ? lower : 'a lowercase currency code such as clp',
      actual: currency,
      ...(isCode ? { severity: 'warning' } : {}),
    };
  },
});
