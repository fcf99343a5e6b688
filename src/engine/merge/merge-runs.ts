import type { Run } from '../../model/run.ts';
import { inSuiteOrder } from '../../model/scenario.ts';
import type { FailOn } from '../result/verdict.ts';
import { combined, type OfContract } from './combine.ts';
import type { Together } from './judge-together.ts';

/** A saved run with the name by which it is called: its file. */
export interface NamedRun {
  readonly name: string;
  readonly run: Run;
}

/** Settings that may differ between the parts of one run: what was chosen, and what was found out. */
const free = /^(seed|now|shard|endpoint|only|tag|waivers|data\..*|limits\..*)$/;

/** What is the same in every part of one run; anything else is a foreign run. */
const same: readonly (readonly [what: string, of: (run: Run) => string])[] = [
  ['version of greenlight', ({ tool }) => tool.version],
  ['client', ({ target }) => target.clientBase],
  ['list of endpoints', ({ target }) => target.implements.join(', ')],
  ['rules', ({ rules }) => rules.map(({ id }) => id).join(', ')],
];

/**
 * Why these runs are not parts of one: of another client, version or configuration, an incomplete set of
 * shards, or a scenario that is in two of them. One sentence without a full stop; undefined when they are.
 */
export function whyNotMerged(runs: readonly [NamedRun, ...NamedRun[]]): string | undefined {
  const [first, ...rest] = runs;
  for (const { name, run } of rest) {
    for (const [what, of] of same) {
      const [own, other] = [of(first.run), of(run)];
      if (own === other) continue;
      const said = own.length + other.length < 200 ? `: ${own} and ${other}` : '';
      return `${first.name} and ${name} have not the same ${what}${said}`;
    }
    const setting = differingSetting(first.run, run);
    if (setting !== undefined) {
      return `${first.name} and ${name} were not configured alike: ${setting} differs`;
    }
  }
  return shardTrouble(runs) ?? overlap(runs);
}

const settings = ({ configuration }: Run) =>
  new Map(configuration.map(({ setting, value }) => [setting, value]));

function differingSetting(a: Run, b: Run): string | undefined {
  const [own, other] = [settings(a), settings(b)];
  return [...new Set([...own.keys(), ...other.keys()])].find(
    (setting) => !free.test(setting) && own.get(setting) !== other.get(setting),
  );
}

function shardTrouble(runs: readonly NamedRun[]): string | undefined {
  const sharded = runs.filter(({ run }) => run.run.shard !== undefined);
  const [first] = sharded;
  if (!first) return undefined;
  const plain = runs.find(({ run }) => run.run.shard === undefined);
  if (plain) return `${plain.name} is not a shard, and ${first.name} is`;
  const [, of] = partsOf(first.run);
  const seen = new Map<number, string>();
  for (const { name, run } of sharded) {
    const [part, all] = partsOf(run);
    if (all !== of) return `${first.name} is one of ${of} parts, and ${name} one of ${all}`;
    const other = seen.get(part);
    if (other !== undefined) return `${other} and ${name} are both part ${part}/${of}`;
    seen.set(part, name);
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).find((part) => !seen.has(part));
  return missing === undefined ? undefined : `part ${missing}/${of} is missing`;
}

function partsOf({ run }: Run): readonly [part: number, of: number] {
  const [part = 1, of = 1] = (run.shard ?? '1/1').split('/').map(Number);
  return [part, of];
}

function overlap(runs: readonly NamedRun[]): string | undefined {
  const seen = new Map<string, string>();
  for (const { name, run } of runs) {
    for (const { id } of run.scenarios) {
      const other = seen.get(id);
      if (other !== undefined) return `${id} is in ${other} and in ${name}`;
      seen.set(id, name);
    }
  }
  return undefined;
}

/**
 * Parts of one run as one run, judged by the rules over the run as one where `together` is given. The caller
 * has asked `whyNotMerged`.
 */
export function mergedRuns(
  named: readonly [NamedRun, ...NamedRun[]],
  contract: OfContract & { readonly together?: Together },
): Run {
  const runs = named.map(({ run }) => run).toSorted((a, b) => partsOf(a)[0] - partsOf(b)[0]);
  const sharded = runs.every(({ run }) => run.shard !== undefined);
  const [first = named[0].run] = runs;
  const startedAt = least(runs.map(({ run }) => run.startedAt));
  const finishedAt = least(runs.map(({ run }) => run.finishedAt).toReversed(), -1);
  const early = runs.flatMap(({ run }) => run.incomplete ?? []);
  const { shard: _shard, incomplete: _incomplete, ...about } = first.run;
  const run: Run['run'] = {
    ...about,
    id: `${first.run.id}+${runs.length - 1}`,
    startedAt,
    finishedAt,
    durationMs: Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)),
    ...(early[0] === undefined ? {} : { incomplete: early[0] }),
  };
  const whole = sharded && early.length === 0 && !runs.some(isNarrowed);
  const opening: Run = {
    ...first,
    scenarios: runs.flatMap(({ scenarios }) => scenarios).toSorted(inSuiteOrder),
    endpoints: [],
    configuration: first.configuration.filter(({ setting }) => setting !== 'shard'),
  };
  const judged = new Set(
    runs.flatMap(({ rules }) => rules.flatMap((rule) => (rule.judged > 0 ? [rule.id] : []))),
  );
  return combined({
    ...contract,
    opening,
    parts: runs,
    failOn: failOnOf(first),
    run,
    // Of a single scenario a saved run does not tell whether the rule was applicable there.
    isStale: ({ rule, scenario }) => whole && scenario === undefined && judged.has(rule),
  });
}

const least = (texts: readonly string[], sign = 1): string =>
  texts.toSorted((a, b) => (a < b ? -sign : sign)).at(0) ?? '';

const isNarrowed = ({ configuration }: Run): boolean =>
  configuration.some(({ setting }) => /^(endpoint|only|tag)$/.test(setting));

/** What fails a run, as its configuration tells it. */
function failOnOf({ configuration }: Run): FailOn {
  const said = configuration.find(({ setting }) => setting === 'failOn')?.value;
  return said === 'warning' || said === 'never' ? said : 'error';
}
