import { endpointIds } from '../../model/endpoint.ts';
import type { RuleId } from '../../model/rule.ts';
import type { Load, RuleReport, Run, ScenarioReport, Verdict } from '../../model/run.ts';
import { parted } from '../../standards/collections/grouped.ts';
import {
  capital,
  duration,
  figure,
  howMany,
  list,
  withFullStop,
} from '../../standards/text/figures.ts';
import { firstNames, fixRemark } from './finding-words.ts';
import { type Groups, groupsOf, issuesOf } from './groups.ts';
import { findingAnchor } from './page.ts';

/** What the reports of a run count and choose, once for all of them. */
export type Overview = ReturnType<typeof overviewOf>;

export function overviewOf(run: Run) {
  const groups = groupsOf(run);
  const fixes = fixList(run, groups);
  const { lead, sentence, next } = verdicts[run.verdict](run, groups, fixes);
  // The sentence of a pass names them itself.
  const lowered = run.verdict === 'passed' ? [] : loweredRules(run).map(withFullStop);
  const headline = { lead, sentence: [sentence, ...lowered].join(' '), next };
  return { groups, issues: issuesOf(run, groups), fixes, headline };
}

export type Headline = ReturnType<typeof headed>;

const headed = (lead: string, more: readonly string[] = [], next?: string) => ({
  /** The verdict for a manager, in a sentence or a few. */
  sentence: [lead, ...more].join(' '),
  /** The part of it that fits a heading. */
  lead,
  /** Suggested command, for inconclusive runs. */
  next,
});

/** What a run failed or passed, by what it judged; `kept` if nothing is left open. */
const judged = {
  suite: {
    failed: 'Not ready for go-live',
    warned: 'Ready for go-live',
    kept: 'Ready for go-live: every clause that can be judged from outside is kept.',
  },
  file: {
    failed: 'These records break the contract',
    warned: 'These records break no clause',
    kept: 'Every clause that these records can show is kept.',
  },
  'live traffic': {
    failed: 'The calls that passed break the contract',
    warned: 'The calls that passed break no clause',
    kept: 'Every clause that the calls can show is kept.',
  },
  'what failed before': { failed: 'Of what failed before', warned: '', kept: '' },
} as const;

const judgedIn = (run: Run) => judged[run.run.scope ?? (isOffline(run) ? 'file' : 'suite')];

const verdicts = {
  passed,
  failed: (run, _, { length }) => {
    const what = judgedIn(run).failed;
    const issues = length === 0 ? 'see what is not judged' : `${howMany(length, 'issue')} to fix`;
    return headed(`${what}: ${issues}.`, endedEarly(run));
  },
  inconclusive,
} as const satisfies Record<Verdict, (run: Run, groups: Groups, fixes: readonly Fix[]) => Headline>;

/** Names the rules that were broken and that the config lowers or turns off, with their breaches. */
export function loweredRules({ rules }: Pick<Run, 'rules'>): readonly string[] {
  const broken = rules.flatMap((rule) =>
    rule.lowered ? [{ ...rule, breaches: rule.lowered }] : [],
  );
  const [off, lowered] = parted(broken, ({ configured }) => configured === 'off');
  return [
    ...withBreaches(lowered, `${be(lowered.length)} lowered by the config`),
    ...withBreaches(off, `${be(off.length)} turned off by the config`),
  ];
}

function warnedRules({ rules }: Run): readonly string[] {
  const warned = rules.filter(({ state }) => state === 'warned');
  return withBreaches(warned, `${warned.length === 1 ? 'has' : 'have'} a warning`);
}

function withBreaches(rules: readonly RuleReport[], what: string): readonly string[] {
  const named = rules.map(
    ({ id, breaches }) => `${id}, ${howMany(breaches, 'breach', 'breaches')}`,
  );
  return named.length === 0
    ? []
    : [`${howMany(named.length, 'rule')} ${what}: ${firstNames(named, maxNamed, '; ')}`];
}

/** States why a run ended early; used once in every report. */
const endedEarly = ({ run: { incomplete } }: Run): readonly string[] =>
  incomplete === undefined ? [] : [`The run ended early: ${incomplete}.`];

export interface Fix {
  readonly title: string;
  readonly todo: string;
  /** The loss or the counts; absent if a waiver, or a limit of a load, is what fails. */
  readonly cost?: string;
  /** Titles of other rules that the same defect breaks. */
  readonly also?: readonly string[];
  readonly rule?: RuleId;
  /** Its place on a page. */
  readonly to: string;
}

export const fixText = ({ todo, cost, also = [] }: Fix): string =>
  [cost === undefined ? todo : `${todo}: ${cost}`, ...also.map((title) => `also: ${title}`)].join(
    '; ',
  );

