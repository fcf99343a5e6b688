import { dateText, dayOf } from '../business/calendar.ts';
import { changeEach, left, recordFaults, respelt, set, textOf } from '../change/change-records.ts';
import { type Fault, faultsBy } from '../fault.ts';

const breaks = recordFaults('commerces');

const inText = (field: string) =>
  faultsBy('commerces', (turn: (text: string) => string) => changeEach(respelt(field, turn)));

const plan = inText('visitPlan');
const route = inText('visitRoute');

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** When and how a commerce is visited. */
export const commerceVisitFaults: readonly Fault[] = [
  ...plan('visit-plan', {
    'visit-plan-in-numbers': [
      'visitPlan is a list of numbers',
      (names) =>
        names
          .split(',')
          .map((_, i) => 1 + 3 * i)
          .join(','),
    ],
    'visit-plan-with-semicolons': [
      'Weekdays are separated by semicolons',
      (names) => names.replaceAll(',', ';'),
    ],
    'visit-plan-with-and': [
      'Weekdays are joined with a word, as in prose',
      (names) => names.replace(',', ' y '),
    ],
    'visit-plan-with-holidays': [
      'visitPlan names a day that is not a weekday',
      (names) => `${names},feriado`,
    ],
  }),
  ...route('visit-route', {
    'visit-route-with-x': [
      'Visits of a third channel are marked with X',
      (entries) => entries.replaceAll('C', 'X'),
    ],
    'visit-route-in-words': [
      'visitRoute is written in words',
      (entries) => `semana ${entries.charAt(0)}, ${weekdays[1]}`,
    ],
    'visit-route-of-week-9': [
      'The week number is that of a nine-week cycle',
      (entries) => entries.replaceAll('3-', '9-'),
    ],
  }),
  ...breaks('visit-in-past', {
    'visit-in-past': [
      'nextVisitDate is the last visit',
      set('nextVisitDate', (_, call) => dateText(dayOf(call.clock()) - 20)),
    ],
  }),
  ...breaks([], {
    'commerce-without-visit-date': [
      'The next visit is planned in another system',
      left('nextVisitDate', 'visitPlan'),
      ['no-visit-date'],
    ],
    'visit-plan-as-in-brazil': [
      'Weekdays are in Portuguese',
      set('visitPlan', 'segunda-feira,quinta-feira'),
    ],
    'commerce-texts-with-blanks': [
      'Strings are padded with spaces, and weekdays are in capitals',
      (record) => ({
        ...record,
        name: ` ${textOf(record, 'name')} `,
        visitPlan: ` ${textOf(record, 'visitPlan').replace(',', ' , ').toUpperCase()}`,
        visitRoute: textOf(record, 'visitRoute').replaceAll(',', ', '),
      }),
    ],
  }),
];
