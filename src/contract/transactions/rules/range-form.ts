import type { Breach, Subject } from '../../../model/rule.ts';
import { figure } from '../../../standards/text/figures.ts';
import { failureInWords } from '../../answers/failure-of.ts';
import { groupedBy } from '../../answers/same-bytes.ts';
import { scenarioRule } from '../../authoring/define.ts';
import { wholeFold } from '../../authoring/whole-fold.ts';
import { isForm, rangeRoles as roles } from '../../procedures/range-roles.ts';
import { recordsOutside } from '../digests/outside-records.ts';
import { type RangeAnswer, rangeAnswers } from '../ranges/range-answers.ts';
import { ranges } from '../ranges/range-example.ts';
import { differsFrom } from '../ranges/range-forms.ts';
import { cappedIn } from '../ranges/range-levels.ts';
import { turnedAway } from '../ranges/range-refusals.ts';

const asked = { from: '2026-10-14T10:07:37Z', to: '2026-10-14T15:22:37Z' };
const dates = ['2026-10-14T10:30:00Z', '2026-10-14T14:00:00Z'];
const plain = { ...asked, role: roles.whole, dates };
const east = {
  role: roles.form('offset +02:00'),
  from: '2026-10-14T12:07:37+02:00',
  to: '2026-10-14T17:22:37+02:00',
};
const shifted = { ...east, dates: ['2026-10-14T14:00:00Z', '2026-10-14T16:00:00Z'] };

export default scenarioRule({
  id: 'transactions/range-form',
  severity: 'warning',
  title: 'The same range in another format returns other records',
  clauses: ['transactions.filter'],
  effect:
    'The contract asks for ISO 8601 date-times and names no format. A service that sends an offset or milliseconds gets other records.',
  remedy:
    'Parse date_from and date_to as ISO 8601, with any offset and with fractional seconds. Compare instants, not strings.',
  mend: 'Accept every ISO 8601 format of a range',
  counted: '{count} of {judged} formats of the range were not understood',
  judgedOn: 'the same range with Z, with other offsets and with milliseconds',
  doubt: 'The contract does not show which formats the service sends, so this is not an error.',
  relations: ['range-forms'],
  suppresses: ['http/server-error', 'http/refused', 'http/not-json', 'http/content-type'],
  examples: {
    conforming: [
      ranges(plain, { ...east, dates }, plain),
      ranges(plain, { ...east, status: 400 }, plain, { ...east, dates }),
    ],
    breaking: [
      ranges(plain, { ...east, status: 400 }, plain, { ...east, status: 400 }),
      ranges(plain, shifted, plain, shifted),
    ],
  },
  begin: () =>
    wholeFold((exchanges) => {
      const wholes = rangeAnswers(exchanges.filter(({ role }) => role === roles.whole));
      const sound = wholes.length > 1 && !wholes.some((answer) => recordsOutside(answer));
      if (!sound) return { judged: 0, breaches: [] };
      const forms = [
        ...groupedBy(
          exchanges.filter(({ role }) => isForm(role)),
          ({ role }) => role ?? '',
        ),
      ];
      const reported = forms.flatMap(([role, asks]) => breachOf(role, asks, wholes) ?? []);
      return { judged: forms.length, breaches: reported };
    }),
});

function breachOf(
  role: string,
  asks: readonly Subject[],
  wholes: readonly RangeAnswer<Subject>[],
): Breach | undefined {
  const [shown] = asks;
  if (!shown || asks.length < 2) return undefined;
  const how = role.replace('form: ', '');
  const exchanges = asks.map(({ id }) => id);
  if (asks.every(turnedAway)) {
    const actual = failureInWords(shown);
    return {
      message: `The range written with ${how} got ${actual}, ${asks.length} times; written with Z it was served.`,
      expected: 'status 200 with the records',
      actual,
      exchanges,
    };
  }
  const served = rangeAnswers(asks);
  const all = [...wholes, ...served];
  const difference = differsFrom(wholes, served);
  if (!difference || served.length < asks.length || cappedIn(all, all)) return undefined;
  const { missing, outside } = difference;
  return {
    message: `The range written with ${how} is missing ${figure(missing)} records that it returns when written with Z, and returns ${figure(outside)} outside it.`,
    expected: 'the same records as with Z',
    actual: `${figure(missing)} missing, ${figure(outside)} outside`,
    exchanges,
  };
}
