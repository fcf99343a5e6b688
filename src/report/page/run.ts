import type { ClauseState, Run, ScenarioReport } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { duration, figure, howMany, size } from '../../standards/text/figures.ts';
import { findingAnchor, scenarioAnchor } from '../view/anchor.ts';
import { groupsOf, type RuleGroup } from '../view/groups.ts';
import {
  causeLines,
  failingWaivers,
  fixList,
  headline,
  isNotJudged,
  tallied,
  tally,
  warningsBeside,
} from '../view/headline.ts';
import type { Document, Entry, Heading, Section } from './block.ts';
import { configuration, coverage, scenarios } from './coverage.ts';
import { explored } from './explored.ts';
import { findingOf } from './finding.ts';
import { load } from './load.ts';
import { outcomes } from './outcomes.ts';
import { history, records } from './over-time.ts';
import { endpointTones, endpointView, scenarioTones } from './suite.ts';

/** All parts of the report of a run. Each report selects and orders the parts that it needs. */
export type RunDocument = ReturnType<typeof runDocument>;

/**
 * Builds the parts by name. Findings are separate, the first with the heading. `isWhole` names every scenario, even if
 * many were not judged for the same reason.
 */
export function runDocument(run: Run, isWhole: boolean) {
  const { failing, warnings, waived } = groupsOf(run);
  return {
    opening: opening(run),
    verdict: [...verdict(run), ...factsOf('try', headline(run).next)],
    said: verdict(run),
    next: next(run),
    fixes: fixes(run),
    questions: questions(run),
    totals: totals(run),
    load: load(run),
    endpoints: endpoints(run),
    findings: findingsOf(run, failing, failingHeading(run, failing)),
    waivers: waivers(run),
    warnings: findingsOf(run, warnings, warningHeading(warnings)),
    waived: findingsOf(run, waived, waivedHeading(waived)),
    notJudged: notJudged(run, isWhole),
    leftOpen: open(run),
    outcomes: outcomes(run),
    records: records(run),
    history: history(run),
    explored: explored(run),
    coverage: coverage(run),
    scenarios: scenarios(run),
    configuration: configuration(run),
  };
}

/** Formats `greenlight 1.0.0  https://…            46 scenarios, 4 endpoints, seed 4711`. */
function opening({ tool, run, target, scenarios }: Run): Section {
  const asked = target.implements.filter((id) => scenarios.some(({ endpoint }) => endpoint === id));
  return [
    {
      kind: 'list',
      entries: [
        {
          name: `greenlight ${tool.version}`,
          text: run.name ?? target.clientBase,
          beside: [
            howMany(scenarios.length, 'scenario'),
            howMany(asked.length, 'endpoint'),
            `seed ${run.seed}`,
          ].join(', '),
        },
      ],
    },
  ];
}

const underHeading = (heading: Heading, blocks: Section): Section =>
  blocks.length === 0 ? [] : [heading, ...blocks];

const findingsOf = (
  { exchanges, clauses }: Run,
  groups: readonly RuleGroup[],
  heading: Heading,
): Document => {
  const texts = new Map(clauses.map(({ id, text }) => [id, text]));
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return groups.map((group, i) => [...(i === 0 ? [heading] : []), findingOf(group, byId, texts)]);
};

/** Returns the heading of the findings. If no endpoint answered, they do not fail the run. */
function failingHeading({ verdict: its }: Run, groups: readonly RuleGroup[]): Heading {
  const { length } = groups;
  const rules = new Set(groups.map(({ rule }) => rule)).size;
  const broken = `${howMany(rules, 'rule')} broken`;
  return its === 'failed'
    ? { kind: 'heading', text: 'To fix', note: `${broken}${length > 1 ? ', worst first' : ''}` }
    : { kind: 'heading', text: 'Found', note: `${broken}, not counted in the verdict` };
}

const warningHeading = ({ length }: readonly RuleGroup[]): Heading => ({
  kind: 'heading',
  text: 'Warnings',
  note: `${figure(length)}, not counted in the verdict`,
});

