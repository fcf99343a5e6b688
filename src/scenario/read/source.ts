import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Json } from '../../model/json.ts';
import { type FilePlace, UsageError } from '../../model/scenario.ts';
import { pipePieces, SilentPipe } from '../../standards/system/pipe.ts';
import type { YamlSource } from '../../standards/yaml/yaml-source.ts';

/** A file that a person wrote, with the place of every value in it. */
export interface Source {
  readonly value: Json;
  /** Where the value at a JSON Pointer begins. */
  place(pointer: string): FilePlace;
  /** Where the key of the member at a JSON Pointer begins. */
  keyPlace(pointer: string): FilePlace;
}

const largest = 1_000_000;

/**
 * Reads a config or scenario file, YAML or JSON. `shown` is its name in messages.
 * Throws a UsageError if it cannot be read, is over 1 MB or is not YAML.
 */
export async function readSource(path: string, shown: string): Promise<Source> {
  return sourceOf(await readText(path, shown), shown);
}

/**
 * The text of a file, or of a pipe that somebody named (`<(…)`). Throws a UsageError when it cannot be read
 * or is over 1 MB; of what has no end no more than that is read.
 */
export async function readText(path: string, shown: string): Promise<string> {
  try {
    const found = await stat(path);
    if (found.isFIFO()) return await textOf(pipePieces(path), shown);
    const file = await open(path);
    try {
      return await textOf(piecesOf(file), shown);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${shown} cannot be read: ${reasonOf(error)}`);
  }
}

async function textOf(pieces: AsyncIterable<Buffer>, shown: string): Promise<string> {
  const held: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    held.push(piece);
    length += piece.length;
    if (length > largest) throw new UsageError(`${shown} is larger than 1 MB`);
  }
  return Buffer.concat(held).toString('utf8');
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const piece = Buffer.allocUnsafe(64 * 1024);
    const { bytesRead } = await file.read(piece, 0, piece.length);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
  }
}

/**
 * Throws a UsageError when a file that nobody named, but its folder, is no plain file or lies outside it,
 * links followed: a pipe would be waited for without end, a link could lead to anything.
 */
export async function assertPlain(
  path: string,
  folder: string,
  shown: string,
  place?: FilePlace,
): Promise<void> {
  try {
    const [real, root] = [await realpath(path), await realpath(folder)];
    if (isOutside(root, real)) {
      throw new UsageError(`${shown} is outside the scenarios folder`, place);
    }
    const found = await stat(real);
    if (found.isFile() || found.isDirectory()) return;
    throw new UsageError(`${shown} cannot be read: it is not a file`, place);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${shown} cannot be read: ${reasonOf(error)}`, place);
  }
}

/** Whether a path leads out of a folder, or is the folder itself. Links are not followed. */
export function isOutside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return /^(\.\.([\\/]|$)|$)/.test(inside) || resolve(folder, inside) !== path;
}

/** The same from a text. YAML's reader is loaded when there is something to read. */
export async function sourceOf(text: string, shown: string): Promise<Source> {
  const { readYaml } = await import('../../standards/yaml/yaml-source.ts');
  const read = readYaml(text);
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
  ENXIO: 'it is not a file',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the system cannot read it (EIO)',
};

/** Why a file could not be read, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof SilentPipe) return error.message;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return reasons[code] ?? code;
}
