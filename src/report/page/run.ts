import { type Run, type ScenarioReport, withoutOrder } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { duration, figure, howMany, size } from '../../standards/text/figures.ts';
import {
  type Document,
  type Entry,
  factsOf,
  foldOf,
  listOf,
  paragraphs,
  type Section,
  stepsOf,
  under,
} from './block.ts';
import { configuration, coverage, scenarios, states } from './coverage.ts';
import { explored } from './explored.ts';
import { findingOf } from './finding.ts';
import type { RuleGroup } from './groups.ts';
import {
  causeLines,
  failingWaivers,
  fixText,
  isNotJudged,
  type Overview,
  overviewOf,
  reasonOf,
  tallied,
  warningsBeside,
} from './headline.ts';
import { load } from './load.ts';
import { outcomes } from './outcomes.ts';
import { history, records } from './over-time.ts';
import { explaining, scenarioAnchor } from './page.ts';
import { endpointTones, endpointView, scenarioTones } from './suite.ts';

/** All parts of the report of a run. Each report selects and orders the parts that it needs. */
export type RunDocument = ReturnType<typeof runDocument>;

/** Builds the parts by name. Findings are separate, the first with the heading. */
export function runDocument(run: Run) {
  const overview = overviewOf(run);
  const { groups, headline, fixes } = overview;
  const result = [
    ...verdictOf(run, headline.sentence),
    ...factsOf(causeLines(run).map((text) => ({ label: 'cause', text }))),
  ];
  return {
    overview,
    opening: opening(run),
    result,
    verdict: [...result, ...factsOf([{ label: 'try', command: headline.next }])],
    next: factsOf([
      { label: 'next', command: headline.next ?? (fixes[0]?.rule && explaining(fixes[0].rule)) },
    ]),
    fixes: stepsOf(fixes.map((fix) => ({ text: fix.title, under: [fixText(fix)], to: fix.to }))),
    questions: questions(run),
    totals: totals(run, overview),
    load: load(run),
    endpoints: endpoints(run, overview),
    findings: findingsOf(
      run,
      groups.failing,
      run.verdict === 'failed' ? 'To fix' : 'Found',
      brokenNote(run, groups.failing),
    ),
    waivers: waivers(run),
    warnings: findingsOf(
      run,
      groups.warnings,
      'Warnings',
      `${figure(groups.warnings.length)}, not counted in the verdict`,
    ),
    waived: findingsOf(run, groups.waived, 'Waived', waivedNote(groups.waived)),
    notJudged: notJudged(run),
    leftOpen: open(run),
    outcomes: outcomes(run, groups),
    records: records(run),
    history: history(run),
    explored: explored(run),
    coverage: coverage(run, groups),
    scenarios: scenarios(run, overview),
    configuration: configuration(run),
  };
}

/** Formats `greenlight 1.0.0  https://…            46 scenarios, 4 endpoints, seed 4711`. */
function opening({ tool, run, target, scenarios }: Run): Section {
  const called = target.implements.filter((id) =>
    scenarios.some(({ endpoint }) => endpoint === id),
  );
  const beside = `${howMany(scenarios.length, 'scenario')}, ${howMany(called.length, 'endpoint')}, seed ${run.seed}`;
  return listOf([
    { name: `greenlight ${tool.version}`, text: run.name ?? target.clientBase, beside },
  ]);
}

const findingsOf = (
  { exchanges, clauses }: Run,
  groups: readonly RuleGroup[],
  text: string,
  note: string,
): Document => {
  const texts = new Map(clauses.map((clause) => [clause.id, clause.text]));
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return groups.map((group, i) => [
    ...(i === 0 ? [{ kind: 'heading' as const, text, note }] : []),
    findingOf(group, byId, texts),
  ]);
};

/** If no endpoint answered, findings do not fail the run. */
function brokenNote({ verdict }: Run, groups: readonly RuleGroup[]): string {
  const rules = new Set(groups.map(({ rule }) => rule)).size;
  const issues = groups.filter(({ under }) => under === undefined).length;
  const broken = `${howMany(rules, 'rule')} broken${issues > rules ? ` in ${figure(issues)} issues` : ''}`;
  if (verdict !== 'failed') return `${broken}, not counted in the verdict`;
  return groups.length > 1 ? `${broken}, worst first` : broken;
}

function waivedNote(groups: readonly RuleGroup[]): string {
  const ends = groups.flatMap(({ worst }) => worst.waived?.until ?? []).sort();
  const until = new Set(ends).size === 1 ? 'until' : 'the first until';
  return `${figure(groups.length)}, ${until} ${ends[0]}`;
}

export const verdictOf = (run: Run, text: string): Section => [
  { kind: 'paragraph', word: run.verdict.toUpperCase(), tone: scenarioTones[run.verdict], text },
  ...paragraphs(warningsBeside(run), 'warning'),
];

/** Asks what only the owner can answer, about observations that may hide a defect, each question once. */
function questions({ verdict, observations }: Run): Section {
  const found = verdict === 'passed' ? observations.flatMap(({ asks }) => asks ?? []) : [];
  const texts = [...new Set(found)].map((text) => ({ text }));
  return texts.length === 0 ? [] : [...paragraphs(['Only you can tell:']), ...stepsOf(texts)];
}

