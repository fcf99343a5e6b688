import { createServer, type Socket } from 'node:net';

/** Waits, in a client that answers bit by bit. */
export const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** One request as received on the bare socket. */
export interface Call {
  readonly socket: Socket;
  readonly endpoint: 'delivery-price' | 'shipping-cost' | 'transactions' | 'commerces';
  /** The request line and the headers. */
  readonly head: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Counts the calls of this server, from 1. */
  readonly number: number;
  /** Counts those of this connection, from 1. */
  readonly onConnection: number;
}

export interface Serving {
  /** Called with each request, once its head and its body by content-length have come whole. */
  readonly call: (call: Call) => unknown;
  /** Called with each connection, before a byte of it is read. */
  readonly connected?: (socket: Socket) => unknown;
  /** Default 127.0.0.1. */
  readonly host?: string;
}

export interface Server {
  readonly port: number;
  readonly url: string;
  /** The heads of all requests received. */
  readonly heads: readonly string[];
  readonly close: () => Promise<void>;
}

/** A server that writes whatever it likes on the bare socket. */
export async function open({ call, connected, host = '127.0.0.1' }: Serving): Promise<Server> {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    let received = Buffer.alloc(0);
    let onConnection = 0;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    // Half open, so that a client may close its half alone; the other is answered in kind.
    socket.on('end', () => socket.end());
    connected?.(socket);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const headEnd = received.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const head = received.toString('latin1', 0, headEnd);
        const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        const end = headEnd + 4 + length;
        if (received.length < end) return;
        const body = received.toString('utf8', headEnd + 4, end);
        received = received.subarray(end);
        heads.push(head);
        onConnection += 1;
        void call({ socket, ...asked(head), head, body, number: heads.length, onConnection });
      }
    });
  });
  await new Promise<void>((listening) => void server.listen(0, host, listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    port: address.port,
    url: `http://${name}:${address.port}`,
    heads,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function asked(head: string): Pick<Call, 'endpoint' | 'path' | 'query'> {
  const [, target = '/'] = head.split(' ', 2);
  const { pathname, searchParams } = new URL(target, 'http://here');
  const endpoint = pathname.endsWith('/delivery-price')
    ? 'delivery-price'
    : pathname.endsWith('/transactions')
      ? 'transactions'
      : pathname.endsWith('/commerces')
        ? 'commerces'
        : 'shipping-cost';
  return { endpoint, path: pathname, query: searchParams };
}
