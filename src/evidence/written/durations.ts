/** How long something took, as a text says it. */
interface Took {
  /** Undefined if what is written may mean a shorter or a longer time. */
  readonly ms?: number;
  /** What is not known of a time that may be over 30 s: `the unit of total 74`. */
  readonly unclear?: string;
}

/** Milliseconds that the contract calls slow (contract: Limits). */
export const longTime = 30_000;
/** Milliseconds for which no caller waits. */
export const longestCall = 1_000_000;

const minutes = 'mins?|minutes?|minutos?';
/** Milliseconds of a unit, by its first letters; minutes last. */
const units: readonly (readonly [unit: RegExp, ms: number])[] = [
  [/^(?:ms|mil)/, 1],
  [/^[uµ]s/, 0.001],
  [/^ns/, 0.000_001],
  [/^m/, 60_000],
];
const msOf = (unit: string): number => units.find(([letters]) => letters.test(unit))?.[1] ?? 1000;

/** The ways to write a time: `PT1M14.2S`, `1 m 14.22 s`, `32s 114ms`, `00:01:14.21` under a name, in words, and `74,218 ms` or `74.218 ms`, which morgan writes before a length. */
const written = [
  'PT(?:(?<isoMinutes>\\d{1,4})M)?(?<isoSeconds>\\d{1,9}(?:\\.\\d{1,9})?)S',
  `(?:(?<minutes>\\d{1,4}) ?(?:m|${minutes}) ?(?:(?:y|e|and) )?)?(?<seconds>\\d{1,9}(?:[.,]\\d{1,12})?) ?(?:s|secs?|seconds?|seg|segundos?)(?: ?(?<millis>\\d{1,3}) ?ms)?`,
  '(?<clock>\\d{1,2}:[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?|\\.\\d{3}(?= \\(m:ss)|(?= ?min)))(?<inMinutes> ?min(?:utos?|utes?)?)?',
  '(?<words>(?:un|one|um|(?<!half )a|half an?|medio|meio) (?:minuto|minute)(?: (?:y medio|e meio|and a half))?)(?! (?:ago|atr[aá]s))',
  `(?<figure>\\d(?:[\\d.,]{0,20}\\d)?)(?:(?<gap> (?=ms(?! - [\\d-])))? ?(?<unit>ms|millis(?:econds)?|milisegundos|µs|us|ns|${minutes}))?`,
].join('|');
const name =
  '(?<name>[\\p{L}_][\\p{L}\\d_.-]{0,40}(?: [\\p{L}_.][\\p{L}\\d_.]{0,19}){0,2})["\'\\]*`]{0,2}(?: ?[([](?<of>ms|s|segs?|secs?|min)[)\\]])?';
const sign =
  '(?:[ \\t]{0,40}(?<sign>=>|[:=|\\t])(?:[*`]{1,2}(?=[ \\t]))?[ \\t]{0,8}["\'[`]?|[ \\t]{1,4})';
const time = new RegExp(
  `(?:(?<![\\p{L}\\d_.-])${name}${sign}|(?<=^|[( •|\\t]))(?<value>${written})(?![\\p{L}\\d_/=-]|:\\d)`,
  'gmu',
);

/** Names of the time of a call, as `plainName` writes them. */
const ofCall =
  /^(?:_?(?:http)?(?:response|res|request|total)?(?:duration|time|elapsed|elapsedtime|latency|took|timetotal|rt|ms)(?:ms|inms|us|micros|microseconds|millis|milliseconds|seconds)?|dur|timetotal|timetaken|timestarttransfer|ttfb|service|eventduration|latencyhuman|responsetimems|(?:tiempo|tempo)(?:total|de(?:respuesta|resposta))?(?:ms|seg|segundos)?|duracion|duracao|tard[oa]|demor(?:ou?|a)|levou|tomo)$/;
/** Names that many other things have, which are not times; an endpoint is a label of `console.time`. */
const weak = /^(?:total|real|deliveryprice|shippingcost)$/;

const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');

/** What a number in a text is: the last sign between digits is its point, unless it is there twice. */
function numberOf(text: string): number {
  const [point = '.'] = /[.,](?=\d*$)/.exec(text) ?? [];
  const other = point === '.' ? ',' : '.';
  const isTwice = text.split(point).length > 2;
  return Number(text.replaceAll(other, '').replaceAll(point, isTwice ? '' : '.'));
}

type Groups = { readonly [name: string]: string | undefined };

