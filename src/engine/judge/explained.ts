import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import type { Cause, ExplainedRules, Rule, RuleId, Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import { remembered } from '../../standards/collections/remembered.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import { gravity, type Hit, isLowered } from './judge.ts';

export type UnwaivedFinding = Omit<Finding, 'waived'>;

/** Lists the rules that a rule suppresses, with `reads:…` expanded; `<namespace>/*` stays. */
export const suppressedIn = (
  { answer = [], run = [] }: ExplainedRules,
  rules: readonly Rule[],
): readonly string[] =>
  [...new Set([...answer, ...run])].flatMap((pattern) =>
    pattern.startsWith('reads:')
      ? rules.flatMap(({ id, reads }) => (pattern === `reads:${reads}` ? [id] : []))
      : [pattern],
  );

/** Maps each rule to all rules that it suppresses, except itself. */
export function suppressedBy(rules: readonly Rule[]): ReadonlyMap<RuleId, ReadonlySet<RuleId>> {
  const ids = rules.map(({ id }) => id);
  const idsOf = (pattern: string): readonly RuleId[] =>
    suppressedIn({ answer: [pattern] }, rules).flatMap((each) =>
      each.endsWith('/*') ? ids.filter((id) => id.startsWith(each.slice(0, -1))) : [each],
    );
  return new Map(
    rules.map(({ id, explains: { answer = [], run = [] } = {} }) => {
      const named = new Set([...answer, ...run].flatMap(idsOf));
      named.delete(id);
      return [id, named];
    }),
  );
}

/** Sorts rules so that each precedes those that it suppresses. Throws on a cycle, naming it, which is a bug of ours. */
export function inOrder(
  rules: readonly Rule[],
  suppressed = suppressedBy(rules),
): readonly RuleId[] {
  const done = new Set<RuleId>();
  const visiting: RuleId[] = [];
  const visit = (id: RuleId) => {
    if (done.has(id)) return;
    if (visiting.includes(id)) {
      throw new Error(`explains forms a cycle: ${[...visiting, id].join(' > ')}`);
    }
    visiting.push(id);
    for (const other of suppressed.get(id) ?? []) visit(other);
    visiting.pop();
    done.add(id);
  };
  for (const { id } of rules) visit(id);
  return [...done].toReversed();
}

/** The same list of rules judges each scenario and the run. */
const precedenceOf = remembered((rules: readonly Rule[]) => {
  const suppressed = suppressedBy(rules);
  return { suppressed, rank: new Map(inOrder(rules, suppressed).map((id, i) => [id, i])) };
});

/**
 * Keeps one finding per defect: drops each hit that another hit suppresses on an exchange that both name. A
 * breach over the run is about each of its exchanges, and loses only the suppressed ones. `failing` are
 * exchanges without a usable answer: a breach also covers those among them that fail in the same way. A rule of the
 * user's whose findings are `waived` suppresses nothing: a waiver accepts no other rule's findings.
 */
export function unsuppressed(
  found: readonly Hit[],
  rules: readonly Rule[],
  failing: readonly Subject[] = [],
  waived: ReadonlySet<RuleId> = new Set(),
): readonly Hit[] {
  const { suppressed, rank } = precedenceOf(rules);
  const hits = widened(found, failing);
  const sorted = hits.toSorted((a, b) => (rank.get(a.rule.id) ?? 0) - (rank.get(b.rule.id) ?? 0));
  /** By rule and exchange, what is suppressed. */
  const quiet = new Map<RuleId, Map<string, Strength>>();
  /** The same by rule alone, for the whole run. */
  const inRun = new Map<string, Strength>();
  const shown = new Map<Hit, Hit>();
  for (const hit of sorted) {
    const { endpoint } = hit;
    if (isSuppressed(hit, inRun.get(inRunAs(hit.rule.id, endpoint)))) continue;
    const left = withoutSuppressed(hit, quiet.get(hit.rule.id));
    if (!left) continue;
    shown.set(hit, left);
    if (hit.off || (hit.rule.isCustom && waived.has(hit.rule.id))) continue;
    for (const other of hit.rule.explains?.run ?? []) {
      const as = inRunAs(other, endpoint);
      inRun.set(as, stronger(gravityOf(hit), inRun.get(as)));
    }
    for (const other of suppressed.get(hit.rule.id) ?? []) {
      const named = quiet.get(other) ?? new Map<string, Strength>();
      const strength = hit.rule.explains?.run?.includes(other) ? gravityOf(hit) : strengthOf(hit);
      for (const id of left.exchanges) named.set(id, stronger(strength, named.get(id)));
      quiet.set(other, named);
    }
  }
  return hits.flatMap((hit) => shown.get(hit) ?? []);
}

/** A rule of http/ tells of one endpoint at a time; any other is suppressed wherever it stands. */
const inRunAs = (rule: RuleId, endpoint: EndpointId): string =>
  rule.startsWith('http/') ? `${endpoint} ${rule}` : rule;

/** Gravity of a hit in this run, and without the config. */
interface Strength {
  readonly inRun: number;
  readonly ofRule: number;
}

const gravityOf = ({ severity, ruleSeverity }: Hit): Strength => ({
  inRun: gravity[severity],
  ofRule: gravity[ruleSeverity],
});

const gravest: Strength = { inRun: gravity.error, ofRule: gravity.error };

/**
 * Returns the highest gravity that this hit suppresses of its answers. A rule of the contract with a lower severity for
 * what others call an error has judged that very answer more precisely. A hit of a user's rule, one that the config
 * lowers, and what is suppressed for the whole run suppress nothing graver.
 */
const strengthOf = (hit: Hit): Strength =>
  hit.rule.isCustom || isLowered(hit) ? gravityOf(hit) : gravest;

const stronger = (a: Strength, b: Strength = a): Strength => ({
  inRun: Math.max(a.inRun, b.inRun),
  ofRule: Math.max(a.ofRule, b.ofRule),
});

function isSuppressed(hit: Hit, by: Strength | undefined): boolean {
  const { inRun, ofRule } = gravityOf(hit);
  return by !== undefined && inRun <= by.inRun && ofRule <= by.ofRule;
}

function withoutSuppressed(
  hit: Hit,
  quiet: ReadonlyMap<string, Strength> | undefined,
): Hit | undefined {
  const left = hit.exchanges.filter((id) => !isSuppressed(hit, quiet?.get(id)));
  if (left.length === hit.exchanges.length) return hit;
  return hit.rule.over === 'run' && left.length > 0 ? { ...hit, exchanges: left } : undefined;
}

/**
 * Extends a breach found in one scenario to failures of the same cause in others, and to those sent concurrently: the
 * same bytes, or a request in which the same places are absent or empty, or other places have the same form. So one
 * defect gives one finding.
 */
function widened(hits: readonly Hit[], failing: readonly Subject[]): readonly Hit[] {
  const byId = new Map(failing.map((x) => [x.id, x]));
  return hits.map((hit): Hit => {
    if (hit.rule.over === 'exchange' || !hit.rule.explains?.answer) return hit;
    const named = hit.exchanges.flatMap((id) => byId.get(id) ?? []);
    if (named.length === 0) return hit;
    const bytes = new Set(named.flatMap((x) => (isRequestKnown(x) ? bytesOf(x) : [])));
    const causes = hit.breach.cause ?? [];
    const alike = failing.filter(
      (x) =>
        x.endpoint === hit.endpoint &&
        !hit.exchanges.includes(x.id) &&
        (bytes.has(bytesOf(x)) || causes.some((cause) => shows(x, cause))),
    );
    return { ...hit, exchanges: [...hit.exchanges, ...alike.map(({ id }) => id)] };
  });
}

/** Reports whether a request is known with its order; a paste may show none. */
const isRequestKnown = ({ endpoint, request }: Subject): boolean =>
  request?.body !== undefined || (isDataset(endpoint) && request !== undefined);

/**
 * Reports whether a request satisfies the cause at every place: absent, empty, present, or that value. Places
 * are those of the body; a parameter of the address is at `/query/…`.
 */
export function shows({ request, varied = {} }: Subject, cause: Cause): boolean {
  if (!request) return false;
  const forms = Object.values(varied);
  const { url, body } = request;
  const query = Object.fromEntries(new URL(url).searchParams);
  return Object.entries(cause).every(([at, state]) => {
    const isQuery = at.startsWith('/query/');
    if (!isQuery && body === undefined) return false;
    const value = valueAt(isQuery ? { query } : body, at);
    return [stateOf(value), value, ...(states.includes(state) ? [] : forms)].includes(state);
  });
}

const states: readonly unknown[] = ['absent', 'empty', 'present'];

export function stateOf(value: unknown): string {
  if (value === undefined) return 'absent';
  const empty =
    value === '' ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return empty ? 'empty' : 'present';
}

/** Sets `under` on findings whose defect another finding covers, or has the summary of, if that one is at least as severe. */
export function listed(
  findings: readonly UnwaivedFinding[],
  rules: readonly Rule[],
): readonly UnwaivedFinding[] {
  const parents = [...new Set(rules)].filter(({ explains }) => explains?.listed);
  return findings.map((finding): UnwaivedFinding => {
    const { rule, severity, endpoint, mend, exchanges } = finding;
    const parent = parents.find(({ id, explains }) => {
      if (!explains?.listed?.includes(rule)) return false;
      const above = findings.filter(
        (each) => each.rule === id && (each.severity === 'error' || each.severity === severity),
      );
      const isNamed = (x: string) => above.some((each) => each.exchanges.includes(x));
      const alike = above.filter((each) => each.endpoint === endpoint && each.mend === mend);
      return exchanges.every(isNamed) || alike.length > 0;
    });
    return parent ? { ...finding, under: parent.id } : finding;
  });
}
