import { oneOfWords, time, type ValueParser, wholeNumber } from '../../config/given/values.ts';
import type { Flags } from '../../config/load.ts';
import { joinHeaders } from '../../driver/headers.ts';
import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { Situation } from '../../model/exchange.ts';
import { UsageError } from '../../model/scenario.ts';
import type { AnswerFacts } from '../../offline/judged-paste.ts';
import { unknown as unknownName } from '../../scenario/read/nearest.ts';
import { present } from '../../standards/collections/present.ts';
import { shellWord } from '../../standards/system/shell-words.ts';
import { systemCode } from '../../standards/system/system-errors.ts';
import { list } from '../../standards/text/figures.ts';

export interface JudgeFlags extends Flags {
  readonly status?: string;
  readonly header?: readonly string[];
  readonly duration?: string;
  readonly situation?: string;
  readonly request?: string;
  readonly entry?: string;
  readonly exchange?: string;
  readonly reply?: string;
}

export function givenOf(flags: JudgeFlags): AnswerFacts {
  const status = readFlag(flags.status, '--status', wholeNumber(100, 599));
  const durationMs = readFlag(flags.duration, '--duration', time);
  const situation = situationOf(flags.situation);
  const entry = readFlag(flags.entry, '--entry', wholeNumber(1, 1_000_000));
  const headers = flags.header && joinHeaders(flags.header.flatMap(headerOf));
  return present({ status, headers, durationMs, situation, entry });
}

export const situationOf = (text: string | undefined): Situation | undefined =>
  readFlag(text, '--situation', oneOfWords(['quotable', 'unquotable', 'any']));

/** Reads the text of a flag, if it is given. Throws a UsageError that names the flag. */
export function readFlag<Value>(
  text: string | undefined,
  flag: string,
  { read, expected }: ValueParser<Value>,
): Value | undefined {
  if (text === undefined) return undefined;
  const value = read(text);
  if (value === undefined) throw new UsageError(`${flag} is '${text}'; expected ${expected}`);
  return value;
}

function headerOf(text: string): readonly string[] {
  const [, name, value = ''] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/s.exec(text) ?? [];
  if (name === undefined) {
    throw new UsageError(
      // Without its colon it may be a secret.
      "--header has no name and colon; expected a header such as 'content-type: application/json'",
    );
  }
  return [name, value];
}

export function endpointOf(kind: string, command: string): EndpointId {
  const endpoint = endpointIds.find((each) => each === kind);
  if (endpoint) return endpoint;
  throw new UsageError(
    `${command} takes ${list(endpointIds, 'or')}: ${unknownName('endpoint', kind, endpointIds, '')}`,
  );
}

/** Returns the flags that identify the client and the seed, needed to repeat the command. */
export function commandFlags(flags: Flags): readonly string[] {
  const { tokenFile } = flags;
  const texts = optionsOf({
    '-c': flags.config,
    '-u': flags.baseUrl,
    '--vars': flags.vars,
    '--token-file': tokenFile === '-' ? undefined : tokenFile,
    '--ca-file': flags.caFile,
    '--client-cert': flags.clientCert,
    '--client-key': flags.clientKey,
    '--seed': flags.seed,
  });
  return [...texts, ...(flags.insecure ? ['--insecure'] : [])];
}

export const optionsOf = (texts: { readonly [option: string]: string | undefined }) =>
  Object.entries(texts).flatMap(([option, value]) =>
    value === undefined ? [] : [`${option} ${shellWord(value)}`],
  );

/** Opens a server on the port of an option. Throws a UsageError if it cannot be listened on. */
export async function listening<Server>(
  { port, host = '127.0.0.1' }: { readonly port: string; readonly host?: string },
  open: (port: number) => Promise<Server>,
  option = '--port',
): Promise<Server> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`${option} takes a number from 0 to 65535, not '${port}'.`);
  }
  return open(Number(port)).catch((error: unknown) => {
    const code = systemCode(error);
    if (code === 'EADDRINUSE')
      throw new UsageError(`port ${port} is in use; choose another ${option}.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new UsageError(`${host}:${port} cannot be listened on (${code}).`);
    throw error;
  });
}
