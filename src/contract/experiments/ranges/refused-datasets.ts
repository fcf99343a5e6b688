import { isDataset } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
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
  const breaches = (['transactions', 'commerces'] as const).flatMap(
    (endpoint): readonly Breach[] => {
      const ofEndpoint = expected.filter((x) => x.endpoint === endpoint);
      if (!ofEndpoint.some(isServed)) return breachesOf(ofEndpoint, outright(ofEndpoint));
      const ranged = ofEndpoint.filter((x) => hasBothBounds(x));
      const others = ofEndpoint.filter((x) => !hasBothBounds(x));
      const isFiltered = ranged.length === 0 || ranged.some(isServed);
      const widest = ranged.filter(isServed).toSorted((a, b) => widthOf(b) - widthOf(a))[0];
      const isAnyWidth = widest !== undefined && widthOf(widest) >= longHistory;
      if (isFiltered) {
        return [
          ...breachesOf(ranged, limited),
          ...breachesOf(others, isAnyWidth ? optionalRefused(widest) : withoutRange),
        ];
      }
      const bounded = ofEndpoint.filter(({ request }) => /[?&]date_/.test(request?.url ?? ''));
      return spelt ? [] : breachesOf(bounded, unfiltered);
    },
  );
  return { judged: requestsOf(expected), breaches };
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

type RefusalWords = (shown: Subject) => Pick<Breach, 'message' | 'severity' | 'clauses' | 'remedy'>;

function breachesOf(requests: readonly Subject[], telling: RefusalWords): readonly Breach[] {
  const refused = requests.filter(rangeRefused);
  const [shown] = refused;
  if (!shown) return [];
  return [
    {
      clauses: [`${shown.endpoint}.answer`],
      expected: 'status 200 with the records',
      actual: failureInWords(shown),
      remedy,
      exchanges: refused.map(({ id }) => id),
      count: requestsOf(refused),
      judged: requestsOf(requests),
      ...telling(shown),
    },
  ];
}

const limited: RefusalWords = (shown) => ({
  severity: 'info',
  message: `${inWords(shown)} got ${failureInWords(shown)}, and other ranges are served: the width of a range may be limited.`,
});

const unfiltered: RefusalWords = (shown) => ({
  clauses: ['transactions.filter'],
  message: `${inWords(shown)} got ${failureInWords(shown)}, and no range with both bounds was served; requests without them are.`,
});

/** Describes a refusal where a wider range is served, which excludes the width as reason. */
const optionalRefused =
  (widest: Subject): RefusalWords =>
  (shown) => ({
    clauses: ['transactions.filter'],
    message: `${inWords(shown)} got ${failureInWords(shown)}, and ${inWords(widest).toLowerCase()} is served. date_from and date_to are optional.`,
  });

const withoutRange: RefusalWords = (shown) => ({
  severity: 'warning',
  message: `${inWords(shown)} got ${failureInWords(shown)}, and others are served.`,
});

const outright =
  (requests: readonly Subject[]): RefusalWords =>
  (shown) => {
    const instead = answeredInstead(shown);
    const isMissing =
      !instead &&
      requests.filter(rangeRefused).every(({ status }) => status === 404 || status === 405);
    return {
      message: `${shown.endpoint} got ${failureInWords(shown)}; none of ${howMany(requestsOf(requests), 'request')} was served.${instead ? ` ${instead.sentence}` : isMissing ? ' The path may be different (target.paths).' : ''}`,
      remedy: isMissing
        ? 'Answer a GET at the path of the contract with 200 and the records.'
        : (instead?.remedy ?? remedy),
    };
  };

function inWords(x: Subject): string {
  const { from, to } = askedRange(x) ?? {};
  if (askedClosedRange(x)) {
    const days = Math.max(1, Math.round(widthOf(x) / 86_400_000));
    return `A range of ${howMany(days, 'day')}`;
  }
  if (hasBothBounds(x)) return 'A range with both bounds';
  return from === undefined && to === undefined ? 'A request without a range' : 'An open range';
}
