import { figure } from '../../../../standards/text/figures.ts';
import { isActive } from '../../../reading/records/dataset-shapes.ts';
import { asText } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { counting } from '../../every/records/counting.ts';
import { commerce, commerceWithout } from '../example.ts';

export default datasetRule({
  id: 'commerces/no-visit-date',
  severity: 'info',
  title: 'A commerce has neither visit date nor visit plan',
  clauses: ['commerces.next-visit'],
  effect: 'The platform has nothing to compute the next visit from.',
  remedy: 'Send nextVisitDate or visitPlan for each commerce that is visited.',
  counted: ['commerces', 'have neither nextVisitDate nor visitPlan'],
  doubt: 'Both fields are optional, and a commerce may not be visited at all.',
  examples: () => ({
    conforming: [[commerce(), commerce({ visitPlan: null, nextVisitDate: '2026-10-16' })]],
    breaking: [[commerceWithout('visitPlan'), commerce({ visitPlan: '' })]],
  }),
  begin: () =>
    counting({
      of: isActive,
      is: ({ nextVisitDate, visitPlan }) =>
        (asText(nextVisitDate) ?? asText(visitPlan)) === undefined,
      says: (count, judged) =>
        `${figure(count)} of ${figure(judged)} commerces have neither nextVisitDate nor visitPlan.`,
    }),
});
