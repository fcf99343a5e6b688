import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asText } from '../../records/record-values.ts';
import { commerce } from '../example.ts';
import { planTrouble } from '../visit-plan.ts';

const words = {
  separator: 'the weekdays are not separated by commas',
  number: 'it has a number instead of a weekday name',
  unknown: 'it has a name that is not a weekday in English, Spanish or Portuguese',
  empty: 'one of its entries is empty',
} as const;

export default recordRule({
  id: 'commerces/visit-plan',
  severity: 'error',
  title: 'A visit plan is not a list of weekdays',
  clauses: ['commerces.visit-plan'],
  effect:
    'The service computes the next visit from the plan when nextVisitDate is not sent. It cannot read this one.',
  remedy: 'Send weekday names separated by commas, such as lunes,jueves.',
  mend: 'List visit weekdays separated by commas',
  counted: '{count} of {judged} visit plans are not a list of weekdays',
  judgedOn: 'every commerces record with a visitPlan',
  doubt:
    'The contract does not state the language of the names. An unknown name or an extra comma is a warning.',
  examples: {
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
  },
  applies: ({ value }) => asText(value.visitPlan) !== undefined,
  judge({ value }) {
    const plan = asText(value.visitPlan) ?? '';
    const trouble = planTrouble(plan);
    if (trouble === undefined) return undefined;
    const isGrave = trouble.kind === 'separator' || trouble.kind === 'number';
    return {
      message: `visitPlan is ${excerpt(plan)}: ${words[trouble.kind]}.`,
      at: '/visitPlan',
      expected: 'weekday names separated by commas',
      actual: plan,
      ...(isGrave ? {} : { severity: 'warning' }),
    };
  },
});
