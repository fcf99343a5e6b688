import { failingChange } from '../../contract/experiments/quotes/judge-changes.ts';
import { goesByHistory } from '../../contract/experiments/quotes/judge-repeats.ts';
import { answerIsExpected } from '../../contract/reading/answers/expected.ts';
import { askedAs, bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { notWhole, troubleOf } from '../../contract/reading/answers/trouble.ts';
import { failureOf } from '../../contract/reading/failures/failure-of.ts';
import {
  answersInCommon,
  pageInstead,
  taxedApart,
} from '../../contract/reading/failures/kinds/answer-traits.ts';
import { priceOfOthers } from '../../contract/reading/failures/kinds/coarse-price.ts';
import { lateInCommon, roundedByLine } from '../../contract/reading/failures/kinds/growth.ts';
import { bothInTurn, placeInCommon } from '../../contract/reading/failures/place-among-calls.ts';
import { requestsInCommon } from '../../contract/reading/failures/request-traits.ts';
import { amountsOf, isFree } from '../../contract/reading/quotes/amounts-of.ts';
import { templateOf } from '../../contract/reading/quotes/expected-quote.ts';
import { reasonIn } from '../../contract/reading/quotes/rejection-text.ts';
import { datasetIds, type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { OrderVariation } from '../../model/exchange.ts';
import type {
  Breach,
  Cause,
  CommonTrait,
  DeclaredTarget,
  Rule,
  RuleId,
  Subject,
} from '../../model/rule.ts';
import type { Finding, Sample } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { present } from '../../standards/collections/present.ts';
import { countTemplate, filled, joined, leadOf } from '../../standards/text/figures.ts';
import { listed, shows, type UnwaivedFinding } from './explained.ts';
import { type Hit, isLowered, type ScenarioExchanges, type Tally } from './judge.ts';
import { maxRequests, showing } from './showing.ts';

/** Maximum number of samples of a finding; counts are always exact. */
const samplesShown = 20;

export interface Reproduction {
  /** Returns the command that repeats a scenario; without one, the requests to these endpoints, else the whole run. */
  command(scenario: string | undefined, endpoints: readonly EndpointId[]): string;
  /** Returns a curl line for an exchange; undefined if its body is too long for one. */
  curl(exchange: Subject): string | undefined;
}

interface MergeOptions {
  readonly received: readonly ScenarioExchanges[];
  readonly tallies: ReadonlyMap<RuleId, Tally>;
  readonly declared: DeclaredTarget;
  readonly reproduce: Reproduction;
}

/** Groups hits into findings: breaches of a rule in one scenario at one severity, counted, with samples. */
export function findingsOf(
  hits: readonly Hit[],
  options: MergeOptions,
): readonly UnwaivedFinding[] {
  const groups = groupedBy(hits, ({ rule, scenario, severity, endpoint }) =>
    JSON.stringify([rule.id, scenario, severity, endpoint]),
  );
  const all = options.received.flatMap(({ exchanges }) => exchanges);
  const places: Places = {
    exchanges: new Map(all.map((x) => [x.id, x])),
    condition: conditionsOf(hits, all),
    isOtherwise(rule, calls) {
      // A record is judged in one of the answers that have it, also by rules of whole datasets.
      if (rule.over === 'record' || rule.over === 'dataset') return false;
      const names = namedBy(hits.filter((hit) => hit.rule === rule));
      const sent = new Map(calls.map((x) => [bytesOf(x), x]));
      const isJudgedAlone = rule.over === 'exchange';
      return all.some((x) => {
        const call = names.has(x.id) ? undefined : sent.get(bytesOf(x));
        return call && (isJudgedAlone || x.status !== call.status || x.text !== call.text);
      });
    },
  };
  const findings = [...groups.values()].map((group, i) =>
    findingOf(`f${i + 1}`, group, options, places),
  );
  return listed(
    findings,
    hits.map(({ rule }) => rule),
  );
}

interface Places {
  readonly exchanges: ReadonlyMap<string, Subject>;
  /** Returns what all requests that broke this rule have in common, and those that kept it lack. */
  readonly condition: (hit: Hit) => Condition;
  /** Reports whether requests that broke this rule also got answers that kept it. */
  readonly isOtherwise: (rule: Rule, calls: readonly Subject[]) => boolean;
}

interface Condition {
  readonly common?: CommonTrait | undefined;
  readonly sentence?: string | undefined;
  /** Smallest changes of an order that break it. */
  readonly cause?: readonly OrderVariation[] | undefined;
}

/** Computes the conditions of rules over single exchanges, once per endpoint. */
function conditionsOf(hits: readonly Hit[], all: readonly Subject[]): Places['condition'] {
  const known = new Map<string, Condition>();
  const any = namedBy(hits);
  return ({ rule, endpoint, breach: { common: shared } }) => {
    if (shared) return { common: shared, sentence: shared.sentence };
    const key = `${endpoint} ${rule.id}`;
    const before = known.get(key);
    if (before) return before;
    const found = hits.filter((hit) => hit.rule === rule);
    if (!isOfRequests(rule, found)) return {};
    const names = namedBy(found);
    const judged = all.filter(
      (x) =>
        x.endpoint === endpoint && (rule.over === 'exchange' ? rule.applies(x) : isJudged(rule, x)),
    );
    const broken = judged.filter(({ id }) => names.has(id));
    const kept = judged.filter(({ id }) => !any.has(id));
    const passing = kept.filter((x) => isComparable(rule, x, broken));
    const alike = kept.filter((x) => broken.some(({ status }) => status === x.status));
    const exempt = kept.filter((x) => isExempt(rule, x, broken));
    const answered = passing.filter(isFine);
    // A rejection may come before the place that fails.
    const ofRequests = () =>
      requestsInCommon(broken, passing, undefined, exempt) ??
      (broken.some((x) => isFine(x) || isRefusal(x))
        ? undefined
        : requestsInCommon(broken, answered, 'that get a 200'));
    const shown = lateInCommon(broken, judged) ?? pageInstead(broken, all, ofRequests);
    const facts = new Map(found.map(({ breach, exchanges: [id] }) => [id, breach.facts]));
    const common =
      roundedByLine(broken, facts) ??
      (rule.over === 'exchange' && rule.defect === 'amounts' ? taxedApart(broken) : undefined) ??
      (rule.defect === 'declared' ? priceOfOthers(broken, all) : undefined) ??
      (shown && { ...shown, sentence: joined([shown.sentence, ofRequests()?.sentence], ' ') }) ??
      answersInCommon(broken, alike) ??
      // A rule over the run need not have judged every other answer.
      (rule.over === 'exchange'
        ? (placeInCommon(broken, passing, all) ?? bothInTurn(broken, passing))
        : undefined) ??
      ofRequests();
    const isFailure = rule.reads === 'failure' || broken.every((x) => failureOf(x) === 'no-amount');
    const decisive = isFailure ? failingChange(judged, broken) : undefined;
    // The combined effect of several changes is their common trait, if there is only one.
    const change = decisive && decisive.cause.length > 1 && common ? undefined : decisive;
    const sentence = change ? joined([shown?.sentence, change.sentence], ' ') : common?.sentence;
    const condition = { common, sentence, cause: change?.cause };
    known.set(key, condition);
    return condition;
  };
}

/** Reports whether an answer keeps a rule about amounts whatever is wrong: with free shipping, amounts of 0 agree. */
const isExempt = ({ defect }: Rule, x: Subject, broken: readonly Subject[]): boolean =>
  defect === 'amounts' && isFree(amountsOf(x)) && !broken.some((each) => isFree(amountsOf(each)));

/**
 * Reports whether an exchange is a counterexample. For a broken 200, a rejection is none; for a rejection, one with
 * another reason is none: the client rejects it elsewhere, and what the requests differ in is that reason.
 */
function isComparable(rule: Rule, x: Subject, broken: readonly Subject[]): boolean {
  if (isExempt(rule, x, broken)) return false;
  // Answers of one status are written by the same code.
  if (broken.every((each) => troubleOf(each, ...notWhole)))
    return broken.some(({ status }) => status === x.status);
  const reasons = broken.map(reasonKey);
  if (isRefusal(x) && broken.every(isRefusal) && !reasons.includes(undefined)) {
    return reasons.includes(reasonKey(x));
  }
  return !broken.every(isFine) || broken.some(({ status }) => status === x.status);
}

const isFine = ({ status = 0 }: Subject) => status >= 200 && status <= 299;
const isRefusal = ({ status = 0 }: Subject) => status >= 400 && status <= 499;

/** Returns a key that is equal for reasons of one cause, wherever in the body they are. */
function reasonKey(x: Subject): string | undefined {
  const reason = reasonIn(x);
  return reason === undefined ? undefined : templateOf(x, reason);
}

/** Reports whether a rule over the run judged an answer; one about reasons judges rejections alone. */
const isJudged = ({ defect }: Rule, x: Subject): boolean =>
  x.request !== undefined && answerIsExpected(x) && (defect !== 'reason' || isRefusal(x));

/** Reports whether each breach is about a single request. */
const isOfRequests = ({ over, reads }: Rule, hits: readonly Hit[]): boolean =>
  over === 'exchange' ||
  (over === 'run' &&
    (reads === 'failure' || hits.every(({ exchanges }) => exchanges.length === 1)));

const namedBy = (hits: readonly Hit[]) => new Set(hits.flatMap(({ exchanges }) => exchanges));

function findingOf(
  id: string,
  group: readonly [Hit, ...Hit[]],
  options: MergeOptions,
  places: Places,
): UnwaivedFinding {
  const [first] = group;
  const { rule, scenario, breach } = first;
  const exchanges = [...new Set(group.flatMap((hit) => hit.exchanges))];
  const tally = options.tallies.get(rule.id);
  const causes = group.flatMap((hit) => hit.breach.cause ?? []);
  const named = countRequests(exchanges, places);
  const counted =
    rule.over === 'exchange'
      ? named
      : group.reduce((sum, hit) => sum + (hit.breach.count ?? 1) + (hit.more ?? 0), 0) -
        repeats(group, places);
  // Other scenarios sent what breaks it, too.
  const isWider = causes.length > 0 && named > counted;
  const count = isWider ? named : counted;
  const judged = isWider
    ? countRequests(sentWith(causes, first.endpoint, places), places)
    : (breach.judged ??
      (scenario === undefined ? tally?.judged : tally?.byScenario.get(scenario) || tally?.judged) ??
      0);
  const shown = places.exchanges.get(exchanges[0] ?? '');
  const { common, sentence, cause: decided = [] } = places.condition(first);
  const cause = causes.length > 0 ? causes : decided;
  const ofBreach = common?.leads ? undefined : breach.remedy;
  const lists = datasetIds.some((each) => each === first.endpoint) ? rule.ofLists : undefined;
  const countedTemplate = countTemplate(rule.counted);
  const [loss] = group.flatMap((hit) => hit.breach.loss ?? []);
  return {
    id,
    rule: rule.id,
    severity: first.severity === 'error' ? 'error' : 'warning',
    ...(group.some(isLowered) ? { lowered: true } : {}),
    ...present({ harm: rule.harm }),
    endpoint: first.endpoint,
    ...present({ scenario, step: shown?.step }),
    exchanges,
    title: rule.title,
    message: joined([breach.message, causes.length > 0 ? undefined : sentence], ' '),
    ...placeOf(breach),
    ...present({ facts: breach.facts }),
    count,
    judged: Math.max(judged, count),
    counted: filled(countedTemplate, count, Math.max(judged, count)),
    countedTemplate,
    ...(typeof rule.counted === 'string' ? {} : { judgedNoun: rule.counted[0] }),
    samples: group.slice(0, samplesShown).map((hit) => sampleOf(hit)),
    ...(cause.length > 0 ? { cause } : {}),
    ...present({ loss }),
    effect: breach.effect ?? lists?.effect ?? rule.effect,
    remedy: ofBreach ?? joined([common?.remedy, lists?.remedy ?? rule.remedy], ' '),
    mend: leadOf(
      ofBreach ??
        (common?.isGeneral ? undefined : common?.remedy) ??
        rule.mend ??
        lists?.remedy ??
        rule.remedy,
    ),
    ...present({ leavesOpen: rule.leavesOpen }),
    clauses: breach.clauses ?? clausesAt(first.endpoint, rule),
    reproduce: repeating(
      first,
      exchanges.flatMap((id) => places.exchanges.get(id) ?? []),
      options,
      places,
    ),
  };
}

/** Counts the breaches of repeated requests, beyond that of the first. */
function repeats(group: readonly Hit[], places: Places): number {
  const single = group.flatMap(({ rule, breach: { count, exchanges = [] } }) =>
    rule.over === 'run' && count === undefined && exchanges.length === 1 ? exchanges : [],
  );
  return single.length - countRequests(single, places);
}

/** Returns the calls of an endpoint whose order has one of these causes. */
const sentWith = (
  causes: readonly Cause[],
  endpoint: EndpointId,
  { exchanges }: Places,
): readonly string[] =>
  [...exchanges.values()].flatMap((x) =>
    x.endpoint === endpoint && x.token !== 'wrong' && causes.some((cause) => shows(x, cause))
      ? [x.id]
      : [],
  );

function countRequests(ids: readonly string[], { exchanges }: Places): number {
  const known = ids.map((id) => exchanges.get(id));
  return new Set(known.map((x, i) => (x ? askedAs(x) : ids[i]))).size;
}

/**
 * Returns the clauses of a finding on this endpoint. A rule of several endpoints, as those of http/, names
 * clauses of each; if it names none of this endpoint, all of them apply.
 */
function clausesAt(endpoint: EndpointId, { id, clauses }: Rule): readonly string[] {
  if (endpointIds.some((each) => id.startsWith(`${each}/`))) return clauses;
  const others = endpointIds.filter((each) => each !== endpoint);
  const lowest = clauses.filter((clause) => !others.some((each) => clause.startsWith(`${each}.`)));
  return lowest.length > 0 ? lowest : clauses;
}

const isOneOfMany = 'This is one of the requests that show it together. The command sends all.';

/** Returns what repeats a finding: a command for its scenario, and curl lines for the fewest requests that show it. */
function repeating(
  hit: Hit,
  named: readonly Subject[],
  options: MergeOptions,
  places: Places,
): Finding['reproduce'] {
  const { rule, endpoint, scenario: id } = hit;
  const { reproduce } = options;
  const several = showing(hit, options.received, options.declared);
  const isPart = several && (several.calls.length === 0 || several.calls.length > maxRequests);
  const isPair = rule.over === 'cross' || hit.breach.byHand !== undefined;
  const calls = several && !isPart ? several.calls : named.slice(0, isPair ? 2 : 1);
  const lines = calls.map((call) => reproduce.curl(call));
  const [curl, ...next] = lines.every((line) => line !== undefined) ? lines : [];
  const isHistory = several?.goesByHistory || places.isOtherwise(rule, calls);
  // Calls of other scenarios may be why the answer differs.
  const place = several ? several.scenario : (id ?? named[0]?.scenario);
  const scenario = isHistory ? undefined : place;
  // Calls before it may be those that the rule compares it with.
  const shows = calls.findIndex(({ id }) => hit.exchanges.includes(id)) + 1;
  const byHand =
    hit.breach.byHand ??
    rule.byHand ??
    (isPart ? isOneOfMany : isHistory ? goesByHistory : undefined);
  return {
    command:
      rule.over === 'cross'
        ? reproduce.command(undefined, rule.between)
        : reproduce.command(scenario, several?.atEndpoint === false ? [] : [endpoint]),
    ...(curl === undefined ? {} : { curl, ...present({ byHand }) }),
    ...(next.length === 0 ? {} : { next }),
    ...(next.length === 0 || shows < 2 ? {} : { shows }),
  };
}

const placeOf = ({ at, record, expected, actual }: Breach) =>
  present({ at, record, expected, actual });

function sampleOf({ breach, exchanges: [exchange] }: Hit): Sample {
  const { message, names, sample: row } = breach;
  return { ...present({ exchange }), message, ...placeOf(breach), ...present({ names, row }) };
}
