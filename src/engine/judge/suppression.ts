import type { Rule, RuleId } from '../../model/rule.ts';
import { gravity, type Hit } from './judge.ts';

/** A list of `suppresses` with the rules of `reads:…` in its place; `<namespace>/*` stays. */
export const namedIn = (patterns: readonly string[], rules: readonly Rule[]): readonly string[] =>
  patterns.flatMap((pattern) =>
    pattern.startsWith('reads:')
      ? rules.flatMap(({ id, reads }) => (pattern === `reads:${reads}` ? [id] : []))
      : [pattern],
  );

/** The rules that each rule silences: all that it names, itself left out. */
export function silencedBy(rules: readonly Rule[]): ReadonlyMap<RuleId, ReadonlySet<RuleId>> {
  const ids = rules.map(({ id }) => id);
  return new Map(
    rules.map(({ id, suppresses = [], suppressesInRun = [] }) => {
      const named = namedIn([...suppresses, ...suppressesInRun], rules).flatMap((pattern) =>
        pattern.endsWith('/*')
          ? ids.filter((each) => each.startsWith(pattern.slice(0, -1)))
          : [pattern],
      );
      return [id, new Set(named.filter((each) => each !== id))];
    }),
  );
}

/**
 * Rules in an order in which whoever silences comes before whom it silences.
 * Throws on a cycle, naming it: a cycle is our bug.
 */
export function inOrder(rules: readonly Rule[]): readonly RuleId[] {
  const silenced = silencedBy(rules);
  const done: RuleId[] = [];
  const visiting: RuleId[] = [];
  const visit = (id: RuleId) => {
    if (done.includes(id)) return;
    if (visiting.includes(id)) {
      throw new Error(`suppresses forms a cycle: ${[...visiting, id].join(' > ')}`);
    }
    visiting.push(id);
    for (const other of silenced.get(id) ?? []) visit(other);
    visiting.pop();
    done.push(id);
  };
  for (const { id } of rules) visit(id);
  return done.toReversed();
}

interface Precedence {
  readonly silenced: ReadonlyMap<RuleId, ReadonlySet<RuleId>>;
  readonly rank: ReadonlyMap<RuleId, number>;
}

/** Of a list of rules, made once: the same list judges each scenario by itself, and the run. */
const precedences = new WeakMap<readonly Rule[], Precedence>();

function precedenceOf(rules: readonly Rule[]): Precedence {
  const held = precedences.get(rules);
  if (held) return held;
  const rank = new Map(inOrder(rules).map((id, i) => [id, i]));
  const made = { silenced: silencedBy(rules), rank };
  precedences.set(rules, made);
  return made;
}

/**
 * One defect, one finding: drops each hit that a standing hit silences on an exchange that both name. A breach
 * over the run is about each of its exchanges, and loses only those.
 */
export function standing(hits: readonly Hit[], rules: readonly Rule[]): readonly Hit[] {
  const { silenced, rank } = precedenceOf(rules);
  const sorted = hits.toSorted((a, b) => (rank.get(a.rule.id) ?? 0) - (rank.get(b.rule.id) ?? 0));
  /** By rule and exchange: hits so grave, or less, are silenced. */
  const quiet = new Map<RuleId, Map<string, number>>();
  const inRun = new Set<string>();
  const kept = new Map<Hit, Hit>();
  for (const hit of sorted) {
    if (inRun.has(`${hit.endpoint} ${hit.rule.id}`)) continue;
    const left = heard(hit, quiet.get(hit.rule.id));
    if (!left) continue;
    kept.set(hit, left);
    if (hit.severity === 'error') {
      for (const other of hit.rule.suppressesInRun ?? []) inRun.add(`${hit.endpoint} ${other}`);
    }
    for (const other of silenced.get(hit.rule.id) ?? []) {
      const named = quiet.get(other) ?? new Map<string, number>();
      for (const id of left.exchanges) {
        named.set(id, Math.max(named.get(id) ?? 0, strengthOf(hit)));
      }
      quiet.set(other, named);
    }
  }
  return hits.flatMap((hit) => kept.get(hit) ?? []);
}

/**
 * How grave the hits are that this one silences. A rule that gives less for what others take for an error has
 * judged the very defect, and knows more of it. What the config has lowered silences nothing that counts more.
 */
const strengthOf = ({ severity, lowered }: Hit): number => gravity[lowered ? severity : 'error'];

function heard(hit: Hit, quiet: ReadonlyMap<string, number> | undefined): Hit | undefined {
  const left = hit.exchanges.filter((id) => gravity[hit.severity] > (quiet?.get(id) ?? -1));
  if (left.length === hit.exchanges.length) return hit;
  return hit.rule.over === 'run' && left.length > 0 ? { ...hit, exchanges: left } : undefined;
}
