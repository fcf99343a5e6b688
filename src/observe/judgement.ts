import { comparedBy } from '../contract/experiments/steps/by-nature.ts';
import { bytesOf } from '../contract/reading/answers/same-bytes.ts';
import type { Hit } from '../engine/judge/judge.ts';
import { likeness } from '../engine/judge/likeness.ts';
import { judgeAll } from '../engine/result/judged.ts';
import type { Policy } from '../engine/result/policy.ts';
import type { Exchange } from '../model/exchange.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { asDriven, type Call } from './comparable.ts';

/** What a call adds: its breaches, and counts by `judged <rule>` or by the key of a breach. */
interface Added {
  readonly hits: readonly Hit[];
  readonly counts: ReadonlyMap<string, number>;
}

/** Calls that rules compare, with the counts of all together; of each request its last answer, and what those in a row added. */
interface Group {
  readonly calls: Call[];
  readonly seen: Map<string, { readonly like: string; readonly added: readonly Added[] }>;
  readonly counts: Map<string, number>;
}

/** The calls of a group that shows something, with those that it gets later. */
type Case = readonly Call[];

/** Maximum number of calls in a group, and of known callers. */
const [maxCalls, maxCallers] = [12, 50] as const;
/** Of each breach, how many of the first and of the latest cases are kept. */
const [maxFirst, maxLatest] = [3, 2] as const;
/** Size in characters beyond which the oldest groups, and second cases of a breach, are not kept. */
const maxSize = 32_000_000;

export const keyOf = (rule: string, { severity, endpoint }: Pick<Hit, 'severity' | 'endpoint'>) =>
  `${rule} ${severity} ${endpoint}`;

/**
 * Judges each call together with those that rules compare it with. Counts are exact; memory is bounded by the number of
 * rules, not by that of the calls.
 */
export function openJudgement(policyOf: () => Policy) {
  const counts = new Map<string, number>();
  const groups = new Map<string, Group>();
  const cases = new Map<string, Case[]>();
  /** Of the latest callers of each endpoint, a call that shows nothing. */
  const fine = new Map<string, Call>();
  /** Of the calls in groups. */
  let size = 0;

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
    const before = seen?.like === like ? (seen?.added ?? []) : [];
    // A fourth equal answer adds what a third one does.
    if (before[2]) return before[2];
    group.calls.push(call);
    group.calls.sort(byNumber);
    size += sizeOf([call]);
    const { hits, tallies } = judgeAll(asDriven(group.calls), policyOf());
    const keyed = groupedBy(hits, (hit) => keyOf(hit.rule.id, hit));
    const more = new Map<string, number>();
    const count = (key: string, n: number) => {
      const left = n - (group.counts.get(key) ?? 0);
      if (left > 0) group.counts.set(key, n);
      if (left > 0) more.set(key, left);
    };
    for (const [id, { judged }] of tallies) count(`judged ${id}`, judged);
    for (const [key, alike] of keyed) count(key, countOf(alike));
    const added = { counts: more, hits: hits.filter((hit) => more.has(keyOf(hit.rule.id, hit))) };
    if (like !== undefined) group.seen.set(request, { like, added: [...before, added] });
    else group.seen.delete(request);
    return added;
  };
  /** Drops what a rule over the run finds no more beside another caller: a stranger's token is rejected. */
  const unexplained = (hits: readonly Hit[], { exchange }: Call, calls: readonly Call[]) => {
    const beside = [...fine.values()].findLast((x) => x.exchange.endpoint === exchange.endpoint);
    if (!beside || fine.has(callerOf(exchange))) return hits;
    const { hits: left } = judgeAll(asDriven([beside, ...calls]), policyOf());
    const keys = new Set(left.map((hit) => keyOf(hit.rule.id, hit)));
    return hits.filter((hit) => hit.rule.over !== 'run' || keys.has(keyOf(hit.rule.id, hit)));
  };
  const keep = (key: string, most: number, made: Case): void => {
    const known = cases.get(key) ?? [];
    cases.set(key, known);
    if (known.length > 0 && sizeOf([...cases.values()].flat(2)) > maxSize) return;
    if (known.length >= most) known.splice(maxFirst, 1);
    known.push(made);
  };
  return {
    /** Judges a call, compared with those that `of` names too. Returns the breaches that it shows. */
    add(call: Call, of: string): readonly Hit[] {
      const { endpoint } = call.exchange;
      const group = groupOf(`${comparedBy(call.exchange)} ${of}`);
      const { hits: found, counts: more } = addTo(group, call);
      const hits = found.length > 0 ? unexplained(found, call, group.calls) : found;
      const isFirst = [...more.keys()].some((key) => !counts.has(key));
      for (const [key, n] of more) counts.set(key, (counts.get(key) ?? 0) + n);
      const keys = new Set(hits.map((hit) => keyOf(hit.rule.id, hit)));
      for (const key of keys) keep(key, maxFirst + maxLatest, group.calls);
      if (keys.size === 0 && isFirst) keep(`first ${endpoint} ${counts.size}`, 1, group.calls);
      if (found.length === 0) fine.set(callerOf(call.exchange), call);
      if (fine.size > maxCallers) fine.delete([...fine.keys()][0] ?? '');
      return hits.filter(({ severity }) => severity !== 'info');
    },
    count: (key: string): number => counts.get(key) ?? 0,
    samples(): readonly Call[] {
      const calls = [...[...cases.values()].flat(2), ...fine.values()];
      return [...new Map(calls.map((call) => [call.exchange.id, call])).values()].toSorted(
        byNumber,
      );
    },
  };
}

const callerOf = ({ endpoint, request }: Exchange) =>
  `${endpoint} ${request?.headers['x-auth-token'] ?? request?.headers['authorization']}`;

const byNumber = ({ exchange: a }: Call, { exchange: b }: Call) =>
  Number(a.id.slice(1)) - Number(b.id.slice(1));

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
