import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { openGivens } from '../../../config/given/given.ts';
import type { Flags } from '../../../config/load.ts';
import { proxySecrets } from '../../../config/target/proxy.ts';
import { targetOf } from '../../../config/target/target.ts';
import { outsideToken } from '../../../config/target/token.ts';
import { type EndpointId, endpointIds } from '../../../model/endpoint.ts';
import type { Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { unknown } from '../../../scenario/read/nearest.ts';

/** What `init` has to know before it can ask the client. */
export interface Answers {
  readonly baseUrl: string;
  readonly tokenVariable: string;
  readonly endpoints: readonly EndpointId[];
}

/** A question with what Enter alone stands for, and how its answer is read; a UsageError asks it again. */
interface Question<Value> {
  readonly words: string;
  readonly read: (text: string) => Value;
}

/** Ctrl-C at a question. */
export class Interrupted extends Error {}

interface Given {
  readonly baseUrl?: string;
  readonly tokenVariable?: string;
  readonly endpoints?: readonly EndpointId[];
  /** Throws a UsageError for what is no address of a client. */
  readonly readAddress: (text: string) => string;
}

const usualVariable = 'GREENLIGHT_TOKEN';

/**
 * Asks a person for what no flag gave, on stderr. Throws Interrupted on Ctrl-C, and a UsageError when the
 * input ends before the last answer.
 */
async function askPerson(given: Given, io: Io): Promise<Answers> {
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      io.stderr.write(chunk.toString());
      done();
    },
  });
  const lines = createInterface({
    input: io.stdin,
    output: Object.assign(output, { columns: io.stderr.columns ?? 80 }),
    terminal: true,
    historySize: 0,
  });
  const answer = (words: string) =>
    new Promise<string>((resolve, reject) => {
      lines.once('SIGINT', () => reject(new Interrupted()));
      lines.once('close', () =>
        reject(
          new UsageError('the questions ended before they were answered; nothing was written'),
        ),
      );
      lines.question(words, resolve);
    }).finally(() => {
      lines.removeAllListeners('SIGINT');
      lines.removeAllListeners('close');
    });
  const ask = async <Value>({ words, read }: Question<Value>): Promise<Value> => {
    for (;;) {
      const text = (await answer(`${words} `)).trim();
      try {
        return read(text);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        io.stderr.write(`  ${error.message}\n`);
      }
    }
  };
  try {
    return {
      baseUrl:
        given.baseUrl ??
        (await ask({
          words: 'The address of the client, as https://erp.example.com:',
          read: given.readAddress,
        })),
      tokenVariable:
        given.tokenVariable ??
        (await ask({
          words: `The variable that holds its token (Enter: ${usualVariable}):`,
          read: (text) => (text === '' ? usualVariable : variableName(text)),
        })),
      endpoints:
        given.endpoints ??
        (await ask({
          words: 'Its endpoints, by name (Enter: all four):',
          read: (text) => (text === '' ? endpointIds : endpointsOf(text.split(/[\s,]+/))),
        })),
    };
  } finally {
    lines.close();
  }
}

/** The name of a variable. Throws a UsageError for what is none: it could be the token itself, so it is not repeated. */
function variableName(text: string): string {
  if (/^[A-Za-z_]\w{0,63}$/.test(text) && !isTokenLike(text)) return text;
  throw new UsageError(
    `expected the name of a variable, such as ${usualVariable}; letters, digits and _ only, never the token`,
  );
}

/** Names of variables have no figures among small letters, and words of a length that can be read. */
const isTokenLike = (text: string): boolean =>
  (/[a-z]/.test(text) && /\d/.test(text)) ||
  /[^_]{25}/.test(text) ||
  /^(?=.*\d)[^_]{16}/.test(text);

/** Endpoints by name, in the order of the contract. Throws a UsageError that names the nearest one. */
function endpointsOf(names: readonly string[]): readonly EndpointId[] {
  const asked = names.filter((name) => name !== '');
  for (const name of asked) {
    if (!endpointIds.some((id) => id === name)) {
      throw new UsageError(unknown('endpoint', name, endpointIds));
    }
  }
  return endpointIds.filter((id) => asked.includes(id));
}

export interface Init extends Flags {
  readonly yes?: boolean;
  readonly tokenVariable?: string;
}

/** The client as far as it is known before it was asked. */
export interface ClientName {
  readonly target: Target;
  readonly token: { readonly variable: string; readonly isSet: boolean };
  /** `--base-url`, `GREENLIGHT_BASE_URL`, `an answer to init`. */
  readonly addressFrom: string;
}

/** Flags and variables name the client, and a person on a terminal what they leave open. Throws a UsageError. */
export async function namedClient(flags: Init, io: Io): Promise<ClientName> {
  const plain = openGivens({ flags, env: io.env, source: undefined });
  const address = plain.one('baseUrl');
  if (address) readAddress(address.text);
  const variable =
    flags.tokenVariable === undefined ? undefined : variableName(flags.tokenVariable);
  const named = plain.many('endpoint');
  const given = {
    ...(address ? { baseUrl: address.text.trim() } : {}),
    ...(variable === undefined ? {} : { tokenVariable: variable }),
    ...(named ? { endpoints: endpointsOf(named.texts) } : {}),
  };
  const { baseUrl, tokenVariable, endpoints } = flags.yes
    ? withoutAsking(given)
    : await onTerminal(given, io);
  const env = { ...io.env, GREENLIGHT_TOKEN: io.env[tokenVariable] };
  const token = await outsideToken(openGivens({ flags, env, source: undefined }), { ...io, env });
  const givens = openGivens({ flags: { ...flags, baseUrl }, env: {}, source: undefined });
  const target = targetOf(
    givens,
    token && { ...token, secret: { ...token.secret, variable: tokenVariable } },
    undefined,
    proxySecrets(io.env),
  );
  return {
    target: { ...target, implements: endpoints },
    token: { variable: tokenVariable, isSet: Boolean(io.env[tokenVariable]?.trim()) },
    addressFrom: address ? address.name : 'an answer to greenlight init',
  };
}

function readAddress(text: string): string {
  targetOf(
    openGivens({ flags: { baseUrl: text }, env: {}, source: undefined }),
    undefined,
    undefined,
  );
  return text.trim();
}

function withoutAsking({ baseUrl, tokenVariable, endpoints }: Partial<Answers>): Answers {
  if (baseUrl === undefined) {
    throw new UsageError(
      '--yes asks nothing, so name the client: greenlight init --yes -u https://…',
    );
  }
  return {
    baseUrl,
    tokenVariable: tokenVariable ?? usualVariable,
    endpoints:
      endpoints ?? endpointsOf(['delivery-price', 'shipping-cost', 'transactions', 'commerces']),
  };
}

function onTerminal(given: Partial<Answers>, io: Io): Promise<Answers> {
  const isTerminal = 'isTTY' in io.stdin && io.stdin.isTTY === true;
  if (!isTerminal) {
    throw new UsageError(
      'init asks its questions on a terminal, and there is none; answer them by greenlight init --yes -u https://…',
    );
  }
  return askPerson({ ...given, readAddress }, io);
}
