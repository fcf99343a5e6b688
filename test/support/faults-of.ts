import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Run } from '../../src/model/run.ts';
import type { Fault } from '../../src/reference-client/change/fault.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { contradictionIn } from '../../src/saved/contradictions.ts';
import { testsAll } from './extent.ts';
import {
  redacting,
  rulesFound,
  runOverSockets,
  runWithFaults,
  shortened,
} from './reference-run.ts';

const reported = (found: readonly string[]) => [...found].sort().join(', ');

const namesIn = (text: string) => text.trim().split(/\s+/);

/** About so many transactions are enough for most faults. */
const fewRecords = testsAll ? 80 : 40;

/** Faults that show in a longer history only, such as a page that must be shorter than it, or a rare record. */
const recordsToShow = new Map(
  Object.entries({
    80: `
      naive-dates-with-an-overlap some-types-missing duplicate-in-notes two-credit-notes prices-of-the-line
      negative-credit-notes note-without-reference newest-50
      note-refers-to-tax-folio note-without-order reference-code-misspelt
      list-of-debit-notes-negative one-internal-id wide-range-loses-notes
    `,
    160: `
      every-other-answer every-third-answer quantities-by-turns any-hundred key-in-two-ranges
      month-of-old-invoices commerce-under-old-code prices-of-the-line-on-orders
      bills-with-tax-inside
    `,
    300: `
      today-missing order-for-two-branches wide-range-loses-quiet-days
      empty-range-500 empty-range-204 empty-range-without-list
    `,
    600: 'page-of-347 page-with-next discount-of-the-whole-line',
    1200: 'page-of-1000',
  }).flatMap(([records, faults]) =>
    namesIn(faults).map((name) => [name, Number(records)] as const),
  ),
);

/** Faults that show in what exploring sends. */
const exploringShows = new Set(
  namesIn(`
  weekend-surcharge-on-tax date-alone-refused body-over-16-kib gateway-times-out slow hangs-on-many-lines many-lines-500
  repeated-product-500 decimals-500 saturday-500 closes-on-many-lines drip
  `),
);

/** Faults that show in the first few orders of exploring. */
const fewOrdersShow = new Set(
  namesIn(`
  strict-fields new-null-crash strict-address-fields strict-line-fields strict-metadata-crash price-by-date-form
  surcharge-for-unknown-fields whole-units-crash one-date-form accents-in-remark-crash requires-estimated-date
  empty-date-crashes requires-phone-and-name empty-seller-list-rejected
  `),
);

const errors = new Set(rules.filter(({ severity }) => severity === 'error').map(({ id }) => id));

/** The contract leaves open what these do: their rules, errors elsewhere, only warn or end inconclusive. */
const warns = new Set(
  namesIn(`
  minimum-order-negative visit-plan-with-holidays visit-route-of-week-9 commerce-coordinates-as-numbers
  commerce-delivery-dates-day-first commerces-csv-with-decimal-comma transactions-byte-order-mark
  byte-order-mark transactions-declared-html
  shipping-cost-wants-credentials transactions-unauthorized 
  transactions-partial-206
  token-expires shipping-cost-token-expires shipping-cost-hangs transactions-hangs blank-errors-message
  rejection-declared-json date-alone-refused offset-not-read
  transactions-month-at-most voided-invoice-kept two-credit-notes tax-after-discount
  discount-is-rounded-apart month-of-old-invoices currency-in-words empty-seller
  tax-as-rate blank-origin empty-range-404 empty-range-204 transactions-csv-with-decimal-comma
  resets-one-reused-in-twenty
  `),
);

/** What else a seed draws is found as well. */
export const seeds = testsAll ? [1, 2, 3] : [1];

const given = (fault: Fault, seed: number) => ({
  implementing: drivenFor(fault),
  ...(testsAll || exploringShows.has(fault.name)
    ? {}
    : { explore: fewOrdersShow.has(fault.name) ? 8 : 0 }),
  records: recordsToShow.get(fault.name) ?? fewRecords,
  seed,
  ...(testsAll ? { redactor: redacting() } : {}),
});

/**
 * Each fault of these endpoints gives exactly its findings: in all scenarios of its endpoint and, where a rule
 * compares two, of both; with `test:all` in the whole suite, at each seed.
 */
export function faultsOf(...endpoints: readonly EndpointId[]): void {
  const rows = (wire: boolean) =>
    faults
      .filter((fault) => endpoints.includes(fault.endpoint) && (fault.wire ?? false) === wire)
      .flatMap((fault) =>
        seeds.map((seed) => [`${nameOf(fault)} at seed ${seed}`, fault, seed] as const),
      );
  describe('each fault gives exactly its findings', () => {
    test.each(rows(false))('%s', async (_, fault, seed) => {
      const run = await runWithFaults([fault.name], given(fault, seed));
      expect(outcomeOf(run, fault)).toEqual(expectedOf(fault));
    });
  });

  // The limits and what a fault waits for are both divided by 20.
  const ofTheWire = rows(true);
  describe.skipIf(ofTheWire.length === 0)(
    'each fault of the connection gives exactly its findings, over sockets',
    () => {
      test.each(ofTheWire)('%s', async (_, fault, seed) => {
        const hurried = { times: 20, endpoints: shortened(20), ...given(fault, seed) };
        const run = await runOverSockets([fault.name], hurried);
        expect(outcomeOf(run, fault)).toEqual(expectedOf(fault));
      });
    },
  );
}

/** With its rules, so that `npm run rule` finds the faults of one. */
const nameOf = ({ name, findings, observations = [] }: Fault): string =>
  [name, ...findings, ...observations].join(' ');

/** All scenarios of the fault's endpoint, and of both where one of its rules compares two. */
function drivenFor({ name, endpoint, findings }: Fault): readonly EndpointId[] {
  if (testsAll || besideAll.has(name)) return endpointIds;
  const isCompared = findings.some((rule) => compared.test(rule));
  return isCompared ? [endpoint, besides[endpoint]] : [endpoint];
}

/** Shows between orders of commerces that only the client's own list names. */
const besideAll = new Set(['price-kept-by-commerce']);

/** Rules that hold an endpoint against another one. */
const compared =
  /^cross\/|^http\/(?:refused|unreachable)$|\/(?:includes-tax|differs-from-quote|known-cost|mixed-up-orders|repeat-differs)$/;

/** With which endpoint rules compare an endpoint. */
const besides: { readonly [id in EndpointId]: EndpointId } = {
  'delivery-price': 'shipping-cost',
  'shipping-cost': 'delivery-price',
  transactions: 'commerces',
  commerces: 'transactions',
};

/** What the fault's row names: its findings, and the observations that must be among those made. */
const expectedOf = ({ name, findings, observations = [] }: Fault) => ({
  found: reported(findings),
  observations,
  fails: !warns.has(name) && findings.some((rule) => errors.has(rule)),
  contradiction: undefined,
});

const outcomeOf = (run: Run, { observations = [] }: Fault) => {
  const made = run.observations.flatMap(({ rule }) => rule ?? []);
  return {
    found: reported(rulesFound(run)),
    observations: observations.filter((rule) => made.includes(rule)),
    fails: run.exitCode === 1,
    // As when the saved run is read.
    contradiction: contradictionIn(run, 'error'),
  };
};
