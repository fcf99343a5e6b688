import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Run } from '../../src/model/run.ts';
import type { Fault } from '../../src/reference-client/fault.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { testsAll, testsLength } from './extent.ts';
import { rulesFound, runWithFaults, shortened } from './reference-run.ts';
import { touchedBy } from './touched.ts';

const reported = (found: readonly string[]) => [...found].sort().join(', ');

/** Faults that show in a longer history only, such as a page that must be shorter than it, or a rare record. */
const recordsToShow: { readonly [fault: string]: number } = {
  'page-of-1000': 2000,
  'newest-50': 800,
  'page-with-next': 800,
  'offset-dropped': 800,
  'duplicate-other-price': 800,
  'discount-of-the-whole-line': 800,
};

/** The time of a run goes by its records. */
const recordsFor = (name: string) => recordsToShow[name] ?? (testsLength ? 800 : 150);

/** Two of the four months of its history: what is declared need not be looked for. */
const period = { from: '2026-09-15', to: '2026-11-15' };

/** Faults that show only in what a run finds by itself, such as records of today. */
const wholeHistory: readonly string[] = [
  'wide-range-500',
  'commerce-under-old-code',
  'bounds-required',
];

const errors = new Set(rules.filter(({ severity }) => severity === 'error').map(({ id }) => id));

/** The contract leaves open what these do: their rules, errors elsewhere, only warn or end inconclusive. */
const warns = new Set(
  `
  minimum-order-negative visit-plan-with-holidays visit-route-of-week-9 commerce-coordinates-as-numbers
  commerce-delivery-dates-day-first commerces-csv-with-decimal-comma commerces-byte-order-mark transactions-byte-order-mark
  byte-order-mark commerces-declared-html shipping-cost-declared-text transactions-declared-html
  commerces-unauthorized shipping-cost-wants-credentials transactions-unauthorized commerces-moved
  commerces-partial-206 shipping-cost-created-201 transactions-moved transactions-partial-206
  commerces-hangs shipping-cost-hangs transactions-hangs blank-errors-message
  rejection-declared-json date-alone-refused offset-not-read
  transactions-month-at-most voided-invoice-kept two-credit-notes tax-after-discount
  discount-is-rounded-apart month-of-old-invoices currency-in-words empty-seller
  blank-origin empty-range-404 empty-range-204 transactions-csv-with-decimal-comma
  `
    .trim()
    .split(/\s+/),
);

/** What else a seed draws is found as well. */
export const seeds = testsLength ? [1, 2, 3] : [1];

/**
 * Each fault of these endpoints gives exactly its findings, in the scenarios that can touch it, with `test:all`
 * in the whole suite, and with `test:length` in that at each seed. Endpoints that have nothing to do with them
 * would only cost time; that they do not matter the unbroken client shows, and `test:all`. Those of `beside` are
 * driven too where a rule between both is to find something.
 */
export function faultsOf(
  endpoints: readonly EndpointId[],
  beside: readonly EndpointId[] = [],
): void {
  const own = faults.filter(({ endpoint }) => endpoints.includes(endpoint));
  const rows = (slow: boolean) =>
    own
      .filter((fault) => (fault.slow ?? false) === slow)
      .flatMap((fault) =>
        seeds.map((seed) => [`${fault.name} at seed ${seed}`, fault, seed] as const),
      );
  const given = ({ name, endpoint, findings, observations = [] }: Fault) => {
    const found = [...findings, ...observations];
    // A cost is compared with orders of both endpoints, a quote only where a relation says so.
    const at = isBetween(found) || endpoint !== 'delivery-price' ? undefined : endpoint;
    return {
      implementing: isBetween(found) ? [...endpoints, ...beside] : endpoints,
      records: recordsFor(name),
      wanted: touchedBy(found, [], at),
      ...(testsAll || wholeHistory.includes(name) ? {} : { window: period }),
    };
  };

  describe('each fault gives exactly its findings', () => {
    test.concurrent.each(rows(false))(
      '%s',
      async (_, fault, seed) =>
        expect(
          outcomeOf(await runWithFaults([fault.name], { ...given(fault), seed }), fault),
        ).toEqual(expectedOf(fault)),
      60_000,
    );
  });

  // The limits and the delays are both divided by 20: 30 s become 1.5 s. One by one, so that a busy
  // machine does not make an honest answer late.
  describe('each slow fault gives exactly its findings, at a twentieth of the time', () => {
    test.each(rows(true))(
      '%s',
      async (_, fault, seed) => {
        const hurried = { timeScale: 1 / 20, endpoints: shortened(20), ...given(fault) };
        expect(outcomeOf(await runWithFaults([fault.name], { ...hurried, seed }), fault)).toEqual(
          expectedOf(fault),
        );
      },
      // One of them answers each of some forty calls after a second and a half.
      180_000,
    );
  });
}

/** Of one endpoint alone nobody can tell that it is out of reach and not the client. */
const isBetween = (found: readonly string[]): boolean =>
  testsAll || found.some((rule) => rule.startsWith('cross/') || rule === 'http/unreachable');

/** What the fault's row names: its findings, and the observations that must be among those made. */
const expectedOf = ({ name, findings, observations = [] }: Fault) => ({
  found: reported(findings),
  observations,
  fails: !warns.has(name) && findings.some((rule) => errors.has(rule)),
});

const outcomeOf = (run: Run, { observations = [] }: Fault) => {
  const made = run.observations.flatMap(({ rule }) => rule ?? []);
  return {
    found: reported(rulesFound(run)),
    observations: observations.filter((rule) => made.includes(rule)),
    fails: run.exitCode === 1,
  };
};
