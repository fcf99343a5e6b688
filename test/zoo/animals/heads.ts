import { wait } from '../keeper.ts';
import type { Animal } from '../visit.ts';
import { bytes, carrying, head, plain } from '../wire.ts';

const banner = (name: string, text: string): Animal => ({
  name,
  answer: ({ socket }) => socket.end(bytes(text)),
});

const header = (name: string, ...lines: readonly string[]): Animal => ({
  name,
  answer: ({ socket }, said) => socket.end(carrying(said, said.body, lines)),
});

const status = (name: string, line: string): Animal => ({
  name,
  answer: ({ socket }, { body }) =>
    socket.end(
      Buffer.concat([
        bytes(
          `${line}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
        ),
        Buffer.from(body),
      ]),
    ),
});

const many = Array.from({ length: 10_000 }, (_, i) => `X-${i}: ${i}`);

/** Bytes that are no head of HTTP/1.1. */
export const heads: readonly Animal[] = [
  banner('HTTP/0.9', '<html>hello</html>'),
  banner('a banner of SSH', 'SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n'),
  banner('a banner of SMTP', '220 mail.example.com ESMTP\r\n'),
  banner('an error of Redis', "-ERR unknown command 'POST'\r\n"),
  banner('a page of escapes', '\u001b]0;owned\u0007\u009b31m\u001b[2J'),
  banner(
    'frames of HTTP/2',
    '\u0000\u0000\u0006\u0004\u0000\u0000\u0000\u0000\u0000\u0000\u0003\u0000\u0000\u0000\u0064',
  ),
  banner('an alert of TLS', '\u0015\u0003\u0001\u0000\u0002\u0002\u0046'),
  banner('zeros', '\u0000'.repeat(500)),
  status('a status line of HTTP/2', 'HTTP/2 200 OK'),
  status('HTTP/9.9', 'HTTP/9.9 200 OK'),
  status('the word OK for a status', 'HTTP/1.1 OK'),
  status('status 0', 'HTTP/1.1 0 Zero'),
  status('status 99', 'HTTP/1.1 99 Odd'),
  status('status 000', 'HTTP/1.1 000 Zero'),
  status('status 099', 'HTTP/1.1 099 Odd'),
  status('status 199', 'HTTP/1.1 199 Odd'),
  status('status 600', 'HTTP/1.1 600 Odd'),
  status('status 999', 'HTTP/1.1 999 Odd'),
  status('status 1000', 'HTTP/1.1 1000 Odd'),
  status('status -200', 'HTTP/1.1 -200 OK'),
  status('no blank before the status', 'HTTP/1.1200 OK'),
  status('lower-case http', 'http/1.1 200 OK'),
  header('a folded header', 'X-Long: one\r\n two'),
  header('a name with a blank', 'Bad Name: 1'),
  header('a blank before the colon', 'X-Bad : 1'),
  header('a header without a colon', 'nothing'),
  header('a header without a name', ': 1'),
  header('a NUL in a header', 'X-Bad: a\u0000b'),
  header('a huge header', `X-Huge: ${'x'.repeat(70_000)}`),
  header('ten thousand headers', ...many),
  {
    name: 'bare line feeds',
    answer: ({ socket }, said) =>
      socket.end(bytes(plain(said).toString('latin1').replaceAll('\r\n', '\n'))),
  },
  {
    name: 'bare carriage returns',
    answer: ({ socket }, said) =>
      socket.end(bytes(plain(said).toString('latin1').replaceAll('\r\n', '\r'))),
  },
  {
    name: 'headers without an end',
    async answer({ socket }) {
      socket.write('HTTP/1.1 200 OK\r\n');
      while (!socket.destroyed) {
        socket.write('X: y\r\n'.repeat(500));
        await wait(1);
      }
    },
  },
  {
    name: 'headers without an end, slowly',
    async answer({ socket }) {
      socket.write('HTTP/1.1 200 OK\r\n');
      while (!socket.destroyed) {
        socket.write('X: y\r\n');
        await wait(20);
      }
    },
    hurry: 60,
  },
  {
    name: 'empty lines without an end',
    async answer({ socket }) {
      while (!socket.destroyed) {
        socket.write('\r\n'.repeat(100_000));
        await wait(1);
      }
    },
  },
  {
    name: 'a reason phrase without an end',
    async answer({ socket }) {
      socket.write('HTTP/1.1 200 ');
      while (!socket.destroyed) {
        socket.write('O'.repeat(200_000));
        await wait(1);
      }
    },
  },
  {
    name: 'a head without its empty line, and closes',
    answer: ({ socket }) => socket.end(head().subarray(0, -2)),
  },
];
