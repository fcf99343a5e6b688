import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asText } from '../../records/record-values.ts';
import { commerce } from '../example.ts';

const wholly = /^\s*[1-6]-[0-7][CV]\s*(?:,\s*[1-6]-[0-7][CV]\s*)*$/;
const entry = /^\s*\d+-\d+[CV]\s*$/;
const usual = /^\s*0*[1-6]-0*[0-7][CV]\s*$/;

export default recordRule({
  id: 'commerces/visit-route',
  severity: 'error',
  title: 'A visit route has an entry of another shape',
  clauses: ['commerces.visit-route'],
  effect: 'The service cannot tell the week, the weekday or the channel of the visit.',
  remedy:
    'Send entries as 2-3V, with commas between them: week of the month, hyphen, weekday number, then C or V.',
  mend: 'Write visit routes in the agreed shape',
  counted: '{count} of {judged} visit routes have an entry of another shape',
  judgedOn: 'every record of commerces that has a visitRoute',
  doubt:
    'The numbering of weeks and weekdays is not stated. A week outside 1 to 6, or a weekday outside 0 to 7, is a warning.',
  examples: {
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
  },
  applies: ({ value }) => asText(value.visitRoute) !== undefined,
  judge({ value }) {
    const route = asText(value.visitRoute) ?? '';
    if (wholly.test(route)) return undefined;
    const entries = route.split(',');
    const odd = entries.find((each) => !entry.test(each));
    const far = entries.find((each) => !usual.test(each));
    if (far === undefined) return undefined;
    const why =
      odd === undefined
        ? `${excerpt(far.trim())} is no week of a month or no weekday`
        : odd.trim() === ''
          ? 'there is nothing beside one of its commas'
          : `${excerpt(odd.trim())} is not shaped as 2-3V`;
    return {
      message: `visitRoute is ${excerpt(route)}: ${why}.`,
      at: '/visitRoute',
      expected: 'entries as 2-3V with commas between them',
      actual: route,
      ...(odd === undefined ? { severity: 'warning' } : {}),
    };
  },
});