function fixList(run: Run, { failing }: Groups): readonly Fix[] {
  // Unless the verdict is failed, the client was not reached and there is nothing to fix yet.
  if (run.verdict !== 'failed') return [];
  return [
    ...failing
      .filter(({ under }) => under === undefined)
      .map((group) => ({
        title: group.title,
        todo: group.worst.mend,
        cost: fixRemark(group),
        also: failing.filter(({ under }) => under === group.rule).map(({ title }) => title),
        rule: group.rule,
        to: findingAnchor(group),
      })),
    ...(run.load?.limits ?? [])
      .filter(({ kept }) => !kept)
      .map((limit) => ({
        title: `${limit.metric} is over its limit`,
        todo: limitWords(limit),
        to: 'load',
      })),
    ...failingWaivers(run).map(({ title, todo }) => ({ title, todo, to: 'waivers' })),
  ];
}

/** Counts scenarios by verdict, in words: `7 failed, 1 affected by another endpoint, 35 passed, 4 not judged`. */
export function tallied(scenarios: Run['scenarios'], issues: Overview['issues']) {
  const of = (wanted: (scenario: ScenarioReport) => boolean) => scenarios.filter(wanted).length;
  const isAffected = ({ id }: ScenarioReport) => issues.get(id)?.areElsewhere === true;
  const failed = of((each) => each.verdict === 'failed' && !isAffected(each));
  const affected = of(isAffected);
  const passed = of(({ verdict }) => verdict === 'passed');
  const notJudged = of(isNotJudged);
  const named = {
    failed,
    'affected by another endpoint': affected,
    passed,
    'not judged': notJudged,
  };
  const words = Object.entries(named).flatMap(([name, count]) =>
    count > 0 ? [`${figure(count)} ${name}`] : [],
  );
  return { failed, affected, passed, notJudged, words: words.join(', ') };
}

/** Returns the waivers that fail a run, with what each covers, and what to do about it: in a title and at length. */
export const failingWaivers = ({ waivers }: Run) =>
  waivers.flatMap(({ rule, scenario, state, until, at }) => {
    const covers = scenario === undefined ? rule : `${rule} in ${scenario}`;
    if (state === 'stale') {
      const text = 'Stale: the rule was judged and found nothing. Remove the waiver.';
      return { at, covers, title: 'A waiver covers nothing', todo: `Remove it: ${rule}`, text };
    }
    if (state !== 'expired') return [];
    const text = `Expired on ${until}. Fix what it covers, or agree on a new date.`;
    const todo = `Renew or remove it: ${rule}, until ${until}`;
    return { at, covers, title: 'A waiver has expired', todo, text };
  });

function passed(run: Run, groups: Groups): Headline {
  const { scenarios, load } = run;
  if (run.run.scope === 'what failed before')
    return passedPart(
      run,
      `What failed before passes now, ${howMany(scenarios.length, 'scenario')}`,
    );
  if (load)
    return passedPart(
      run,
      `Of ${howMany(load.calls, 'call')} ${load.lost === 0 ? 'none' : figure(load.lost)} was lost`,
    );
  const open = gaps(run, groups);
  const warned = warnedRules(run);
  const words = judgedIn(run);
  if (open.length > 0) return headed('As far as judged:', [`${list([...open, ...warned])}.`]);
  return headed(warned.length > 0 ? `${words.warned}, but ${list(warned)}.` : words.kept);
}

/** The headline of a run that is not the suite, with what was found and does not fail it. */
function passedPart(run: Run, what: string): Headline {
  const found = [...waivedFindings(run), ...warnedRules(run), ...loweredRules(run)];
  const but = found.length === 0 ? '' : `, but ${list(found)}`;
  return headed(`${what}${but}.`, ['Run the whole suite before go-live.']);
}

const waivedFindings = ({ totals: { findings } }: Run): readonly string[] =>
  findings.waived === 0
    ? []
    : [`${howMany(findings.waived, 'finding')} ${be(findings.waived)} waived`];

export const isNotJudged = ({ verdict }: ScenarioReport): boolean =>
  verdict === 'skipped' || verdict === 'inconclusive';

/** Returns why a scenario was not judged, in the same words everywhere. */
export const reasonOf = ({ reason, summary }: ScenarioReport): string => reason ?? summary;

/** Reports whether the run judged a file or a paste, hence only one endpoint. */
const isOffline = ({ target }: Run): boolean => !/^https?:/.test(target.clientBase);

const maxNamed = 6;
const maxReasons = 3;

const be = (many: number): string => (many === 1 ? 'was' : 'were');

