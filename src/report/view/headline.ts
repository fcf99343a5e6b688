import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { Load, RuleReport, Run, ScenarioReport, Verdict } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import {
  capital,
  duration,
  figure,
  howMany,
  list,
  withFullStop,
} from '../../standards/text/figures.ts';
import { fixRemark } from './finding.ts';
import { groupsOf, type RuleGroup } from './groups.ts';
import { issuesOf } from './issues.ts';

export interface Headline {
  readonly sentence: string;
  /** Suggested command, for inconclusive runs. */
  readonly next?: string;
}

const sentences = {
  passed: (run) => ({
    sentence: run.run.scope ? passedAgain(run) : run.load ? passedLoad(run) : passed(run),
  }),
  failed: (run) =>
    withLowered(run, {
      sentence: [
        `${run.run.scope ? 'Of what failed before' : 'Not ready for go-live'}: ${issues(fixList(run).length)}.`,
        ...endedEarly(run),
      ].join(' '),
    }),
  inconclusive: (run) => withLowered(run, inconclusive(run)),
} as const satisfies Record<Verdict, (run: Run) => Headline>;

/** Returns the verdict in a sentence for a manager. */
export const headline = (run: Run): Headline => sentences[run.verdict](run);

const withLowered = (run: Run, { sentence, ...more }: Headline): Headline => ({
  sentence: [sentence, ...loweredRules(run).map(withFullStop)].join(' '),
  ...more,
});

/** Names the rules that were broken and that the config lowers or turns off, with their breaches. */
export function loweredRules({ rules }: Pick<Run, 'rules'>): readonly string[] {
  const broken = rules.filter(({ lowered = 0 }) => lowered > 0);
  const [off, lowered] = [true, false].map((isOff) =>
    broken.filter(({ configured }) => (configured === 'off') === isOff),
  );
  return [['lowered', lowered] as const, ['turned off', off] as const].flatMap(([how, own = []]) =>
    own.length === 0
      ? []
      : [
          `${howMany(own.length, 'rule')} ${be(own.length)} ${how} by the config: ${withBreaches(own, ({ lowered }) => lowered)}`,
        ],
  );
}

/** Names the rules with a warning of their own. */
function warnedRules({ rules }: Run): readonly string[] {
  const own = rules.filter(({ state }) => state === 'warned');
  const named = withBreaches(own.slice(0, maxNamed), ({ breaches }) => breaches);
  const more = own.length > maxNamed ? ` and ${howMany(own.length - maxNamed, 'more rule')}` : '';
  return own.length === 0
    ? []
    : [`${howMany(own.length, 'rule has', 'rules have')} a warning: ${named}${more}`];
}

const withBreaches = (
  rules: readonly RuleReport[],
  countOf: (rule: RuleReport) => number | undefined,
): string =>
  rules
    .map((rule) => `${rule.id}, ${howMany(countOf(rule) ?? 0, 'breach', 'breaches')}`)
    .join('; ');

/** States why a run ended early; used once in every report. */
const endedEarly = ({ run: { incomplete } }: Run): readonly string[] =>
  incomplete === undefined ? [] : [`The run ended early: ${incomplete}.`];

const issues = (many: number): string =>
  many === 0 ? 'see what is not judged' : `${howMany(many, 'issue')} to fix`;

/** Item to fix, titled as in its section. */
export interface Fix {
  readonly title: string;
  /** What to do, for a manager; the loss or the counts; other rules that the same defect breaks. */
  readonly text: string;
  /** What to do, the loss or the counts, and the other rules, separately. */
  readonly todo?: string;
  readonly cost?: string;
  readonly also?: readonly string[];
  /** Absent if a waiver, or a limit of a load, is what fails. */
  readonly group?: RuleGroup;
  /** Other section that reports it. */
  readonly section?: 'load';
}

