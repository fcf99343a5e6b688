import { statedBy } from '../contract/reading/failures/stated.ts';
import { type Hit, judge } from '../engine/judge/judge.ts';
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

/** Every answer judged by the rules over single exchanges, and a few that stand for all of them. */
export interface Classes {
  /** Gives the first answer that was like this one: the same bytes to the same order. */
  readonly add: (exchange: Exchange) => Subject;
  /** The first and the last of each class, in the order of sending, each with how many answers it stands for. */
  readonly kept: () => readonly { readonly x: Subject; readonly count: number }[];
  /** Of all bodies together. */
  readonly bytes: () => number;
  /** How many answers each rule over single exchanges judged. */
  readonly judged: () => ReadonlyMap<RuleId, number>;
}

/** Answers alike in all that a rule over single exchanges reads: one judgement is that of all. */
interface Alike {
  readonly x: Subject;
  readonly of: Class;
  readonly rules: readonly RuleId[];
  count: number;
}

/** Classes that are told apart by order and amounts; later ones go by status and broken rules alone. */
const mostFine = 600;
/** Answers of which the like are looked for, each of so many characters. */
const [mostAlike, longestAlike] = [1000, 16_384] as const;

/** Memory is bounded by the classes, and not by the answers. */
export function openClasses(scenario: Scenario, policy: Policy): Classes {
  const rules = policy.rules.filter(({ over }) => over === 'exchange');
  const classes = new Map<string, Class>();
  const alike = new Map<string, Alike>();
  const judged = new Map<RuleId, number>();
  let bytes = 0;

  const judgedOnce = (x: Subject): Omit<Alike, 'count'> => {
    const { hits, tallies } = judge([{ scenario, exchanges: [x] }], {
      rules,
      severity: policy.severity,
      now: policy.now,
      declared: { implements: policy.target.implements, credentials: [] },
    });
    const found = hits.filter(({ severity }) => severity !== 'info');
    return {
      x,
      of: classOf(x, found),
      rules: [...tallies].flatMap(([id, tally]) => (tally.judged > 0 ? [id] : [])),
    };
  };
  const classOf = (x: Subject, hits: readonly Hit[]): Class => {
    const coarse = [x.round, x.status ?? x.answer.kind, ...hits.map(({ rule }) => rule.id)].join(
      ' ',
    );
    const fine = `${x.role} ${JSON.stringify(statedBy(x) ?? null)} ${coarse}`;
    const key = classes.has(fine) || classes.size < mostFine ? fine : coarse;
    const own = classes.get(key) ?? { first: x, last: x, count: 0 };
    classes.set(key, own);
    return own;
  };
  const count = (of: readonly RuleId[], answers: number) => {
    for (const id of of) judged.set(id, (judged.get(id) ?? 0) + answers);
  };
  return {
    judged() {
      for (const like of alike.values()) {
        count(like.rules, like.count);
        like.count = 0;
      }
      return judged;
    },
    add(exchange) {
      if (exchange.answer.kind === 'response') bytes += exchange.answer.bytes;
      const key = likeness(exchange);
      const known = key === undefined ? undefined : alike.get(key);
      const x = policy.subjectOf(exchange);
      const { of, ...own } = known ?? judgedOnce(x);
      of.last = x;
      of.count += 1;
      if (known) known.count += 1;
      else if (key !== undefined && alike.size < mostAlike) {
        alike.set(key, { of, ...own, count: 1 });
      } else count(own.rules, 1);
      return own.x;
    },
    bytes: () => bytes,
    kept: () =>
      [...classes.values()]
        .flatMap(({ first, last, count: answers }) =>
          first === last
            ? [{ x: first, count: answers }]
            : [
                { x: first, count: answers },
                { x: last, count: 0 },
              ],
        )
        .toSorted((a, b) => (a.x.startedAt < b.x.startedAt ? -1 : 1)),
  };
}

/** Equal for the same bytes to one order; undefined where the time that an answer took is judged too. */
function likeness({ role, round, answer, durationMs, limits }: Exchange): string | undefined {
  if (answer.kind !== 'response' || answer.body.kind !== 'text') return undefined;
  const { status, headers, body } = answer;
  const quick = Math.min(limits.expectedMs ?? limits.cutMs, limits.cutMs);
  if ((durationMs ?? quick) >= quick || body.trouble.length > 0) return undefined;
  if (body.text.length > longestAlike) return undefined;
  let key = `${role} ${round} ${status}`;
  for (const name in headers) if (name !== 'date') key += `\n${name}: ${headers[name]}`;
  return `${key}\n\n${body.text}`;
}