/** Lists what separates a pass from "ready for go-live": everything not judged, not implemented, waived or lowered. */
export function gaps(run: Run, { failing } = groupsOf(run)): readonly string[] {
  const absent = isOffline(run)
    ? []
    : endpointIds.filter((id) => !run.target.implements.includes(id));
  const open = run.scenarios.filter(
    (scenario) => isNotJudged(scenario) && !absent.includes(scenario.endpoint),
  ).length;
  const uncalled = run.target.implements.filter((id) => !run.endpoints.some((x) => x.id === id));
  const read = new Map<string, number>(Object.entries(run.totals.records));
  const failed = new Set(failing.flatMap(({ findings }) => findings.map((each) => each.endpoint)));
  return [
    absent.length === 0
      ? ''
      : `${list(absent)} ${absent.length === 1 ? 'is' : 'are'} not implemented`,
    run.run.scope === 'live traffic' && uncalled.length > 0
      ? `no call of ${list(uncalled, 'or')} passed`
      : '',
    ...run.endpoints
      .filter(({ id, state }) => state === 'not judged' && !failed.has(id))
      .map(({ id }) => `${id} was not judged`),
    ...new Set(run.findings.flatMap(({ leavesOpen }) => leavesOpen ?? [])),
    ...stoppedReading(run),
    ...run.endpoints
      .filter(({ id, state }) => state === 'judged' && read.get(id) === 0)
      .map(({ id }) => `${id} holds no record, as data.empty declares`),
    open === 0
      ? ''
      : `${figure(open)} of ${howMany(run.scenarios.length, 'scenario')} ${be(open)} not judged`,
    ...clausesLeft(run),
    ...waivedFindings(run),
    ...loweredRules(run),
  ].filter(Boolean);
}

/** Counts the unjudged clauses, with reasons and ids; none if a scenario or endpoint that was left out explains them. */
function clausesLeft(run: Run): readonly string[] {
  const isWhole = endpointIds.every((id) => run.target.implements.includes(id));
  const left = run.clauses.filter(({ state }) => state === 'not judged');
  if (!isWhole || run.scenarios.some(isNotJudged) || left.length === 0) return [];
  // After a colon the reason says what the clause needs.
  const reasons = new Set(left.flatMap(({ reason }) => reason?.split(':', 1) ?? []));
  const why = reasons.size === 0 ? '' : `: ${firstNames([...reasons], maxReasons)}`;
  const ids = left.map(({ id }) => id);
  return [
    `${figure(ids.length)} of ${howMany(run.clauses.length, 'clause')} ${be(ids.length)} not judged${why} (${firstNames(ids, maxNamed)})`,
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

function inconclusive(run: Run): Headline {
  const [early] = endedEarly(run);
  if (early !== undefined) return headed(early);
  const [first] = run.exchanges;
  const isLive = run.run.scope === 'live traffic';
  if (!first)
    return headed(
      isLive ? 'No call was judged.' : 'No request was sent; every scenario was skipped.',
    );
  const diagnosing = isOffline(run) ? undefined : `greenlight diagnose -u ${run.target.clientBase}`;
  if (run.exchanges.every(({ answer }) => answer.kind === 'no-response')) {
    const why = first.answer.kind === 'no-response' ? [sentenceOf(first.answer.detail)] : [];
    return headed('No request was answered.', why, diagnosing);
  }
  const unjudged = run.endpoints.filter(({ state }) => state === 'not judged');
  if (unjudged.length > 0) {
    const names = `${list(unjudged.map(({ id }) => id))} ${be(unjudged.length)}`;
    const why = unjudged.flatMap(({ reason }) => reason ?? []).slice(0, 1);
    return headed(`${names} not judged.`, why.map(sentenceOf), diagnosing);
  }
  // A crash of a rule is our fault rather than the client's.
  const crashed = run.rules.find((rule) => rule.crashed && rule.reason);
  if (crashed?.reason)
    return headed(`The rule ${crashed.id} could not judge: ${withFullStop(crashed.reason)}`);
  const open = run.scenarios.find(({ verdict }) => verdict === 'inconclusive');
  if (!open) return headed('Part of the contract could not be judged.');
  return headed(
    `${open.id} could not be judged.`,
    [sentenceOf(reasonOf(open))],
    isOffline(run) || isLive ? undefined : `greenlight run --only ${open.id} --verbose`,
  );
}

const sentenceOf = (text: string): string => withFullStop(capital(text));

/** Returns what every report says beside the verdict: that the server was not authenticated, and that requests were sent twice. */
export function warningsBeside({ configuration, totals }: Run): readonly string[] {
  const { lostOnReuse = 0 } = totals;
  const insecure = configuration.filter(({ setting }) => setting === 'insecure');
  const twice = `${howMany(lostOnReuse, 'request')} ${be(lostOnReuse)} sent twice: the reused connection ended before an answer.`;
  return [
    ...insecure.map(({ at = '--insecure' }) => `TLS certificates were not verified (${at}).`),
    ...(lostOnReuse === 0 ? [] : [twice]),
  ];
}

export const causeLines = ({ causes = [] }: Run): readonly string[] =>
  causes.map(({ id, title }) => `${title} (greenlight explain ${id})`);

/** Formats `12.3 s, the limit is 10 s`. */
export const limitWords = ({ metric, limit, measured }: Load['limits'][number]): string => {
  const valueText = (value: number) => (metric === 'lost' ? `${figure(value)} ‰` : duration(value));
  return `${valueText(measured)}, the limit is ${valueText(limit)}`;
};
