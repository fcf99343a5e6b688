import { statedBy } from '../contract/reading/failures/stated.ts';
import { type Hit, judge } from '../engine/judge/judge.ts';
import type { Policy } from '../engine/result/policy.ts';
import type { Exchange } from '../model/exchange.ts';
import type { RuleId, Subject } from '../model/rule.ts';
import type { Scenario } from '../model/scenario.ts';
import { groupedByEach } from '../standards/collections/grouped.ts';

/** Answers to one order that are alike in all that a rule over several answers compares. */
interface Class {
  readonly first: Subject;
  last: Subject;
  count: number;
}

/** Every answer judged by the rules over single exchanges, and a few that stand for all of them. */
export interface Classes {
  readonly add: (exchanges: readonly Exchange[]) => readonly Subject[];
  /** The first and the last of each class, in the order of sending, each with how many answers it stands for. */
  readonly kept: () => readonly { readonly x: Subject; readonly count: number }[];
  /** Of all bodies together. */
  readonly bytes: () => number;
  /** How many answers each rule over single exchanges judged. */
  readonly judged: ReadonlyMap<RuleId, number>;
}

/** Classes that are told apart by order and amounts; later ones go by status and broken rules alone. */
const mostFine = 600;

/** Memory is bounded by the classes, and not by the answers. */
export function openClasses(scenario: Scenario, policy: Policy): Classes {
  const rules = policy.rules.filter(({ over }) => over === 'exchange');
  const classes = new Map<string, Class>();
  const judged = new Map<RuleId, number>();
  let bytes = 0;

  /** What the rules find in each of these answers, by id. */
  const hitsOn = (exchanges: readonly Subject[]): ReadonlyMap<string, readonly Hit[]> => {
    const { hits, tallies } = judge([{ scenario, exchanges }], {
      rules,
      severity: policy.severity,
      now: policy.now,
      declared: { implements: policy.target.implements, credentials: [] },
    });
    for (const [id, tally] of tallies) judged.set(id, (judged.get(id) ?? 0) + tally.judged);
    const found = hits.filter(({ severity }) => severity !== 'info');
    return groupedByEach(found, (hit) => hit.exchanges);
  };
  const keep = (x: Subject, hits: readonly Hit[] = []) => {
    if (x.answer.kind === 'response') bytes += x.answer.bytes;
    const coarse = [x.round, x.status ?? x.answer.kind, ...hits.map(({ rule }) => rule.id)].join(
      ' ',
    );
    const fine = `${x.role} ${JSON.stringify(statedBy(x) ?? null)} ${coarse}`;
    const key = classes.has(fine) || classes.size < mostFine ? fine : coarse;
    const known = classes.get(key);
    if (known) {
      known.last = x;
      known.count += 1;
    } else classes.set(key, { first: x, last: x, count: 1 });
  };
  return {
    judged,
    add(exchanges) {
      const all = exchanges.map((exchange, i) => policy.subjectOf({ ...exchange, id: `${i}` }));
      const hits = hitsOn(all);
      for (const x of all) keep(x, hits.get(x.id));
      return all;
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
