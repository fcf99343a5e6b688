import type { MessagePort } from 'node:worker_threads';
import type { Part } from '../driver/relay.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { RequestHead } from '../standards/http/request-head.ts';

/** What the judge gets of call `of`, in order; `at` is a time of `performance.now()` in the relay. */
export type Passed = { readonly of: number; readonly at: number } & (
  | { readonly begins: EndpointId; readonly head: RequestHead; readonly startedAt: string }
  | Part
  /** Too much waited: the rest of the call is left out. */
  | { readonly dropped: true }
);

/** What the thread of the calls and that of the judge both count: the size of what waits between them, in bytes. */
export type Waiting = Int32Array<SharedArrayBuffer>;

/** Maximum size of what waits for the judge, in bytes. */
const maxWaiting = 32 * 1024 * 1024;
/** What a message counts besides its bytes. */
export const ofMessage = 512;

/** Passes calls on to the judge and never waits for it. A call that does not fit is dropped and counted. */
export function openFeed(
  port: Pick<MessagePort, 'postMessage'>,
  onDropped: (id: EndpointId) => void,
) {
  const waiting: Waiting = new Int32Array(new SharedArrayBuffer(4));
  let calls = 0;
  let isOpen = true;
  let batch: Passed[] = [];
  port.postMessage({ waiting });

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
    /** Nothing more is judged. */
    close(): void {
      isOpen = false;
    },
    begin(begins: EndpointId, head: RequestHead): (part: Part) => void {
      const of = ++calls;
      let state: 'new' | 'sent' | 'dropped' = 'new';
      const send = (passed: Passed, size = 0) => {
        if (state === 'dropped') return;
        if (isOpen && Atomics.load(waiting, 0) + size < maxWaiting) {
          state = 'sent';
          return push(passed, size + ofMessage);
        }
        if (isOpen && state === 'sent') push({ of, at: 0, dropped: true }, ofMessage);
        state = 'dropped';
        onDropped(begins);
      };
      const startedAt = new Date().toISOString();
      send({ of, at: performance.now(), begins, head, startedAt });
      return (part) => {
        const size = 'ended' in part ? 0 : part.bytes.length;
        send({ of, at: performance.now(), ...part }, size);
      };
    },
  };
}
