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

export interface Init extends Flags {
  readonly tokenVariable?: string;
}

/** Client as known before it is queried. */
export interface ClientName {
  readonly target: Target;
  readonly token: { readonly variable: string; readonly isSet: boolean };
  /** `--base-url` or `GREENLIGHT_BASE_URL`. */
  readonly addressFrom: string;
}

const usualVariable = 'GREENLIGHT_TOKEN';

/** Reads the client from flags and variables. Throws a UsageError if it is not named there. */
export async function namedClient(flags: Init, io: Io): Promise<ClientName> {
  const plain = openGivens({ flags, env: io.env, source: undefined });
  const address = plain.one('baseUrl');
  if (!address) {
    throw new UsageError('init needs the address of the client: greenlight init -u https://…');
  }
  const variable = variableName(flags.tokenVariable ?? usualVariable);
  const env = { ...io.env, GREENLIGHT_TOKEN: io.env[variable] };
  const token = await outsideToken(openGivens({ flags, env, source: undefined }), { ...io, env });
  const target = targetOf(
    plain,
    token && { ...token, secret: { ...token.secret, variable } },
    undefined,
    proxySecrets(io.env),
  );
  return {
    target: { ...target, implements: endpointsOf(plain.many('endpoint')?.texts ?? endpointIds) },
    token: { variable, isSet: Boolean(io.env[variable]?.trim()) },
    addressFrom: address.name,
  };
}

/**
 * Checks the name of a variable. Throws a UsageError that does not repeat an invalid one: it could be the token itself.
 */
function variableName(text: string): string {
  if (/^[A-Za-z_]\w{0,63}$/.test(text) && !isTokenLike(text)) return text;
  throw new UsageError(
    `expected the name of a variable, such as ${usualVariable}; letters, digits and _ only, never the token`,
  );
}

/** Reports whether a text resembles a token: digits among lower-case letters, or very long words. */
const isTokenLike = (text: string): boolean =>
  (/[a-z]/.test(text) && /\d/.test(text)) ||
  /[^_]{25}/.test(text) ||
  /^(?=.*\d)[^_]{16}/.test(text);

/** Sorts endpoints in the order of the contract. Throws a UsageError that names the closest known one. */
function endpointsOf(names: readonly string[]): readonly EndpointId[] {
  const strange = names.find((name) => !endpointIds.some((id) => id === name));
  if (strange !== undefined) throw new UsageError(unknown('endpoint', strange, endpointIds));
  return endpointIds.filter((id) => names.includes(id));
}
