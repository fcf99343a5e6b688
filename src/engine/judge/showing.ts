import { isBefore } from '../../contract/reading/answers/in-time.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import type { Breach, Declared, Rule, Subject } from '../../model/rule.ts';
import type { Scenario } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { searchedAtOnce, smallest } from '../../standards/collections/smallest.ts';
import type { Hit, ScenarioExchanges } from './judge.ts';

/** Attempts to find fewer calls for one finding. */
const attempts = 150;
/** Maximum number of calls to search. */
const mostCandidates = 400;

export interface Showing {
  /** Fewest calls whose answers alone show the finding, in the order of sending. */
  readonly calls: readonly Subject[];
  /** Scenario whose answers show it; absent if it takes the whole endpoint or run. */
  readonly scenario?: string;
  /** The answers of its endpoint show it. */
  readonly atEndpoint: boolean;
}

interface Shown {
  readonly received: readonly ScenarioExchanges[];
  readonly declared: Declared;
  readonly now: number;
}

/** Finds the fewest exchanges that show a hit of a rule over several answers; rules are pure, so any subset can be judged. */
export function showing(hit: Hit, { received, declared, now }: Shown): Showing | undefined {
  const { rule } = hit;
  if (rule.over !== 'scenario' && rule.over !== 'run') return undefined;
  const all = received.flatMap(({ exchanges }) => exchanges);
  const place = received.find((each) => each.scenario.id === hit.scenario);
  const judging = { declared, now, scenario: place?.scenario };
  const shows = (calls: readonly Subject[]) => {
    try {
      return breachesOf(rule, calls, judging).some((breach) => isLike(breach, hit));
    } catch {
      // The run reports rules that throw.
      return false;
    }
  };
  const named = new Set(hit.exchanges);
  const bytes = new Set(all.filter(({ id }) => named.has(id)).map(bytesOf));
  const own = ownOf(place?.exchanges ?? []);
  const ofEndpoint = all.filter(({ endpoint }) => endpoint === hit.endpoint);
  const sets = [
    all.filter(({ id }) => named.has(id)),
    own.filter((x) => bytes.has(bytesOf(x))),
    own,
    ...(rule.over === 'scenario'
      ? []
      : [all.filter((x) => bytes.has(bytesOf(x))), ofEndpoint, all]),
  ];
  const set = sets.find(
    (calls) => calls.length > 0 && calls.length <= mostCandidates && shows(calls),
  );
  // Prefers, of two parts that show it, the one with the exchanges that the finding names.
  const namedFirst = (set ?? []).toSorted(
    (a, b) => Number(named.has(b.id)) - Number(named.has(a.id)),
  );
  let left = attempts;
  const part = searchedAtOnce(smallest(namedFirst), (parts) => {
    const found = parts.findIndex((each) => left-- > 0 && shows(inOrder(each)));
    return left < 0 ? undefined : found < 0 ? 'none' : found;
  });
  const calls = inOrder(part);
  const isScenario = shows(own);
  return {
    calls: areAtOnce(calls) ? [] : calls,
    ...(isScenario ? present({ scenario: hit.scenario }) : {}),
    atEndpoint: isScenario || shows(ofEndpoint),
  };
}

const inOrder = (calls: readonly Subject[]): readonly Subject[] =>
  calls.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));

/** Reports whether a scenario sent them in one burst. */
const areAtOnce = (calls: readonly Subject[]): boolean =>
  calls.some((x, i) => {
    const next = calls[i + 1];
    return next !== undefined && next.scenario === x.scenario && !isBefore(x, next);
  });

/** Removes the control requests sent between its calls to see whether the endpoint answers at all. */
function ownOf(exchanges: readonly Subject[]): readonly Subject[] {
  const ids = new Set(exchanges.map(({ id }) => id));
  return exchanges.filter(({ resendOf }) => resendOf === undefined || ids.has(resendOf));
}

interface Judging {
  readonly declared: Declared;
  readonly now: number;
  readonly scenario: Scenario | undefined;
}

function breachesOf(
  rule: Rule,
  calls: readonly Subject[],
  { declared, now, scenario }: Judging,
): readonly Breach[] {
  if (rule.over === 'run') return [...rule.judge(calls, declared).breaches];
  if (rule.over !== 'scenario' || !scenario) return [];
  const { id, endpoint, relation } = scenario;
  const fold = rule.begin({ scenario: id, endpoint, now, ...(relation ? { relation } : {}) });
  for (const x of calls) if (!x.beside) fold.exchange?.(x);
  return [...fold.end().breaches];
}

/** Reports whether a breach has the same gravity and place: counts in a message depend on the number of calls. */
const isLike = (breach: Breach, { rule, severity, lowered, breach: own }: Hit): boolean =>
  (lowered || (breach.severity ?? rule.severity) === severity) && breach.at === own.at;