function waivedHeading(groups: readonly RuleGroup[]): Heading {
  const ends = groups.flatMap(({ worst }) => worst.waived?.until ?? []).sort();
  const until = new Set(ends).size === 1 ? 'until' : 'the first until';
  return { kind: 'heading', text: 'Waived', note: `${figure(groups.length)}, ${until} ${ends[0]}` };
}

/** Renders the verdict as a word and a sentence, and the known causes. */
function verdict(run: Run): Section {
  const facts = causeLines(run).map((text) => ({ label: 'cause', text }));
  return [
    ...verdictOf(run, headline(run).sentence),
    ...(facts.length === 0 ? [] : [{ kind: 'facts' as const, facts }]),
  ];
}

const factsOf = (label: string, command: string | undefined): Section =>
  command === undefined ? [] : [{ kind: 'facts', facts: [{ label, command }] }];

/** Renders the next command: what explains the first issue, or what to try if the run is inconclusive. */
function next(run: Run): Section {
  const [first] = fixList(run);
  const explaining = first?.group && `greenlight explain ${first.group.rule}`;
  return factsOf('next', headline(run).next ?? explaining);
}

/** Renders a verdict with its sentence, and the warnings beside it. */
export const verdictOf = (run: Run, text: string): Section => [
  { kind: 'paragraph', word: run.verdict.toUpperCase(), tone: scenarioTones[run.verdict], text },
  ...warningsBeside(run).map((said) => ({
    kind: 'paragraph' as const,
    text: said,
    tone: 'warning' as const,
  })),
];

/** Lists what to fix, one line each, for a manager. */
function fixes(run: Run): Section {
  const entries = fixList(run).map(({ title, text, group, section = 'waivers' }) => ({
    text: title,
    under: [text],
    to: group ? findingAnchor(group) : section,
  }));
  return entries.length === 0 ? [] : [{ kind: 'list', isNumbered: true, entries }];
}

function questions(run: Run): Section {
  const asked = questionsOf(run);
  if (asked.length === 0) return [];
  return [
    { kind: 'paragraph', text: 'Only you can tell:' },
    { kind: 'list', isNumbered: true, entries: asked.map((text) => ({ text })) },
  ];
}

/** Formats `7 failed, 35 passed, 4 not judged; 109 exchanges and 51,528 records in 1 min 43 s`. */
function totals(run: Run): Section {
  const { exchanges, records } = run.totals;
  const read = records.transactions + records.commerces;
  const work = `${howMany(exchanges, 'exchange')}${read > 0 ? ` and ${howMany(read, 'record')}` : ''}`;
  const clauses = run.verdict === 'passed' ? clauseWords(run) : [];
  const parts = [tally(tallied(run)), `${work} in ${duration(run.run.durationMs)}`];
  return [
    {
      kind: 'list',
      entries: [parts.filter(Boolean).join('; '), ...clauses].map((text) => ({ text })),
    },
  ];
}

const clauseStates = {
  broken: 'broken',
  waived: 'waived',
  lowered: 'broken and lowered by the config',
  warned: 'with a warning',
  'not judged': 'not judged',
  'not applicable': 'not applicable',
} as const satisfies { readonly [state in ClauseState]?: string };

/** States how much of the contract was judged. */
function clauseWords({ clauses }: Run): readonly string[] {
  if (clauses.length === 0) return [];
  const of = (...states: readonly string[]) =>
    clauses.filter(({ state }) => states.includes(state)).length;
  const left = of('left open', 'not observable');
  const parts = [
    `${figure(of('kept'))} of ${howMany(clauses.length, 'clause')} checked, no violation`,
    ...Object.entries(clauseStates)
      .filter(([state]) => of(state) > 0)
      .map(([state, words]) => `${figure(of(state))} ${words}`),
  ];
  const rest = `${figure(left)} ${left === 1 ? 'is' : 'are'} left open or cannot be checked from outside`;
  return [`${parts.join(', ')}${left > 0 ? `; ${rest}` : ''} (greenlight list clauses)`];
}

