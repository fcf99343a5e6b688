import { connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { certificate } from '../support/certificates.ts';
import { asking, driverFor, shown } from './open.ts';
import { listening, rawServer, wait, whole } from './raw-server.ts';

const root = certificate({ name: 'Root', authority: true });
const localhost = certificate({ name: 'leaf', for: ['localhost'], by: root });

test('TLS to a plain HTTP port is reported as a port without TLS', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  onTestFinished(() => void server.close());
  const { port } = await listening(server);
  const { send } = driverFor();
  expect(shown(await send(asking(`https://localhost:${port}/`)))).toBe(
    'tls: The port speaks no TLS; it may speak plain HTTP (ERR_SSL_WRONG_VERSION_NUMBER).',
  );
});

test('TLS to a silent port times out, the second time within 5 s', async () => {
  const server = await rawServer(() => {});
  const { send } = driverFor();
  const sent = await send(asking(`https://localhost:${server.port}/`, { cutMs: 1000 }));
  expect(shown(sent)).toBe(
    `tls: The TLS handshake with localhost:${server.port} was not finished within 1 s (TLS_TIMEOUT).`,
  );
  expect(sent.durationMs, 'nothing was written').toBe(undefined);
  // A suspected port gets at most 5 s from then on.
  const again = await send(asking(`https://localhost:${server.port}/`, { cutMs: 30_000 }));
  expect(shown(again)).toBe(
    `tls: The TLS handshake with localhost:${server.port} was not finished within 5 s (TLS_TIMEOUT).`,
  );
  expect(server.requests).toEqual([plainProbe(server.port)]);
});

test.each([
  ['resets TLS', 'resetAndDestroy'],
  ['closes TLS connections', 'destroy'],
  ['does not answer TLS', 'pause'],
] as const)('a plain HTTP port that %s is probed once for four endpoints', async (_, how) => {
  const port = await tlsAnswered(how, 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
  const { send } = driverFor();
  const request = asking(`https://localhost:${port.port}/api`, { cutMs: 20_000 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(request)));
  const handshakes = port.handshakes;
  answers.push(await send(request));
  expect([...new Set(answers.map(shown))]).toEqual([
    'tls: The port speaks plain HTTP and no TLS: GET / over plain HTTP returned 404 (PLAIN_HTTP_FOR_TLS).',
  ]);
  expect(port.plain).toEqual([plainProbe(port.port)]);
  expect(port.handshakes).toBe(handshakes);
});

test('a single-threaded plain HTTP port is probed after the TLS connections are closed', async () => {
  const waiting: Socket[] = [];
  const plain: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (bytes[0] === 0x16) {
        waiting.push(socket);
        socket.on('close', () => waiting.splice(waiting.indexOf(socket), 1));
        return;
      }
      plain.push(bytes.toString('latin1'));
      const answer = setInterval(() => {
        if (waiting.length > 0) return;
        clearInterval(answer);
        socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      }, 10);
      socket.on('close', () => clearInterval(answer));
    });
  });
  onTestFinished(() => void server.close());
  const { port } = await listening(server);
  const { send } = driverFor();
  const request = asking(`https://localhost:${port}/`, { cutMs: 30_000 });
  const first = send(request);
  await wait(500);
  const answers = await Promise.all([first, send(request)]);
  expect([...new Set(answers.map(shown))]).toEqual([
    'tls: The port speaks plain HTTP and no TLS: GET / over plain HTTP returned 404 (PLAIN_HTTP_FOR_TLS).',
  ]);
  expect(plain).toEqual([plainProbe(port)]);
});

test('a TLS port with a slow handshake gives a response', async () => {
  const server = createTlsServer(localhost, (socket) => {
    socket.on('error', () => {}).on('data', () => socket.write(whole('{}')));
  });
  const behind = await listening(server);
  const slow = createServer((socket) => {
    const onwards = connect(behind.port, '127.0.0.1');
    socket.on('error', () => {}).on('close', () => onwards.destroy());
    onwards.on('error', () => {}).pipe(socket);
    // Every handshake is slow, but within the time-out.
    setTimeout(() => socket.pipe(onwards), 7_000);
  });
  onTestFinished(() => {
    slow.close();
    server.close();
  });
  const { port } = await listening(slow);
  const { send } = driverFor({ ca: root.cert });
  expect(shown(await send(asking(`https://localhost:${port}/`, { cutMs: 30_000 })))).toBe('200 {}');
}, 40_000);

test('a TLS port that resets handshakes and rejects plain HTTP is not reported as plain HTTP', async () => {
  const page = 'The plain HTTP request was sent to HTTPS port';
  const port = await tlsAnswered(
    'resetAndDestroy',
    `HTTP/1.1 400 Bad Request\r\ncontent-length: ${page.length}\r\n\r\n${page}`,
  );
  const { send } = driverFor();
  const request = asking(`https://localhost:${port.port}/`);
  for (const sent of [await send(request), await send(request)]) {
    expect(shown(sent)).toBe('tls: The connection ended in the TLS handshake (ECONNRESET).');
  }
  expect(port.plain).toHaveLength(1);
});

test('plain HTTP to a TLS port is reported as a closed connection', async () => {
  const server = await rawServer((socket) => socket.write(whole('{}')), localhost);
  const { send } = driverFor();
  const { answer } = await send(asking(`http://localhost:${server.port}/`));
  expect(answer).toMatchObject({ kind: 'no-response', reason: 'closed' });
});

/** The request that probes a port for plain HTTP, without token and order. */
function plainProbe(port: number): string {
  return `GET / HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: keep-alive\r\n\r\n`;
}

/** A port that ends TLS as given, and answers anything else with these bytes. */
async function tlsAnswered(how: 'resetAndDestroy' | 'destroy' | 'pause', answer: string) {
  const seen = { port: 0, handshakes: 0, plain: [] as string[] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', (bytes) => {
      if (bytes[0] === 0x16) {
        seen.handshakes += 1;
        socket[how]();
      } else {
        seen.plain.push(bytes.toString('latin1'));
        socket.write(answer);
      }
    });
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return Object.assign(seen, await listening(server));
}
