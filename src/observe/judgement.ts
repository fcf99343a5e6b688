import { comparedBy } from '../contract/experiments/steps/by-nature.ts';
import { bytesOf } from '../contract/reading/answers/same-bytes.ts';
import type { Hit } from '../engine/judge/judge.ts';
import { likeness } from '../engine/judge/likeness.ts';
import { judgeAll } from '../engine/result/judged.ts';
import type { Policy } from '../engine/result/policy.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { asDriven, type Call } from './comparable.ts';

/** What a call adds: its breaches, and counts by `judged <rule>` or by the key of a breach. */
interface Added {
  readonly hits: readonly Hit[];
  readonly counts: ReadonlyMap<string, number>;
}

/** Calls that rules compare, with the counts of all together; of each request its last answer, and how often in a row. */
interface Group {
  readonly calls: Call[];
  readonly seen: Map<
    string,
    { readonly like: string; readonly times: number; readonly added: Added }
  >;
  counts: Added['counts'];
}

/** Calls that show something, and those of their endpoint before them. */
interface Case {
  readonly calls: readonly Call[];
  readonly before: readonly Call[];
}

/** Maximum number of calls in a group. */
const maxCalls = 12;
/** Of each breach, how many of the first and of the latest cases are kept; and how many calls before each. */
const [maxFirst, maxLatest, maxBefore] = [3, 2, 2] as const;
/** Size in characters beyond which the oldest groups, and second cases of a breach, are not kept. */
const maxSize = 32_000_000;

export const keyOf = (
  rule: string,
  { severity, endpoint }: { readonly severity: string; readonly endpoint: string },
): string => `${rule} ${severity} ${endpoint}`;

/**
 * Judges each call together with those that rules compare it with. Counts are exact; memory is bounded by the number of
 * rules, not by that of the calls.
 */
export function openJudgement(policyOf: () => Policy) {
  const counts = new Map<string, number>();
  const groups = new Map<string, Group>();
  const cases = new Map<string, Case[]>();
  const latest = new Map<string, readonly Call[]>();
  /** Of the calls in groups, and in cases. */
  let [size, bytes] = [0, 0];

  /** Returns the group of a call, the latest used one; the oldest are dropped. */
  const groupOf = (key: string): Group => {
    const known = groups.get(key);
    const isFull = known !== undefined && known.calls.length >= maxCalls;
    if (isFull) size -= sizeOf(known.calls);
    const group = known && !isFull ? known : { calls: [], seen: new Map(), counts: new Map() };
    groups.delete(key);
    groups.set(key, group);
    for (const [oldest, { calls }] of groups) {
      if (size <= maxSize) break;
      groups.delete(oldest);
      size -= sizeOf(calls);
    }
    return group;
  };
  const addTo = (group: Group, call: Call): Added => {
    const request = bytesOf(call.exchange);
    const like = call.judgement ? undefined : likeness(call.exchange);
    const seen = group.seen.get(request);
    const times = seen && seen.like === like ? seen.times : 0;
    // Rules see no more in a third equal answer than in a second one.
    if (seen && times > 1) return seen.added;
    group.calls.push(call);
    size += sizeOf([call]);
    const { hits, tallies } = judgeAll(asDriven(group.calls), policyOf());
    const now = new Map<string, number>();
    for (const [id, { judged }] of tallies) if (judged > 0) now.set(`judged ${id}`, judged);
    for (const [key, group] of groupedBy(hits, (hit) => keyOf(hit.rule.id, hit)))
      now.set(key, countOf(group));
    const more = new Map<string, number>();
    for (const [key, n] of now) {
      const left = n - (group.counts.get(key) ?? 0);
      if (left > 0) more.set(key, left);
    }
    group.counts = now;
    const isNew = (hit: Hit) =>
      more.has(keyOf(hit.rule.id, hit)) && hit.exchanges.includes(call.exchange.id);
    const added = { counts: more, hits: hits.filter(isNew) };
    if (like !== undefined) group.seen.set(request, { like, times: times + 1, added });
    else group.seen.delete(request);
    return added;
  };
  const keep = (key: string, most: number, made: Case): void => {
    const known = cases.get(key) ?? [];
    cases.set(key, known);
    if (known.length > 0 && bytes > maxSize) return;
    const [gone] = known.length >= most ? known.splice(maxFirst, 1) : [];
    known.push(made);
    bytes += sizeOf(made.calls) - sizeOf(gone?.calls ?? []);
  };
  return {
    /** Judges a call, compared with those that `of` names too. Returns the breaches that it shows. */
    add(call: Call, of: string): readonly Hit[] {
      const { endpoint } = call.exchange;
      const group = groupOf(`${comparedBy(call.exchange)} ${of}`);
      const { hits, counts: more } = addTo(group, call);
      const isFirst = [...more.keys()].some((key) => !counts.has(key));
      for (const [key, n] of more) counts.set(key, (counts.get(key) ?? 0) + n);
      const before = latest.get(endpoint) ?? [];
      const made = { calls: [...group.calls], before };
      const keys = new Set(hits.map((hit) => keyOf(hit.rule.id, hit)));
      for (const key of keys) keep(key, maxFirst + maxLatest, made);
      if (keys.size === 0 && isFirst) keep(`first ${counts.size}`, 1, made);
      latest.set(endpoint, [...before, call].slice(-maxBefore));
      return hits.filter(({ severity }) => severity !== 'info');
    },
    count: (key: string): number => counts.get(key) ?? 0,
    /** Returns the calls that stand for all, and those beside them. */
    samples() {
      const all = [...cases.values()].flat();
      const calls = byId(all.flatMap((each) => each.calls));
      const near = byId([...all.flatMap(({ before }) => before), ...[...latest.values()].flat()]);
      return {
        calls: [...calls.values()].toSorted((a, b) => numberOf(a) - numberOf(b)),
        beside: [...near.values()].flatMap(({ exchange }) =>
          calls.has(exchange.id) ? [] : [exchange],
        ),
      };
    },
  };
}

const byId = (calls: readonly Call[]) => new Map(calls.map((call) => [call.exchange.id, call]));

const numberOf = ({ exchange }: Call) => Number(exchange.id.slice(1));

const sizeOf = (calls: readonly Call[]): number =>
  calls.reduce((sum, { exchange: { answer } }) => {
    const size = 4000 + sum;
    if (answer.kind !== 'response') return size;
    return size + (answer.body.kind === 'text' ? 2 * answer.body.text.length : answer.body.records);
  }, 0);

/** Counts the exchanges of a rule over single ones; else the breaches. */
const countOf = (hits: readonly Hit[]): number =>
  hits[0]?.rule.over === 'exchange'
    ? new Set(hits.flatMap(({ exchanges }) => exchanges)).size
    : hits.reduce((sum, { breach, more = 0 }) => sum + (breach.count ?? 1) + more, 0);
