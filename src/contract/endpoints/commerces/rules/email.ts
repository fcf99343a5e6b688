import { excerpt } from '../../../reading/values/excerpt.ts';
import { asText } from '../../../reading/values/record-values.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { commerce } from '../example.ts';

const shape = /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/;

export default recordRule({
  id: 'commerces/email',
  severity: 'warning',
  title: 'An email address has an unexpected format',
  clauses: ['commerces.email'],
  effect: 'The service cannot send email to the commerce.',
  remedy: 'Send one email address, or leave email out if there is none.',
  mend: 'Send usable email addresses',
  counted: '{count} of {judged} email addresses have an unexpected format',
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
  applies: ({ fields }) => asText(fields.email) !== undefined,
  judge({ fields }) {
    const email = asText(fields.email) ?? '';
    if (shape.test(email)) return undefined;
    return {
      message: `email is ${excerpt(email)}.`,
      at: '/email',
      expected: 'an address such as name@example.com',
      actual: email,
    };
  },
});
