import { type Call, wait } from '../keeper.ts';
import type { Animal } from '../visit.ts';

const flood =
  (part: string, ms: number) =>
  async ({ socket }: Call) => {
    while (!socket.destroyed) {
      if (!socket.write(part, 'latin1')) await wait(1);
      await wait(ms);
    }
  };

const padding = 'x'.repeat(2_000);

/** Answers of 1xx, and no other. */
export const interims: readonly Animal[] = [
  {
    name: 'a flood of 100',
    answer: flood(`HTTP/1.1 100 Continue\r\nX: ${padding}\r\n\r\n`.repeat(100), 0),
  },
  {
    name: 'a flood of 103',
    answer: flood(`HTTP/1.1 103 Early Hints\r\nLink: </${padding}>\r\n\r\n`.repeat(100), 0),
  },
  {
    name: '102 now and then, and never more',
    answer: flood('HTTP/1.1 102 Processing\r\n\r\n', 40),
    hurry: 60,
  },
  {
    name: 'only 100, and closes',
    answer: ({ socket }) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'.repeat(3)),
  },
  {
    name: 'another protocol',
    answer: ({ socket }) =>
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
      ),
  },
];
