import { isDataset } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { parted } from '../../../standards/collections/grouped.ts';
import { howMany } from '../../../standards/text/figures.ts';
import { requestsOf } from '../../reading/answers/same-bytes.ts';
import { failureInWords } from '../../reading/failures/failure-of.ts';
import { answeredInstead } from '../../reading/failures/who-answered.ts';
import { isForm, rangeRoles } from '../steps/range-roles.ts';
import { askedClosedRange, askedRange, rangeRefused } from './range-answers.ts';

const remedy =
  'Answer a GET with 200 and the records: at the path of the contract, without parameters and for every range of date_from and date_to.';

/**
 * Judges the refusals of the two dataset endpoints, for http/refused. If a closed range is served, the refusal
 * of a wider one is an observation: the width may be limited, which the contract does not state. If none is,
 * the filter is not supported. If all of time is, a request without a bound is refused for lack of an optional
 * parameter. http/token-refused judges 401 and 403.
 */
export function refusedDatasets(exchanges: readonly Subject[]): FoldResult {
  const expected = exchanges.filter(
    ({ endpoint, status, role }) =>
      isDataset(endpoint) && status !== undefined && role !== rangeRoles.empty && !isForm(role),
  );
  // If other notations were tried, transactions/range-form reports that no range is accepted.
  const spelt = exchanges.some(({ role }) => isForm(role));
  const breaches = (['transactions', 'commerces'] as const).flatMap((endpoint) => {
    const ofEndpoint = expected.filter((x) => x.endpoint === endpoint);
    return ofEndpoint.some(isServed) ? partly(ofEndpoint, spelt) : outright(ofEndpoint);
  });
  return { judged: requestsOf(expected), breaches };
}

/** Judges an endpoint that serves some requests. */
function partly(requests: readonly Subject[], spelt: boolean): readonly Breach[] {
  const [ranged, others] = parted(requests, hasBothBounds);
  const [widest] = ranged.filter(isServed).toSorted((a, b) => widthOf(b) - widthOf(a));
  const ofFilter = { clauses: ['transactions.filter'] };
  if (!widest && ranged.length > 0) {
    const bounded = requests.filter(({ request }) => /[?&]date_/.test(request?.url ?? ''));
    const how = 'and no range with both bounds was served; requests without them are.';
    return spelt ? [] : breachesOf(bounded, how, ofFilter);
  }
  // A wider range that is served excludes the width as the reason.
  const isAnyWidth = widest !== undefined && widthOf(widest) >= longHistory;
  return [
    ...breachesOf(ranged, 'and other ranges are served: the width of a range may be limited.', {
      severity: 'info',
    }),
    ...(isAnyWidth
      ? breachesOf(
          others,
          `and ${inWords(widest).toLowerCase()} is served. date_from and date_to are optional.`,
          ofFilter,
        )
      : breachesOf(others, 'and others are served.', { severity: 'warning' })),
  ];
}

/** Reports whether both bounds were sent, including days alone, which are not instants. */
const hasBothBounds = ({ request }: Subject) =>
  request !== undefined && /[?&]date_from=.*[?&]date_to=/.test(request.url);

const isServed = ({ status }: Subject) => status === 200;

/** Width that proves that a client does not limit it. */
const longHistory = 3650 * 86_400_000;

function widthOf(x: Subject): number {
  const { from, to } = askedClosedRange(x) ?? { from: 0, to: 0 };
  return to - from;
}

/** Makes the breach of the refused ones of these requests; `how` says what is served instead. */
function breachesOf(
  requests: readonly Subject[],
  how: string,
  words: Partial<Breach>,
): readonly Breach[] {
  const refused = requests.filter(rangeRefused);
  const [shown] = refused;
  if (!shown) return [];
  return [
    {
      message: `${inWords(shown)} got ${failureInWords(shown)}, ${how}`,
      clauses: [`${shown.endpoint}.answer`],
      expected: 'status 200 with the records',
      actual: failureInWords(shown),
      remedy,
      exchanges: refused.map(({ id }) => id),
      count: requestsOf(refused),
      judged: requestsOf(requests),
      ...words,
    },
  ];
}

/** Judges an endpoint that serves no request. */
function outright(requests: readonly Subject[]): readonly Breach[] {
  const refused = requests.filter(rangeRefused);
  const [shown] = refused;
  if (!shown) return [];
  const instead = answeredInstead(shown);
  const isMissing = !instead && refused.every(({ status }) => status === 404 || status === 405);
  const hint = isMissing ? ' The path may be different (target.paths).' : '';
  return breachesOf(requests, '', {
    message: `${shown.endpoint} got ${failureInWords(shown)}; none of ${howMany(requestsOf(requests), 'request')} was served.${instead ? ` ${instead.sentence}` : hint}`,
    remedy: isMissing
      ? 'Answer a GET at the path of the contract with 200 and the records.'
      : (instead?.remedy ?? remedy),
  });
}

function inWords(x: Subject): string {
  const { from, to } = askedRange(x) ?? {};
  if (askedClosedRange(x)) {
    const days = Math.max(1, Math.round(widthOf(x) / 86_400_000));
    return `A range of ${howMany(days, 'day')}`;
  }
  if (hasBothBounds(x)) return 'A range with both bounds';
  return from === undefined && to === undefined ? 'A request without a range' : 'An open range';
}
