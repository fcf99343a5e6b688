import { isDeepStrictEqual } from 'node:util';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Loss, RuleId } from '../../model/rule.ts';
import type { Finding, Run } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';

/** Findings of one rule at one severity, over all scenarios; of one endpoint, if the remedy is another at each. */
export interface RuleGroup {
  readonly rule: RuleId;
  /** Set if the findings of the rule at other endpoints are another group. */
  readonly endpoint?: EndpointId;
  readonly severity: Finding['severity'];
  /** In suite order, not empty. */
  readonly findings: readonly Finding[];
  /** Represents the group: the finding whose message names the cause, else the one with most breaches. */
  readonly worst: Finding;
  /** Rule whose defect causes this one; it fails the run too, and comes first. */
  readonly under?: RuleId;
  /** `1`, `2` … in its list; `1a` for a consequence of the first. */
  readonly number: string;
  /** Title, with the endpoint if another rule has the same title. */
  readonly title: string;
  /** Smallest finding that shows the same as the worst: fewest exchanges, shortest order. */
  readonly smallest: Finding;
  readonly count: number;
  /** Number judged: of a single finding its own, else of all together. */
  readonly judged: number;
  /**
   * Greatest loss of one finding. Not the sum, which would overstate it: two scenarios may have read the same records.
   */
  readonly loss?: Loss;
}

interface Groups {
  /** Findings that fail the run, or would with another --fail-on. */
  readonly failing: readonly RuleGroup[];
  readonly warnings: readonly RuleGroup[];
  readonly waived: readonly RuleGroup[];
}

/** Groups a single finding, for JUnit and `judge`. */
export const alone = (finding: Finding): RuleGroup => ({
  rule: finding.rule,
  severity: finding.severity,
  findings: [finding],
  worst: finding,
  title: finding.title,
  number: '1',
  smallest: finding,
  count: finding.count,
  judged: finding.judged,
  ...(finding.loss ? { loss: finding.loss } : {}),
});

const smallestBy = <Value>(
  values: readonly [Value, ...Value[]],
  by: (value: Value) => number,
): Value => values.reduce((best, value) => (by(value) < by(best) ? value : best), values[0]);

type Sizes = ReadonlyMap<string | undefined, number>;

/** Weight of an exchange in bytes, larger than any first order. */
const anotherExchange = 1e9;

/** Returns how much each scenario sends: number of exchanges first, then the size of its first order. */
function sizesOf({ scenarios, exchanges }: Run): Sizes {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return new Map(
    scenarios.map(({ id, exchanges: own }) => {
      const body = byId.get(own[0] ?? '')?.request?.body;
      const order = body === undefined ? 0 : JSON.stringify(body).length;
      return [id, own.length * anotherExchange + order];
    }),
  );
}

function groupOf(run: Run, sizes: Sizes, findings: Heap): RuleGroup {
  const [{ rule, severity }] = findings;
  const reported = findings.filter((f) => f.cause !== undefined);
  const worst = reported.reduce(
    (best, f) => (f.count > best.count ? f : best),
    reported[0] ?? smallestBy(findings, (f) => -f.count),
  );
  const lossy = smallestBy(findings, (f) => -(f.loss?.records ?? 0));
  const sum = findings.reduce((all, f) => all + f.count, 0);
  const judged = judgedOver(run, findings);
  // One request may appear in the findings of several scenarios.
  const count = findings.length === 1 ? sum : Math.min(sum, judged);
  return {
    rule,
    severity,
    findings,
    worst,
    title: worst.title,
    number: '',
    smallest: smallestBy(
      [worst, ...findings.filter((f) => showsTheSame(f, worst))],
      ({ scenario }) => sizes.get(scenario) ?? Number.POSITIVE_INFINITY,
    ),
    count,
    judged: Math.max(count, judged),
    ...(lossy.loss ? { loss: lossy.loss } : {}),
  };
}

/** Reports whether two findings show the same values, so that reproducing one shows the other. */
const showsTheSame = (a: Finding, b: Finding): boolean => isDeepStrictEqual(shownOf(a), shownOf(b));

const shownOf = ({ endpoint, at, record, expected, actual }: Finding) => ({
  endpoint,
  at,
  record,
  expected,
  actual,
});

/**
 * Returns how many the rule judged in the run, at the endpoint of the findings if they share one; their own numbers may
 * overlap. If a finding has more, it counts in another unit, such as records: then returns the sum.
 */
function judgedOver({ rules }: Run, findings: readonly [Finding, ...Finding[]]): number {
  const [{ rule, judged, endpoint }] = findings;
  if (findings.length === 1) return judged;
  const endpoints = new Set(findings.map(({ endpoint }) => endpoint));
  const report = rules.find(({ id }) => id === rule);
  const at = endpoints.size === 1 ? report?.judgedAt?.[endpoint] : undefined;
  const inRun = at ?? report?.judged ?? 0;
  const ownUnit = inRun === 0 || findings.some((f) => f.judged > inRun);
  return ownUnit ? findings.reduce((sum, f) => sum + f.judged, 0) : inRun;
}

