import type { Breach } from '../../../../model/rule.ts';
import { withoutMarks } from '../../../../standards/text/marks.ts';
import { asText } from '../../../reading/values/record-values.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { ofField } from '../../every/records/field-rule.ts';
import { commerce } from '../example.ts';

export default recordRule({
  id: 'commerces/visit-plan',
  title: 'A visit plan is not a list of weekdays',
  clauses: ['commerces.visit-plan'],
  effect:
    'The platform computes the next visit from the plan when nextVisitDate is not sent. It cannot read this one.',
  remedy: 'Send weekday names separated by commas, such as lunes,jueves.',
  counted: ['visit plans', 'are not a list of weekdays'],
  doubt:
    'The contract does not state the language of the names. An unknown name or an extra comma is a warning.',
  examples: () => ({
    conforming: [
      commerce({ visitPlan: 'Lunes, MIÉRCOLES ,viernes' }),
      commerce({ visitPlan: 'segunda-feira,terça-feira' }),
      commerce({ visitPlan: 'Monday' }),
    ],
    breaking: [
      commerce({ visitPlan: '1,3,5' }),
      commerce({ visitPlan: 'lunes;jueves' }),
      commerce({ visitPlan: 'lunes jueves' }),
      commerce({ visitPlan: 'lu,ju' }),
      commerce({ visitPlan: 'lunes,' }),
    ],
  }),
  ...ofField({
    field: 'visitPlan',
    read: asText,
    trouble(plan) {
      const troubles = plan.split(',').flatMap((piece) => pieceTrouble(piece.trim()) ?? []);
      const worst = troubles.find(({ severity }) => !severity) ?? troubles[0];
      return worst && { ...worst, expected: 'weekday names separated by commas' };
    },
  }),
});

const known: ReadonlySet<string> = new Set(
  [
    'monday tuesday wednesday thursday friday saturday sunday',
    'lunes martes miercoles jueves viernes sabado domingo',
    'segunda terca quarta quinta sexta',
    'segunda-feira terca-feira quarta-feira quinta-feira sexta-feira',
  ]
    .join(' ')
    .split(' '),
);

/** Judges one of the weekday names in English, Spanish or Portuguese; case and accents are ignored. */
function pieceTrouble(piece: string): (Pick<Breach, 'severity'> & { why: string }) | undefined {
  if (piece === '') return { why: ': one of its entries is empty', severity: 'warning' };
  if (/^[+-]?\d+([.,]\d+)?$/.test(piece))
    return { why: ': it has a number instead of a weekday name' };
  const name = withoutMarks(piece).toLowerCase();
  if (isWeekday(name)) return undefined;
  const parts = name.split(/[;|/+\s]+/).filter((part) => isWeekday(part));
  if (parts.length > 1) return { why: ': the weekdays are not separated by commas' };
  const why = ': it has a name that is not a weekday in English, Spanish or Portuguese';
  return { why, severity: 'warning' };
}

/** Accepts both `segunda feira` and `segunda-feira`. */
const isWeekday = (name: string) => known.has(name) || known.has(name.replace(/\s+/, '-'));
