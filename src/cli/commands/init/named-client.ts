import { UsageError } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { openGivens } from '../../config/given.ts';
import { proxySecrets } from '../../config/target/proxy.ts';
import { targetOf } from '../../config/target/target.ts';
import { outsideToken } from '../../config/target/token.ts';
import type { Io } from '../../io.ts';
import {
  type Answers,
  askPerson,
  endpointsOf,
  type Init,
  usualVariable,
  variableName,
} from './answers.ts';

/** The client as far as it is known before it was asked. */
export interface Named {
  readonly target: Target;
  readonly token: { readonly variable: string; readonly isSet: boolean };
  /** `--base-url`, `GREENLIGHT_BASE_URL`, `an answer to init`. */
  readonly addressFrom: string;
}

/** Flags and variables name the client, and a person on a terminal what they leave open. Throws a UsageError. */
export async function namedClient(flags: Init, io: Io): Promise<Named> {
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
