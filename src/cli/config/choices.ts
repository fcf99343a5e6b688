import { randomInt } from 'node:crypto';
import { endpointIds } from '../../model/endpoint.ts';
import { UsageError } from '../../model/errors.ts';
import { type ReporterName, reporterNames } from '../../report/reporters.ts';
import { unknown } from '../../scenario/read/nearest.ts';
import { readDate } from '../../standards/date/iso-8601.ts';
import type { Config } from './config.ts';
import { type Given, type Givens, mistaken, parsed } from './given.ts';
import { oneOfWords, shard, truth, wholeNumber } from './values.ts';

const most = Number.MAX_SAFE_INTEGER;

type Choices = Omit<
  Config,
  'target' | 'roots' | 'limits' | 'lists' | 'tls' | 'severity' | 'waivers' | 'redact' | 'settings'
>;

/** What is chosen on the command line or by its twins, and never in the config. */
export function choicesOf(givens: Givens): Choices {
  const failOn = givens.one('failOn');
  const seed = givens.one('seed');
  const part = givens.one('shard');
  const bail = givens.one('bail');
  const watch = givens.one('watch');
  const color = givens.truth('color');
  const history = givens.one('history')?.text;
  const writeWaivers = givens.one('writeWaivers')?.text;
  return {
    failOn: failOn ? parsed(failOn, oneOfWords(['error', 'warning', 'never'])) : ('error' as const),
    seed: seed ? parsed(seed, wholeNumber(0, most)) : randomInt(2 ** 31),
    now: nowOf(givens.one('now')),
    endpoints: words(givens, 'endpoint', endpointIds),
    only: givens.many('only')?.texts ?? [],
    tags: givens.many('tag')?.texts ?? [],
    ...reportsOf(givens),
    lastFailed: givens.truth('lastFailed') ?? false,
    watch: watching(watch, givens),
    ...(bail ? { bail: bailAt(bail) } : {}),
    dryRun: givens.truth('dryRun') ?? false,
    redactPeople: givens.truth('redactPeople') ?? false,
    shared: givens.truth('shared') ?? false,
    look: {
      quiet: givens.truth('quiet') ?? false,
      verbose: givens.truth('verbose') ?? false,
      ...(color === undefined ? {} : { color }),
    },
    ...(part ? { shard: parsed(part, shard) } : {}),
    ...(writeWaivers === undefined ? {} : { writeWaivers }),
    ...(history === undefined ? {} : { history }),
  };
}

const usual: readonly ReporterName[] = ['terminal', 'html', 'json', 'junit'];

/** `--json` is short for `--reporter json --out -`; beside others that say otherwise it is a mistake. */
function reportsOf(givens: Givens): Pick<Config, 'reporters' | 'out'> {
  const short = givens.truth('json') ? givens.one('json') : undefined;
  const said = words(givens, 'reporter', reporterNames);
  const asked = over(short, givens.many('reporter')?.given, said.join() === 'json') ? said : [];
  const reporters: readonly ReporterName[] =
    asked.length > 0 ? asked : short !== undefined ? ['json'] : usual;
  const given = givens.one('out');
  const out = over(short, given, given?.text === '-') ? given : undefined;
  const files = reporters.filter((name) => name !== 'terminal');
  if (out?.text === '-' && files.length !== 1) {
    throw mistaken(out, "is '-'; standard output takes one report: name it with --reporter");
  }
  return { reporters, out: out?.text ?? (short === undefined ? 'reports/latest' : '-') };
}

/**
 * Whether `given` stands where `--json` is given too: a flag stands over a variable. Throws a UsageError
 * when both are given alike and do not agree.
 */
function over(short: Given | undefined, given: Given | undefined, agrees: boolean): boolean {
  if (!given || !short) return given !== undefined;
  if (given.from === short.from && !agrees) {
    throw mistaken(
      given,
      `and ${short.name} do not go together; ${short.name} is short for --reporter json --out -`,
    );
  }
  return given.from === 'flag';
}

/** `--bail` alone stands for 1. */
const bailAt = (given: Given): number =>
  given.text === 'true' ? 1 : parsed(given, wholeNumber(1, most));

/** Throws a UsageError beside what leaves no room for a person. */
function watching(given: Given | undefined, givens: Givens): boolean {
  if (!given || !parsed(given, truth)) return false;
  const against = givens.truth('json')
    ? '--json'
    : givens.truth('dryRun')
      ? '--dry-run'
      : undefined;
  if (against) throw mistaken(given, `and ${against} do not go together`);
  return true;
}

function words<Word extends string>(
  givens: Givens,
  flag: 'endpoint' | 'reporter',
  known: readonly Word[],
): readonly Word[] {
  const asked = givens.many(flag);
  return (asked?.texts ?? []).map((text) => {
    const word = known.find((each) => each === text);
    if (word !== undefined) return word;
    throw new UsageError(`${asked?.given.name}: ${unknown(flag, text, known)}`);
  });
}

function nowOf(given: Given | undefined): number {
  if (!given) return Date.now();
  const date = readDate(given.text);
  if ('trouble' in date) {
    throw mistaken(
      given,
      `is '${given.text}'; expected a date such as 2026-11-17 (${date.detail})`,
    );
  }
  return date.at;
}
