import { isDeepStrictEqual } from 'node:util';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Loss, RuleId } from '../../model/rule.ts';
import type { Finding, Run, ScenarioReport } from '../../model/run.ts';
import { groupedBy, parted } from '../../standards/collections/grouped.ts';

/** Findings of one rule at one severity, over all scenarios; of one endpoint, if the remedy is another at each. */
export interface RuleGroup {
  readonly rule: RuleId;
  /** Set if the findings of the rule at other endpoints are another group. */
  readonly endpoint?: EndpointId | undefined;
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
  /** Smallest finding that shows the same as the worst: fewest exchanges. */
  readonly smallest: Finding;
  readonly count: number;
  /** Number judged in the run; of a single finding over the run its own. */
  readonly judged: number;
  /** Greatest loss of one finding; the sum would overstate it, since scenarios may share records. */
  readonly loss?: Loss | undefined;
}

export interface Groups {
  readonly failing: readonly RuleGroup[];
  readonly warnings: readonly RuleGroup[];
  readonly waived: readonly RuleGroup[];
}

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
  loss: finding.loss,
});

const defectOf = ({ rule, endpoint, remedy }: Finding) => `${endpoint} ${rule} ${remedy}`;
const warns = ({ severity }: Finding) => Number(severity === 'warning');
const isCaused = ({ cause }: Finding) => Number(cause !== undefined);
const lostBy = ({ loss }: Finding) => loss?.records ?? 0;

function groupOf({ scenarios, rules }: Run, findings: Heap): RuleGroup {
  const sizeOf = ({ scenario }: Finding) =>
    scenarios.find(({ id }) => id === scenario)?.exchanges.length ?? Number.MAX_SAFE_INTEGER;
  const [worst = findings[0]] = findings.toSorted(
    (a, b) => warns(a) - warns(b) || isCaused(b) - isCaused(a) || b.count - a.count,
  );
  const alike = findings.filter((f) => showsTheSame(f, worst));
  const [smallest = worst] = [worst, ...alike].toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const sum = findings.reduce((all, f) => all + f.count, 0);
  const judged = judgedOver(rules, findings);
  // One request may appear in the findings of several scenarios.
  const count = findings.length === 1 ? sum : Math.min(sum, judged);
  return {
    ...alone(worst),
    findings,
    smallest,
    count,
    judged: Math.max(count, judged),
    loss: findings.toSorted((a, b) => lostBy(b) - lostBy(a))[0]?.loss,
  };
}

/** Reports whether two findings show the same values, so that reproducing one shows the other. */
const showsTheSame = (a: Finding, b: Finding): boolean =>
  (['severity', 'endpoint', 'at', 'record', 'expected', 'actual'] as const).every((name) =>
    isDeepStrictEqual(a[name], b[name]),
  );

/**
 * Returns how many the rule judged in the run, at the endpoint of the findings if they share one; their own numbers may
 * overlap. If a finding has more, it counts in another unit, such as records: then returns the sum.
 */
function judgedOver(rules: Run['rules'], findings: Heap): number {
  const [{ rule, judged, endpoint, scenario }] = findings;
  if (findings.length === 1 && scenario === undefined) return judged;
  const endpoints = new Set(findings.map(({ endpoint }) => endpoint));
  const report = rules.find(({ id }) => id === rule);
  const at = endpoints.size === 1 ? report?.judgedAt?.[endpoint] : undefined;
  const inRun = at ?? report?.judged ?? 0;
  const ownUnit = inRun === 0 || findings.some((f) => f.judged > inRun);
  return ownUnit ? findings.reduce((sum, f) => sum + f.judged, 0) : inRun;
}

export const scenariosHit = (group: RuleGroup): number =>
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

export const worstFirst = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((a, b) => byWeight(alone(a), alone(b)));

