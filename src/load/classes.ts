import { statedBy } from '../contract/reading/failures/stated.ts';
import { type Hit, judge } from '../engine/judge/judge.ts';
import { likeness } from '../engine/judge/likeness.ts';
import type { Policy } from '../engine/result/policy.ts';
import { withTotals } from '../engine/result/with-totals.ts';
import type { Exchange } from '../model/exchange.ts';
import type { RuleId, Subject } from '../model/rule.ts';
import type { Load, Run } from '../model/run.ts';
import type { Scenario } from '../model/scenario.ts';
import { figure, howMany } from '../standards/text/figures.ts';

/** Answers to one order that are equal in everything that rules over several answers compare. */
interface Class {
  readonly first: Subject;
  last: Exchange;
  count: number;
}

/** Answers equal in everything that exchange rules read, judged only once. */
interface AnswerGroup {
  readonly x: Subject;
  readonly of: Class;
  readonly rules: readonly RuleId[];
  count: number;
}

/** Maximum number of classes by order and amounts; further answers are classed only by status and broken rules. */
const maxFineClasses = 600;
/** Maximum number of answers kept for comparison. */
const maxAlikeAnswers = 1000;

export type Classes = ReturnType<typeof openClasses>;

/**
 * Opens judgements of all answers by exchange rules, and representative answers for the other rules. Memory is bounded
 * by the number of classes, not by that of the answers.
 */
export function openClasses(scenario: Scenario, policy: Policy) {
  const rules = policy.rules.filter(({ over }) => over === 'exchange');
  const classes = new Map<string, Class>();
  const alike = new Map<string, AnswerGroup>();
  const judged = new Map<RuleId, number>();
  let bytes = 0;

  const judgedOnce = (x: Subject): Omit<AnswerGroup, 'count'> => {
    const { hits, tallies } = judge([{ scenario, exchanges: [x] }], {
      rules,
      severity: policy.severity,
      declared: { implements: policy.target.implements, credentials: [], now: policy.now },
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
    const key = classes.has(fine) || classes.size < maxFineClasses ? fine : coarse;
    const entry = classes.get(key) ?? { first: x, last: x, count: 0 };
    classes.set(key, entry);
    return entry;
  };
  const count = (of: readonly RuleId[], answers: number) => {
    for (const id of of) judged.set(id, (judged.get(id) ?? 0) + answers);
  };
  return {
    judged(): ReadonlyMap<RuleId, number> {
      for (const like of alike.values()) {
        count(like.rules, like.count);
        like.count = 0;
      }
      return judged;
    },
    /** Adds an answer and returns the first equal one: the same bytes to the same order. */
    add(exchange: Exchange): Subject {
      if (exchange.answer.kind === 'response') bytes += exchange.answer.bytes;
      const like = likeness(exchange);
      const key = like === undefined ? undefined : `${exchange.role} ${exchange.round} ${like}`;
      const known = key === undefined ? undefined : alike.get(key);
      const { of, ...judged } = known ?? judgedOnce(policy.subjectOf(exchange));
      of.last = exchange;
      of.count += 1;
      if (known) known.count += 1;
      else if (key !== undefined && alike.size < maxAlikeAnswers) {
        alike.set(key, { of, ...judged, count: 1 });
      } else count(judged.rules, 1);
      return judged.x;
    },
    /** Returns the total size of all bodies. */
    bytes: () => bytes,
    /** Returns the first and last of each class, in the order of sending, with the number of answers they represent. */
    samples: () =>
      [...classes.values()]
        .flatMap(({ first, last, count: answers }) =>
          answers === 1
            ? [{ x: first, count: answers }]
            : [
                { x: first, count: answers },
                { x: policy.subjectOf(last), count: 0 },
              ],
        )
        .toSorted((a, b) => (a.x.startedAt < b.x.startedAt ? -1 : 1)),
  };
}

interface CountOptions {
  readonly policy: Policy;
  readonly classes: Classes;
  /** Number of answers that each kept exchange represents, by its id. */
  readonly weights: ReadonlyMap<string, number>;
  readonly sentTwice: number;
}

/** Sets the counts of a run of kept exchanges to those of all answers that they represent. */
export function withCounts(
  made: Run,
  load: Load | undefined,
  { policy, classes, weights, sentTwice }: CountOptions,
): Run {
  const judgedBy = classes.judged();
  const over = new Map(policy.rules.map((rule) => [rule.id, rule.over]));
  const weigh = (ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
  const answers = weigh([...weights.keys()]);

  const ofSamples = `Among ${howMany(weights.size, 'answer')} that stand for ${howMany(answers, 'call')}`;

  return withTotals(load ? { ...made, load } : made, {
    policy,
    judged: (id) => judgedBy.get(id),
    ofFinding({ rule, count, judged, message, exchanges: named }) {
      const all = weigh(named);
      if (over.get(rule) === 'exchange') {
        return { count: all, judged: judgedBy.get(rule) ?? all, message };
      }
      const ofCalls = count === named.length ? { count: all, judged: answers } : { count, judged };
      return { ...ofCalls, message: `${ofSamples}: ${message}` };
    },
    totals: {
      ...made.totals,
      exchanges: answers,
      ...(sentTwice === 0 ? {} : { lostOnReuse: (made.totals.lostOnReuse ?? 0) + sentTwice }),
    },
    ofEndpoint: () => ({
      exchanges: answers,
      bytes: classes.bytes(),
      ...(load ? { latencyMs: inBrief(load) } : {}),
    }),
    ofScenario: () =>
      load ? { summary: `${howMany(load.calls, 'call')}, ${figure(load.lost)} lost` } : {},
  });
}

const inBrief = ({ latencyMs: { p50, p95, p99, max } }: Load) => ({ p50, p95, p99, max });
