import zlib from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asking, driverFor } from './open.ts';
import { rawServer, whole } from './raw-server.ts';

const answers = [
  whole('{"transportationCost":1,"netValue":1}'),
  whole(zlib.gzipSync('{"transportationCost":1}'), ['Content-Encoding: gzip']),
  Buffer.from(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n[1,2,\r\n2\r\n3]\r\n0\r\n\r\n',
  ),
  Buffer.concat([
    Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 x\r\nA: b\r\n\r\n'),
    whole('[]'),
  ]),
];

test('any bytes from a server give a response or the reason why there is none', async () => {
  let next: Buffer = Buffer.alloc(0);
  let ending: 'end' | 'resetAndDestroy' | 'cork' = 'end';
  let pieces = 1;
  const server = await rawServer((socket) => {
    const size = Math.max(1, Math.ceil(next.length / pieces));
    for (let i = 0; i < next.length; i += size) socket.write(next.subarray(i, i + size));
    setImmediate(() => socket[ending]());
  });
  const { send } = driverFor();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...answers),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
      fc.nat(),
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom('end', 'resetAndDestroy', 'cork'),
      fc.integer({ min: 1, max: 4 }),
      async (answer, changes, length, added, how, parts) => {
        next = Buffer.from(answer.subarray(0, length % (answer.length * 2)));
        for (const [at, byte] of changes) next[at % next.length] = byte;
        next = Buffer.concat([next, added]);
        ending = how;
        pieces = parts;
        const { answer: became } = await send(asking(server.url, { cutMs: 60 }));
        const said =
          became.kind === 'response'
            ? `text of ${became.status}`
            : `${became.reason}: ${became.detail}`;
        expect(said).toMatch(/^(text of [2-9]\d\d|(closed|not-http|cut-off): [A-Z].*\.)$/s);
      },
    ),
    { numRuns: 200 },
  );
});
