import type { Rule } from '../../../model/rule.ts';
import type { ExchangeReport, Finding, Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { knownFindings } from '../../saved/saved-run.ts';

/** A rule over single answers needs no more than these to show itself again. */
const mostOfOne = 10;

/** The findings that are meant: by id, by rule or by scenario; all of them when none is named. */
export function chosen(run: Run, names: readonly string[]): readonly Finding[] {
  for (const name of names) {
    if (!run.findings.some((finding) => isMeant(finding, name))) {
      throw new UsageError(`the run has no finding '${name}'; ${knownFindings(run.findings)}`);
    }
  }
  return names.length === 0
    ? run.findings
    : run.findings.filter((finding) => names.some((name) => isMeant(finding, name)));
}

const isMeant = ({ id, rule, scenario }: Finding, name: string): boolean =>
  id === name || rule === name || scenario === name;

/**
 * The exchanges to send again, in their order: of a rule over single answers the ones that broke it, of a
 * rule over several every one of the scenarios concerned, since it is their relation that is judged.
 */
export function exchangesFor(
  run: Run,
  findings: readonly Finding[],
  rules: readonly Rule[],
): readonly ExchangeReport[] {
  const wanted = new Set<string>();
  for (const finding of findings) {
    const over = rules.find(({ id }) => id === finding.rule)?.over;
    const between = over === 'cross' ? firstCommerces(run) : [];
    const single =
      over === 'exchange' || over === 'record' || over === 'dataset' || over === 'cross';
    const own = single ? finding.exchanges.slice(0, mostOfOne) : wholeOf(run, finding);
    for (const id of [...own, ...between]) wanted.add(id);
  }
  return run.exchanges.filter(({ id, request }) => wanted.has(id) && request !== undefined);
}

/** Rules between the datasets need the other one too: its first answer that was judged. */
function firstCommerces({ exchanges, scenarios }: Run): readonly string[] {
  const compared = new Set(
    scenarios.filter(({ records }) => records === 'compare').map(({ id }) => id),
  );
  const first = exchanges.find(
    ({ endpoint, scenario, answer }) =>
      endpoint === 'commerces' &&
      !compared.has(scenario) &&
      answer.kind === 'response' &&
      answer.records !== undefined,
  );
  return first ? [first.id] : [];
}

function wholeOf({ exchanges }: Run, finding: Finding): readonly string[] {
  const named = new Set(finding.exchanges);
  const scenarios = new Set(
    exchanges.filter(({ id }) => named.has(id)).map(({ scenario }) => scenario),
  );
  if (finding.scenario !== undefined) scenarios.add(finding.scenario);
  return exchanges.filter(({ scenario }) => scenarios.has(scenario)).map(({ id }) => id);
}

/** Exchanges that were under way at the same time go out together again; all others in turn. */
export function bursts(
  exchanges: readonly ExchangeReport[],
): readonly (readonly ExchangeReport[])[] {
  const groups: ExchangeReport[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const exchange of exchanges) {
    const start = Date.parse(exchange.startedAt);
    const last = groups.at(-1);
    const together =
      exchange.inFlight !== undefined &&
      last?.[0]?.scenario === exchange.scenario &&
      // Instants are cut to milliseconds.
      start + 1 < end;
    if (together) last.push(exchange);
    else groups.push([exchange]);
    const until = start + (exchange.durationMs ?? 0);
    end = together ? Math.max(end, until) : until;
  }
  return groups;
}
