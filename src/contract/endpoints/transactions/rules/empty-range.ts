import type { Breach, Subject } from '../../../../model/rule.ts';
import { isRefusedByStatus, rangeAnswer } from '../../../experiments/ranges/range-answers.ts';
import { rangeRoles as roles } from '../../../experiments/steps/range-roles.ts';
import { brokenOff, troubleOf } from '../../../reading/answers/trouble.ts';
import { failureInWords, isThrottled } from '../../../reading/failures/failure-of.ts';
import { scenarioRule } from '../../every/authoring/rule.ts';
import { ranges } from '../range-example.ts';

const range = { from: '2026-10-12T10:07:37Z', to: '2026-10-16T10:07:37Z' };
const both = { ...range, role: roles.both, dates: ['2026-10-13T12:00:00Z'] };
const empty = { role: roles.empty, from: '2026-10-14T03:07:37Z', to: '2026-10-14T04:07:37Z' };

export default scenarioRule({
  id: 'transactions/empty-range',
  title: 'A range without records does not return an empty list',
  clauses: ['transactions.filter', 'transactions.answer'],
  effect:
    'The platform cannot tell an empty period from a failure. It may stop, or request the period again and again.',
  remedy: 'Answer 200 with an empty list when the range has no records.',
  counted: ['ranges', 'without records returned no list'],
  doubt:
    'Statuses of the GET endpoints are left open, so a 4xx or a 204 is a warning. A 5xx is an error, and so is a 200 without a list: one object would be one record.',
  relations: ['empty-range'],
  explains: {
    answer: [
      'http/server-error',
      'http/refused',
      'http/not-json',
      'http/content-type',
      'http/unexpected-status',
      'transactions/not-a-list',
    ],
  },
  examples: () => ({
    conforming: [
      ranges(both, empty),
      ranges(both, { ...empty, dates: ['2026-10-14T03:30:00Z'] }),
      ranges({ ...both, status: 500 }, { ...empty, status: 500 }),
      ranges(both, { ...empty, status: 500 }, empty),
    ],
    breaking: [
      ranges(both, { ...empty, status: 404 }, { ...empty, status: 404 }),
      ranges(both, { ...empty, status: 500 }, { ...empty, status: 500 }),
      ranges(both, { ...empty, status: 204 }),
      ranges(both, {
        ...empty,
        observed: { 'no list': 'there is no list of records in the JSON' },
      }),
    ],
  }),
  judge: (exchanges) => {
    const control = exchanges.filter(({ role }) => role === roles.both);
    const requests = exchanges.filter(
      (x) => x.role === roles.empty && x.status !== undefined && !isThrottled(x),
    );
    const [shown] = requests;
    if (!shown || !control.some((x) => rangeAnswer(x))) return { judged: 0, breaches: [] };
    const broken = requests.every((x) => withoutList(x)) ? [breachOf(requests, shown)] : [];
    return { judged: 1, breaches: broken };
  },
});

/** Reports whether it is a refusal, or an answer without a list of records. A lost connection is neither. */
function withoutList(x: Subject): boolean {
  const { answer, status = 0 } = x;
  if (isRefusedByStatus(x)) return true;
  if (answer.kind === 'no-response' || status < 200 || status > 299) return false;
  const { body } = answer;
  if (troubleOf(x, ...brokenOff)) return false;
  if (body.kind === 'text') return status !== 200;
  const isUnread = body.records === 0 && troubleOf(x, 'not-json') !== undefined;
  return isUnread || body.observed['no list'] !== undefined;
}

function breachOf(requests: readonly Subject[], shown: Subject): Breach {
  const failing = requests.every(({ status = 0 }) => status >= 500 || status === 200);
  const times = requests.length > 1 ? `, ${requests.length} times` : '';
  const seen = isRefusedByStatus(shown)
    ? failureInWords(shown)
    : `status ${shown.status} without a list`;
  return {
    ...(failing ? {} : { severity: 'warning' }),
    message: `A range without records got ${seen}${times}; the range with records was served.`,
    expected: 'status 200 with an empty list',
    actual: seen,
    exchanges: requests.map(({ id }) => id),
  };
}
