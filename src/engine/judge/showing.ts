import { inOrderOfSending, isBefore } from '../../contract/reading/answers/in-time.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import type { Breach, DeclaredTarget, FoldResult, Subject } from '../../model/rule.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { searchedAtOnce, smallest } from '../../standards/collections/smallest.ts';
import { type Hit, judgedIn, type ScenarioExchanges } from './judge.ts';

/** Attempts to find fewer calls for one finding. */
const attempts = 150;
export const maxRequests = 4;
/** Maximum number of calls to search. */
const maxCandidates = 400;

/** Finds the fewest exchanges that show a hit of a rule over several answers; rules are pure, so any subset can be judged. */
export function showing(
  hit: Hit,
  received: readonly ScenarioExchanges[],
  declared: DeclaredTarget,
) {
  const { rule } = hit;
  if (rule.over !== 'scenario' && rule.over !== 'run') return undefined;
  const all = received.flatMap(({ exchanges }) => exchanges);
  const { shownBy = [] } = hit.breach;
  const shown = shownBy.flatMap((id) => all.find((x) => x.id === id) ?? []);
  if (shown.length > 0) {
    const [scenario, another] = new Set(shown.map((x) => x.scenario));
    const only = another === undefined ? scenario : undefined;
    return { calls: shown, goesByHistory: false, scenario: only, atEndpoint: true };
  }
  const place = received.find((each) => each.scenario.id === hit.scenario);
  const judged = (calls: readonly Subject[]): FoldResult | undefined =>
    rule.over === 'run'
      ? rule.judge(calls, declared)
      : place && judgedIn(place.scenario, rule, calls, declared);
  const breaches = (calls: readonly Subject[]) => {
    try {
      return [...(judged(calls)?.breaches ?? [])].filter(({ at }) => at === hit.breach.at);
    } catch {
      // The run reports rules that throw.
      return [];
    }
  };
  const shows = (calls: readonly Subject[]) =>
    breaches(calls).some((breach) => isAsGrave(breach, hit));
  const named = new Set(hit.exchanges);
  const first = all.find(({ id }) => id === hit.exchanges[0]);
  const isNamed = ({ id }: Subject) => named.has(id);
  const bytes = new Set(all.filter(isNamed).map(bytesOf));
  const ofPlace = ownOf(place?.exchanges ?? []);
  const ofEndpoint = all.filter(({ endpoint }) => endpoint === hit.endpoint);
  const sets = [
    all.filter(isNamed),
    ofPlace.filter((x) => bytes.has(bytesOf(x))),
    ofPlace,
    ...(rule.over === 'scenario'
      ? []
      : [all.filter((x) => bytes.has(bytesOf(x))), ofEndpoint, all]),
  ];
  const set = sets.find(
    (calls) => calls.length > 0 && calls.length <= maxCandidates && shows(calls),
  );
  // Prefers, of two parts that show it, the one with the exchanges that the finding names.
  const namedFirst = (set ?? []).toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  let left = attempts;
  // The request that the finding is told by may show it alone.
  const chosen = namedFirst.filter((x) => first && bytesOf(x) === bytesOf(first));
  const part = searchedAtOnce(smallest(namedFirst, [chosen]), (parts) => {
    const found = parts.findIndex((each) => left-- > 0 && shows(inOrderOfSending(each)));
    return left < 0 ? undefined : found < 0 ? 'none' : found;
  });
  const fewest = inOrderOfSending(part);
  const isRepeated = distinct(fewest) < fewest.length;
  const asSent = isRepeated
    ? asSentIn(
        inOrderOfSending(ofEndpoint),
        (calls) => calls.some(isNamed) && breaches(calls).length > 0,
      )
    : undefined;
  const calls = asSent ?? fewest;
  const isScenario = shows(ofPlace);
  return {
    /** Fewest calls whose answers alone show the finding, in the order of sending. */
    calls: areAtOnce(calls) ? [] : calls,
    /** One request got different answers, and nothing that was sent between them may be why. */
    goesByHistory: isRepeated && (!asSent || distinct(asSent) === 1) && answeredVariously(calls),
    /** Scenario whose answers show it; undefined if it takes the whole endpoint or run. */
    scenario: isScenario ? hit.scenario : undefined,
    /** The answers of its endpoint show it. */
    atEndpoint: isScenario || shows(ofEndpoint),
  };
}

const distinct = (calls: readonly Subject[]): number => new Set(calls.map(bytesOf)).size;

/** Reports whether a request that was sent several times may have got different answers. */
const answeredVariously = (calls: readonly Subject[]): boolean =>
  [...groupedBy(calls, bytesOf).values()].some(([first, ...others]) =>
    others.some((x) => answerKey(x) === undefined || answerKey(x) !== answerKey(first)),
  );

/** Returns a key that is equal for equal answers; undefined if the records of an answer were not kept. */
function answerKey({ answer, status, text }: Subject): string | undefined {
  if (answer.kind !== 'response' || answer.body.kind === 'text') return `${status} ${text}`;
  const { digest, listed } = answer.body;
  if (!digest && !listed) return undefined;
  const records = digest?.records.map(({ number }, i) => [number, digest.values[i]]);
  return JSON.stringify([status, answer.bytes, records, [...(listed ?? [])]]);
}

/**
 * Where one request got different answers, what was sent between them may be why: the shortest run of calls that
 * shows it. One that begins with what its first request got at first needs the least of what was sent before.
 */
function asSentIn(all: readonly Subject[], shows: (calls: readonly Subject[]) => boolean) {
  const runs = Array.from({ length: maxRequests - 1 }, (_, more) =>
    all.slice(more + 1).map((__, i) => all.slice(i, i + more + 2)),
  ).flat();
  const isAtFirst = ([x]: readonly Subject[]) =>
    x !== undefined && all.find((other) => bytesOf(other) === bytesOf(x))?.text === x.text;
  const showing = runs.filter(shows);
  return showing.find(isAtFirst) ?? showing[0];
}

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

/** Reports whether a breach has the gravity of a hit: counts in a message depend on the number of calls. */
const isAsGrave = (breach: Breach, { rule, ruleSeverity }: Hit): boolean =>
  (breach.severity ?? rule.severity) === ruleSeverity;