/** Groups the findings of a run by rule, in three lists, each worst first. Warnings of an error's defect are in its group. */
export function groupsOf(run: Run): Groups {
  const grave = new Set(run.findings.filter((f) => !f.waived && !warns(f)).map(defectOf));
  const severityOf = (f: Finding) => (grave.has(defectOf(f)) ? 'error' : f.severity);
  const heaps = groupedBy(run.findings, (f) => `${f.waived ? 'waived' : severityOf(f)} ${f.rule}`);
  const groups = named(
    [...heaps.values()].flatMap((heap) =>
      byEndpoint(heap).map(([endpoint, heap]) => ({ ...groupOf(run, heap), endpoint })),
    ),
  ).toSorted(byWeight);
  const [waived, open] = parted(groups, ({ worst }) => worst.waived !== undefined);
  const errors = new Set(open.filter(isError).map(({ rule }) => rule));
  // With --fail-on warning a rule can be broken without an error.
  const warningsFail = run.rules.some(({ id, state }) => state === 'broken' && !errors.has(id));
  const [failing, warnings] = parted(open, (group) => isError(group) || warningsFail);
  return { failing: numbered(failing), warnings: numbered(warnings), waived: numbered(waived) };
}

type Heap = readonly [Finding, ...Finding[]];

/** Splits the findings of a rule by endpoint, unless endpoints share a remedy: then they have one defect. */
function byEndpoint(heap: Heap): readonly (readonly [EndpointId | undefined, Heap])[] {
  const parts = [...groupedBy(heap, ({ endpoint }) => endpoint)];
  const remedies = parts.map(([, group]) => new Set(group.map(({ remedy }) => remedy)));
  const isShared = remedies.some((remedySet, i) =>
    remedies.some((other, j) => i < j && [...remedySet].some((remedy) => other.has(remedy))),
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

const named = (groups: readonly RuleGroup[]): readonly RuleGroup[] =>
  groups.map((group) =>
    group.endpoint !== undefined ||
    groups.some(({ title, rule }) => title === group.title && rule !== group.rule)
      ? { ...group, title: `${group.title} (${group.worst.endpoint})` }
      : group,
  );

const isError = (group: RuleGroup): boolean => group.severity === 'error';

/** What the list of issues says of a failed scenario. */
export interface ScenarioIssues {
  /** Formats `issue 1` or `issues 1, 2`. */
  readonly named: string;
  /** The scenario is the first with one of them, so its summary is news. */
  readonly isFirst: boolean;
  /** They are all of other endpoints, which the scenario calls, too, and scenarios of those fail by them. */
  readonly areElsewhere: boolean;
}

export function issuesOf(
  { scenarios }: Run,
  { failing }: Groups,
): ReadonlyMap<string, ScenarioIssues> {
  const seen = new Set<RuleGroup>();
  const failed = scenarios.filter(({ verdict }) => verdict === 'failed');
  const areAtHome = ({ findings }: RuleGroup) =>
    failed.some((scenario) =>
      findings.some((each) => each.endpoint === scenario.endpoint && concerning(scenario)(each)),
    );
  return new Map(
    failed.flatMap((scenario) => {
      const concerns = concerning(scenario);
      const concerned = failing.filter(({ findings }) => findings.some(concerns));
      const [first, ...more] = concerned.filter(
        ({ under }) => !concerned.some(({ rule }) => rule === under),
      );
      if (!first) return [];
      const numbers = [first, ...more].map(({ number }) => number).join(', ');
      const isFirst = concerned.some((group) => !seen.has(group));
      for (const group of concerned) seen.add(group);
      const areElsewhere = concerned.every(
        (group) =>
          areAtHome(group) &&
          group.findings.every(({ endpoint }) => endpoint !== scenario.endpoint),
      );
      const named = `${more.length > 0 ? 'issues' : 'issue'} ${numbers}`;
      return [[scenario.id, { named, isFirst, areElsewhere }] as const];
    }),
  );
}

/** Returns whether a finding names a scenario, or an exchange of it: such a scenario has failed by it. */
export function concerning({ id, exchanges }: ScenarioReport): (finding: Finding) => boolean {
  const sent = new Set(exchanges);
  return (finding) => finding.scenario === id || finding.exchanges.some((each) => sent.has(each));
}
