import type { MessagePort } from 'node:worker_threads';
import type { Part, Watcher } from '../driver/relay.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { RequestHead } from '../standards/http/request-head.ts';

/** What the judge gets of call `of`, in order; `at` is a time of `performance.now()` in the relay. */
export type Passed = { readonly of: number; readonly at: number } & (
  | { readonly begins: EndpointId; readonly head: RequestHead; readonly startedAt: string }
  | Part
  /** Too much waited: the rest of the call is left out. */
  | { readonly dropped: true }
);

/** Numbers of calls by endpoint, or `other paths`. */
export type CallCounts = Record<string, number>;

/** What the thread of the calls and that of the judge both count: the size of what waits between them, in bytes. */
export type Waiting = Int32Array<SharedArrayBuffer>;

/** Maximum size of what waits for the judge, in bytes. */
const maxWaiting = 32 * 1024 * 1024;
/** What a message counts besides its bytes. */
export const ofMessage = 512;

/** Passes calls on to the judge and never waits for it. A call that does not fit is dropped and counted. */
export function openFeed(port: Pick<MessagePort, 'postMessage'>) {
  const waiting: Waiting = new Int32Array(new SharedArrayBuffer(4));
  const unread = new Set<number>();
  const dropped: CallCounts = {};
  let calls = 0;
  let isOpen = true;
  let batch: Passed[] = [];
  port.postMessage({ waiting });

  const fits = (size: number) => isOpen && Atomics.load(waiting, 0) + size < maxWaiting;
  const push = (passed: Passed, size: number) => {
    if (batch.length === 0) setImmediate(post);
    batch.push(passed);
    Atomics.add(waiting, 0, size);
  };
  const post = () => {
    const sent = batch;
    batch = [];
    if (!isOpen) return;
    // One buffer for all: many small ones, each freed by the other thread, leave holes in memory.
    const sizes = sent.map((passed) => ('bytes' in passed ? passed.bytes.length : 0));
    const all = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
    let at = 0;
    const passed = sent.map((each): Passed => {
      if (!('bytes' in each)) return each;
      all.set(each.bytes, at);
      at += each.bytes.length;
      return { ...each, bytes: all.subarray(at - each.bytes.length, at) };
    });
    port.postMessage({ passed }, [all.buffer]);
  };
  return {
    /** Calls that did not fit. */
    dropped,
    /** Nothing more is judged. */
    close(): void {
      isOpen = false;
      unread.clear();
    },
    /** The judge has read a call to its end. */
    read: (of: number) => unread.delete(of),
    begin(begins: EndpointId, head: RequestHead): Watcher {
      const of = ++calls;
      const drop = () => {
        unread.delete(of);
        dropped[begins] = (dropped[begins] ?? 0) + 1;
      };
      const startedAt = new Date().toISOString();
      if (fits(0)) {
        unread.add(of);
        push({ of, at: performance.now(), begins, head, startedAt }, ofMessage);
      } else drop();
      return {
        isOpen: () => unread.has(of),
        take(part) {
          if (!unread.has(of)) return;
          const size = 'ended' in part ? 0 : part.bytes.length;
          if (fits(size)) return push({ of, at: performance.now(), ...part }, size + ofMessage);
          push({ of, at: 0, dropped: true }, ofMessage);
          drop();
        },
      };
    },
  };
}
