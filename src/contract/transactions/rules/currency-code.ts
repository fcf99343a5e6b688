import { isCurrencyCode } from '../../../standards/iso-4217.ts';
import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { line } from '../example.ts';

export default recordRule({
  id: 'transactions/currency-code',
  severity: 'error',
  title: 'The currency is not a code in lowercase',
  clauses: ['transactions.currency'],
  effect:
    'The service may not know the currency of the sale. How it reads another code the contract does not say.',
  remedy: 'Send the ISO 4217 code in lowercase, as clp, pen or usd.',
  mend: 'Name the currency by its lowercase code',
  counted: '{count} of {judged} records have another currency code',
  judgedOn: 'every record of transactions whose currency is a text',
  doubt:
    'The contract asks for a lowercase code and does not name the list of codes. A lowercase text that ISO 4217 does not have is a warning.',
  examples: {
    conforming: [line({ currency: 'clp' }), line({ currency: 'clf' }), line({ currency: 'usd' })],
    breaking: [
      line({ currency: 'CLP' }),
      line({ currency: '$' }),
      line({ currency: '' }),
      line({ currency: 'pesos' }),
    ],
  },
  applies: ({ value }) => typeof value.currency === 'string',
  judge({ value: { currency } }) {
    if (typeof currency !== 'string' || isCurrencyCode(currency)) return undefined;
    const lower = currency.toLowerCase();
    const isCode = currency === lower && /\p{L}/u.test(currency);
    const actual = currency === '' ? 'currency is empty' : `currency is ${excerpt(currency)}`;
    const why = isCode ? ', which ISO 4217 does not have' : '';
    return {
      message: `${actual}${why}.`,
      at: '/currency',
      expected: isCurrencyCode(lower) ? lower : 'a currency code in lowercase, as clp',
      actual: currency,
      ...(isCode ? { severity: 'warning' } : {}),
    };
  },
});
