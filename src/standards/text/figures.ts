/**
 * A number as it is read: thousands parted from four digits up, decimal point.
 * Digits stay as they arrived; a number in exponent form is left alone.
 */
export function figure(value: number): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(String(value)) ?? [];
  if (whole === '') return String(value);
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}${rest}`;
}

const verbs =
  /\b(are|have|were|do|change|take|keep|occur|show|equal|declare|stand|belong|carry|prevent)\b/;
const singular: { readonly [verb: string]: string } = {
  are: 'is',
  have: 'has',
  were: 'was',
  do: 'does',
  carry: 'carries',
};

/** `{count} of {judged} quotes have …` with its numbers in; of one the verb is singular. */
export function filled(template: string, count: number, judged: number): string {
  const said =
    count === 1 && template.startsWith('{count} of ')
      ? template.replace(verbs, (verb) => singular[verb] ?? `${verb}s`)
      : template;
  return said.replaceAll('{count}', figure(count)).replaceAll('{judged}', figure(judged));
}

/**
 * Milliseconds as `612 ms`, `31.4 s`, `30 s`, `1 min 43 s`, `2 h 5 min`.
 * Cut, not rounded, so that an answer in under 30 s is never shown as 30 s.
 */
export function duration(ms: number): string {
  if (ms < 1000) return `${ms > 0 ? Math.max(1, Math.floor(ms)) : 0} ms`;
  if (ms < 100_000) return `${Math.floor(ms / 100) / 10} s`;
  const seconds = Math.floor(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

const sizeUnits = [
  [1_000_000_000, 'GB'],
  [1_000_000, 'MB'],
  [1000, 'kB'],
] as const;

/** Bytes as `88 B`, `2.4 kB`, `38 kB`, `31 MB`; units of thousands. */
export function size(bytes: number): string {
  for (const [unit, name] of sizeUnits) {
    // From 999.5 of the smaller unit on, the larger one, so that nothing reads "1000 kB".
    if (bytes < unit * 0.9995) continue;
    const many = bytes / unit;
    return `${many < 9.95 ? Number(many.toFixed(1)) : Math.round(many)} ${name}`;
  }
  return `${bytes} B`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * An instant as `2026-11-17 10:42:08 −03:00`: always with the offset, here in minutes east of UTC.
 * A text that is no date comes back as it is.
 */
export function instant(iso: string, offsetMinutes = 0): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const shifted = new Date(at + offsetMinutes * 60_000).toISOString();
  const away = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '−' : '+';
  const offset = `${sign}${two(Math.floor(away / 60))}:${two(away % 60)}`;
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)} ${offset}`;
}

/** Its day in UTC. */
export const day = (iso: string): string => instant(iso).slice(0, 10);

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Numbers in words to twelve, then in figures. */
export const inWords = (value: number): string => small[value] ?? figure(value);

/** `1 exchange`, `109 exchanges`. */
export const howMany = (value: number, one: string, more = `${one}s`): string =>
  `${figure(value)} ${value === 1 ? one : more}`;

/** `a`, `a and b`, `a, b and c`. */
export function list(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** A phrase with a full stop, unless it ends a sentence already. */
export const stopped = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Equal for texts that differ in their figures alone, whole or with decimals. */
export const withoutFigures = (text: string): string => text.replace(/\d+(?:[.,]\d+)*/g, '0');

/** A sentence without its full stop, to go on within another. */
export const unstopped = (text: string): string => text.replace(/\.$/, '');

/** The first letter large, as at the beginning of a sentence. */
export const capital = (text: string): string =>
  text.replace(/^./u, (letter) => letter.toUpperCase());
