/** Formats a number as `15,989`: unrounded, with grouped thousands from four digits up; exponent form is kept. */
export function figure(value: number): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(String(value)) ?? [];
  if (whole === '') return String(value);
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

/** Returns a figure in the form of a language: `15,989.5` is `15.989,5` unless that is English. Leaves other texts. */
export const figureIn = (language: string, text: string): string =>
  language === 'en' || !/^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/.test(text)
    ? text
    : text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));

const verbs =
  /\b(are|have|were|do|change|take|keep|occur|show|equal|declare|stand|belong|carry|prevent)\b/;
const singular: { readonly [verb: string]: string } = {
  are: 'is',
  have: 'has',
  were: 'was',
  do: 'does',
  carry: 'carries',
};

/** The first plural after a number, which may follow an adjective. */
const plurals = {
  count: /(?<=\{count\} (?:[a-z]+ )?)[A-Za-z]+s\b(?!,)/,
  judged: /(?<=\{judged\} (?:[a-z]+ )?)[A-Za-z]+s\b(?!,)/,
} as const;

const one = (noun: string): string => noun.replace(/(?<=ss)es$|s$/, '');

/**
 * Fills in a template such as `{count} of {judged} quotes have …` or `{count} fields in {judged} answers have …`, with
 * a singular verb and `its` for a count of one, and a singular noun for a lone one.
 */
export function filled(template: string, count: number, judged: number): string {
  let text = template;
  if (count === 1) {
    const verb = text.replace(verbs, (each) => singular[each] ?? `${each}s`);
    text = verb.replace(plurals.count, one).replace(/\btheir\b/, 'its');
  }
  if (judged === 1) text = text.replace(plurals.judged, one);
  return text.replaceAll('{count}', figure(count)).replaceAll('{judged}', figure(judged));
}

/** Composes the template of a rule from what is judged and what the broken ones are. */
export const countTemplate = (counted: string | readonly [of: string, are: string]): string => {
  if (typeof counted === 'string') return counted;
  const [of, are] = counted;
  return are.includes('{judged}') ? are : `{count} of {judged} ${of} ${are}`;
};

/**
 * Formats milliseconds as `612 ms`, `31.4 s`, `30 s`, `1 min 43 s` or `2 h 5 min`.
 * Truncates, so that an answer in under 30 s is never shown as 30 s.
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

/** Formats bytes as `88 B`, `2.4 kB`, `38 kB` or `31 MB`, in powers of 1000. */
export function size(bytes: number): string {
  for (const [unit, name] of sizeUnits) {
    // From 999.5 of a unit on, use the next one, so that nothing reads "1000 kB".
    if (bytes < unit * 0.9995) continue;
    const many = bytes / unit;
    return `${many < 9.95 ? Number(many.toFixed(1)) : Math.round(many)} ${name}`;
  }
  return `${bytes} B`;
}

/** Formats an instant as `2026-11-17 13:42:08 +00:00`; returns a text that is not a date unchanged. */
export function instant(iso: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const utc = new Date(at).toISOString();
  return `${utc.slice(0, 10)} ${utc.slice(11, 19)} +00:00`;
}

export const day = (iso: string): string => instant(iso).slice(0, 10);

/** Formats a count: `1 exchange`, `109 exchanges`. */
export const howMany = (value: number, one: string, more = `${one}s`): string =>
  `${figure(value)} ${value === 1 ? one : more}`;

/** Joins parts: `a`, `a and b`, `a, b and c`. */
export function list(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** Joins the first parts, and counts the others: `a, b and 3 more`. */
export const listed = (parts: readonly string[], most: number): string =>
  list(
    parts.length > most ? [...parts.slice(0, most), `${figure(parts.length - most)} more`] : parts,
  );

/** Joins the parts that are not empty. */
export const joined = (parts: readonly (string | undefined)[], between = ', '): string =>
  parts.filter(Boolean).join(between);

export const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Replaces every number by 0, so that texts which differ only in numbers are equal. */
export const withoutFigures = (text: string): string => text.replace(/\d+(?:[.,]\d+)*/g, '0');

/** Returns a text up to its first colon, semicolon or full stop: of a remedy, what to do, before how to do it. */
export const leadOf = (text: string): string => text.split(/[.:;](?=\s|$)/, 1)[0] ?? text;

/** Removes the full stop, for use within another sentence. */
export const withoutFullStop = (text: string): string => text.replace(/\.$/, '');

export const capital = (text: string): string =>
  text.replace(/^./u, (letter) => letter.toUpperCase());
