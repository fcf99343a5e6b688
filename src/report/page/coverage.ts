import { endpointIds } from '../../model/endpoint.ts';
import type { ClauseReport, ClauseState, Run, Setting } from '../../model/run.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { clauseAnchor, findingAnchor, scenarioAnchor } from '../view/anchor.ts';
import { groupsOf } from '../view/groups.ts';
import type { Entry, Section, Tone } from './block.ts';
import { scenarioTones } from './suite.ts';

/** Labels of clause states. Kept clauses have no tick, since not every clause requires something of the client. */
const states = {
  broken: 'broken',
  waived: 'broken, waived',
  lowered: 'broken',
  warned: 'judged, with a warning',
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

/** Renders the clauses of the contract: broken and unjudged ones first, the rest in folds. */
export function coverage(run: Run): Section {
  const { clauses } = run;
  if (clauses.length === 0) return [];
  const { failing, warnings, waived } = groupsOf(run);
  const of = (...wanted: readonly ClauseState[]) =>
    clauses.filter(({ state }) => wanted.includes(state));
  const entryOf = ({ id, text, state, rules, reason }: ClauseReport): Entry => {
    const tone = tones[state];
    const group = [...failing, ...warnings, ...waived].find(({ rule }) => rules.includes(rule));
    const isBroken = worst.includes(state);
    return {
      tone,
      text,
      beside: id,
      anchor: clauseAnchor(id),
      to: isBroken && group ? findingAnchor(group) : undefined,
      under:
        state === 'kept' || state === 'broken'
          ? []
          : [reason === undefined ? states[state] : `${states[state]}: ${reason}`],
    };
  };
  const folded = (summary: string, own: readonly ClauseReport[]): Section =>
    own.length === 0
      ? []
      : [{ kind: 'fold', summary, blocks: [{ kind: 'list', entries: own.map(entryOf) }] }];
  const open = of(...worst, 'not judged');
  const kept = of('kept');
  const rest = of('not applicable', 'left open', 'not observable');
  return [
    { kind: 'heading', text: 'Contract coverage', note: howMany(clauses.length, 'clause') },
    ...(open.length === 0 ? [] : [{ kind: 'list' as const, entries: open.map(entryOf) }]),
    ...folded(`${howMany(kept.length, 'clause')} judged, and nothing found against them`, kept),
    ...folded(
      `${howMany(rest.length, 'clause')} not applicable, left open or not observable from outside`,
      rest,
    ),
  ];
}

const verdicts = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'not judged',
  skipped: 'not judged',
} as const;

/** Maximum number of listed scenarios, which bounds the size of a page. */
const maxScenarios = 1000;

/** Lists every scenario by endpoint, in suite order. */
export function scenarios({ scenarios: all }: Run): Section {
  if (all.length === 0) return [];
  const shown = all.slice(0, maxScenarios);
  return [
    { kind: 'heading', text: 'All scenarios', note: howMany(all.length, 'scenario') },
    {
      kind: 'fold',
      summary: 'Each scenario and its result',
      blocks: endpointIds.flatMap((endpoint): Section => {
        const own = shown.filter((scenario) => scenario.endpoint === endpoint);
        const left = all.length - shown.length;
        return own.length === 0
          ? []
          : [
              { kind: 'heading', text: endpoint, note: howMany(own.length, 'scenario') },
              {
                kind: 'list',
                entries: own.map(
                  ({ id, title, verdict, reason, summary, exchanges, durationMs }) => ({
                    tone: scenarioTones[verdict],
                    text: title,
                    beside: exchanges.length === 0 ? '' : duration(durationMs),
                    anchor: scenarioAnchor(id),
                    under: [`${verdicts[verdict]}: ${reason ?? summary}`, id],
                  }),
                ),
                left,
              },
            ];
      }),
    },
  ];
}

const sources = {
  flag: 'a flag',
  environment: 'the environment',
  config: 'the configuration',
  default: 'default',
  discovered: 'found at the client’s endpoints',
  sample: 'made up as a sample',
} as const satisfies Record<Setting['from'], string>;

const maxSettings = 200;

/** Lists the settings that differ from the defaults. Secrets were removed before storing. */
export function configuration({ configuration: all }: Run): Section {
  const own = all.filter(({ from }) => from !== 'default');
  const isDefault = all.length - own.length;
  if (own.length === 0) return [];
  return [
    {
      kind: 'heading',
      text: 'Configuration',
      note: `what differs from the defaults; ${figure(isDefault)} more in report.json`,
    },
    {
      kind: 'table',
      rows: own
        .slice(0, maxSettings)
        .map(({ setting, value, from, at }) => ({ setting, value, from: at ?? sources[from] })),
      left: own.length - maxSettings,
    },
  ];
}
