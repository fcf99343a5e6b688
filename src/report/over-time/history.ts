import type { ClientHistory, HistoryEntry, RuleHistory } from '../../model/history.ts';
import type { RuleState, Run } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { present } from '../../standards/collections/present.ts';

export function entryOf(run: Run): HistoryEntry {
  const { run: about, totals, tool, target, verdict } = run;
  const part = about.incomplete ?? about.scope;
  const of = (state: RuleState) =>
    run.rules.filter((rule) => rule.state === state).map(({ id }) => id);
  return {
    greenlight: tool.version,
    id: about.id,
    client: about.name ?? target.clientBase,
    at: about.startedAt,
    verdict,
    errors: totals.findings.error,
    warnings: totals.findings.warning,
    waived: totals.findings.waived,
    ...present({ part }),
    rules: { kept: of('kept'), broken: of('broken'), warned: of('warned'), waived: of('waived') },
  };
}

/** Groups entries by client, ignoring duplicates of a run. The client with the latest run is first. */
export function historiesOf(entries: readonly HistoryEntry[]): readonly ClientHistory[] {
  const once = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  const sorted = once.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [...groupedBy(sorted, ({ client }) => client)]
    .map(([client, group]) => ({
      client,
      runs: group.map(({ rules: _rules, client: _client, ...run }) => run),
      rules: rulesOf(group),
    }))
    .toSorted((a, b) => latest(b) - latest(a));
}

const latest = ({ runs }: ClientHistory) => Date.parse(runs.at(-1)?.at ?? '');

/** Sorts broken rules first, the latest to break first; then those that are kept again. */
function rulesOf(entries: readonly HistoryEntry[]): readonly RuleHistory[] {
  const ever = [...new Set(entries.flatMap(({ rules }) => rules.broken))];
  return ever
    .map((rule) => ruleOf(rule, entries))
    .toSorted(
      (a, b) =>
        Number(b.state === 'broken') - Number(a.state === 'broken') ||
        Date.parse(b.brokenSince ?? b.firstBroke) - Date.parse(a.brokenSince ?? a.firstBroke) ||
        a.rule.localeCompare(b.rule),
    );
}

/** Returns the history of a rule. Warnings and waived breaches count neither as broken nor as kept. */
function ruleOf(rule: string, entries: readonly HistoryEntry[]): RuleHistory {
  const is = (entry: HistoryEntry, state: keyof HistoryEntry['rules']) =>
    entry.rules[state].includes(rule);
  const broken = entries.filter((entry) => is(entry, 'broken'));
  const passed = entries.filter((entry) => is(entry, 'kept'));
  const judged = entries.filter(({ rules }) =>
    Object.values(rules).some((ids) => ids.includes(rule)),
  );
  const last = judged.at(-1);
  const isBroken = last !== undefined && is(last, 'broken');
  const lastGood = judged.findLastIndex((entry) => !is(entry, 'broken'));
  const since = isBroken ? judged[lastGood + 1] : undefined;
  return {
    rule,
    state: isBroken ? 'broken' : 'kept',
    firstBroke: broken[0]?.at ?? '',
    ...present({ brokenSince: since?.at, lastKept: passed.at(-1)?.at }),
    broken: broken.length,
    judged: judged.length,
  };
}
