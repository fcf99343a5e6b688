import { excerpt } from '../../../reading/values/excerpt.ts';
import { asText } from '../../../reading/values/record-values.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { ofField } from '../../every/records/field-rule.ts';
import { commerce } from '../example.ts';

const wholly = /^\s*[1-6]-[0-7][CV]\s*(?:,\s*[1-6]-[0-7][CV]\s*)*$/;
const entry = /^\s*\d+-\d+[CV]\s*$/;
const usual = /^\s*0*[1-6]-0*[0-7][CV]\s*$/;

export default recordRule({
  id: 'commerces/visit-route',
  title: 'A visit route entry has an unexpected format',
  clauses: ['commerces.visit-route'],
  effect: 'The platform cannot read the week, the weekday or the channel of the visit.',
  remedy:
    'Send entries such as 2-3V, separated by commas: week of the month, hyphen, weekday number, then C or V.',
  counted: ['visit routes', 'have an entry with an unexpected format'],
  doubt:
    'The contract does not state how weeks and weekdays are numbered. A week outside 1 to 6, or a weekday outside 0 to 7, is a warning.',
  examples: () => ({
    conforming: [
      commerce({ visitRoute: '1-1V' }),
      commerce({ visitRoute: '1-2C, 3-2V,5-0C' }),
      commerce({ visitRoute: '' }),
    ],
    breaking: [
      commerce({ visitRoute: '1-2' }),
      commerce({ visitRoute: '1-2c' }),
      commerce({ visitRoute: '1-2V;3-2V' }),
      commerce({ visitRoute: '1-lunesV' }),
      commerce({ visitRoute: '9-2V' }),
    ],
  }),
  ...ofField({
    field: 'visitRoute',
    read: asText,
    trouble(route) {
      if (wholly.test(route)) return undefined;
      const entries = route.split(',');
      const odd = entries.find((each) => !entry.test(each));
      const far = entries.find((each) => !usual.test(each));
      if (far === undefined) return undefined;
      const why =
        odd === undefined
          ? `${excerpt(far.trim())} has a week or weekday out of range`
          : odd.trim() === ''
            ? 'one of its entries is empty'
            : `entry ${entries.indexOf(odd) + 1} does not have the format 2-3V`;
      return {
        why: `: ${why}`,
        expected: 'entries such as 2-3V, separated by commas',
        ...(odd === undefined ? { severity: 'warning' } : {}),
      };
    },
  }),
});
