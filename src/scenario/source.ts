import { readFile, stat } from 'node:fs/promises';
import { UsageError } from '../model/errors.ts';
import type { Json } from '../model/json.ts';
import type { FilePlace } from '../model/scenario.ts';
import { readYaml, type YamlSource } from '../standards/yaml-source.ts';

/** A file that a person wrote, with the place of every value in it. */
export interface Source {
  readonly value: Json;
  /** Where the value at a JSON Pointer begins. */
  place(pointer: string): FilePlace;
  /** Where the key of the member at a JSON Pointer stands. */
  keyPlace(pointer: string): FilePlace;
}

const largest = 1_000_000;

/**
 * Reads a YAML or JSON file of ours. `shown` is how the file is called to its writer.
 * Throws a UsageError when it cannot be read, is over 1 MB or is no YAML.
 */
export async function readSource(path: string, shown: string): Promise<Source> {
  return sourceOf(await readText(path, shown), shown);
}

/** The text of a file. Throws a UsageError when it cannot be read or is over 1 MB. */
export async function readText(path: string, shown: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > largest) throw new UsageError(`${shown} is larger than 1 MB`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${shown} cannot be read: ${reasonOf(error)}`);
  }
}

/** The same from a text. */
export function sourceOf(text: string, shown: string): Source {
  const read = readYaml(text);
  if (read.state === 'mistaken') {
    const [{ message, line, column }] = read.mistakes;
    throw new UsageError(message, { file: shown, line, column });
  }
  const { source } = read;
  const inFile = (at: ReturnType<YamlSource['place']>): FilePlace => ({ file: shown, ...at });
  return {
    value: source.value as Json,
    place: (pointer) => inFile(source.place(pointer)),
    keyPlace: (pointer) => inFile(source.keyPlace(pointer)),
  };
}

const reasons: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file',
  EACCES: 'permission is denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such file',
};

/** Why a file could not be read, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return reasons[code] ?? code;
}
