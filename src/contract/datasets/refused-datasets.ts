import type { Breach, Judged, Subject } from '../../model/rule.ts';
import { howMany } from '../../standards/text/figures.ts';
import { failureInWords } from '../answers/failure-of.ts';
import { isForm, rangeRoles } from '../procedures/range-roles.ts';
import { askedRange } from '../transactions/ranges/asked-range.ts';
import { rangeRefused } from '../transactions/ranges/range-refusals.ts';

/**
 * The refusals of the two dataset endpoints, for http/refused. Where some range is served, a
 * refusal of another is a warning: the width of a range may be limited, which the contract does not
 * state. 401 and 403 belong to http/token-refused.
 */
export function refusedDatasets(exchanges: readonly Subject[]): Judged {
  const expected = exchanges.filter(
    ({ endpoint, status, role }) =>
      (endpoint === 'transactions' || endpoint === 'commerces') &&
      status !== undefined &&
      role !== rangeRoles.empty &&
      !isForm(role),
  );
  const breaches = (['transactions', 'commerces'] as const).flatMap((endpoint): Breach[] => {
    const own = expected.filter((x) => x.endpoint === endpoint);
    const refused = own.filter(rangeRefused);
    const [shown] = refused;
    if (!shown) return [];
    const served = own.some(({ status }) => status === 200);
    const breach = served
      ? limited(refused, shown, own.length)
      : outright(refused, shown, own.length);
    return [{ ...breach, clauses: [`${endpoint}.answer`] }];
  });
  return { judged: expected.length, breaches };
}

function limited(refused: readonly Subject[], shown: Subject, judged: number): Breach {
  const asked = inWords(shown);
  return {
    severity: 'warning',
    message: `${asked} got ${failureInWords(shown)}, but other ranges are served: the length of a range may be limited.`,
    expected: 'status 200 with the records',
    actual: failureInWords(shown),
    exchanges: refused.map(({ id }) => id),
    count: refused.length,
    judged,
  };
}

function outright(refused: readonly Subject[], shown: Subject, judged: number): Breach {
  return {
    message: `${shown.endpoint} got ${failureInWords(shown)}; none of ${howMany(judged, 'request')} was served.`,
    expected: 'status 200 with the records',
    actual: failureInWords(shown),
    exchanges: refused.map(({ id }) => id),
    count: refused.length,
    judged,
  };
}

function inWords(x: Subject): string {
  const { from, to } = askedRange(x) ?? {};
  if (from !== undefined && to !== undefined) {
    const days = Math.max(1, Math.round((to - from) / 86_400_000));
    return `A range of ${howMany(days, 'day')}`;
  }
  return from === undefined && to === undefined ? 'A request without a range' : 'An open range';
}
