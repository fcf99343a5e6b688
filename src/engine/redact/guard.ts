import type { Guard, Io } from '../../model/io.ts';
import type { Secret } from '../../model/target.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';
import { inTexts, openRedactor } from './redact.ts';

const leftOut = 'greenlight: a text was left out, since it could not be searched for secrets\n';

/** `found` is called for each text that held a secret still. */
export function openGuard(found: () => void = () => {}): Guard {
  const known = new Map<string, Secret>();
  let { written } = openRedactor([]);
  return {
    add(secrets) {
      const more = secrets.filter(
        ({ value, open }) => !known.has(value) || (open && !known.get(value)?.open),
      );
      for (const secret of more) known.set(secret.value, secret);
      if (more.length > 0) ({ written } = openRedactor([...known.values()]));
    },
    text(text) {
      try {
        const shown = written(text);
        if (shown === text) return text;
        found();
        return inForm(text, shown, written);
      } catch {
        // Whatever went wrong may hold the value.
        return leftOut;
      }
    },
  };
}

/** A report keeps its form where a secret reads as the signs of that: then texts within it are replaced alone. */
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

/** Values of attributes, and what stands between tags. */
const markupTexts = /(?<==")[^"<>]+(?=")|(?<=>)[^<>]+(?=<)/g;

/** The same with a guard before its streams. */
export function guarded(io: Omit<Io, 'guard'>, guard = openGuard()): Io {
  const through = (out: Io['stdout']): Io['stdout'] => ({
    ...out,
    write: (text) => out.write(guard.text(text)),
  });
  return { ...io, guard, stdout: through(io.stdout), stderr: through(io.stderr) };
}
