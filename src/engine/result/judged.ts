import { isConclusive } from '../../contract/reading/quotes/usable.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Rule } from '../../model/rule.ts';
import type { Observation } from '../../model/run.ts';
import { isOwn, type Scenario } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import type { DrivenScenario } from '../drive/drive.ts';
import type { CrossJudgement } from '../judge/cross.ts';
import { unsuppressed } from '../judge/explained.ts';
import { gravity, type Hit, judge, loweredBy, type ScenarioExchanges } from '../judge/judge.ts';
import { identifiesCaller, isOfClient } from './evidence.ts';
import type { Policy } from './policy.ts';

/** Judges what was received; one hit for each defect. */
export function judgeAll(
  drivings: readonly DrivenScenario[],
  options: Policy,
  cross?: CrossJudgement,
) {
  const received = drivings.map(({ scenario, exchanges, records }) => ({
    scenario,
    records,
    exchanges: exchanges.map((exchange) => options.subjectOf(exchange)),
  }));
  const declared = {
    implements: options.target.implements,
    credentials: credentialsOf(options),
    now: options.now,
    lowered: loweredBy(options.severity),
    ...(options.scope === 'live traffic' ? { isLive: true as const } : {}),
  };
  const { rules, severity } = options;
  const judging = { rules, severity, declared };
  const waived = new Set(options.waivers.map(({ rule }) => rule));
  const hitsOf = (some: readonly ScenarioExchanges[], found: readonly Hit[]) => {
    const all = some.flatMap(({ exchanges }) => exchanges);
    const failing = all.filter((x) => x.token === 'configured' && !options.usable(x));
    return unsuppressed(found, rules, failing, waived);
  };
  const { hits, tallies } = judge(received.map(ofClient), {
    ...judging,
    ...(cross ? { cross } : {}),
  });
  // Hits on each scenario of the user's, judged by itself; empty if it is the only one.
  const alone: HitsAlone = new Map(
    received
      .filter(({ scenario }) => isOwn(scenario) && received.length > 1)
      .map((each) => [each.scenario, hitsOf([each], judge([ofClient(each)], judging).hits)]),
  );
  const shown = withThoseAlone(hitsOf(received, hits), alone);
  const reported = new Set(shown.map(({ rule }) => rule.id));
  // Rules whose hits are all suppressed by others: they were not kept.
  const suppressed = [...new Set(hits.map(({ rule }) => rule.id))].filter(
    (id) => !reported.has(id),
  );
  return { received, tallies, hits: shown, alone, suppressed, declared };
}

/** Hits on what a scenario of the user's received, judged as if nothing else had been sent. */
type HitsAlone = ReadonlyMap<Scenario, readonly Hit[]>;

/** Reports whether a rule judges records: each is judged once in a run, wherever it came first. */
export const isOfLists = ({ over }: Rule): boolean =>
  over === 'record' || over === 'dataset' || over === 'cross';

/**
 * Adds what the user's scenarios show by themselves, where nothing as severe is found on the same answers in the
 * whole run. A milder judgement on these answers, from what else was sent, is dropped.
 */
function withThoseAlone(hits: readonly Hit[], alone: HitsAlone): readonly Hit[] {
  const added = [...alone.values()]
    .flat()
    .filter(
      (aloneHit) =>
        aloneHit.severity !== 'info' &&
        !isOfLists(aloneHit.rule) &&
        !hits.some(
          (hit) =>
            gravity[hit.severity] >= gravity[aloneHit.severity] &&
            aloneHit.exchanges.every((id) => hit.exchanges.includes(id)),
        ),
    );
  const isReplaced = ({ rule, severity, exchanges }: Hit) =>
    added.some(
      (aloneHit) =>
        aloneHit.rule === rule &&
        gravity[aloneHit.severity] > gravity[severity] &&
        exchanges.every((id) => aloneHit.exchanges.includes(id)),
    );
  return added.length === 0 ? hits : [...hits.filter((hit) => !isReplaced(hit)), ...added];
}

/**
 * Reports whether nothing of a scenario may be due to concurrency: every answer is usable, and there is no finding of
 * rules over scenarios or the run, or of rules without a clause, which judge the scenario's own expectations.
 */
export function calmBy(options: Policy): (driving: DrivenScenario) => boolean {
  const rules = options.rules.filter(
    ({ over, clauses }) => over === 'scenario' || over === 'run' || clauses.length === 0,
  );
  return (driving) => {
    const isUsable = driving.exchanges
      .map(options.subjectOf)
      .every((x) => isConclusive(x, options.usable));
    if (!isUsable) return false;
    const { hits } = judgeAll([driving], { ...options, rules });
    return hits.every(({ severity }) => severity === 'info');
  };
}

const ofClient = (each: ScenarioExchanges): ScenarioExchanges => ({
  ...each,
  exchanges: each.exchanges.filter(({ answer }) => isOfClient(answer)),
});

/** Returns the endpoints with a configured header that identifies the caller. */
function credentialsOf({ target, endpoints }: Policy): readonly EndpointId[] {
  return endpoints
    .filter(({ id, headers }) => {
      const configured = { ...target.headers.all, ...target.headers[id] };
      return (
        (target.token !== undefined && headers.includes('x-auth-token')) ||
        identifiesCaller(configured)
      );
    })
    .map(({ id }) => id);
}

/** Turns hits of severity info into observations, which are never findings. A rule that is off notes nothing. */
export function observationsOf(hits: readonly Hit[]): readonly Observation[] {
  return hits
    .filter(({ severity, off }) => severity === 'info' && !off)
    .map(({ rule, endpoint, breach }) => ({
      rule: rule.id,
      about: rule.title,
      endpoint,
      saw: breach.message,
      ...present({ asks: breach.asks }),
    }));
}
