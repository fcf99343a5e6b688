import { token } from './media-type.ts';

const parameter = new RegExp(`;\\s*(${token})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'g');

/** Returns the file name, without folders, of a Content-Disposition (RFC 6266), preferring `filename*` (RFC 8187). */
export const fileNameOf = (header: string | undefined): string | undefined =>
  pathOf(header).split(/[\\/]/).at(-1)?.trim() || undefined;

/** Returns the file name if the header ends with it, else the whole header: redaction misses parts of a secret. */
export function shownFileName(header = ''): string | undefined {
  const name = fileNameOf(header);
  if (name === undefined) return undefined;
  const extended = `''${encodeURIComponent(name)}`.toLowerCase();
  const isWhole =
    header.endsWith(`=${name}`) ||
    header.endsWith(`="${name}"`) ||
    header.toLowerCase().endsWith(extended);
  return isWhole ? name : header;
}

/** Returns the path with its folders; empty if the header names no file. */
function pathOf(header: string | undefined): string {
  const names = new Map<string, string>();
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(parameter)) {
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '';
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), value);
  }
  return decoded(names.get('filename*')) ?? names.get('filename') ?? '';
}

/** Decodes an extended value, `UTF-8''caf%C3%A9.csv`; undefined if that fails. */
function decoded(extended: string | undefined): string | undefined {
  const [, charset = '', value = ''] = /^([^']*)'[^']*'(.*)$/s.exec(extended ?? '') ?? [];
  try {
    return /^utf-8$/i.test(charset) ? decodeURIComponent(value) : undefined;
  } catch {
    return undefined;
  }
}
