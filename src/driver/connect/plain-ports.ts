import type { NoResponse, RequestResult } from '../../model/exchange.ts';
import { requiresTls } from '../../standards/http/requires-tls.ts';

/** Time in ms of a TLS handshake without an end, after which the port may be one that speaks plain HTTP. */
export const silentMs = 5_000;

/** Code of a TLS handshake that did not end in time. */
export const tlsTimeout = 'TLS_TIMEOUT';

const ended = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET', tlsTimeout]);

/**
 * Follows the ports of https addresses, by origin: which of them answer plain HTTP, and at which a handshake did not
 * end. `ask` sends GET / to an origin of plain HTTP, without a token; it is called once for each port.
 */
export function openPlainPorts(ask: (origin: string) => Promise<RequestResult['answer']>) {
  const secured = new Set<string>();
  const silent = new Set<string>();
  const tries = new Map<string, Promise<NoResponse | undefined>>();
  const found = new Map<string, NoResponse>();
  /** Handshakes in progress at ports that are not known yet. */
  const begun = new Map<string, (() => void)[]>();

  const plainAt = async (origin: string): Promise<NoResponse | undefined> => {
    // A server with one thread answers no other call while it waits for more of a handshake.
    for (const end of begun.get(origin) ?? []) end();
    begun.delete(origin);
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
    const answer = tries.get(origin) ?? plainAt(origin);
    tries.set(origin, answer);
    return answer;
  };
  return {
    /** Returns the answer for a port that is known to speak plain HTTP. */
    known: (origin: string): NoResponse | undefined => found.get(origin),
    /** Called when a handshake begins; `end` is called if none of the origin was finished in time. */
    begun(origin: string, end: () => void): void {
      if (secured.has(origin)) return;
      if (silent.has(origin)) {
        setTimeout(end, silentMs).unref();
        return;
      }
      if (tries.has(origin)) return;
      const others = begun.get(origin);
      if (others) others.push(end);
      else {
        begun.set(origin, [end]);
        setTimeout(() => begun.has(origin) && void plain(origin), silentMs).unref();
      }
    },
    /** Called when a handshake was finished, so that no other failure of the port is due to plain HTTP. */
    secured(origin: string): void {
      secured.add(origin);
      begun.delete(origin);
    },
    /**
     * Returns the failure of an attempt, or the answer for a port that speaks plain HTTP. Undefined if the handshake
     * was ended to find that out, and the port does not: the next attempt has all its time.
     */
    async explained(
      origin: string,
      failure: NoResponse,
      wasEnded: boolean,
    ): Promise<NoResponse | undefined> {
      const { reason, code = '' } = failure;
      if (reason !== 'tls' || !ended.has(code) || secured.has(origin)) return failure;
      const answer = await plain(origin);
      if (answer || code !== tlsTimeout) return answer ?? failure;
      if (wasEnded && !silent.has(origin)) return undefined;
      silent.add(origin);
      return failure;
    },
  };
}
