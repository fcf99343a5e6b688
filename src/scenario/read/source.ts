import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Json } from '../../model/json.ts';
import { type FilePlace, UsageError } from '../../model/scenario.ts';
import { pipePieces, SilentPipe } from '../../standards/system/pipe.ts';
import { isOutOf } from '../../standards/system/system-errors.ts';
import { decoded } from '../../standards/text/decoded.ts';
import type { YamlResult, YamlSource } from '../../standards/yaml/yaml-source.ts';

/** User's file, with the position of every value. */
export interface Source {
  readonly value: Json;
  place(pointer: string): FilePlace;
  /** Returns the position of the key of the member at a JSON Pointer. */
  keyPlace(pointer: string): FilePlace;
}

const maxBytes = 1_000_000;

/** Reads a YAML or JSON file; `shown` names it in messages. Throws a UsageError if it is unreadable or invalid. */
export async function readSource(path: string, shown: string): Promise<Source> {
  return sourceOf(await readText(path, shown), shown);
}

type Stream = AsyncIterable<Buffer | string>;

/** Reads a file, a pipe (`<(…)`) or a stream, UTF-8 or marked UTF-16, at most 1 MB. Throws a UsageError. */
export const readText = (from: string | Stream, shown: string): Promise<string> =>
  (typeof from === 'string' ? fileText(from, shown) : textOf(from, shown)).catch(unreadable(shown));

async function fileText(path: string, shown: string): Promise<string> {
  const found = await stat(path);
  return textOf(found.isFIFO() ? pipePieces(path) : createReadStream(path), shown);
}

async function textOf(pieces: Stream, shown: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    chunks.push(bytes);
    length += bytes.length;
    if (length > maxBytes) throw new UsageError(`${shown} is larger than 1 MB`);
  }
  return decoded(Buffer.concat(chunks));
}

/** Throws a UsageError for a pipe, which could block forever, and for a link out of the folder. */
export async function assertPlain(
  path: string,
  folder: string,
  shown: string,
  place?: FilePlace,
): Promise<void> {
  const real = await realpath(path).catch(unreadable(shown, place));
  if (isOutside(await realpath(folder), real)) {
    throw new UsageError(`${shown} is outside the scenarios folder`, place);
  }
  const found = await stat(real);
  if (found.isFile() || found.isDirectory()) return;
  throw new UsageError(`${shown} cannot be read: it is not a file`, place);
}

/** Reports whether a path is outside a folder, or the folder itself. Does not follow symbolic links. */
export function isOutside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return /^(\.\.([\\/]|$)|$)/.test(inside) || resolve(folder, inside) !== path;
}

/** Cache by text: each run of a process reads the same scenarios. */
const parsed = new Map<string, YamlResult>();
const [maxKeptLength, maxKeptTexts] = [10_000, 200];

async function readAs(text: string): Promise<YamlResult> {
  const { readYaml } = await import('../../standards/yaml/yaml-source.ts');
  return readYaml(text);
}

/** Parses a config or scenario file from its text. Loads the YAML parser on first use. */
export async function sourceOf(text: string, shown: string): Promise<Source> {
  const read = parsed.get(text) ?? (await readAs(text));
  if (text.length <= maxKeptLength && parsed.size < maxKeptTexts) parsed.set(text, read);
  if (read.state === 'mistaken') {
    const { message, line, column } = read.mistake;
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
  ENOENT: 'the file does not exist',
  EACCES: 'permission is denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'the file does not exist',
  EPERM: 'permission is denied',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
};

/** Handles a file that cannot be read: a UsageError, except for a lack of memory or of open files. */
export const unreadable =
  (shown: string, place?: FilePlace) =>
  (error: unknown): never => {
    if (error instanceof UsageError || isOutOf(error)) throw error;
    throw new UsageError(`${shown} cannot be read: ${reasonOf(error)}`, place);
  };

export function reasonOf(error: unknown): string {
  if (error instanceof SilentPipe) return error.message;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return reasons[code] ?? code;
}
