import type { NoResponse, RequestResult } from '../../model/exchange.ts';
import { requiresTls } from '../../standards/http/requires-tls.ts';

/** Time in ms of a TLS handshake without an end, after which the port may be one that speaks plain HTTP. */
export const silentMs = 5_000;

/** Code of a TLS handshake that did not end in time. */
export const tlsTimeout = 'TLS_TIMEOUT';

const ended = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET', tlsTimeout]);

/** Ports of https addresses, by origin: which of them answer plain HTTP, and at which a handshake did not end. */
export interface PlainPorts {
  /** Returns the answer for a port that is known to speak plain HTTP. */
  known(origin: string): NoResponse | undefined;
  /** Records that a handshake was finished there, so that no other failure of it is due to plain HTTP. */
  secured(origin: string): void;
  /** Reports whether a silent handshake needs no longer wait: the port speaks plain HTTP, or was silent before. */
  silent(origin: string): Promise<boolean>;
  /** Returns a failure in the handshake, or the answer for a port that speaks plain HTTP. */
  explained(origin: string, failure: NoResponse): Promise<NoResponse>;
}

/** `ask` sends GET / to an origin of plain HTTP, without a token; it is called once for each port. */
export function openPlainPorts(
  ask: (origin: string) => Promise<RequestResult['answer']>,
): PlainPorts {
  const secured = new Set<string>();
  const silent = new Set<string>();
  const asked = new Map<string, Promise<NoResponse | undefined>>();
  const found = new Map<string, NoResponse>();

  const plainAt = async (origin: string): Promise<NoResponse | undefined> => {
    const answer = await ask(origin.replace(/^https:/, 'http:'));
    if (answer.kind === 'no-response') return undefined;
    const { status, body } = answer;
    if (body.kind === 'text' && requiresTls(status, body.text)) return undefined;
    const plain: NoResponse = {
      kind: 'no-response',
      reason: 'tls',
      detail: `The port speaks plain HTTP and no TLS: GET / over plain HTTP returned ${status} (PLAIN_HTTP_FOR_TLS).`,
      code: 'PLAIN_HTTP_FOR_TLS',
    };
    found.set(origin, plain);
    return plain;
  };
  const plain = (origin: string): Promise<NoResponse | undefined> => {
    if (secured.has(origin)) return Promise.resolve(undefined);
    const answer = asked.get(origin) ?? plainAt(origin);
    asked.set(origin, answer);
    return answer;
  };
  return {
    known: (origin) => found.get(origin),
    secured: (origin) => void secured.add(origin),
    silent: async (origin) => (await plain(origin)) !== undefined || silent.has(origin),
    async explained(origin, failure) {
      if (failure.reason !== 'tls' || !ended.has(failure.code ?? '')) return failure;
      if (failure.code === tlsTimeout) silent.add(origin);
      return (await plain(origin)) ?? failure;
    },
  };
}
