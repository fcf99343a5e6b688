import type { RuleId } from '../../model/rule.ts';
import type { Finding, Run } from '../../model/run.ts';
import { discoveryScenario } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { howMany } from '../../standards/text/figures.ts';
import { loweredRules } from '../page/headline.ts';

/** Changes between two runs of the same client: the document of `diff --json`. */
export type RunDiff = ReturnType<typeof diff>;

export function diff(old: Run, now: Run) {
  const findings = findingShifts(old, now);
  const worse = worseOf(old, now, findings);
  const unsure = unsureOf(old, now, findings);
  return {
    schemaVersion: 1,
    old: nameOf(old),
    new: nameOf(now),
    /** Phrases that explain why the later run is worse; empty if it is the same or better. */
    worse,
    /** Reasons why the runs cannot be fully compared: something was not judged again. */
    unsure,
    /** 1: worse; 3: not worse as far as judged; 0: the same or better. */
    exitCode: worse.length > 0 ? 1 : unsure.length > 0 ? 3 : 0,
    /** Phrases that name the rules that the later run broke and its config lowers or turns off, with their breaches. */
    lowered: loweredRules(now),
    findings,
  };
}

const nameOf = ({ run, target, verdict }: Run) => ({
  id: run.id,
  startedAt: run.startedAt,
  client: run.name ?? target.clientBase,
  verdict,
});

/** Returns a predicate for findings that fail the later run, or would. */
function openHolds({ configuration }: Run) {
  const warningsCount = configuration.some(
    ({ setting, value }) => setting === 'failOn' && value === 'warning',
  );
  return (state: FindingState | undefined) =>
    state !== undefined && !state.waived && (state.severity === 'error' || warningsCount);
}

function worseOf(old: Run, now: Run, findings: FindingShifts): readonly string[] {
  const holds = openHolds(now);
  const counting = findings.new.filter((shift) => holds(shift.now));
  const fresh = counting.length;
  const byNewRules = counting.every(({ newRule }) => newRule) ? ' of rules that are new' : '';
  const risen = findings.still.filter(({ was, now: is }) => !holds(was) && holds(is)).length;
  return [
    fresh === 0 ? '' : `${howMany(fresh, 'new finding')}${byNewRules}`,
    risen === 0 ? '' : `${howMany(risen, 'finding')} now counted in the verdict`,
    now.verdict === 'failed' && old.verdict !== 'failed' ? `${old.verdict} before, failed now` : '',
  ].filter(Boolean);
}

const isJudged = (id: string, { endpoints }: Run): boolean =>
  endpoints.some((each) => each.id === id && each.state === 'judged');

/** Explains what the old run judged, passing or not, and the new run did not. */
function unsureOf(old: Run, now: Run, findings: FindingShifts): readonly string[] {
  const holds = openHolds(now);
  const lost = now.endpoints.filter(({ id, state }) => state === 'not judged' && isJudged(id, old));
  const left = findings.notJudged.filter(({ was, rule, scenario, endpoint }) => {
    if (!holds(was)) return false;
    if (isUnlisted(now, rule)) return true;
    // Discovery is not a scenario of a run, and a finding over the whole run has none.
    return scenario === undefined || scenario === discoveryScenario
      ? !isJudged(endpoint, now)
      : !isSettled(now, scenario);
  });
  const lowered = findings.still.filter(
    ({ was, now: is }) => holds(was) && is?.lowered && !is.waived && !holds(is),
  );
  const again = left.length + lowered.length;
  return [
    ...(now.verdict === 'inconclusive'
      ? [`${old.verdict} before, inconclusive now`]
      : lost.map(({ id }) => `${id} was not judged again`)),
    ...(again === 0 ? [] : [`${howMany(again, 'finding')} not judged again`]),
  ];
}

const isSettled = ({ scenarios }: Run, scenario: string): boolean =>
  scenarios.some(({ id, verdict }) => id === scenario && /^(?:passed|failed)$/.test(verdict));

/** Reports whether a rule was broken, but the config makes observations of its breaches, or nothing. */
const isUnlisted = ({ rules }: Run, rule: RuleId): boolean =>
  rules.some(
    ({ id, lowered = 0, configured }) =>
      id === rule && lowered > 0 && (configured === 'info' || configured === 'off'),
  );

const keyOf = ({ rule, endpoint, scenario }: Finding): string =>
  JSON.stringify([rule, endpoint, scenario]);

type FindingState = ReturnType<typeof stateOf>;

const stateOf = ({ severity, lowered, waived, counted }: Finding) => ({
  severity,
  /** The config gives it less weight than its rule does. */
  ...present({ lowered }),
  waived: waived !== undefined,
  counted,
});

export type FindingShift = ReturnType<typeof shiftOf> & {
  /** The rule did not exist in the greenlight of the old run, so the client may not have changed. */
  readonly newRule?: true;
};

function shiftOf(finding: Finding, was: Finding | undefined, now: Finding | undefined) {
  const { rule, endpoint, scenario, title, mend } = finding;
  return {
    rule,
    endpoint,
    ...present({ scenario }),
    title,
    mend,
    ...present({ was: was && stateOf(was), now: now && stateOf(now) }),
  };
}

/** Indexes findings by rule and scenario, keeping the most severe. */
function byKey({ findings }: Run): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  for (const finding of findings) {
    const known = found.get(keyOf(finding));
    if (!known || (known.severity === 'warning' && finding.severity === 'error')) {
      found.set(keyOf(finding), finding);
    }
  }
  return found;
}

/** Finds the same finding in another run. Without discovery, scenarios may have read the same records. */
const sameIn = (run: ReadonlyMap<string, Finding>, finding: Finding): Finding | undefined =>
  run.get(keyOf(finding)) ??
  (finding.scenario === discoveryScenario
    ? [...run.values()].find((f) => f.rule === finding.rule && f.endpoint === finding.endpoint)
    : run.get(keyOf({ ...finding, scenario: discoveryScenario })));

/** Reports whether a run judged the place of a finding; if not, its absence means nothing. */
function judgedIn(run: Run, { scenario, rule }: Finding): boolean {
  const applicable = run.rules.some(({ id, judged }) => id === rule && judged > 0);
  return (
    applicable && !isUnlisted(run, rule) && (scenario === undefined || isSettled(run, scenario))
  );
}

type FindingShifts = ReturnType<typeof findingShifts>;

function findingShifts(old: Run, now: Run) {
  const [before, after] = [byKey(old), byKey(now)];
  const known = new Set(old.rules.map(({ id }) => id));
  const shifts = [...after.values()].map((f) => shiftOf(f, sameIn(before, f), f));
  const gone = [...before.values()].filter((f) => !sameIn(after, f));
  const goneIf = (isFixed: boolean) =>
    gone.filter((f) => judgedIn(now, f) === isFixed).map((f) => shiftOf(f, f, undefined));
  return {
    new: shifts
      .filter(({ was }) => !was)
      .map((shift): FindingShift => (known.has(shift.rule) ? shift : { ...shift, newRule: true })),
    fixed: goneIf(true),
    still: shifts.filter(({ was }) => was),
    /** Found before, and its place was not judged now. */
    notJudged: goneIf(false),
  };
}
