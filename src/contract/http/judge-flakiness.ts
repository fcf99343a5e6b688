import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { Breach, Judged, Subject } from '../../model/rule.ts';
import { howMany, list } from '../../standards/text/figures.ts';
import { failureInWords, isThrottled } from '../answers/failure-of.ts';
import { usable } from '../answers/usable.ts';
import { judgeConcurrencyOfRun } from '../quotes/judge-concurrency.ts';
import { answerIsExpected } from './expected.ts';
import { identical } from './identical.ts';
import { troubleOf } from './trouble.ts';

/**
 * Requests that were sent more than once, byte for byte, and sometimes got an answer of use and sometimes
 * not.
 */
export function judgeFlakiness(exchanges: readonly Subject[]): Judged {
  const sent = identical(exchanges.filter((x) => answerIsExpected(x) && wasJudged(x))).filter(
    ({ length }) => length > 1,
  );
  return {
    judged: sent.reduce((sum, { length }) => sum + length, 0),
    breaches: endpointIds.flatMap((endpoint) =>
      breachesOf(
        sent.filter(([first]) => first?.endpoint === endpoint).map((group) => resultsOf(group)),
        overload(exchanges, endpoint),
      ),
    ),
  };
}

/** What we did not read is neither usable nor a failure. */
const wasJudged = (x: Subject) => !troubleOf(x, 'too-large', 'too-deep');

interface Results {
  readonly sent: number;
  readonly failures: readonly Subject[];
  /** Usable again after a failure; else it may be steady since then, or depend on being sent again. */
  readonly recovers: boolean;
  /** It failed with others under way only. */
  readonly crowded: boolean;
}

function resultsOf(group: readonly Subject[]): Results {
  // What is declared about an order in one scenario holds for the same bytes in another.
  const declared = group.find(({ situation }) => situation === 'quotable')?.situation;
  const fine = group.map((x) => isFine(declared ? { ...x, situation: declared } : x));
  const failures = group.filter((_, i) => !fine[i]);
  return {
    sent: group.length,
    failures,
    recovers: fine.includes(false) && fine.lastIndexOf(true) > fine.indexOf(false),
    crowded: failures.every(({ inFlight }) => inFlight > 1),
  };
}

/**
 * What comes and goes at one endpoint. `named` are the calls of bursts that show that it fails with
 * others under way: then delivery-price/fails-under-concurrency is the finding, and what failed so
 * elsewhere is observed, in one breath.
 */
function breachesOf(groups: readonly Results[], named: ReadonlySet<string>): readonly Breach[] {
  const explained = (group: Results) => named.size > 0 && group.crowded;
  const flaky = groups.some((group) => group.recovers && !explained(group));
  // Where others recover, one that does not has met the same fault later.
  const mixed = groups.filter(
    ({ sent, failures, recovers }) =>
      recovers || (flaky && failures.length > 0 && failures.length < sent),
  );
  const elsewhere = mixed
    .filter((group) => explained(group))
    .flatMap(({ failures }) => failures.filter(({ id }) => !named.has(id)));
  return [
    ...mixed.filter((group) => !explained(group)).flatMap((group) => failuresOf(group)),
    ...(elsewhere.length > 0 ? [observed(elsewhere)] : []),
  ];
}

/** A breach for each failure, so that it stands or falls by itself. */
function failuresOf({ sent, failures }: Results): readonly Breach[] {
  const seen = list([...new Set(failures.map((x) => failureInWords(x)))].slice(0, 3));
  const fine = sent - failures.length;
  const breach: Breach = {
    ...(failures.every((x) => isPardonable(x)) ? { severity: 'warning' } : {}),
    message: `The same request was sent ${sent} times: ${fine} got a usable answer, ${failures.length} failed (${seen}).`,
    expected: `a usable answer ${sent} times out of ${sent}`,
    actual: `${fine} times out of ${sent}`,
  };
  return failures.map(({ id }) => ({ ...breach, exchanges: [id] }));
}

const observed = (failures: readonly Subject[]): Breach => ({
  severity: 'info',
  message: `Outside the bursts, ${howMany(failures.length, 'call')} also failed with others in flight and succeeded alone.`,
  exchanges: failures.map(({ id }) => id),
  count: failures.length,
});

/** A quote for an order that is declared unquotable is another matter, not a failure. */
const isFine = (x: Subject) => usable(x) || x.outcome?.decision === 'quoted';

/** The client asks for patience, or the limit that it passed is our own. */
const isPardonable = (x: Subject) =>
  isThrottled(x) ||
  (x.answer.kind === 'no-response' &&
    x.answer.reason === 'cut-off' &&
    x.limits.cutBy === 'harness');

/**
 * The calls of bursts by which a scenario of the run shows that this endpoint fails with others under
 * way, by their ids; none where no scenario shows it.
 */
function overload(exchanges: readonly Subject[], endpoint: EndpointId): ReadonlySet<string> {
  const { breaches } = judgeConcurrencyOfRun(exchanges, endpoint);
  return new Set([...breaches].flatMap(({ exchanges: named = [] }) => named));
}