/** Lists the broken rules, and waivers that fail the run themselves; empty if nothing fails it. */
export function fixList(run: Run): readonly Fix[] {
  // Unless the verdict is failed, the client was not reached and there is nothing to fix yet.
  if (run.verdict !== 'failed') return [];
  const all = groupsOf(run).failing;
  return [
    ...all
      .filter(({ under }) => under === undefined)
      .map((group) => {
        const also = all.filter(({ under }) => under === group.rule).map(({ title }) => title);
        const [todo, cost] = [group.worst.mend, fixRemark(group)];
        return {
          title: group.title,
          text: [`${todo}: ${cost}`, ...also.map((title) => `also: ${title}`)].join('; '),
          todo,
          cost,
          also,
          group,
        };
      }),
    ...(run.load?.limits ?? []).flatMap((limit) =>
      limit.kept
        ? []
        : [
            {
              title: `${limit.metric} is over its limit`,
              text: limitWords(limit),
              section: 'load' as const,
            },
          ],
    ),
    ...failingWaivers(run).map(({ rule, state, until }) =>
      state === 'stale'
        ? { title: 'A waiver covers nothing', text: `Remove it: ${rule}` }
        : { title: 'A waiver has expired', text: `Renew or remove it: ${rule}, until ${until}` },
    ),
  ];
}

/** Counts the scenarios of a run, or of one endpoint, by verdict; `affected` fail only by an issue of another endpoint. */
export function tallied(run: Run, endpoint?: EndpointId) {
  const issues = issuesOf(run);
  const counts = { passed: 0, failed: 0, affected: 0, inconclusive: 0, skipped: 0 };
  for (const scenario of run.scenarios) {
    if (endpoint !== undefined && scenario.endpoint !== endpoint) continue;
    counts[issues.get(scenario.id)?.areElsewhere ? 'affected' : scenario.verdict] += 1;
  }
  return counts;
}

