import type { Finding, Run } from '../../model/run.ts';
import type { FindingShift, FindingState, RunDiff } from './shape.ts';

const keyOf = ({ rule, endpoint, scenario }: Finding): string =>
  JSON.stringify([rule, endpoint, scenario]);

const stateOf = ({ severity, waived, counted }: Finding): FindingState => ({
  severity,
  waived: waived !== undefined,
  counted,
});

function shiftOf(was: Finding | undefined, now: Finding | undefined): readonly FindingShift[] {
  const reported = now ?? was;
  if (!reported) return [];
  const { rule, endpoint, scenario, title, mend } = reported;
  return [
    {
      rule,
      endpoint,
      ...(scenario === undefined ? {} : { scenario }),
      title,
      mend,
      ...(was ? { was: stateOf(was) } : {}),
      ...(now ? { now: stateOf(now) } : {}),
    },
  ];
}

/** A finding is that of a rule in a scenario; the more severe one where a rule has both. */
function byKey({ findings }: Run): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  for (const finding of findings) {
    const held = found.get(keyOf(finding));
    if (!held || (held.severity === 'warning' && finding.severity === 'error')) {
      found.set(keyOf(finding), finding);
    }
  }
  return found;
}

/** Whether the run judged what the finding was found in; else its absence says nothing. */
function judgedIn({ scenarios, rules }: Run, { scenario, rule }: Finding): boolean {
  const applicable = rules.some(({ id, judged }) => id === rule && judged > 0);
  if (scenario === undefined) return applicable;
  const verdict = scenarios.find(({ id }) => id === scenario)?.verdict;
  return applicable && (verdict === 'passed' || verdict === 'failed');
}

export function findingShifts(old: Run, now: Run): RunDiff['findings'] {
  const [before, after] = [byKey(old), byKey(now)];
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, finding]) => finding);
  return {
    new: [...after]
      .filter(([key]) => !before.has(key))
      .flatMap(([, finding]) => shiftOf(undefined, finding)),
    fixed: gone.filter((f) => judgedIn(now, f)).flatMap((f) => shiftOf(f, undefined)),
    still: [...after].flatMap(([key, finding]) => {
      const was = before.get(key);
      return was ? shiftOf(was, finding) : [];
    }),
    notJudged: gone.filter((f) => !judgedIn(now, f)).flatMap((f) => shiftOf(f, undefined)),
  };
}