const scenariosHit = (group: RuleGroup): number =>
  new Set(group.findings.map(({ scenario }) => scenario)).size;

const harms = { lost: 0, buyer: 1 } as const;
const rankOf = ({ worst: { harm } }: RuleGroup): number => (harm ? harms[harm] : 2);

const shareOf = ({ count, judged }: RuleGroup): number => count / Math.max(1, judged);

/** Orders by severity, harm, share of what was judged, number of scenarios, count, and id. */
function byWeight(a: RuleGroup, b: RuleGroup): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
  return (
    rankOf(a) - rankOf(b) ||
    shareOf(b) - shareOf(a) ||
    scenariosHit(b) - scenariosHit(a) ||
    b.count - a.count ||
    (a.rule < b.rule ? -1 : 1)
  );
}

/** Sorts the findings of an answer, worst first. */
export const worstFirst = (findings: readonly Finding[]): readonly Finding[] =>
  findings
    .map(alone)
    .toSorted(byWeight)
    .map(({ worst }) => worst);

/** Groups the findings of a run by rule, in three lists, each worst first. */
export function groupsOf(run: Run): Groups {
  const heaps = groupedBy(
    run.findings,
    ({ waived, severity, rule }) => `${waived ? 'waived' : severity} ${rule}`,
  );
  const sizes = sizesOf(run);
  const groups = named(
    [...heaps.values()].flatMap((heap) =>
      byEndpoint(heap).map(([endpoint, own]): RuleGroup => {
        const group = groupOf(run, sizes, own);
        return endpoint === undefined ? group : { ...group, endpoint };
      }),
    ),
  ).toSorted(byWeight);
  const open = groups.filter(({ worst }) => !worst.waived);
  const errors = new Set(open.filter(isError).map(({ rule }) => rule));
  // With --fail-on warning a rule can be broken without an error.
  const warningsFail = run.rules.some(({ id, state }) => state === 'broken' && !errors.has(id));
  return {
    failing: numbered(open.filter((group) => isError(group) || warningsFail)),
    warnings: numbered(open.filter((group) => !isError(group) && !warningsFail)),
    waived: numbered(groups.filter(({ worst }) => worst.waived)),
  };
}

type Heap = readonly [Finding, ...Finding[]];

/** Splits the findings of a rule by endpoint, unless endpoints share a remedy: then they have one defect. */
function byEndpoint(heap: Heap): readonly (readonly [EndpointId | undefined, Heap])[] {
  const parts = [...groupedBy(heap, ({ endpoint }) => endpoint)];
  const remedies = parts.map(([, own]) => new Set(own.map(({ remedy }) => remedy)));
  const isShared = remedies.some((own, i) =>
    remedies.some((other, j) => i < j && [...own].some((remedy) => other.has(remedy))),
  );
  return parts.length === 1 || isShared ? [[undefined, heap]] : parts;
}

/** Numbers the groups; a defect that breaks many rules is one item with the others under it. */
function numbered(groups: readonly RuleGroup[]): readonly RuleGroup[] {
  const parentOf = (finding: Finding | undefined) =>
    groups.find(
      ({ rule, endpoint = finding?.endpoint }) =>
        rule === finding?.under && endpoint === finding.endpoint,
    );
  const brought = new Map<RuleGroup, RuleGroup[]>();
  const items = groups.filter((group) => {
    const [first, ...others] = group.findings;
    const parent = parentOf(first);
    const isItem = !parent || parent === group || parent.worst.under !== undefined;
    if (isItem || others.some(({ under }) => under !== first?.under)) return true;
    brought.set(parent, [...(brought.get(parent) ?? []), group]);
    return false;
  });
  return items.flatMap((item, index) => [
    { ...item, number: String(index + 1) },
    ...(brought.get(item) ?? []).map((group, i) => ({
      ...group,
      under: item.rule,
      number: `${index + 1}${String.fromCodePoint(97 + (i % 26))}`,
    })),
  ]);
}

/** Adds the endpoint to titles shared by rules of several endpoints. */
function named(groups: readonly RuleGroup[]): readonly RuleGroup[] {
  const rules = new Map<string, Set<RuleId>>();
  for (const { title, rule } of groups) {
    rules.set(title, (rules.get(title) ?? new Set()).add(rule));
  }
  return groups.map((group) =>
    group.endpoint !== undefined || (rules.get(group.title)?.size ?? 0) > 1
      ? { ...group, title: `${group.title} (${group.worst.endpoint})` }
      : group,
  );
}

const isError = (group: RuleGroup): boolean => group.severity === 'error';