/** Formats `7 failed, 35 passed, 4 not judged; 109 exchanges and 51,528 records in 1 min 43 s`. */
function totals(run: Run, { issues }: Overview): Section {
  const { exchanges, records } = run.totals;
  const read = records.transactions + records.commerces;
  const work = `${howMany(exchanges, 'exchange')}${read > 0 ? ` and ${howMany(read, 'record')}` : ''}`;
  const { words } = tallied(run.scenarios, issues);
  const untried = run.configuration.filter((of) => of.setting.endsWith(withoutOrder));
  const spent = `${work} in ${duration(run.run.durationMs)}`;
  const texts = [
    words === '' ? spent : `${words}; ${spent}`,
    ...(run.verdict === 'passed' ? clauseWords(run) : []),
    ...untried.map(({ setting, value }) => `${setting}: ${value}`),
  ];
  return listOf(texts.map((text) => ({ text })));
}

const quietStates = ['kept', 'left open', 'not observable'];

/** States how much of the contract was judged. */
function clauseWords({ clauses }: Run): readonly string[] {
  if (clauses.length === 0) return [];
  const of = (...states: readonly string[]) =>
    clauses.filter(({ state }) => states.includes(state)).length;
  const left = of('left open', 'not observable');
  const parts = [
    `${figure(of('kept'))} of ${howMany(clauses.length, 'clause')} checked, no violation`,
    ...Object.entries(states)
      .filter(([state]) => !quietStates.includes(state) && of(state) > 0)
      .map(([state, words]) => `${figure(of(state))} ${words}`),
  ];
  const rest = `${figure(left)} ${left === 1 ? 'is' : 'are'} left open or cannot be checked from outside`;
  return [`${parts.join(', ')}${left > 0 ? `; ${rest}` : ''} (greenlight list clauses)`];
}

function endpoints(run: Run, overview: Overview): Section {
  const views = run.endpoints.map((endpoint) => endpointView(run, overview, endpoint));
  const rows = run.endpoints.map(({ id, reason, exchanges, records, bytes }, i) => {
    const { state, words, times } = views[i] ?? {};
    return {
      endpoint: id,
      result:
        state === 'not judged' && reason !== undefined ? `${state}: ${reason}` : (words ?? ''),
      exchanges,
      records: records ?? '',
      bytes: exchanges === 0 ? '' : size(bytes),
      p50: times ? duration(times.p50) : '',
      p95: times ? duration(times.p95) : '',
      slowest: times ? duration(times.max) : '',
    };
  });
  return [
    { kind: 'heading', text: 'Endpoints' },
    { kind: 'table', rows, marks: views.map(({ state }) => ({ tone: endpointTones[state] })) },
  ];
}

function waivers(run: Run): Section {
  const failing = failingWaivers(run);
  const entries = failing.map(
    ({ covers, at, text }): Entry => ({ tone: 'failed', text: covers, beside: at, under: [text] }),
  );
  return under('Waivers', `${figure(failing.length)}, counted in the verdict`, listOf(entries));
}

/** Lists scenarios that were not judged, with the reason; three or more with the same reason together. */
function notJudged(run: Run): Section {
  const all = run.scenarios.filter(isNotJudged);
  const heaps = groupedBy(all, reasonOf);
  const entries = [...heaps].flatMap(([text, heap]) =>
    (heap.length < 3
      ? heap.map(({ id }) => ({ text: id, to: scenarioAnchor(id) }))
      : [{ text: together(heap) }]
    ).map((entry): Entry => ({ tone: 'quiet', ...entry, under: [text] })),
  );
  const note = `${figure(all.length)} of ${howMany(run.scenarios.length, 'scenario')}`;
  return under('Not judged', note, listOf(entries));
}

function together(heap: readonly ScenarioReport[]): string {
  const ids = [...new Set(heap.map(({ endpoint }) => endpoint))];
  return `${howMany(heap.length, 'scenario')} of ${ids.join(', ')}`;
}

/** Lists what this client does where the contract is silent, each point once for all endpoints. */
function open({ observations }: Run): Section {
  const points = [...groupedBy(observations, ({ about }) => about)];
  return under(
    'To agree with the platform',
    `${howMany(points.length, 'point')} that the contract leaves open. Not counted.`,
    foldOf(
      'What this client does where the contract does not say',
      listOf(points.map(openPoint)),
      true,
    ),
  );
}

const endpointsOf = (all: Run['observations']): string =>
  [...new Set(all.map(({ endpoint }) => endpoint))].join(', ');

function openPoint([text, observations]: readonly [
  about: string,
  observations: Run['observations'],
]): Entry {
  const seen = [...groupedBy(observations, ({ saw }) => saw)].map(
    ([saw, alike]) => [endpointsOf(alike), saw] as const,
  );
  const isOne = new Set(seen.map(([endpoints]) => endpoints)).size === 1;
  return {
    tone: 'quiet',
    text,
    beside: endpointsOf(observations),
    under: seen.map(([endpoints, saw]) => (isOne ? saw : `${endpoints}: ${saw}`)),
  };
}
