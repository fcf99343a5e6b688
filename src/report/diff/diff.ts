import type { Run, Verdict } from '../../model/run.ts';
import { howMany } from '../../standards/text/figures.ts';
import { outcomeShifts, pairs, priceShifts } from './exchanges.ts';
import { findingShifts } from './findings.ts';
import type { FindingState, RunDiff, RunName } from './shape.ts';

/** What changed from the old run to the new one. Pure. */
export function diff(old: Run, now: Run): RunDiff {
  const findings = findingShifts(old, now);
  const all = pairs(old, now);
  return {
    schemaVersion: 1,
    old: nameOf(old),
    new: nameOf(now),
    worse: worseOf(old, now, findings),
    findings,
    scenarios: scenarioShifts(old, now),
    outcomes: outcomeShifts(all),
    prices: priceShifts(all),
    latency: now.endpoints.flatMap(({ id, exchanges, latencyMs }) => {
      const was = old.endpoints.find((each) => each.id === id);
      return was && was.exchanges > 0 && exchanges > 0
        ? [{ endpoint: id, was: was.latencyMs, now: latencyMs }]
        : [];
    }),
  };
}

const nameOf = ({ run, target, verdict }: Run): RunName => ({
  id: run.id,
  startedAt: run.startedAt,
  client: run.name ?? target.clientBase,
  verdict,
});

const rank: { readonly [verdict in Verdict]: number } = { passed: 0, inconclusive: 1, failed: 2 };

function worseOf(old: Run, now: Run, findings: RunDiff['findings']): readonly string[] {
  const warningsCount = now.configuration.some(
    ({ setting, value }) => setting === 'failOn' && value === 'warning',
  );
  const holds = (state: FindingState | undefined) =>
    state !== undefined && !state.waived && (state.severity === 'error' || warningsCount);
  const fresh = findings.new.filter((shift) => holds(shift.now)).length;
  const risen = findings.still.filter(({ was, now: is }) => !holds(was) && holds(is)).length;
  return [
    ...(fresh === 0 ? [] : [howMany(fresh, 'new finding')]),
    ...(risen === 0 ? [] : [`${howMany(risen, 'finding')} now counted in the verdict`]),
    ...(rank[now.verdict] > rank[old.verdict] ? [`${old.verdict} before, ${now.verdict} now`] : []),
  ];
}

const absent = 'absent' as const;

function scenarioShifts(old: Run, now: Run): RunDiff['scenarios'] {
  const before = new Map(old.scenarios.map(({ id, verdict }) => [id, verdict]));
  const after = new Map(now.scenarios.map(({ id, verdict }) => [id, verdict]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id) ?? absent, after.get(id) ?? absent];
    return was === is ? [] : [{ id, was, now: is }];
  });
}
