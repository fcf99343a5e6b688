import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asText } from '../../records/record-values.ts';
import { commerce } from '../example.ts';
import { planTrouble } from '../visit-plan.ts';

const words = {
  separator: 'the weekdays are not set apart by commas',
  number: 'it holds a number in place of the name of a weekday',
  unknown: 'it holds a name that is no weekday in English, Spanish or Portuguese',
  empty: 'there is nothing beside one of its commas',
} as const;

export default recordRule({
  id: 'commerces/visit-plan',
  severity: 'error',
  title: 'A visit plan is no list of weekdays',
  clauses: ['commerces.visit-plan'],
  effect:
    'The service computes the next visit from the plan when nextVisitDate is not sent. From this one it cannot.',
  remedy: 'Send the names of the weekdays with commas between them, as lunes,jueves.',
  mend: 'List the weekdays of visits with commas',
  counted: '{count} of {judged} visit plans are no list of weekdays',
  judgedOn: 'every record of commerces that has a visitPlan',
  doubt:
    'The language of the names is not stated. A name that is not known, or a comma too many, is a warning.',
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
      expected: 'names of weekdays with commas between them',
      actual: plan,
      ...(isGrave ? {} : { severity: 'warning' }),
    };
  },
});
