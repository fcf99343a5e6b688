import { isCurrencyCode } from '../../../../standards/iso-4217.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';

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
  applies: ({ fields }) => typeof fields.currency === 'string',
  judge({ fields: { currency } }) {
    if (typeof currency !== 'string' || isCurrencyCode(currency)) return undefined;
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
