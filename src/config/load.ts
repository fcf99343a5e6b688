import { dirname, resolve } from 'node:path';
import { secretsOf } from '../engine/redact/target-secrets.ts';
import type { Waiver } from '../engine/result/waivers.ts';
import type { Io } from '../model/io.ts';
import type { RuleId, Severity } from '../model/rule.ts';
import { UsageError } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { unknown } from '../scenario/read/nearest.ts';
import { assertSchema } from '../scenario/read/schema-mistakes.ts';
import { readSource, type Source } from '../scenario/read/source.ts';
import { usualExplore } from '../scenario/resolve.ts';
import { isIsoDate } from '../standards/date/iso-8601.ts';
import { pointerOf, valueAt } from '../standards/json/json-pointer.ts';
import { customRulesOf } from './custom-rules.ts';
import { choicesOf, limitsOf, nowOf } from './given/choices.ts';
import type { Config } from './given/config.ts';
import { warnOfStrangers, withEnvironment } from './given/environment.ts';
import { assertNoOther, findConfig, shownFrom } from './given/find.ts';
import type { Flags } from './given/flags.ts';
import { openGivens, type RawSettings } from './given/given.ts';
import { listsOf } from './given/lists.ts';
import { allRules } from './rules.ts';
import { settingsOf } from './settings.ts';
import { connectingOf, connectingSettings } from './target/connecting.ts';
import { proxySecrets } from './target/proxy.ts';
import { targetOf } from './target/target.ts';
import { configToken, outsideToken } from './target/token.ts';

export type { Config } from './given/config.ts';
export type { Flags } from './given/flags.ts';

export interface LoadOptions {
  readonly flags: Flags;
  readonly io: Pick<Io, 'cwd' | 'env' | 'guard' | 'now' | 'stdin' | 'stderr' | 'uid'>;
  /** Rule ids that `severity` and waivers may name; default: all rules. */
  readonly knownRules?: readonly RuleId[];
  /** Scenario files or folders that replace those of the config. */
  readonly paths?: readonly string[];
  /** Target that describes itself (the demo): a config is read only if a flag names one. */
  readonly target?: Target;
  readonly names?: Parameters<typeof openGivens>[0]['names'];
  /** Default folder of reports; if absent, no file is written. */
  readonly usualOut?: string;
  /** The config, if it is already read. */
  readonly read?: { readonly path: string; readonly source: Source };
  /** Read a config only if a flag names it. */
  readonly isNamed?: true;
}