/** Formats `7 failed, 1 affected by another endpoint, 35 passed, 4 not judged`; empty without scenarios. */
export function tally(counts: ReturnType<typeof tallied>): string {
  const { failed, affected, passed, skipped, inconclusive } = counts;
  return [
    failed > 0 ? `${figure(failed)} failed` : '',
    affected > 0 ? `${figure(affected)} affected by another endpoint` : '',
    passed > 0 ? `${figure(passed)} passed` : '',
    skipped + inconclusive > 0 ? `${figure(skipped + inconclusive)} not judged` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export const failingWaivers = (run: Run): Run['waivers'] =>
  run.waivers.filter(({ state }) => state === 'stale' || state === 'expired');

function passed(run: Run): string {
  const open = gaps(run);
  const warned = warnedRules(run);
  if (open.length > 0) return `As far as judged: ${list([...open, ...warned])}.`;
  if (warned.length > 0)
    return `${isOffline(run) ? 'These records break no clause' : 'Ready for go-live'}, but ${list(warned)}.`;
  return isOffline(run)
    ? 'Every clause that these records can show is kept.'
    : 'Ready for go-live: every clause that can be judged from outside is kept.';
}

function passedLoad(run: Run): string {
  const { calls = 0, lost = 0 } = run.load ?? {};
  const found = overlooked(run);
  const rules = found.length === 0 ? 'and no rule was broken' : `but ${list(found)}`;
  return `Of ${howMany(calls, 'call')} ${lost === 0 ? 'none' : figure(lost)} was lost, ${rules}. ${wholeSuite}`;
}

function passedAgain(run: Run): string {
  const found = overlooked(run);
  const [what, but] =
    found.length === 0 ? ['What', ''] : ['As far as judged, what', `, but ${list(found)}`];
  return `${what} failed before passes now, ${howMany(run.scenarios.length, 'scenario')}${but}. ${wholeSuite}`;
}

const wholeSuite = 'Run the whole suite before go-live.';

/** Lists what was found and does not fail a run: findings that are waived, and rules with a warning or lowered. */
const overlooked = (run: Run): readonly string[] => [
  ...waivedFindings(run),
  ...warnedRules(run),
  ...loweredRules(run),
];

const waivedFindings = ({ totals: { findings } }: Run): readonly string[] =>
  findings.waived === 0
    ? []
    : [`${howMany(findings.waived, 'finding')} ${be(findings.waived)} waived`];

export const isNotJudged = ({ verdict }: ScenarioReport): boolean =>
  verdict === 'skipped' || verdict === 'inconclusive';

/** Reports whether the run judged a file or a paste, hence only one endpoint. */
const isOffline = ({ target }: Run): boolean => !/^https?:/.test(target.clientBase);

/** Maximum number of clauses, or of rules with a warning, named. */
const maxNamed = 6;

const be = (many: number): string => (many === 1 ? 'was' : 'were');

/** Lists what separates a pass from "ready for go-live": everything not judged, not implemented, waived or lowered. */
export function gaps(run: Run): readonly string[] {
  const absent = isOffline(run)
    ? []
    : endpointIds.filter((id) => !run.target.implements.includes(id));
  const open = run.scenarios.filter(
    (scenario) => isNotJudged(scenario) && !absent.includes(scenario.endpoint),
  );
  const read = new Map<string, number>(Object.entries(run.totals.records));
  const empty = run.endpoints
    .filter(({ id, state }) => state === 'judged' && read.get(id) === 0)
    .map(({ id }) => id);
  const failed = new Set(
    groupsOf(run).failing.flatMap(({ findings }) => findings.map(({ endpoint }) => endpoint)),
  );
  return [
    ...(absent.length === 0
      ? []
      : [`${list(absent)} ${absent.length === 1 ? 'is' : 'are'} not implemented`]),
    ...run.endpoints
      .filter(({ id, state }) => state === 'not judged' && !failed.has(id))
      .map(({ id }) => `${id} was not judged`),
    ...new Set(run.findings.flatMap(({ leavesOpen }) => leavesOpen ?? [])),
    ...stoppedReading(run),
    ...empty.map((id) => `${id} holds no record, as data.empty declares`),
    ...(open.length === 0
      ? []
      : [
          `${figure(open.length)} of ${howMany(run.scenarios.length, 'scenario')} ${be(open.length)} not judged`,
        ]),
    ...clausesLeft(run),
    ...waivedFindings(run),
    ...loweredRules(run),
  ];
}

/** Counts the unjudged clauses; with their ids if they are few, and with reasons if those are short enough. */
function clausesLeft(run: Run): readonly string[] {
  const heaps = unjudgedClauses(run);
  const ids = heaps.flatMap((heap) => heap.ids);
  if (ids.length === 0) return [];
  const isFew = ids.length <= maxNamed;
  const reasons = heaps.flatMap(({ reason }) => (reason === '' ? [] : [reason]));
  const why = (isFew || heaps.length === 1) && reasons.length > 0 ? `: ${list(reasons)}` : '';
  const named = isFew ? ` (${ids.join(', ')})` : '';
  return [
    `${figure(ids.length)} of ${howMany(run.clauses.length, 'clause')} ${be(ids.length)} not judged${why}${named}`,
  ];
}

/** Describes datasets that were not read to the end, with the days that were read. */
function stoppedReading({ endpoints, exchanges, records }: Run): readonly string[] {
  return endpoints.flatMap(({ id, state }) => {
    const answers = exchanges.flatMap(({ endpoint, answer }) =>
      endpoint === id && answer.kind === 'response' ? [answer] : [],
    );
    const limit = answers.find(({ stopped }) => stopped)?.stopped;
    if (state !== 'judged' || limit === undefined) return [];
    const days = records.filter(({ endpoint }) => endpoint === id).map(({ day }) => day);
    const read = days.length === 0 ? '' : ` from ${days[0]} to ${days.at(-1)}`;
    return [`${id} was read${read} as far as limits.${limit} allows`];
  });
}

/** Groups unjudged clauses by reason; none if a scenario or endpoint that was left out explains them. */
function unjudgedClauses(run: Run) {
  const isWhole = endpointIds.every((id) => run.target.implements.includes(id));
  if (!isWhole || run.scenarios.some(isNotJudged)) return [];
  const clauses = run.clauses.filter(({ state }) => state === 'not judged');
  // After a colon the reason says what the clause needs.
  const heaps = groupedBy(clauses, ({ reason = '' }) => reason.split(':', 1)[0] ?? '');
  return [...heaps].map(([reason, own]) => ({ reason, ids: own.map(({ id }) => id) }));
}

/** Explains an inconclusive run, and what to try next. */
function inconclusive(run: Run): Headline {
  const [early] = endedEarly(run);
  if (early !== undefined) return { sentence: early };
  if (run.exchanges.length === 0)
    return { sentence: 'No request was sent; every scenario was skipped.' };
  return unanswered(run) ?? unjudgedEndpoint(run) ?? unjudgedRule(run) ?? unjudgedScenario(run);
}

function unanswered(run: Run): Headline | undefined {
  const [first] = run.exchanges;
  if (!first || run.exchanges.some(({ answer }) => answer.kind === 'response')) return undefined;
  const why = first.answer.kind === 'no-response' ? withFullStop(capital(first.answer.detail)) : '';
  return {
    sentence: `No request was answered. ${why}`,
    ...diagnosing(run),
  };
}

function unjudgedEndpoint(run: Run): Headline | undefined {
  const open = run.endpoints.filter(({ state }) => state === 'not judged');
  const [first] = open;
  if (!first) return undefined;
  const names = `${list(open.map(({ id }) => id))} ${open.length === 1 ? 'was' : 'were'}`;
  const why = first.reason === undefined ? '' : ` ${withFullStop(capital(first.reason))}`;
  return {
    sentence: `${names} not judged.${why}`,
    ...diagnosing(run),
  };
}

/** Suggests `diagnose`, except for a file. */
const diagnosing = ({ target }: Run): Pick<Headline, 'next'> =>
  /^https?:/.test(target.clientBase) ? { next: `greenlight diagnose -u ${target.clientBase}` } : {};

/** Explains a crash of a rule, which is our fault rather than the client's. */
function unjudgedRule({ rules }: Run): Headline | undefined {
  const crashed = rules.find((rule) => rule.crashed);
  if (!crashed?.reason) return undefined;
  return {
    sentence: `The rule ${crashed.id} could not judge: ${withFullStop(crashed.reason)}`,
  };
}

function unjudgedScenario({ scenarios, target }: Run): Headline {
  const open = scenarios.find(({ verdict }) => verdict === 'inconclusive');
  if (!open) return { sentence: 'Part of the contract could not be judged.' };
  return {
    sentence: `${open.id} could not be judged. ${withFullStop(capital(open.reason ?? open.summary))}`,
    ...(/^https?:/.test(target.clientBase)
      ? { next: `greenlight run --only ${open.id} --verbose` }
      : {}),
  };
}

/** Returns the warning that the server was not authenticated; undefined if certificates were verified. */
export function unverifiedServerWarning({
  configuration,
}: Pick<Run, 'configuration'>): string | undefined {
  const given = configuration.find(({ setting }) => setting === 'insecure');
  if (!given) return undefined;
  return `TLS certificates were not verified (${given.at ?? '--insecure'}).`;
}

/** States how many requests were sent twice; undefined if none were. */
export function sentTwiceWarning({ totals: { lostOnReuse = 0 } }: Run): string | undefined {
  if (lostOnReuse === 0) return undefined;
  return `${howMany(lostOnReuse, 'request')} ${be(lostOnReuse)} sent twice: the reused connection ended before an answer.`;
}

/** Returns what every report says beside the verdict, whatever the verdict is. */
export const warningsBeside = (run: Run): readonly string[] =>
  [unverifiedServerWarning(run), sentTwiceWarning(run)].filter((said) => said !== undefined);

/** Names the known causes of a run, each with where it is explained. */
export const causeLines = ({ causes = [] }: Run): readonly string[] =>
  causes.map(({ id, title }) => `${title} (greenlight explain ${id})`);

/** Formats `12.3 s, the limit is 10 s`. */
export const limitWords = ({ metric, limit, measured }: Load['limits'][number]): string => {
  const said = (value: number) => (metric === 'lost' ? `${figure(value)} ‰` : duration(value));
  return `${said(measured)}, the limit is ${said(limit)}`;
};
