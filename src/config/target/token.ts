import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io, Out } from '../../model/io.ts';
import type { Secret } from '../../model/target.ts';
import { readText } from '../../scenario/read/source.ts';
import type { FilledConfig } from '../given/environment.ts';
import { mistaken, type RawSetting, type RawSettings } from '../given/given.ts';
import { valuesOf } from '../given/vars.ts';

export type Token = ReturnType<typeof tokenOf>;

const variable = 'GREENLIGHT_TOKEN';
/** Streams already warned: a command may read its config twice. */
const warned = new WeakSet<object>();

/** Reads the tokens at hand, to redact messages about mistakes. Ignores unreadable files, and pipes. */
export async function tokensAtHand(
  args: readonly string[],
  { cwd, env }: Pick<Io, 'cwd' | 'env'>,
): Promise<readonly Secret[]> {
  const files = [env[`${variable}_FILE`], ...valuesOf('--token-file', args)];
  const texts = [env[variable], ...(await Promise.all(files.map((file) => fileText(file, cwd))))];
  return texts.flatMap((text) => (text?.trim() ? [{ value: text.trim(), variable }] : []));
}

async function fileText(file: string | undefined, cwd: string): Promise<string | undefined> {
  if (!file) return undefined;
  const path = resolve(cwd, file);
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? readText(path, file).catch(() => undefined) : undefined;
}

/** Reads the token from outside the config: --token-file > GREENLIGHT_TOKEN > GREENLIGHT_TOKEN_FILE. */
export async function outsideToken(
  givens: RawSettings,
  input: Pick<Io, 'cwd' | 'env' | 'stdin'>,
): Promise<Token | undefined> {
  const file = givens.one('tokenFile');
  if (file?.from !== 'flag' && input.env[variable]?.trim()) {
    const raw: RawSetting = { text: '', from: 'environment', name: variable, at: variable };
    return tokenOf(input.env[variable] ?? '', raw);
  }
  if (!file) return undefined;
  if (file.text === '-') return tokenOf(await readText(input.stdin, 'standard input'), file);
  // The value may be the token itself, so the message does not repeat it.
  return tokenOf(await readText(resolve(input.cwd, file.text), file.name), file);
}

export function configToken(
  givens: RawSettings,
  used: FilledConfig['used'],
  stderr: Pick<Out, 'write'>,
): Token | undefined {
  const raw = givens.config('/target/token');
  if (!raw?.text.trim()) return undefined;
  const token = tokenOf(raw.text, raw);
  const from = used.get('/target/token')?.find(({ value }) => value.trim() === token.secret.value);
  if (!used.has('/target/token') && !warned.has(stderr)) {
    warned.add(stderr);
    stderr.write(
      `greenlight: WARNING: ${raw.at} holds the token itself. Write \${${variable}} there and set that variable.\n`,
    );
  }
  return from ? { ...token, secret: { ...token.secret, variable: from.variable } } : token;
}

function tokenOf(text: string, raw: RawSetting) {
  const value = text.trim();
  if (value === '') throw mistaken(raw, 'holds no token');
  // The message omits the value.
  if (/[^\x20-\x7e]/.test(value)) {
    throw mistaken(raw, 'holds a character that no header may hold; a token is one line');
  }
  if (placeholder.test(value)) {
    throw mistaken(raw, 'holds the placeholder of another tool; put the token itself in its place');
  }
  return { secret: { value, variable }, raw };
}

/** A name in the marks of a template: `{{token}}`, `<TOKEN>`, `%TOKEN%`, `$TOKEN`, `${TOKEN}`, `#{TOKEN}#`. */
const placeholder =
  /^(?:\{\{[^{}]*\}\}|<[^<>]*>|%\w+%|\$[A-Z_][A-Z\d_]*|[$#]\{[^{}]*\}#?|\$\([^()]*\))$/;
