import type { Run, ScenarioReport } from '../../model/run.ts';
import { stake } from '../words/counted.ts';
import { duration, figure, howMany, size } from '../words/figures.ts';
import { groupsOf } from '../words/groups.ts';
import { failingWaivers, headline } from '../words/headline.ts';
import { code, codeCell, plain } from './inert.ts';

const marks = { passed: '✔', failed: '✖', inconclusive: '·' } as const;

/** Verdict in words, what was judged, and what to mend: all that a manager reads. */
export function opening(run: Run): readonly string[] {
  const { word, sentence, next } = headline(run);
  const { scenarios, exchanges, records } = run.totals;
  const open = scenarios.skipped + scenarios.inconclusive;
  const read = records.transactions + records.commerces;
  const parts = [
    ...(scenarios.failed > 0 ? [`${figure(scenarios.failed)} failed`] : []),
    ...(scenarios.passed > 0 ? [`${figure(scenarios.passed)} passed`] : []),
    ...(open > 0 ? [`${figure(open)} not judged`] : []),
  ];
  const client = plain(run.run.name ?? run.target.clientBase, 200);
  return [
    `## ${marks[run.verdict]} ${word}: ${plain(sentence)}`,
    '',
    ...(next === undefined ? [] : [`Try ${code(next)}.`, '']),
    `${client}: ${[...(parts.length > 0 ? [howScenarios(run, parts)] : []), howMany(exchanges, 'exchange') + (read > 0 ? ` and ${howMany(read, 'record')}` : '')].join('; ')} in ${duration(run.run.durationMs)}${run.run.shard === undefined ? '' : `; part ${plain(run.run.shard)} of the suite`}${run.run.incomplete === undefined ? '' : `; the run ended early, ${plain(run.run.incomplete)}`}.`,
    '',
    ...fixList(run),
  ];
}

const howScenarios = (run: Run, parts: readonly string[]): string =>
  `${howMany(run.scenarios.length, 'scenario')}, ${parts.join(', ')}`;

function fixList(run: Run): readonly string[] {
  if (run.verdict !== 'failed') return [];
  const items = [
    ...groupsOf(run).mended.map(
      (group) => `${plain(group.worst.mend)}: ${plain(stake(group), 300)}`,
    ),
    ...failingWaivers(run).map(({ rule, state, until, at }) =>
      state === 'stale'
        ? `Remove the waiver of ${plain(rule)} that covers nothing: ${plain(at)}`
        : `Renew or remove the waiver of ${plain(rule)}, expired on ${plain(until)}: ${plain(at)}`,
    ),
  ];
  return items.length === 0 ? [] : [...items.map((item, i) => `${i + 1}. ${item}`), ''];
}

export function endpointTable({ endpoints }: Run): readonly string[] {
  if (endpoints.length === 0) return [];
  return [
    '| endpoint | state | exchanges | records | bytes | p50 | p95 | slowest |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...endpoints.map(({ id, state, reason, exchanges, records, bytes, latencyMs }) => {
      const why = state === 'judged' || reason === undefined ? '' : `: ${plain(reason, 300)}`;
      const times = [latencyMs.p50, latencyMs.p95, latencyMs.max].map((ms) =>
        exchanges === 0 ? '' : duration(ms),
      );
      const cells = [
        id,
        `${state}${why}`,
        figure(exchanges),
        records === undefined ? '' : figure(records),
        size(bytes),
        ...times,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
  ];
}

/** Scenarios that were not judged, with their reasons. */
export function notJudged(run: Run): readonly string[] {
  const open = run.scenarios.filter(
    ({ verdict }) => verdict === 'skipped' || verdict === 'inconclusive',
  );
  if (open.length === 0) return [];
  return [
    '| scenario | why it was not judged |',
    '| --- | --- |',
    ...open.map(({ id, reason, summary }) => row(id, reason ?? summary)),
    '',
  ];
}

/** What this client does where the contract is silent. */
export function leftOpen({ observations }: Run): readonly string[] {
  if (observations.length === 0) return [];
  return [
    '| the contract does not say | this client |',
    '| --- | --- |',
    ...observations.map(
      ({ about, endpoint, saw }) => `| ${plain(about, 200)} (${endpoint}) | ${plain(saw, 600)} |`,
    ),
    '',
  ];
}

const reported = (scenario: ScenarioReport) =>
  `| ${markOf[scenario.verdict]} | ${codeCell(scenario.id)} | ${plain(scenario.summary, 300)} | ${scenario.exchanges.length === 0 ? '' : duration(scenario.durationMs)} |`;

export function scenarioTable(run: Run): readonly string[] {
  return run.scenarios.length === 0
    ? []
    : [
        '| verdict | scenario | what came | time |',
        '| --- | --- | --- | ---: |',
        ...run.scenarios.map(reported),
        '',
      ];
}

const markOf = {
  passed: '✔ passed',
  failed: '✖ failed',
  inconclusive: '· not judged',
  skipped: '· not judged',
} as const;

const row = (id: string, text: string): string => `| ${codeCell(id)} | ${plain(text, 600)} |`;
