import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from '../../src/model/scenario.ts';

/** A new folder with these files, by path. */
export function folderOf(files: { readonly [path: string]: string | Uint8Array }): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The usage error as printed: `file:line:column: message`. */
export const mistakeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no mistake',
    (error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      const { place, message } = error;
      return `${place ? `${place.file}:${place.line}:${place.column}: ` : ''}${message}`;
    },
  );
