import { type FilePlace, UsageError } from '../../model/scenario.ts';
import type { Source } from '../../scenario/read/source.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import { variableOf } from './environment.ts';
import type { Flags } from './flags.ts';
import { truth, type ValueParser } from './values.ts';

export interface RawSetting {
  readonly text: string;
  readonly from: 'flag' | 'environment' | 'config';
  /** `--rate`, `GREENLIGHT_RATE`, or the config's key. */
  readonly name: string;
  /** Origin for the report: a flag, a variable, or file:line. */
  readonly at: string;
  readonly place?: FilePlace;
}

export type RawSettings = ReturnType<typeof openGivens>;

interface Origins {
  /** What a command calls the option of a flag, if not by its name. */
  readonly names?: { readonly [flag in keyof Flags]?: string } | undefined;
  readonly flags: Flags;
  readonly env: { readonly [name: string]: string | undefined };
  readonly source: Source | undefined;
}

/** Matches the entries of a list separated by blanks or commas; a glob keeps commas in braces. */
const listed = /(?:\{[^{}]*\}|[^\s,{]|\{(?![^{}]*\}))+/g;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Returns a lookup of settings by origin. An empty variable counts as unset. */
export function openGivens({ flags, env, source, names = {} }: Origins) {
  const optionOf = (flag: keyof Flags): string =>
    names[flag] ?? `--${flag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const fromFlag = (flag: keyof Flags): RawSetting | undefined => {
    const value = flags[flag];
    if (value === undefined) return undefined;
    const name = optionOf(flag);
    return { text: textOf(value), from: 'flag', name, at: name };
  };
  const fromEnvironment = (flag: keyof Flags): RawSetting | undefined => {
    const name = variableOf(flag);
    const text = env[name]?.trim();
    return text ? { text, from: 'environment', name, at: name } : undefined;
  };
  const config = (pointer: string): RawSetting | undefined => {
    const value = source && valueAt(source.value, pointer);
    if (!source || value === undefined) return undefined;
    const place = source.place(pointer);
    const name = pointer.slice(pointer.lastIndexOf('/') + 1);
    const at = `${place.file}:${place.line}`;
    return { text: textOf(value), from: 'config', name, at, place };
  };
  const outside = (flag: keyof Flags) => fromFlag(flag) ?? fromEnvironment(flag);
  return {
    source,
    config,
    optionOf,
    /** Looks up flag > environment > config, at `pointer` if there is one. */
    one: (flag: keyof Flags, pointer?: string) =>
      outside(flag) ?? (pointer === undefined ? undefined : config(pointer)),
    many(flag: keyof Flags) {
      const raw = outside(flag);
      const value = flags[flag];
      // An empty entry is kept, to be reported as a mistake.
      const texts = Array.isArray(value)
        ? value.flatMap((each: string) => each.match(listed) ?? [each])
        : (raw?.text.match(listed) ?? []);
      return raw && { texts, raw };
    },
    truth(flag: keyof Flags) {
      const raw = outside(flag);
      return raw && parsed(raw, truth);
    },
  };
}

/** Parses a setting. Throws a UsageError that names its origin. */
export function parsed<Value>(raw: RawSetting, { read, expected }: ValueParser<Value>): Value {
  const value = read(raw.text);
  if (value !== undefined) return value;
  throw mistaken(raw, `is '${raw.text}'; expected ${expected}`);
}

export const mistaken = ({ name, place }: RawSetting, message: string): UsageError =>
  new UsageError(`${name} ${message}`, place);
