import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Guard, Io } from '../../model/io.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';
import { withoutCommands } from '../../standards/text/pipeline-commands.ts';
import { inTexts, openRedactor } from './redactor.ts';

const leftOut = 'greenlight: a text was left out, since it could not be searched for secrets\n';

/** Opens a guard; `found` is called for each text that still had a secret. */
export function openGuard(found: () => void = () => {}): Guard {
  const { add, written } = openRedactor();
  return {
    add,
    text(text) {
      try {
        const shown = written(text);
        if (shown === text) return text;
        found();
        return inForm(text, shown, written);
      } catch {
        // The error may quote the value.
        return leftOut;
      }
    },
  };
}

/** Keeps the syntax of a report intact if a secret looks like markup or JSON: then only its texts are replaced. */
function inForm(text: string, shown: string, written: (text: string) => string): string {
  if (ownMarkup.test(text)) return text.replace(markupTexts, written);
  if (!/^[{[]/.test(text) || parsedJson(shown) !== undefined) return shown;
  const value = parsedJson(text);
  if (value === undefined) return shown;
  const indent = text.includes('\n ') ? 2 : undefined;
  return legibleJson(inTexts(value, written), indent) + (text.endsWith('\n') ? '\n' : '');
}

const ownMarkup =
  /^<!doctype html>\n<html lang="en">|^<\?xml [^>]+>\n<testsuites name="greenlight"/;

/** Values of attributes, and texts between tags. */
const markupTexts = /(?<==")[^"<>]+(?=")|(?<=>)[^<>]+(?=<)/g;

/** Lets everything that is printed pass the guard, and breaks commands of pipelines in it. */
export function guarded(io: Omit<Io, 'guard'>, guard = openGuard()): Io {
  const through = (out: Io['stdout']): Io['stdout'] => ({
    ...out,
    write(text, as) {
      const form = ownMarkup.test(text) ? 'markup' : 'plain';
      out.write(withoutCommands(guard.text(text), form, as === 'annotations'));
    },
  });
  return { ...io, guard, stdout: through(io.stdout), stderr: through(io.stderr) };
}

/** Returns an Io that belongs to no process and discards output. */
export function silentIo(env: Io['env'] = {}): Io {
  const silent = { write: () => {}, isTTY: false };
  return {
    stdout: silent,
    stderr: silent,
    stdin: Readable.from([]),
    env,
    cwd: resolve('.'),
    now: Date.now,
    platform: 'library',
    guard: openGuard(),
    onInterrupt: () => () => {},
  };
}
