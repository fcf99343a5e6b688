import type { AnswerExample } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { openLists } from '../../experiments/between-answers/listed.ts';
import { nthSent, readAs } from '../every/authoring/rule.ts';

interface ListExample {
  /** `C-1` or `C-1 inactive`, their sellers, `C-1 V1,V2`, or their commune, `C-1 @Lima`. */
  readonly commerces: readonly string[];
  readonly role?: string;
  readonly format?: 'JSON' | 'CSV';
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
    const observed = { format, ...(next === undefined ? {} : { '/next': next }) };
    const headers = { 'content-type': format === 'CSV' ? 'text/csv' : 'application/json' };
    const body = { records: commerces.length, observed, headers, ...listed.end() };
    const { exchange } = readAs('commerces')({ ...body, ...present({ role }) });
    return { endpoint: 'commerces', exchange: { ...nthSent(i + 1, 'commerces'), ...exchange } };
  });
}
