import type { ReadingState } from '../text/reading.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';
import type { Scanner } from './json-scanner.ts';

/** State shared by the functions that read JSON. */
export interface Source {
  readonly reading: ReadingState;
  readonly window: Window;
  readonly watch: Utf8Watch;
  readonly scanner: Scanner;
  /** Whether no more bytes will arrive. */
  final: boolean;
  /** Whether the bytes were truncated, which is reported elsewhere. */
  cut: boolean;
}

/** Coroutine that yields when the bytes run out. It yields forever once reading has ended. */
export type ReadCoroutine<Result = void> = Generator<void, Result, void>;

/** Waits for more bytes. Reports what is missing if there are none. */
export function* moreBytes(source: Source, missing?: string): ReadCoroutine {
  if (!source.final) {
    yield;
    return;
  }
  if (missing !== undefined && !source.cut) {
    source.window.at = source.window.to;
    reportTrouble(source, missing);
  }
  yield* end(source);
}

/** Reports that the text is not JSON from `window.at` on, and ends reading. */
export function* fail(source: Source, detail: string): ReadCoroutine<never> {
  reportTrouble(source, detail);
  return yield* end(source);
}

/** Ends reading and discards all bytes. */
export function* end({ window }: Source): ReadCoroutine<never> {
  for (;;) {
    window.at = window.to;
    window.start = window.to;
    yield;
  }
}

export function reportTrouble({ reading, window }: Source, detail: string): void {
  reading.troubles.add({ kind: 'not-json', offset: window.base + window.at, detail });
}