/** A time with its unit, or under a name that has it; 1,000,000 and more without one can only be nanoseconds. */
function readIn(groups: Groups, key: string | undefined): Took | undefined {
  const { isoMinutes, isoSeconds, minutes: min, seconds = isoSeconds, millis = '0' } = groups;
  const { clock, inMinutes, words, gap, figure = '' } = groups;
  const { unit = groups['of'], name: shown = '' } = groups;
  const of = (m = '0', sec = '0') => Number(m) * 60_000 + numberOf(sec) * 1000;
  if (seconds !== undefined) return { ms: of(min ?? isoMinutes, seconds) + Number(millis) };
  const isPlainTime = !inMinutes && (key === undefined || /^_?time$/.test(key));
  if (clock !== undefined) {
    const [sec, m, hours = '0'] = clock.split(':').toReversed();
    return isPlainTime ? undefined : { ms: Number(hours) * 3_600_000 + of(m, sec) };
  }
  if (words) return { ms: longTime + 1, unclear: `how many seconds “${words}” were` };
  const value = numberOf(figure);
  const many = Number(figure.replace(/[.,]/, ''));
  if (unit === 'ms' && /^\d{1,3}[.,]\d{3}$/.test(figure) && (gap || figure.includes(',')))
    return many > longTime ? { unclear: `whether ${figure} ms is ${many / 1000} s` } : { ms: many };
  if (unit !== undefined) return { ms: value * msOf(unit) };
  if (key === undefined || weak.test(key) || Number.isNaN(value)) return undefined;
  const isNanoseconds = value >= 1_000_000 && value < 1e12 && !isPlainTime;
  const [, ms, us, s] =
    /(ms|millis|milliseconds|responsetime)$|(us|micros|microseconds)$|(seconds|seg|segundos|timetotal|timestarttransfer|requesttime|^rt)$/.exec(
      key,
    ) ?? [];
  // IIS writes whole milliseconds, nginx seconds with three decimals; Serilog milliseconds with four decimals.
  const isSerilog =
    shown === 'Elapsed' && value > 0 && (value >= 1000 ? /\./ : /\.\d{4}$/).test(figure);
  const byForm = key === 'timetaken' ? (/[.,]/.test(figure) ? 's' : 'ms') : isSerilog && 'ms';
  const named = (ms && 'ms') ?? (us && 'us') ?? (s && 's');
  const known = (named ?? byForm) || (isNanoseconds ? 'ns' : undefined);
  if (known !== undefined) return { ms: value * msOf(known) };
  const slow = [value, value * 1000].find((each) => each > longTime && each < longestCall);
  return slow === undefined || isPlainTime
    ? undefined
    : { unclear: `the unit of ${shown} ${figure}, which may be ${slow / 1000} s` };
}

/** Every time in a text that is written as one, or is under the name of one; with the place of its value, and whether a name says that it is of a call. */
export const durationsIn = (text: string) =>
  [...text.matchAll(time)].flatMap(({ 0: whole, index, groups = {} }) => {
    const words = (groups['name'] ?? '').split(' ');
    const names = words.map((_, i) => plainName(words.slice(i).join(' ')));
    const key = names.find((each) => ofCall.test(each)) ?? names.find((each) => weak.test(each));
    // What has another name is something else.
    if (key === undefined && /[:=]/.test(groups['sign'] ?? '')) return [];
    const read = readIn(groups, key);
    const end = index + whole.length;
    const at = end - (groups['value'] ?? '').length;
    return read ? [{ ...read, at, end, isNamed: key !== undefined }] : [];
  });

const point = '(?:\\d{4}-\\d\\d-\\d\\d[T ])?(\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?|\\d{19})(?!\\d)';
const named = '[\\w ]{0,18}["\']?\\s{0,6}[:=]?\\s{0,3}["\']?';
/** Where a call begins and ends, by its names; as a program writes it, finer than seconds, under one in the first group. */
export const ends = new RegExp(
  `\\b(?:(start(?!_?date)(?=[\\s\\S]{0,120}?(?:\\d:\\d\\d[.,]\\d|\\d{19})))|start(?!_?date)|begin|in[ií]cio|request|solicitud)${named}${point}[^\\n]{0,40}(?:\\n[^\\n]{0,20})?\\b(?:end|fin|fim|t[ée]rmino|response|respuesta|resposta)${named}${point}`,
  'gi',
);

/** Milliseconds from one time of the day to the next, or between nanoseconds. */
function between(...times: readonly string[]): number {
  const [start = 0, end = 0] = times.map((each) =>
    each.split(':').reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')) * 1000, 0),
  );
  const ms = times.join('').includes(':') ? end - start + 86_400_000 : (end - start) / 1e9;
  return Math.round(ms) % 86_400_000;
}

/** What is not known of two times if a call may have taken long between them. */
export const gapNotShown = (one: string, other: string): readonly string[] =>
  [between(one, other)]
    .filter((ms) => ms > longTime && ms < longestCall)
    .map((ms) => `whether the ${ms / 1000} s from ${one} to ${other} are how long the answer took`);

/** What two such times say. */
export const saidByEnds = ({ 1: isSure, 2: one = '', 3: other = '' }: RegExpExecArray) =>
  isSure && between(one, other) < longestCall
    ? { durationMs: between(one, other) }
    : { notShown: gapNotShown(one, other) };