function endpoints(run: Run): Section {
  const rows = run.endpoints.map((endpoint) => {
    const { id, reason, exchanges, records, bytes } = endpoint;
    const { state, words, times } = endpointView(run, endpoint);
    return {
      endpoint: id,
      result: state === 'not judged' && reason !== undefined ? `${state}: ${reason}` : words,
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
    {
      kind: 'table',
      rows,
      marks: run.endpoints.map((each) => ({ tone: endpointTones[endpointView(run, each).state] })),
    },
  ];
}

/** Returns what a waiver covers, and what to do about it. */
export const waiverWords = ({ rule, scenario, state, until }: Run['waivers'][number]) => ({
  covers: scenario === undefined ? rule : `${rule} in ${scenario}`,
  text: {
    stale: 'Stale: the rule was judged and found nothing. Remove the waiver.',
    expired: `Expired on ${until}. Fix what it covers, or agree on a new date.`,
    unused: 'Unused: this run has no finding of its rule.',
    used: 'Used.',
  }[state],
});

function waivers(run: Run): Section {
  const failing = failingWaivers(run);
  return underHeading(
    { kind: 'heading', text: 'Waivers', note: `${figure(failing.length)}, counted in the verdict` },
    failing.length === 0
      ? []
      : [
          {
            kind: 'list',
            entries: failing.map((waiver) => {
              const { covers, text } = waiverWords(waiver);
              return { tone: 'failed', text: covers, beside: waiver.at, under: [text] };
            }),
          },
        ],
  );
}

/**
 * Lists scenarios that were not judged, with the reason; unless `isWhole`, three or more with the same reason together.
 */
function notJudged(run: Run, isWhole: boolean): Section {
  const all = run.scenarios.filter(isNotJudged);
  const heaps = groupedBy(all, ({ reason, summary }) => reason ?? summary);
  const entries = [...heaps].flatMap(([text, heap]) =>
    (isWhole || heap.length < 3
      ? heap.map(({ id }) => ({ text: id, to: scenarioAnchor(id) }))
      : [{ text: together(heap) }]
    ).map((entry) => ({ tone: 'quiet' as const, ...entry, under: [text] })),
  );
  return underHeading(
    {
      kind: 'heading',
      text: 'Not judged',
      note: `${figure(all.length)} of ${howMany(run.scenarios.length, 'scenario')}`,
    },
    entries.length === 0 ? [] : [{ kind: 'list', entries }],
  );
}

function together(heap: readonly ScenarioReport[]): string {
  const ids = [...new Set(heap.map(({ endpoint }) => endpoint))];
  return `${howMany(heap.length, 'scenario')} of ${ids.join(', ')}`;
}

/**
 * Returns questions about observations that may hide a defect and that only the owner can answer, without duplicates.
 */
export const questionsOf = ({ verdict, observations }: Run): readonly string[] =>
  verdict === 'passed' ? [...new Set(observations.flatMap(({ asks }) => asks ?? []))] : [];

/** Lists what this client does where the contract is silent, each point once for all endpoints. */
function open({ observations }: Run): Section {
  const points = [...groupedBy(observations, ({ about }) => about)];
  if (points.length === 0) return [];
  return [
    {
      kind: 'heading',
      text: 'To agree with the platform',
      note: `${howMany(points.length, 'point')} that the contract leaves open. Not counted.`,
    },
    {
      kind: 'fold',
      summary: 'What this client does where the contract does not say',
      isOpen: true,
      blocks: [{ kind: 'list', entries: points.map(openPoint) }],
    },
  ];
}

const endpointsOf = (all: Run['observations']): string =>
  [...new Set(all.map(({ endpoint }) => endpoint))].join(', ');

function openPoint([text, own]: readonly [about: string, own: Run['observations']]): Entry {
  const seen = [...groupedBy(own, ({ saw }) => saw)].map(
    ([saw, alike]) => [endpointsOf(alike), saw] as const,
  );
  const isOne = new Set(seen.map(([endpoints]) => endpoints)).size === 1;
  return {
    tone: 'quiet',
    text,
    beside: endpointsOf(own),
    under: seen.map(([endpoints, saw]) => (isOne ? saw : `${endpoints}: ${saw}`)),
  };
}
