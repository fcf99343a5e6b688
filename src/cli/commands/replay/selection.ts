import type { Rule, RuleId } from '../../../model/rule.ts';
import type { ExchangeReport, Finding, Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { knownFindings } from '../../../saved/saved-run.ts';
import { howMany } from '../../../standards/text/figures.ts';

const maxExchangesOfRule = 10;

export interface ResendSelection {
  readonly findings: readonly Finding[];
  readonly exchanges: readonly ExchangeReport[];
}

/** Selects findings by id, rule or scenario, and exchanges by id; all findings if nothing is named. */
export function chosen(run: Run, names: readonly string[]): ResendSelection {
  const exchanges = run.exchanges.filter(({ id }) => names.includes(id));
  const unknown = names.find(
    (name) =>
      !run.findings.some((each) => isMeant(each, name)) && !exchanges.some(({ id }) => id === name),
  );
  if (unknown !== undefined) {
    throw new UsageError(
      /^e\d+$/.test(unknown)
        ? `the run has no exchange '${unknown}'; it has ${howMany(run.exchanges.length, 'exchange')}`
        : `the run has no finding '${unknown}'; ${knownFindings(run.findings)}`,
    );
  }
  const findings =
    names.length === 0
      ? run.findings
      : run.findings.filter((finding) => names.some((name) => isMeant(finding, name)));
  return { findings, exchanges };
}

const isMeant = ({ id, rule, scenario }: Finding, name: string): boolean =>
  id === name || rule === name || scenario === name;

/** Reports whether a single answer shows that it breaks the rule. */
export function isOfOneAnswer(rule: RuleId, rules: readonly Rule[]): boolean {
  const over = rules.find(({ id }) => id === rule)?.over;
  return over === 'exchange' || over === 'record' || over === 'dataset';
}

/** Returns what to resend, in order; for a rule over several answers all of its scenarios, since it compares them. */
export function exchangesFor(
  run: Run,
  { findings, exchanges }: ResendSelection,
  rules: readonly Rule[],
): readonly ExchangeReport[] {
  const named = new Set(exchanges.map(({ id }) => id));
  const wanted = new Set(named);
  for (const finding of findings) {
    const isCross = rules.some(({ id, over }) => id === finding.rule && over === 'cross');
    const between = isCross ? firstCommerces(run) : [];
    const ids =
      isCross || isOfOneAnswer(finding.rule, rules)
        ? finding.exchanges.slice(0, maxExchangesOfRule)
        : wholeOf(run, finding);
    for (const id of [...ids, ...between]) wanted.add(id);
  }
  return run.exchanges.filter(
    ({ id, request }) => wanted.has(id) && (request !== undefined || named.has(id)),
  );
}

/** Rules that compare the datasets also need the other one: its first answer that was judged. */
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

const endOf = (x: ExchangeReport) => Date.parse(x.startedAt) + (x.durationMs ?? 0);

/** Groups exchanges that were concurrent, to resend them together; all others are sequential. */
export function bursts(
  exchanges: readonly ExchangeReport[],
): readonly (readonly ExchangeReport[])[] {
  const groups: ExchangeReport[][] = [];
  for (const exchange of exchanges) {
    const last = groups.at(-1);
    const together =
      exchange.inFlight !== undefined &&
      last?.[0]?.scenario === exchange.scenario &&
      // Times are truncated to milliseconds.
      Date.parse(exchange.startedAt) + 1 < Math.max(...last.map(endOf));
    if (together) last.push(exchange);
    else groups.push([exchange]);
  }
  return groups;
}
