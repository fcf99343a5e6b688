import type { AnswerExample } from '../../../model/rule.ts';
import { openLists } from '../../experiments/between-answers/listed.ts';

interface ListExample {
  /** `C-1` or `C-1 inactive`, their sellers, `C-1 V1,V2`, or their commune, `C-1 @Lima`. */
  readonly commerces: readonly string[];
  readonly role?: string;
  readonly format?: 'JSON' | 'CSV';
  /** Next page, declared beside the list. */
  readonly next?: string;
}

/** Makes answers to one request, one second apart. */
export function listedAs(...answers: readonly ListExample[]): readonly AnswerExample[] {
  const open = openLists();
  return answers.map(({ commerces, role, format = 'JSON', next }, i) => {
    const listed = open();
    for (const each of commerces) {
      const [commerceId = '', state] = each.split(' ');
      listed.record({
        fields: {
          commerceId,
          isInactive: state === 'inactive',
          sellerIds: state?.split(',') ?? [],
          locations: [{ commune: state?.split('@')[1] ?? '' }],
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
}
