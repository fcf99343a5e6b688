import { endpointIds } from '../../model/endpoint.ts';
import type { ClauseReport, ClauseState, Run, Setting } from '../../model/run.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { type Entry, foldOf, listOf, type Section, type Tone, tableOf, under } from './block.ts';
import type { Groups } from './groups.ts';
import { isNotJudged, type Overview, reasonOf } from './headline.ts';
import { clauseAnchor, findingAnchor, scenarioAnchor } from './page.ts';
import { issueWords, toneOf } from './suite.ts';

/** Labels of clause states. Kept clauses have no tick, since not every clause requires something of the client. */
export const states = {
  broken: 'broken',
  waived: 'broken, waived',
  lowered: 'broken and lowered by the config',
  warned: 'with a warning',
  'not judged': 'not judged',
  kept: 'checked, no violation',
  'not applicable': 'not applicable',
  'left open': 'left open',
  'not observable': 'not observable',
} as const satisfies Record<ClauseState, string>;

const tones: { readonly [state in ClauseState]?: Tone } = {
  broken: 'failed',
  waived: 'quiet',
  lowered: 'warning',
  warned: 'warning',
  'not judged': 'quiet',
};

const worst: readonly ClauseState[] = ['broken', 'waived', 'lowered', 'warned'];

const folded = (all: readonly Entry[], what: string): Section =>
  foldOf(`${howMany(all.length, 'clause')} ${what}`, listOf(all));

/** Renders the clauses of the contract: broken and unjudged ones first, the rest in folds. */
export function coverage({ clauses }: Run, { failing, warnings, waived }: Groups): Section {
  const entries = (...wanted: readonly ClauseState[]) =>
    clauses.filter(({ state }) => wanted.includes(state)).map(entryOf);
  const entryOf = ({ id, text, state, rules, reason }: ClauseReport): Entry => {
    const group = [...failing, ...warnings, ...waived].find(({ rule }) => rules.includes(rule));
    const stateText = reason === undefined ? states[state] : `${states[state]}: ${reason}`;
    return {
      tone: tones[state],
      text,
      beside: id,
      anchor: clauseAnchor(id),
      to: worst.includes(state) && group ? findingAnchor(group) : undefined,
      under: state === 'kept' || state === 'broken' ? [] : [stateText],
    };
  };
  return under('Contract coverage', howMany(clauses.length, 'clause'), [
    ...listOf(entries(...worst, 'not judged')),
    ...folded(entries('kept'), 'judged, and nothing found against them'),
    ...folded(
      entries('not applicable', 'left open', 'not observable'),
      'not applicable, left open or not observable from outside',
    ),
  ]);
}

export function scenarios({ scenarios: all }: Run, { issues }: Overview): Section {
  const entryOf = (scenario: Run['scenarios'][number]): Entry => {
    const { id, title, verdict, exchanges, durationMs } = scenario;
    const found = issues.get(id);
    return {
      tone: toneOf(scenario, found),
      text: title,
      beside: exchanges.length === 0 ? '' : duration(durationMs),
      anchor: scenarioAnchor(id),
      under: [
        found?.areElsewhere
          ? issueWords(found)
          : `${isNotJudged(scenario) ? 'not judged' : verdict}: ${reasonOf(scenario)}`,
        id,
      ],
    };
  };
  const lists = endpointIds.flatMap((endpoint) => {
    const ofEndpoint = all.filter((scenario) => scenario.endpoint === endpoint);
    return under(endpoint, howMany(ofEndpoint.length, 'scenario'), listOf(ofEndpoint.map(entryOf)));
  });
  return under(
    'All scenarios',
    howMany(all.length, 'scenario'),
    foldOf('Each scenario and its result', lists),
  );
}

const sources = {
  flag: 'a flag',
  environment: 'the environment',
  config: 'the configuration',
  default: 'default',
  discovered: 'found at the client’s endpoints',
  sample: 'made up as a sample',
} as const satisfies Record<Setting['from'], string>;

/** Lists the settings that differ from the defaults. Secrets were removed before storing. */
export function configuration({ configuration: all }: Run): Section {
  const changed = all.filter(({ from }) => from !== 'default');
  const rows = changed.map(({ setting, value, from, at }) => ({
    setting,
    value,
    from: at ?? sources[from],
  }));
  const note = `what differs from the defaults; ${figure(all.length - changed.length)} more in report.json`;
  return under('Configuration', note, tableOf(rows));
}
