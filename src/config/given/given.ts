import { type FilePlace, UsageError } from '../../model/scenario.ts';
import type { Source } from '../../scenario/read/source.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import { variableOf } from './environment.ts';
import type { Flags } from './flags.ts';
import { type Reading, truth } from './values.ts';

/** A value as it was given, and where. */
export interface Given {
  readonly text: string;
  readonly from: 'flag' | 'environment' | 'config';
  /** `--rate`, `GREENLIGHT_RATE`, or the name of the key. */
  readonly name: string;
  /** For the report: a flag, a variable, or file:line. */
  readonly at: string;
  readonly place?: FilePlace;
}

export interface Givens {
  /** Flag > environment > config; the config's key by its pointer, where there is one. */
  one(flag: keyof Flags, pointer?: string): Given | undefined;
  many(flag: keyof Flags): { readonly texts: readonly string[]; readonly given: Given } | undefined;
  truth(flag: keyof Flags): boolean | undefined;
  config(pointer: string): Given | undefined;
  readonly source: Source | undefined;
}

interface Origins {
  readonly flags: Flags;
  readonly env: { readonly [name: string]: string | undefined };
  readonly source: Source | undefined;
}

/** The entries of a list with blanks or commas between them; a glob keeps its commas in braces. */
const listed = /(?:\{[^{}]*\}|[^\s,{]|\{(?![^{}]*\}))+/g;

/** Looks values up where they may be given. A variable that is empty counts as not set. */
export function openGivens({ flags, env, source }: Origins): Givens {
  const fromFlag = (flag: keyof Flags): Given | undefined => {
    const value = flags[flag];
    if (value === undefined) return undefined;
    const name = `--${flag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return {
      text: typeof value === 'string' ? value : JSON.stringify(value),
      from: 'flag',
      name,
      at: name,
    };
  };
  const fromEnvironment = (flag: keyof Flags): Given | undefined => {
    const name = variableOf(flag);
    const text = env[name]?.trim();
    return text ? { text, from: 'environment', name, at: name } : undefined;
  };
  const config = (pointer: string): Given | undefined => {
    const value = source && valueAt(source.value, pointer);
    if (!source || value === undefined) return undefined;
    const place = source.place(pointer);
    const name = pointer.slice(pointer.lastIndexOf('/') + 1);
    return {
      text: typeof value === 'string' ? value : JSON.stringify(value),
      from: 'config',
      name,
      at: `${place.file}:${place.line}`,
      place,
    };
  };
  const outside = (flag: keyof Flags) => fromFlag(flag) ?? fromEnvironment(flag);
  return {
    source,
    config,
    one: (flag, pointer) => outside(flag) ?? (pointer === undefined ? undefined : config(pointer)),
    many(flag) {
      const given = outside(flag);
      const value = flags[flag];
      // An entry of a flag that is empty is kept: it is a mistake, and reported as one.
      const texts = Array.isArray(value)
        ? value.flatMap((each: string) => each.match(listed) ?? [each])
        : (given?.text.match(listed) ?? []);
      return given && { texts, given };
    },
    truth(flag) {
      const given = outside(flag);
      return given && parsed(given, truth);
    },
  };
}

/** Reads a given text; throws a UsageError that names where it was given. */
export function parsed<Value>(given: Given, { read, expected }: Reading<Value>): Value {
  const value = read(given.text);
  if (value !== undefined) return value;
  throw mistaken(given, `is '${given.text}'; expected ${expected}`);
}

/** A UsageError about something given: named by its flag or variable, or by its place. */
export const mistaken = ({ name, place }: Given, message: string): UsageError =>
  new UsageError(`${name} ${message}`, place);
