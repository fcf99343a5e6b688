import type { CommonTrait, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { duration, howMany } from '../../../standards/text/figures.ts';
import { clockMs, inOrderOfSending, isBefore, spanOf } from '../answers/in-time.ts';
import { bytesOf } from '../answers/same-bytes.ts';
import { commerceOf, orderOf, placeOf } from '../orders/order-sent.ts';
import { amountsOf } from '../quotes/amounts-of.ts';
import { headerOf } from '../values/answer-text.ts';
import { isAnsweredAlike } from './failure-of.ts';

/** Minimum number of calls on each side; with fewer, what they share may be chance. */
const minCalls = 3;

/** Remedy for two answers to the same bytes that go by neither order nor time. */
export const compareInstances =
  'If there are several instances, compare their version, configuration and data. Otherwise look for a value that is kept between calls, a call counter or a random part.';
const ofMoment =
  'Find what changed at that moment: what the calls before it use up, such as connections of a pool, or the version, the configuration or the data.';
const ofFirst =
  'Give the first call what the later ones get. Look for what only it opens or loads, such as a pool or a session, and for what it uses up, such as a promotion.';
const ofKept =
  'Give each call what the first one gets. Look at what is kept of an answer and sent again, such as a cache.';
/** Remedy if it is known which calls fail. */
export const ofPlace =
  'Answer each call by itself. Look at what calls share or keep: a variable, a formatter, a pool, a job, a lock, a circuit breaker.';

/** Probability below which chance does not explain what calls have in common. */
export const chance = 1 / 100;

/** Returns the probability that none of `spared` calls fails by chance, if each failed as often as the `others`. */
export const sparedByChance = (failing: number, others: number, spared: number): number =>
  (1 - failing / Math.max(1, others)) ** spared;
/** Selects the calls as the platform makes them, with the token where the contract defines one, in the order of sending. */
export const platformCalls = (run: readonly Subject[]): readonly Subject[] =>
  inOrderOfSending(
    run.filter(({ endpoint, token }) => token === 'configured' || endpoint !== 'delivery-price'),
  );

/** Returns the place among the calls that each failing one has, and no other. Some request got both, or may be the reason. */
export function placeInCommon(
  failing: readonly Subject[],
  passing: readonly Subject[],
  run: readonly Subject[],
): CommonTrait | undefined {
  const calls = platformCalls(run);
  const [x, ...more] = failing;
  const again = x && passing.findLast((each) => bytesOf(each) === bytesOf(x) && isEqual(x, each));
  if (again && more.length === 0 && x === calls.find(({ endpoint }) => endpoint === x.endpoint))
    return {
      sentence: `It is the first call of the run; the same request took ${duration(again.durationMs ?? 0)} later.`,
      remedy: ofFirst,
    };
  if (Math.min(failing.length, passing.length) < minCalls) return undefined;
  const both = bytesWithBoth(failing, passing);
  if (both.size === 0) return undefined;
  const moment = momentOf(failing, passing);
  if (moment !== undefined) return moment;
  const broken = new Set(failing);
  const judged = new Set([...failing, ...passing]);
  if (inStrictTurn(calls, (x) => (judged.has(x) ? broken.has(x) : undefined))) {
    return {
      sentence: 'The same request gets it on every second call, as from two instances in turn.',
      remedy: compareInstances,
    };
  }
  return firstInCommon(failing, passing, calls);
}

/** What a client may keep something for, from a call on. */
const shares: { readonly [words: string]: (x: Subject) => string } = {
  order: bytesOf,
  commerce: (x) => JSON.stringify([x.endpoint, commerceOf(orderOf(x))]),
  commune: (x) => JSON.stringify([x.endpoint, placeOf(orderOf(x))['commune']]),
};

/** Describes that it is the first calls for each order, commerce or commune, and no later one. `calls` are sorted. */
export function firstInCommon(
  failing: readonly Subject[],
  passing: readonly Subject[],
  calls: readonly Subject[],
  noun = 'call',
): CommonTrait | undefined {
  const both = bytesWithBoth(failing, passing);
  const flipping = failing.filter((x) => both.has(bytesOf(x)));
  for (const [what, share] of Object.entries(shares)) {
    if (new Set(flipping.map(share)).size < minCalls) continue;
    const sent = groupedBy(calls, share);
    const beside = (x: Subject) => sent.get(share(x)) ?? [];
    const before = failing.map((x) => beside(x).filter((each) => isBefore(each, x)).length);
    const last = 1 + Math.max(...before);
    // Concurrent calls have no order.
    if (passing.some((x) => beside(x).filter((each) => !isBefore(x, each)).length <= last))
      continue;
    return {
      sentence: `It happens ${howMany(failing.length, 'time')}: to the first ${last === 1 ? noun : howMany(last, noun)} for each ${what}, and to no later one. A later run may pass: restart the client before it, or use another ${what}.`,
      remedy: ofFirst,
    };
  }
  return undefined;
}

const starts = (calls: readonly Subject[]) => calls.map((x) => spanOf(x).from);
const firstEnd = (calls: readonly Subject[]) => Math.min(...calls.map((x) => spanOf(x).to));

/** Describes the moment from which on, or until which, all calls fail and no other does. */
function momentOf(
  failing: readonly Subject[],
  passing: readonly Subject[],
): CommonTrait | undefined {
  const since = (calls: readonly Subject[]) => new Date(Math.min(...starts(calls))).toISOString();
  if (Math.max(...starts(passing)) <= firstEnd(failing)) {
    return {
      sentence: `It happens with every call from ${since(failing)} on, and with none before.`,
      remedy: ofMoment,
    };
  }
  if (Math.max(...starts(failing)) > firstEnd(passing)) return undefined;
  const sentence = `It happens with every call until ${since(passing)}, and with none since.`;
  return { sentence, remedy: ofMoment };
}

/** Minimum number of repeated requests that show that answers alternate. */
const minPairs = 4;

/**
 * Reports whether what the same bytes get depends on whether the number of calls between is even or odd, counted at
 * their endpoint or over all calls. `calls` are sorted; what `answerOf` does not know counts as a call only.
 */
export function inStrictTurn(
  calls: readonly Subject[],
  answerOf: (x: Subject) => string | boolean | undefined,
): boolean {
  const endpoint = calls.find((x) => answerOf(x) !== undefined)?.endpoint;
  return [calls.filter((x) => x.endpoint === endpoint), calls].some((sequence) => {
    const last = new Map<string, number>();
    let [lone, latest, same, other] = [-1, 0, 0, 0];
    for (const [i, x] of sequence.entries()) {
      const { from, to } = spanOf(x);
      // Concurrent calls have no order, so that nothing before them counts.
      if (x.inFlight > 1 || from + clockMs < latest) lone = i;
      latest = Math.max(latest, to);
      const value = answerOf(x);
      if (value === undefined) continue;
      const key = bytesOf(x);
      const before = last.get(key) ?? -1;
      last.set(key, i);
      const earlier = sequence[before];
      if (!earlier || before <= lone) continue;
      const differs = answerOf(earlier) !== value;
      if (differs !== ((i - before) % 2 === 1)) return false;
      if (differs) other += 1;
      else same += 1;
    }
    return other > 1 && same + other >= minPairs;
  });
}

/** Headers that may name a node. */
const nodeHeaders =
  'server via x-served-by x-backend x-node x-instance x-hostname x-powered-by x-version x-app-version'.split(
    ' ',
  );

/** Finds the header that names nodes: each value has one kind of answer, and comes back in `run`, as no old version does. */
export function nodesIn(
  group: readonly Subject[],
  kinds: readonly string[],
  run?: readonly Subject[],
): { readonly header: string; readonly sentence: string } | undefined {
  for (const header of nodeHeaders) {
    const all = run?.flatMap((x) => headerOf(x, header) ?? []);
    if (all?.every((value, i) => value === all[i - 1] || all.indexOf(value) === i)) continue;
    const values = group.flatMap((x) => headerOf(x, header) ?? []);
    // Error pages lack headers that other answers of the same program have.
    if (values.length < group.length) continue;
    const nodes = new Map(values.map((value, i) => [value, kinds[i]]));
    if (nodes.size < 2 || values.some((value, i) => nodes.get(value) !== kinds[i])) continue;
    const sentences = [...nodes].map(
      ([value, kind]) => `With ${header}: ${value} it is always ${kind}.`,
    );
    return { header, sentence: sentences.join(' ') };
  }
  return undefined;
}

/** Describes that requests got both answers when sent again, and why that is not their content. */
export function bothInTurn(
  failing: readonly Subject[],
  passing: readonly Subject[],
): CommonTrait | undefined {
  const both = bytesWithBoth(failing, passing);
  if (both.size === 0) return undefined;
  const answers = [passing, failing].map((all) => groupedBy(all, bytesOf));
  const areFirst = [...both].every((bytes) => {
    const [right = [], wrong = []] = answers.map((of) => of.get(bytes) ?? []);
    return Math.max(...starts(right)) <= firstEnd(wrong);
  });
  const many = howMany(both.size, 'request');
  return areFirst && both.size >= minCalls
    ? {
        sentence: `The first answer to each of ${many} is right, and no later one.`,
        remedy: ofKept,
      }
    : { sentence: `${many} got both answers when sent again.`, remedy: compareInstances };
}

/**
 * Returns the requests, as bytes, that got a failing answer and another one that passes; a rule may judge one of two
 * equal answers. An order that evidence does not show is not known to be the same.
 */
function bytesWithBoth(
  failing: readonly Subject[],
  passing: readonly Subject[],
): ReadonlySet<string> {
  const answers = groupedBy(passing, bytesOf);
  const shown = failing.filter(
    ({ request: { method, body } = {} }) => method === 'GET' || body !== undefined,
  );
  const both = shown.filter((x) => answers.get(bytesOf(x))?.some((other) => !isEqual(x, other)));
  return new Set(both.map(bytesOf));
}

/** Reports whether two answers with a text are equal in status, type, amounts and text, apart from numbers of their own. */
const isEqual = (...answers: readonly [Subject, Subject]): boolean => {
  const [one, other] = answers.map((x) =>
    JSON.stringify([headerOf(x, 'content-type'), amountsOf(x)]),
  );
  return one === other && answers.every(({ text }) => text) && isAnsweredAlike(...answers);
};
