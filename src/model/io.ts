import type { Readable } from 'node:stream';
import type { Secret } from './target.ts';

/** A stream that text is written to. */
export interface Out {
  readonly write: (text: string) => void;
  readonly isTTY: boolean;
  /** Columns of a terminal. */
  readonly columns?: number;
}

/** What goes out passes here once more: secrets that should have been replaced long before are replaced. */
export interface Guard {
  /** From now on these are looked for. */
  readonly add: (secrets: readonly Secret[]) => void;
  /** A text as it may be written. Throws nothing: what cannot be looked through is left out whole. */
  readonly text: (text: string) => string;
}

/** When a run must have ended, with all that it judges and writes. */
export interface Bound {
  /** From now on, in ms. */
  readonly ms: number;
  /** The time that it was given, in ms. */
  readonly timeMs: number;
  /** Where its reports go; undefined where it writes none. */
  readonly folder?: {
    readonly path: string;
    /** As it is to be shown. */
    readonly shown: string;
    readonly shared: boolean;
  };
}

/** All that a command may know and touch of the process it runs in; made in main.ts. */
export interface Io {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly stdin: Readable;
  /** Stdout and stderr have it before them; files are put through it. */
  readonly guard: Guard;
  readonly env: { readonly [name: string]: string | undefined };
  readonly cwd: string;
  readonly platform: string;
  /** The number of the user who runs us, where the system has such. */
  readonly uid?: number;
  /** Processes of this machine by their numbers, and which one this is. */
  readonly processes?: { readonly own: number; readonly isAlive: (pid: number) => boolean };
  /** When the process began, in ms since 1970; what a run may take counts from then. */
  readonly beganAt?: number;
  /** From now on the command is ended from outside when the bound is over; returns how to lift it. */
  readonly bounded?: (bound: Bound) => () => void;
  /** Calls back on Ctrl-C and SIGTERM with the exit code to end with; returns how to stop listening. */
  readonly onInterrupt: (interrupted: (exitCode: number) => void) => () => void;
}
