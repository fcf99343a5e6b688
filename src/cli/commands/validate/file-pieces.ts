import { open } from 'node:fs/promises';

/**
 * The bytes of a file, piece by piece, the next being read while one is worked on. Two pieces of memory are
 * used by turns, so that nothing is left to be collected: a piece is valid until the next but one is asked for.
 */
export async function* piecesOf(path: string, length: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  const memory = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)] as const;
  const read = (turn: 0 | 1) => file.read(memory[turn], 0, length);
  let turn: 0 | 1 = 0;
  let reading = read(turn);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      const piece = memory[turn].subarray(0, bytesRead);
      turn = turn === 0 ? 1 : 0;
      reading = read(turn);
      yield piece;
    }
  } finally {
    await reading.catch(() => undefined);
    await file.close();
  }
}
