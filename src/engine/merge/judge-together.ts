import type { Declared, Rule, RuleId, Severity, Subject } from '../../model/rule.ts';
import type { ExchangeReport, Finding, Run } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { filled } from '../../standards/text/figures.ts';
import { bareScenario, identifiesCaller, isOfClient } from '../evidence.ts';
import { findingsOf, type Reproducing } from '../judge/findings.ts';
import {
  gravity,
  type Hit,
  judge,
  type ScenarioExchanges,
  type Severities,
} from '../judge/judge.ts';
import { standing } from '../judge/suppression.ts';
import { widened } from '../judge/widen.ts';

/** What it takes to judge saved exchanges of several parts by the rules over the run. */
export interface Together {
  readonly subjectOf: (saved: ExchangeReport) => Subject;
  readonly usable: (x: Subject) => boolean;
  readonly reproduce: Reproducing;
}

interface Parts {
  readonly opening: Run;
  readonly exchanges: readonly ExchangeReport[];
  readonly findings: readonly Finding[];
}

export interface JudgedTogether {
  readonly findings: readonly Finding[];
  /** How often each rule over the run was applicable in all parts together. */
  readonly judged: ReadonlyMap<RuleId, number>;
}

/**
 * The findings of all parts, with those of the rules over the run judged once more over all exchanges
 * together: what no part could see is found, and what several saw is one finding. Nothing that a part
 * found is dropped but for a finding that tells the same defect (`insteadOf`). Where people or places were
 * replaced, each part has its own pseudonyms: then different requests look alike, and the findings stay as they are.
 */
export function judgedTogether(
  parts: Parts,
  together: Together & { readonly rules: readonly Rule[] },
): JudgedTogether {
  const { opening, exchanges, findings } = parts;
  const severity = severitiesOf(opening);
  const rules = together.rules.filter(
    ({ id, over, severity: own }) =>
      over === 'run' && (severity[id] ?? own) !== 'info' && severity[id] !== 'off',
  );
  if (opening.configuration.some(({ setting }) => /^redact(People)?$/.test(setting))) {
    return { findings, judged: new Map() };
  }
  const all = exchanges
    .filter(({ answer }) => isOfClient(answer))
    .map((each) => together.subjectOf(each));
  const received = byScenario(opening, all);
  const { hits, tallies } = judge(received, {
    rules,
    severity,
    now: 0,
    declared: declaredIn(opening, all),
  });
  const found = widened(hits, all, together.usable).filter((hit) => hit.severity !== 'info');
  const reported = new Map<RuleId, Set<string>>();
  for (const { rule, exchanges: named } of found) {
    reported.set(rule.id, new Set([...(reported.get(rule.id) ?? []), ...named]));
  }
  // What all parts together tell as well is reported by them.
  const kept = findings.filter(({ rule, exchanges: named }) => {
    const again = reported.get(rule);
    return named.length === 0 || !again || !named.every((id) => again.has(id));
  });
  const fresh = found.filter(
    ({ rule, exchanges: named }) =>
      !kept.some(
        (each) => each.rule === rule.id && named.every((id) => each.exchanges.includes(id)),
      ),
  );
  const own = kept.flatMap((finding) => asHits(finding, together.rules, severity));
  const stand = standing([...own, ...fresh], together.rules);
  const left = new Set(stand.flatMap((hit) => hit.exchanges.map((id) => `${hit.rule.id} ${id}`)));
  const news = findingsOf(
    stand.filter((hit) => !own.some((each) => each.breach === hit.breach)),
    { received, tallies, reproduce: together.reproduce },
  );
  return {
    findings: [...kept.flatMap((finding) => trimmed(finding, left, together.rules)), ...news],
    judged: new Map([...tallies].map(([id, { judged }]) => [id, judged])),
  };
}

/** The severities that the configuration sets. */
const severitiesOf = ({ configuration }: Run): Severities =>
  Object.fromEntries(
    configuration.flatMap(({ setting, value }) =>
      setting.startsWith('severity.') && (value in gravity || value === 'off')
        ? [[setting.slice('severity.'.length), value as Severity | 'off'] as const]
        : [],
    ),
  );

/** A finding as what it stands for: of a rule over exchanges one hit for each of them. */
function asHits(finding: Finding, rules: readonly Rule[], configured: Severities): readonly Hit[] {
  const rule = rules.find(({ id }) => id === finding.rule);
  if (!rule || finding.exchanges.length === 0) return [];
  const { severity, endpoint, scenario, message } = finding;
  const groups =
    rule.over === 'exchange' ? finding.exchanges.map((id) => [id]) : [finding.exchanges];
  const isLowered = rule.id in configured && gravity[severity] < gravity[rule.severity];
  return groups.map((exchanges) => ({
    rule,
    breach: { message },
    severity,
    ...(isLowered ? { lowered: true } : {}),
    endpoint,
    exchanges,
    ...(scenario === undefined ? {} : { scenario }),
  }));
}

/** What is left of a finding when another tells the same defect on some of its exchanges. */
function trimmed(
  finding: Finding,
  left: ReadonlySet<string>,
  rules: readonly Rule[],
): readonly Finding[] {
  const rule = rules.find(({ id }) => id === finding.rule);
  const exchanges = finding.exchanges.filter((id) => left.has(`${finding.rule} ${id}`));
  if (!rule || exchanges.length === finding.exchanges.length) return [finding];
  if (exchanges.length === 0) return [];
  if (rule.over !== 'exchange') return [{ ...finding, exchanges }];
  const samples = finding.samples.filter(({ exchange = '' }) => exchanges.includes(exchange));
  const count = exchanges.length;
  return [
    {
      ...finding,
      ...(samples[0] ? { message: samples[0].message } : {}),
      exchanges,
      samples,
      count,
      counted: filled(rule.counted, count, finding.judged),
    },
  ];
}

/** As far as a saved run tells its scenarios. */
function byScenario({ scenarios }: Run, all: readonly Subject[]): readonly ScenarioExchanges[] {
  const known = new Map(scenarios.map((each) => [each.id, each]));
  const received = groupedBy(all, ({ scenario }) => scenario);
  return [...received].flatMap(([id, exchanges]) => {
    const [first] = exchanges;
    const { title = id, tags = [], endpoint = first?.endpoint, at } = known.get(id) ?? {};
    if (endpoint === undefined) return [];
    return [{ scenario: bareScenario({ id, title, tags, endpoint }, at), exchanges }];
  });
}

/** What was configured shows in what was sent. */
function declaredIn({ target }: Run, all: readonly Subject[]): Declared {
  const carrying = all.filter(
    ({ token, request }) => token === 'configured' && identifiesCaller(request?.headers ?? {}),
  );
  return {
    implements: target.implements,
    credentials: [...new Set(carrying.map(({ endpoint }) => endpoint))],
  };
}