/** Loads all settings: flag > environment (GREENLIGHT_<NAME>) > config > default. A UsageError names the place. */
export async function loadConfig(loading: LoadOptions): Promise<Config> {
  const { flags, io, usualOut, names } = loading;
  const address = loading.paths?.find((path) => /^https?:\/\//i.test(path));
  if (address !== undefined) {
    throw new UsageError(
      `${address} is an address, and scenarios are files; give it with -u: greenlight run -u ${address}`,
    );
  }
  const read = loading.read ?? (await readConfig(loading));
  // Before anything is reported missing: a misspelt variable is a common cause.
  warnOfStrangers(io, read?.source.value);
  const outer = openGivens({ flags, env: io.env, source: undefined, names });
  const outside = loading.target ? undefined : await outsideToken(outer, io);
  const overridden = [
    ...(outside ? ['/target/token'] : []),
    ...(outer.one('baseUrl') ? ['/target/clientBase'] : []),
  ];
  const filled = read && withEnvironment(read.source, io.env, overridden);
  if (filled) assertSchema('config', filled.source);
  const givens = openGivens({ flags, env: io.env, source: filled?.source, names });
  const token = outside ?? (filled && configToken(givens, filled.used, io.stderr));
  // Messages about other mistakes may repeat the token.
  if (token) io.guard.add([token.secret]);
  const target = loading.target ?? targetOf(givens, token, filled, proxySecrets(io.env));
  io.guard.add(secretsOf(target));
  const customRules = await customRulesOf(givens.source, read?.path);
  const knownRules = [
    ...(loading.knownRules ?? allRules.map(({ id }) => id)),
    ...customRules.map(({ id }) => id),
  ];
  const plain: Omit<Config, 'settings'> = {
    target,
    roots: rootsOf(loading, givens, read?.path),
    limits: limitsOf(givens),
    lists: listsOf(givens),
    tls: await connectingOf(givens, io),
    severity: severityOf(givens.source, knownRules),
    waivers: await waiversOf(givens, io.cwd, knownRules),
    customRules,
    explore: (valueAt(givens.source?.value, '/explore') ?? usualExplore) as number,
    now: nowOf(givens.one('now'), io),
    ...choicesOf(givens, usualOut === undefined ? {} : { out: usualOut }),
  };
  const settings = settingsOf(plain, {
    givens,
    filled,
    token: token?.raw,
    target: loading.target,
  });
  return { ...plain, settings: [...settings, ...connectingSettings(plain)] };
}

async function readConfig({ flags, io, target, isNamed }: LoadOptions) {
  const named = openGivens({ flags, env: io.env, source: undefined }).one('config');
  if (!named && (target || isNamed)) return undefined;
  const path = named ? resolve(io.cwd, named.text) : await findConfig(io.cwd, io.uid);
  if (path === undefined) {
    assertNoOther(io.cwd);
    return undefined;
  }
  return { path, source: await readSource(path, named?.text ?? shownFrom(io.cwd, path)) };
}

const within = (folder: string) => (root: string) =>
  root === 'built-in' ? root : resolve(folder, root);

/** Resolves arguments against the working folder, and paths of the config against its own folder. */
function rootsOf({ paths = [], io }: LoadOptions, givens: RawSettings, file: string | undefined) {
  if (paths.length > 0) return paths.map(within(io.cwd));
  const roots = givens.source && valueAt(givens.source.value, '/scenarios');
  if (!roots || file === undefined) return ['built-in'];
  return (roots as readonly string[]).map(within(dirname(file)));
}

function severityOf(source: Source | undefined, knownRules: readonly RuleId[]) {
  const severities = source && valueAt(source.value, '/severity');
  const severity = (severities ?? {}) as { readonly [rule: RuleId]: Severity | 'off' };
  for (const rule of Object.keys(severity)) {
    if (knownRules.includes(rule)) continue;
    const place = source?.keyPlace(pointerOf(['severity', rule]));
    throw new UsageError(unknownRule(rule, knownRules), place);
  }
  return severity;
}

/** Reads the waivers of the config and of --waivers FILE. Throws a UsageError for an unknown rule or an invalid day. */
async function waiversOf(
  givens: RawSettings,
  cwd: string,
  knownRules: readonly RuleId[],
): Promise<readonly Waiver[]> {
  const ofConfig = givens.source ? waiversIn(givens.source, knownRules) : [];
  const file = givens.one('waivers');
  if (!file) return ofConfig;
  const source = await readSource(resolve(cwd, file.text), file.text);
  const wrapped = asConfig(source);
  assertSchema('config', wrapped);
  return [...ofConfig, ...waiversIn(wrapped, knownRules)];
}

const inFile = (pointer: string) => pointer.replace(/^\/waivers/, '');

function asConfig(source: Source): Source {
  if (!Array.isArray(source.value)) return source;
  return {
    value: { waivers: source.value },
    place: (pointer) => source.place(inFile(pointer)),
    keyPlace: (pointer) => source.keyPlace(inFile(pointer)),
  };
}

function waiversIn(source: Source, knownRules: readonly RuleId[]): readonly Waiver[] {
  const raw = (valueAt(source.value, '/waivers') ?? []) as readonly Omit<Waiver, 'at'>[];
  return raw.map((waiver, i) => {
    const pointer = `/waivers/${i}`;
    if (!knownRules.includes(waiver.rule)) {
      throw new UsageError(unknownRule(waiver.rule, knownRules), source.place(`${pointer}/rule`));
    }
    if (!isIsoDate(waiver.until)) {
      throw new UsageError(
        `until is '${waiver.until}'; that day does not exist`,
        source.place(`${pointer}/until`),
      );
    }
    const { file, line } = source.place(pointer);
    return { ...waiver, at: `${file}:${line}` };
  });
}

const unknownRule = (rule: string, known: readonly RuleId[]): string =>
  unknown('rule', rule, known, '; greenlight list rules shows them');
