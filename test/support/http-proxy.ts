import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ProxyManner {
  /** The required `user:password`. */
  readonly credentials?: string;
  /** The port of this machine to which it forwards every host. */
  readonly port: number;
  /** Instead of forwarding: an answer; empty to end the connection, undefined to stay silent. */
  readonly instead?: (asked: string) => string | undefined;
  /** What it drops from forwarded requests. */
  readonly drops?: 'bodies of GET';
}

export interface HttpProxy {
  readonly port: number;
  readonly url: string;
  /** `CONNECT erp.example.com:443` or `GET http://erp.example.com/api`, with the credentials received. */
  readonly asked: readonly string[];
  /** Every header field received, name and value. */
  readonly heads: readonly string[];
  close(): Promise<void>;
}

/** A corporate forward proxy: CONNECT, and absolute URLs for plain HTTP. */
export async function openHttpProxy(manner: ProxyManner): Promise<HttpProxy> {
  const asked: string[] = [];
  const heads: string[] = [];
  const sockets = new Set<Duplex>();
  const expected =
    manner.credentials && `Basic ${Buffer.from(manner.credentials, 'utf8').toString('base64')}`;
  const turnedDown = ({ headers }: IncomingMessage) =>
    expected !== undefined && headers['proxy-authorization'] !== expected;
  const note = (request: IncomingMessage) => {
    asked.push(`${request.method} ${request.url}`);
    for (let i = 0; i < request.rawHeaders.length; i += 2) {
      heads.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
    }
  };
  const challenge = 'Proxy-Authenticate: Basic realm="Corporate, proxy"\r\n';

  const server: Server = createServer();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    note(request);
    socket.on('error', () => {});
    if (turnedDown(request)) {
      socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${challenge}\r\n`);
      return;
    }
    if (manner.instead) {
      const text = manner.instead(`CONNECT ${request.url}`);
      if (text !== undefined) socket.end(text);
      return;
    }
    const upstream = connect(manner.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on('error', () => socket.destroy());
    upstream.once('close', () => {
      sockets.delete(upstream);
      socket.destroy();
    });
    socket.once('close', () => upstream.destroy());
  });
  server.on('request', (request, response) => {
    note(request);
    if (turnedDown(request)) {
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="Corporate, proxy"' }).end();
      return;
    }
    if (manner.instead) {
      const text = manner.instead(`${request.method} ${request.url}`);
      if (text !== undefined) request.socket.end(text);
      return;
    }
    const url = new URL(request.url ?? '');
    const { 'proxy-authorization': _own, ...headers } = request.headers;
    const bodiless = manner.drops !== undefined && request.method === 'GET';
    if (bodiless) delete headers['content-length'];
    const upstream = forward(
      {
        host: '127.0.0.1',
        port: manner.port,
        method: request.method,
        path: url.pathname + url.search,
        headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, via: '1.1 corporate' });
        answer.pipe(response);
      },
    );
    upstream.on('error', () => {
      if (!response.headersSent) response.writeHead(502).end('<html>Bad Gateway</html>');
    });
    if (bodiless) {
      request.resume();
      upstream.end();
    } else request.pipe(upstream);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    heads,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
