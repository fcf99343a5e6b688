import { Duplex } from 'node:stream';
import type { OpenSink, OutgoingRequest, RequestResult } from '../model/exchange.ts';
import type { Caps } from './body/limits.ts';
import { newWire } from './connect/wire.ts';
import { exchange } from './exchange.ts';

/** How a connection ended, by itself or with the code of an error; or what to call if more is read than was pushed. */
type ReplayEnd = 'closed' | { readonly code: string } | (() => void);

interface ReplayOptions {
  readonly caps: Caps;
  readonly open: OpenSink | undefined;
  /** Called with the number of bytes that need not be held any longer. */
  readonly onTaken: (bytes: number) => void;
}

/**
 * Reads an answer whose bytes pass elsewhere as `send` reads one: with the same limits, from a connection that holds
 * what is pushed. Nothing is sent. Durations are those of reading.
 */
export function openReplay(request: OutgoingRequest, { caps, open, onTaken }: ReplayOptions) {
  const url = new URL(request.url);
  const waiting: Buffer[] = [];
  let isWanted = false;
  let isWritten = false;
  let ended: ReplayEnd | undefined;
  let stop: (() => void) | undefined;
  const stream = new Duplex({
    // More is wanted only once all before it is read.
    readableHighWaterMark: 1,
    read() {
      isWanted = true;
      give();
    },
    write(_bytes, _encoding, done) {
      isWritten = true;
      done();
      give();
    },
    destroy(error, done) {
      for (const bytes of waiting.splice(0)) onTaken(bytes.length);
      done(error);
    },
  });
  // Its reader reports it.
  stream.on('error', () => {});

  function give(): void {
    if (!isWritten) return;
    while (isWanted && !stream.destroyed) {
      const bytes = waiting.shift();
      if (bytes) {
        isWanted = stream.push(bytes);
        onTaken(bytes.length);
      } else {
        if (ended === 'closed') stream.push(null);
        // What was pushed last is parsed first.
        else if (typeof ended === 'function') setImmediate(ended);
        else if (ended) stream.destroy(Object.assign(new Error(ended.code), ended));
        return;
      }
    }
  }

  const read = async (): Promise<Omit<RequestResult, 'startedAt'>> => {
    const wire = newWire(url.origin, { trust: { any: false }, stream });
    try {
      const { sent } = await exchange(wire, request, url, {
        caps,
        open,
        onUnderWay: (next) => {
          stop = next;
        },
      });
      return sent;
    } finally {
      void wire.destroy();
    }
  };
  return {
    result: read(),
    push(bytes: Buffer): void {
      if (stream.destroyed) onTaken(bytes.length);
      else waiting.push(bytes);
      give();
    },
    /** Nothing more is pushed. */
    end(how: ReplayEnd): void {
      ended ??= how;
      give();
    },
    /** Reads no further; returns whether the end was still due. */
    stop(): boolean {
      const isDue = stop !== undefined;
      stop?.();
      return isDue;
    },
  };
}
