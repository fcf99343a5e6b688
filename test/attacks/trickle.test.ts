import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';

const body = JSON.stringify(Array.from({ length: 4000 }, (_, i) => ({ id: i, name: `n${i}` })));
const packed = gzipSync(body);
const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const chunked = `${json}transfer-encoding: chunked\r\n\r\n`;
const letter = (i: number) => body.charAt(i);

interface Trickle {
  readonly head: string;
  /** The piece to send each time. */
  readonly each: (i: number) => string | Uint8Array;
}

const trickles: { readonly [what: string]: Trickle } = {
  'a body of known length': {
    head: `${json}content-length: ${body.length}\r\n\r\n`,
    each: letter,
  },
  'a body that ends with the connection': { head: `${json}\r\n`, each: letter },
  'chunks of one byte': { head: chunked, each: (i) => `1\r\n${letter(i)}\r\n` },
  'chunks with long extensions': {
    head: chunked,
    each: (i) => `1;x=${'a'.repeat(200)}\r\n${letter(i)}\r\n`,
  },
  'one chunk': { head: `${chunked}ffff\r\n`, each: letter },
  'the size of a chunk': { head: chunked, each: () => '0' },
  'gzip of known length': {
    head: `${json}content-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`,
    each: (i) => packed.subarray(i, i + 1),
  },
  'gzip in chunks': {
    head: `${json}content-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n`,
    each: (i) =>
      Buffer.concat([Buffer.from('1\r\n'), packed.subarray(i, i + 1), Buffer.from('\r\n')]),
  },
  trailers: { head: `${chunked}2\r\n[]\r\n0\r\n`, each: (i) => `t${i}: a\r\n` },
  'the value of a header': { head: 'HTTP/1.1 200 OK\r\nx: ', each: () => 'a' },
  headers: { head: 'HTTP/1.1 200 OK\r\n', each: (i) => `x${i}: a\r\n` },
  'interim answers': { head: '', each: () => 'HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n' },
  'the status line': { head: 'HTTP/1.1 200 ', each: () => 'O' },
};

/** Sends a byte, or another piece that keeps the connection alive, five times a second. */
async function served({ head, each }: Trickle, ask: (url: string) => Promise<void>) {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(head);
      let i = 0;
      const timer = setInterval(() => socket.write(each(i++)), 200);
      socket.once('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await ask(`http://127.0.0.1:${port}`);
  server.close();
}

const env = { GREENLIGHT_TOKEN: 'a-token-of-this-test' };

test.concurrent.each(Object.entries(trickles))(
  'the time-out cuts off %s, sent a byte at a time',
  async (_, trickle) => {
    await served(trickle, async (url) => {
      const { exit, stdout } = await greenlightHere(
        ['send', 'delivery-price', '-u', url, '--timeout', '1s'],
        { env },
      );
      expect(exit).toBe(3);
      expect(stdout).toMatch(/(?:after|within) 1 s/);
      expect(stdout).toContain('http/cut-off');
      expect(stdout).not.toMatch(/PASSED/);
    });
  },
);
