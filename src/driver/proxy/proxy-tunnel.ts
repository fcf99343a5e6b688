import type { Socket } from 'node:net';
import type { ProxyRefusal } from './proxy-trouble.ts';

/** What a proxy made of CONNECT. */
export type Tunnel =
  | { readonly state: 'open' }
  | ({ readonly state: 'refused' } & ProxyRefusal)
  | { readonly state: 'no-proxy' }
  | { readonly state: 'ended'; readonly error: Error | undefined };

/** The head of the proxy's answer may be so large. */
const largestHead = 64 * 1024;

/**
 * Asks a proxy for a way to `authority` (RFC 9110 9.3.6) on a connection to it. `done` is called once; when the
 * way is open the socket is as if fresh, with what came beyond the head put back.
 */
export function openTunnel(
  socket: Socket,
  authority: string,
  authorization: string | undefined,
  done: (tunnel: Tunnel) => void,
): void {
  let received = Buffer.alloc(0);
  const finish = (tunnel: Tunnel) => {
    socket.off('readable', read);
    socket.off('end', ended);
    socket.off('close', ended);
    socket.off('error', failed);
    done(tunnel);
  };
  const ended = () => finish({ state: 'ended', error: undefined });
  const failed = (error: Error) => finish({ state: 'ended', error });
  function read() {
    for (let chunk: unknown = socket.read(); Buffer.isBuffer(chunk); chunk = socket.read()) {
      received = Buffer.concat([received, chunk]);
    }
    for (;;) {
      const head = headOf(received);
      if (head === undefined) {
        const hopeless = received.length > largestHead || !couldBeHttp(received);
        if (hopeless) finish({ state: 'no-proxy' });
        return;
      }
      received = received.subarray(head.length);
      const tunnel = tunnelOf(head.toString('latin1'));
      // An interim answer (RFC 9110 15.2): the one that counts follows.
      if (tunnel === undefined) continue;
      if (tunnel.state === 'open' && received.length > 0) socket.unshift(received);
      finish(tunnel);
      return;
    }
  }
  socket.on('readable', read);
  socket.on('end', ended);
  socket.on('close', ended);
  socket.on('error', failed);
  socket.write(
    [
      `CONNECT ${authority} HTTP/1.1`,
      `Host: ${authority}`,
      ...(authorization === undefined ? [] : [`Proxy-Authorization: ${authorization}`]),
      '',
      '',
    ].join('\r\n'),
    'latin1',
  );
}

/** To the empty line; some proxies end lines with a bare LF. */
function headOf(received: Buffer): Buffer | undefined {
  const text = received.subarray(0, largestHead).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  return end ? received.subarray(0, end.index + end[0].length) : undefined;
}

const couldBeHttp = (received: Buffer): boolean => {
  const start = received.subarray(0, 5).toString('latin1');
  return 'HTTP/'.startsWith(start);
};

/** Undefined for an interim answer. */
function tunnelOf(head: string): Tunnel | undefined {
  const [line = '', ...fields] = head.split(/\r?\n/);
  const [, code, phrase = ''] = /^HTTP\/1\.[01] +(\d{3})(?: +(.*))?$/.exec(line) ?? [];
  if (code === undefined) return { state: 'no-proxy' };
  const status = Number(code);
  if (status < 200) return undefined;
  if (status < 300) return { state: 'open' };
  const challenge = fields
    .flatMap((field) => /^proxy-authenticate:(.*)$/i.exec(field)?.[1]?.trim() ?? [])
    .join(', ');
  return { state: 'refused', status, phrase, challenge };
}
