import { createHash } from 'node:crypto';
import type { RecordsBody, Trouble } from '../../model/exchange.ts';

/** Reader of one answer; `Read` is what it makes of it. */
export interface Reader<Read> {
  write(bytes: Uint8Array): boolean;
  end(trouble: readonly Trouble[]): Read & { readonly isRepeat?: true };
}

interface Earlier<Read> {
  /** Its first bytes, at most 4 KiB. */
  readonly start: Uint8Array;
  readonly hash: string;
  readonly read: Read;
}

/** Maximum length of a body that is held until it is known whether it is equal to an earlier one. */
const maxHeld = 4 * 1024 * 1024;
/** Number of bytes by which most others are known not to be equal. */
const maxStart = 4096;

function beginAlike(a: Uint8Array, b: Uint8Array = a): boolean {
  const length = Math.min(a.length, b.length);
  return Buffer.compare(a.subarray(0, length), b.subarray(0, length)) === 0;
}

type Headers = { readonly [name: string]: string };

/**
 * Reads answers of the same bytes once. A body of the same length and type as an earlier one is held to its end: if it
 * has the same SHA-256, what was read of the first is returned, with `isRepeat`.
 */
export function openEqualAnswers<Read extends { readonly body: RecordsBody }>() {
  const known = new Map<string, Earlier<Read>>();
  return {
    /** Opens the reader of an answer to a question of this kind; answers of other kinds are never equal. */
    open(kind: string, headers: Headers, openReader: () => Reader<Read>): Reader<Read> {
      const {
        'content-length': length,
        'content-type': type,
        'content-encoding': coding,
      } = headers;
      if (length === undefined || Number(length) > maxHeld) return openReader();
      const key = JSON.stringify([kind, length, type, coding]);
      const earlier = known.get(key);
      const hash = createHash('sha256');
      let start = new Uint8Array();
      let chunks: Uint8Array[] = [];
      let size = 0;
      let reader = earlier ? undefined : openReader();
      /** Reads what was held; it is not equal to the earlier answer. */
      const readHeld = () => {
        const opened = openReader();
        reader = opened;
        const isOpen = chunks.every((piece) => opened.write(piece));
        chunks = [];
        return isOpen;
      };
      return {
        write(bytes) {
          hash.update(bytes);
          if (size === 0) start = Uint8Array.from(bytes.subarray(0, maxStart));
          size += bytes.length;
          if (reader) return reader.write(bytes);
          // The buffer of a socket is written again.
          chunks.push(Uint8Array.from(bytes));
          const isLike = size > bytes.length || beginAlike(start, earlier?.start);
          return (isLike && size <= maxHeld) || readHeld();
        },
        end(trouble) {
          const digest = hash.digest('base64');
          if (!reader && earlier?.hash === digest && trouble.length === 0) {
            return { ...earlier.read, isRepeat: true };
          }
          if (!reader) readHeld();
          const read = (reader as Reader<Read>).end(trouble);
          const { body } = read;
          if (body.records > 0 && body.trouble.length === 0 && !body.stopped)
            known.set(key, { start, hash: digest, read });
          return read;
        },
      };
    },
  };
}
