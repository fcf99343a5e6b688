import { statedBy } from '../contract/reading/failures/stated.ts';
import { judge } from '../engine/judge/judge.ts';
import type { Policy } from '../engine/result/policy.ts';
import type { Exchange } from '../model/exchange.ts';
import type { RuleId, Subject } from '../model/rule.ts';
import type { Scenario } from '../model/scenario.ts';

/** Answers to one order that are alike in all that a rule over several answers compares. */
interface Class {
  readonly first: Subject;
  last: Subject;
  count: number;
}

interface Judged {
  readonly applied: readonly RuleId[];
  readonly broken: readonly RuleId[];
}

/** Every answer judged by the rules over single exchanges, and a few that stand for all of them. */
export interface Classes {
  readonly add: (exchange: Exchange) => Subject;
  /** The first and the last of each class, in the order of sending, each with how many answers it stands for. */
  readonly kept: () => readonly { readonly x: Subject; readonly count: number }[];
  /** Of all bodies together. */
  readonly bytes: () => number;
  /** How many answers each rule over single exchanges judged. */
  readonly judged: ReadonlyMap<RuleId, number>;
}

/** Classes that are told apart by order and amounts; later ones go by status and broken rules alone. */
const mostFine = 600;
/** Answers whose judgement is remembered. */
const mostRemembered = 2000;

/** Memory is bounded by the classes, and not by the answers. */
export function openClasses(scenario: Scenario, policy: Policy): Classes {
  const rules = policy.rules.filter(({ over }) => over === 'exchange');
  const classes = new Map<string, Class>();
  const remembered = new Map<string, Judged>();
  const judged = new Map<RuleId, number>();
  let bytes = 0;

  const judgementOf = (x: Subject): Judged => {
    const { hits, tallies } = judge([{ scenario, exchanges: [x] }], {
      rules,
      severity: policy.severity,
      now: policy.now,
      declared: { implements: policy.target.implements, credentials: [] },
    });
    return {
      applied: [...tallies].flatMap(([id, tally]) => (tally.judged > 0 ? [id] : [])),
      broken: hits.flatMap(({ rule, severity }) => (severity === 'info' ? [] : [rule.id])),
    };
  };
  /** A rule over one exchange reads nothing but it: the same answer in time gets the same judgement. */
  const judgementBefore = (x: Subject): Judged => {
    const key = keyOf(x);
    const before = key === undefined ? undefined : remembered.get(key);
    if (before) return before;
    const made = judgementOf(x);
    if (remembered.size >= mostRemembered) remembered.clear();
    if (key !== undefined) remembered.set(key, made);
    return made;
  };
  return {
    judged,
    add(exchange) {
      const x = policy.subjectOf(exchange);
      if (x.answer.kind === 'response') bytes += x.answer.bytes;
      const { applied, broken } = judgementBefore(x);
      for (const id of applied) judged.set(id, (judged.get(id) ?? 0) + 1);
      const coarse = [x.round, x.status ?? x.answer.kind, ...broken].join(' ');
      const fine = `${x.role} ${JSON.stringify(statedBy(x) ?? null)} ${coarse}`;
      const key = classes.has(fine) || classes.size < mostFine ? fine : coarse;
      const known = classes.get(key);
      if (known) {
        known.last = x;
        known.count += 1;
      } else classes.set(key, { first: x, last: x, count: 1 });
      return x;
    },
    bytes: () => bytes,
    kept: () =>
      [...classes.values()]
        .flatMap(({ first, last, count }) =>
          first === last
            ? [{ x: first, count }]
            : [
                { x: first, count },
                { x: last, count: 0 },
              ],
        )
        .toSorted((a, b) => (a.x.startedAt < b.x.startedAt ? -1 : 1)),
  };
}

/** Equal for answers to one order that differ in their time and date alone; undefined for those with a failure. */
function keyOf({ role, token, answer, durationMs = 0, limits }: Subject): string | undefined {
  if (answer.kind === 'no-response' || answer.body.kind !== 'text') return undefined;
  const { trouble, text } = answer.body;
  if (trouble.length > 0 || durationMs >= (limits.expectedMs ?? limits.cutMs)) return undefined;
  const { date: _date, ...headers } = answer.headers;
  return JSON.stringify([role, token, answer.status, headers, text]);
}
