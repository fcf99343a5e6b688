import { endpointIds } from '../../model/endpoint.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { isFile, type ReporterName, reporterNames } from '../../report/reporters.ts';
import { unknown } from '../../scenario/read/nearest.ts';
import { present } from '../../standards/collections/present.ts';
import { readDate } from '../../standards/date/iso-8601.ts';
import type { Flags } from './flags.ts';
import { mistaken, openGivens, parsed, type RawSetting, type RawSettings } from './given.ts';
import { oneOfWords, rate, size, time, type ValueParser, wholeNumber } from './values.ts';

const maxNumber = Number.MAX_SAFE_INTEGER;

/** Fixed, so that the same client gets the same verdict. */
const usualSeed = 1;

/** Reads what is set by flags and variables only, never in the config. */
export function choicesOf(givens: RawSettings, usual: DefaultOutput) {
  const bail = givens.one('bail');
  return {
    failOn:
      read(givens.one('failOn'), oneOfWords(['error', 'warning', 'never'] as const)) ?? 'error',
    seed: read(givens.one('seed'), wholeNumber(0, maxNumber)) ?? usualSeed,
    endpoints: words(givens, 'endpoint', endpointIds),
    only: givens.many('only')?.texts ?? [],
    tags: givens.many('tag')?.texts ?? [],
    ...reportsOf(givens, usual),
    /** Run only what failed or was not judged in the run in `out`. */
    lastFailed: givens.truth('lastFailed') ?? false,
    watch: givens.truth('watch') ?? false,
    dryRun: givens.truth('dryRun') ?? false,
    redactPeople: givens.truth('redactPeople') ?? false,
    /** Whether other users of the machine may read the files. */
    shared: givens.truth('shared') ?? false,
    look: {
      quiet: givens.truth('quiet') ?? false,
      verbose: givens.truth('verbose') ?? false,
      ...present({ color: givens.truth('color') }),
    },
    ...present({
      /** Maximum wait until the client listens, in milliseconds. */
      waitMs: read(givens.one('wait'), time),
      /** Number of failing findings that end the run. */
      bail: bail && bailAt(bail),
      /** Folder with one line per run. */
      history: givens.one('history')?.text,
      writeWaivers: givens.one('writeWaivers')?.text,
    }),
  };
}

/** Default reporters and folder; without `out` no file is written. */
export interface DefaultOutput {
  readonly reporters?: readonly ReporterName[];
  readonly out?: string;
}

/** Reads --reporter and --out; `--json` is short for `--reporter json --out -`. They may conflict. */
function reportsOf(givens: RawSettings, usual: DefaultOutput) {
  const short = givens.truth('json') ? givens.one('json') : undefined;
  const names = words(givens, 'reporter', reporterNames);
  const chosen = over(short, givens.many('reporter')?.raw, names.join() === 'json') ? names : [];
  const reporters: readonly ReporterName[] =
    chosen.length > 0
      ? chosen
      : short !== undefined
        ? ['json']
        : (usual.reporters ?? ['terminal', 'html', 'json', 'junit']);
  const raw = givens.one('out');
  const out = over(short, raw, raw?.text === '-') ? raw : undefined;
  const files = reporters.filter((name) => name !== 'terminal');
  if (out?.text === '-' && files.length !== 1) {
    throw mistaken(out, "is '-'; standard output takes one report: name it with --reporter");
  }
  const place = out?.text ?? (short === undefined ? usual.out : '-');
  const reporter = givens.many('reporter')?.raw;
  if (place === undefined && reporter?.from === 'flag' && reporters.some(isFile)) {
    throw mistaken(reporter, 'names a file to write; name its folder with --out');
  }
  return {
    reporters,
    /** Folder, or `-` for stdout; undefined if no file is to be written. */
    out: place,
  };
}

/** Whether `given` applies besides `--json`: a flag overrides a variable; two alike must not conflict. */
function over(
  short: RawSetting | undefined,
  raw: RawSetting | undefined,
  agrees: boolean,
): boolean {
  if (!raw || !short) return raw !== undefined;
  if (raw.from === short.from && !agrees) {
    throw mistaken(
      raw,
      `and ${short.name} do not go together; ${short.name} is short for --reporter json --out -`,
    );
  }
  return raw.from === 'flag';
}

/** Reads `--bail`, which alone means 1. */
const bailAt = (raw: RawSetting): number =>
  raw.text === 'true' ? 1 : parsed(raw, wholeNumber(1, maxNumber));

function words<Word extends string>(
  givens: RawSettings,
  flag: 'endpoint' | 'reporter',
  known: readonly Word[],
): readonly Word[] {
  const setting = givens.many(flag);
  return (setting?.texts ?? []).map((text) => {
    const word = known.find((each) => each === text);
    if (word !== undefined) return word;
    throw new UsageError(`${setting?.raw.name}: ${unknown(flag, text, known)}`);
  });
}

/** Returns the time, in ms since 1970, that a run takes as now: `--now`, or the clock of the process. */
export function nowOf(raw: RawSetting | undefined, { now }: Pick<Io, 'now'>): number {
  if (!raw) return now();
  const date = readDate(raw.text);
  if ('trouble' in date) {
    throw mistaken(raw, `is '${raw.text}'; expected a date such as 2026-11-17 (${date.trouble})`);
  }
  return date.at;
}

/** Reads the choices for reporting a saved run: flags, then variables, then `usual`. */
export const saidOf = (flags: Flags, { env }: Pick<Io, 'env'>, usual: DefaultOutput) =>
  choicesOf(openGivens({ flags, env, source: undefined }), usual);

/** Timeout of the platform for a delivery-price query (contract: Limits). */
const cutMs = 60_000;

/** Reads the limits: flag > environment > config > default. Throws a UsageError that names the origin. */
export function limitsOf(givens: RawSettings) {
  const limit = <Value>(reading: ValueParser<Value>, flag: keyof Flags, key: string = flag) =>
    read(givens.one(flag, `/limits/${key}`), reading);
  const timeout = givens.one('timeout', '/limits/timeout');
  return {
    concurrency: limit(wholeNumber(1, 100), 'concurrency') ?? 4,
    /** In bytes. */
    maxBody: limit(size, 'maxBody') ?? 20e6,
    maxBytes: limit(size, 'maxBytes') ?? 1e9,
    timeMs: limit(time, 'maxTime', 'time') ?? 300_000,
    ...present({
      /** Overrides the endpoints' own limits if shorter; datasets have a longer one. */
      timeoutMs: timeout && timeoutOf(timeout),
      ratePerSecond: limit(rate, 'rate'),
      /** Maximum number of requests of a run; default: the engine's own. */
      requests: limit(wholeNumber(1, 100_000), 'maxRequests', 'requests'),
      /** If absent, only the size of an answer and the time of the run are limited. */
      maxRecords: limit(wholeNumber(1, maxNumber), 'maxRecords'),
    }),
  };
}

const read = <Value>(raw: RawSetting | undefined, reading: ValueParser<Value>): Value | undefined =>
  raw && parsed(raw, reading);

function timeoutOf(raw: RawSetting): number {
  const ms = parsed(raw, time);
  if (ms > cutMs) {
    throw mistaken(
      raw,
      `is '${raw.text}'; the platform cuts a delivery-price query after 60 s, so the maximum is 60s`,
    );
  }
  return ms;
}
