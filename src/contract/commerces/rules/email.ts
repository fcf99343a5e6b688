import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asText } from '../../records/record-values.ts';
import { commerce } from '../example.ts';

const shape = /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/;

export default recordRule({
  id: 'commerces/email',
  severity: 'warning',
  title: 'An e-mail address has another shape',
  clauses: ['commerces.email'],
  effect: 'The service cannot write to the commerce.',
  remedy: 'Send one e-mail address, or leave email out where there is none.',
  mend: 'Send e-mail addresses that can be written to',
  counted: '{count} of {judged} e-mail addresses have another shape',
  judgedOn: 'every record of commerces that has an email',
  examples: {
    conforming: [
      commerce({ email: 'rosa+pedidos@almacén.example' }),
      commerce({ email: '' }),
      commerce({ email: 'o’neil@a.b.example' }),
    ],
    breaking: [
      commerce({ email: 'sin correo' }),
      commerce({ email: 'rosa@example' }),
      commerce({ email: 'a@b.example;c@d.example' }),
    ],
  },
  applies: ({ value }) => asText(value.email) !== undefined,
  judge({ value }) {
    const email = asText(value.email) ?? '';
    if (shape.test(email)) return undefined;
    return {
      message: `email is ${excerpt(email)}.`,
      at: '/email',
      expected: 'an address as name@example.com',
      actual: email,
    };
  },
});
