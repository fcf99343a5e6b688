import type { Reading } from '../text/reading.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';
import type { Scanner } from './json-scanner.ts';

/** What the functions that read JSON share. */
export interface Source {
  readonly reading: Reading;
  readonly window: Window;
  readonly watch: Utf8Watch;
  readonly scanner: Scanner;
  /** No more bytes come. */
  final: boolean;
  /** Something stopped them, which is reported elsewhere. */
  cut: boolean;
}

/** Reads on as bytes come: it yields where they run out. What it yields in for good is read no further. */
export type Reads<Result = void> = Generator<void, Result, void>;

/** Waits for more bytes. Where none come, it is reported what is missing. */
export function* more(source: Source, missing?: string): Reads {
  if (!source.final) {
    yield;
    return;
  }
  if (missing !== undefined && !source.cut) {
    source.window.at = source.window.to;
    complain(source, missing);
  }
  yield* end(source);
}

/** The text is not JSON from `window.at` on. */
export function* fail(source: Source, detail: string): Reads<never> {
  complain(source, detail);
  return yield* end(source);
}

/** Nothing more is read: all bytes are let go. */
export function* end({ window }: Source): Reads<never> {
  for (;;) {
    window.at = window.to;
    window.start = window.to;
    yield;
  }
}

export function complain({ reading, window }: Source, detail: string): void {
  reading.troubles.add({ kind: 'not-json', offset: window.base + window.at, detail });
}
