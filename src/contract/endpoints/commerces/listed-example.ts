import type { AnswerExample } from '../../../model/rule.ts';
import { openListed } from '../../experiments/between-answers/listed.ts';

interface ListExample {
  /** `C-1` or `C-1 inactive`, and their sellers, `C-1 V1,V2`. */
  readonly commerces: readonly string[];
  readonly role?: string;
  readonly format?: 'JSON' | 'CSV';
  /** Next page, declared beside the list. */
  readonly next?: string;
}

/** Makes answers to one request, one second apart. */
export const listedAs = (...answers: readonly ListExample[]): readonly AnswerExample[] =>
  answers.map(({ commerces, role, format = 'JSON', next }, i) => {
    const listed = openListed();
    for (const each of commerces) {
      const [commerceId = '', state] = each.split(' ');
      listed.record({
        fields: {
          commerceId,
          isInactive: state === 'inactive',
          sellerIds: state?.split(',') ?? [],
        },
        place: { number: 1 },
        endpoint: 'commerces',
        form: 'json',
      });
    }
    return {
      endpoint: 'commerces',
      exchange: {
        id: `e${i + 1}`,
        ...(role === undefined ? {} : { role }),
        startedAt: new Date(Date.UTC(2026, 10, 20, 12, 0, i)).toISOString(),
        request: { method: 'GET', url: 'https://erp.example.com/api/commerces', headers: {} },
        answer: {
          kind: 'response',
          status: 200,
          headers: { 'content-type': format === 'CSV' ? 'text/csv' : 'application/json' },
          bytes: 2,
          body: {
            kind: 'records',
            records: commerces.length,
            observed: { format, ...(next === undefined ? {} : { '/next': next }) },
            trouble: [],
            ...listed.end(),
          },
        },
      },
    };
  });
