import { readFileSync } from 'node:fs';
import { createServer as createNetServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

/** A pause between the pieces of an answer. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Called with each request, once its head and its body by content-length have come whole. */
export type Answering = (socket: Socket, request: string, nth: number) => unknown;

export interface RawServer {
  readonly port: number;
  readonly url: string;
  /** Every request as received, head and body. */
  readonly requests: string[];
  /** Connections that were made. */
  connections: number;
}

/** A server that writes any bytes to the bare socket; closed when the test is over. */
export async function rawServer(answer: Answering, tls?: TlsOptions): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const onSocket = (socket: Socket) => {
    raw.connections += 1;
    sockets.add(socket);
    let received = '';
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      const headEnd = received.indexOf('\r\n\r\n') + 4;
      if (headEnd < 4 || received.length < headEnd + length) return;
      requests.push(received);
      const request = received;
      received = '';
      void answer(socket, request, requests.length);
    });
  };
  const server: Server = tls ? createTlsServer(tls, onSocket) : createNetServer(onSocket);
  server.on('tlsClientError', () => {});
  const { port } = await listening(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const raw: RawServer = {
    port,
    url: `${tls ? 'https' : 'http'}://localhost:${port}/`,
    requests,
    connections: 0,
  };
  return raw;
}

export async function listening(server: Server): Promise<{ readonly port: number }> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address;
}

export const pem = (name: string): string =>
  readFileSync(new URL(`./certificates/${name}`, import.meta.url), 'utf8');

/** A certificate for a server, and the authority of all of them. */
export const of = (name: string) => ({ cert: pem(`${name}.pem`), key: pem(`${name}.key`) });
export const ca = pem('authority.pem');

/** Writes these bytes, and then ends the connection. */
export const end =
  (text: string): Answering =>
  (socket) =>
    socket.end(text, 'latin1');

export const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

/** Head and body of an answer with its length. */
export const whole = (body: string | Buffer, head: readonly string[] = []) =>
  Buffer.concat([
    Buffer.from(
      [
        'HTTP/1.1 200 OK',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...head,
        '',
        '',
      ].join('\r\n'),
      'latin1',
    ),
    Buffer.from(body),
  ]);
