import type { Limits } from './endpoint.ts';
import type { Answer, RecordsBody, Timings, Trouble } from './exchange.ts';

/** A request as it goes on the wire. */
export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  /** UTF-8 text; sent with content-length. */
  readonly body?: string;
  readonly limits: Limits;
}

/** What became of it. */
export interface Sent {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Absent when nothing was written. */
  readonly durationMs?: number;
  readonly timings: Timings;
  readonly answer: Answer;
  /** A kept connection was closed before any byte of the answer; sent once more on a fresh one. */
  readonly freshConnection?: true;
  /** The proxy of our own that could read and change what was sent and what came: `host:port`. */
  readonly proxy?: string;
}

/** Takes the decompressed bytes of a dataset's answer as they come. */
export interface Sink {
  /** May wait (disk); returns false when no more is wanted. */
  write(bytes: Uint8Array): boolean | Promise<boolean>;
  /** Called once, whatever happened; `trouble` is what the driver met. */
  end(trouble: readonly Trouble[]): RecordsBody | Promise<RecordsBody>;
}

/** Given the head of a 200 of a dataset endpoint. */
export type OpenSink = (head: { readonly headers: { readonly [name: string]: string } }) => Sink;

/** Never rejects for what a server does. */
export type Send = (request: Outgoing, open?: OpenSink) => Promise<Sent>;
