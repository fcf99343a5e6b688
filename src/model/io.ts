import type { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { Secret } from './target.ts';

export interface Out {
  /** Writes a text. Commands of a pipeline in it are broken, except in lines that are `annotations` of ours. */
  readonly write: (text: string, as?: 'annotations') => void;
  readonly isTTY: boolean;
  /** Width of a terminal. */
  readonly columns?: number;
}

/** Last filter of all output: replaces secrets that an earlier step missed. */
export interface Guard {
  /** Adds secrets to replace from now on. */
  readonly add: (secrets: readonly Secret[]) => void;
  /** Returns the text without secrets. Never throws: a text that cannot be scanned is omitted entirely. */
  readonly text: (text: string) => string;
}

/** Deadline of a run, including judging and writing. */
export interface Bound {
  /** Remaining time, in ms. */
  readonly ms: number;
  /** Configured time, in ms. */
  readonly timeMs: number;
  /** How the command reports, as plain data. */
  readonly telling: unknown;
}

/** Deadline that is set. */
export interface BoundHandle {
  /** Keeps the JSON of a run, redacted, to report if the deadline passes. */
  readonly keep: (text: string) => void;
  readonly lift: () => void;
}

/** Command beside this one. */
export interface Beside {
  readonly port: MessagePort;
  /** Resolves with a phrase when its thread has ended, however it did. */
  readonly ended: Promise<string>;
}

/** Everything that a command may access of its process; made in main.ts. */
export interface Io {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly stdin: Readable;
  /** Already applied to stdout and stderr, which break commands of pipelines too; files must be passed through it. */
  readonly guard: Guard;
  readonly env: { readonly [name: string]: string | undefined };
  readonly cwd: string;
  /** Returns ms since 1970: the clock whose day a command takes as today. */
  readonly now: () => number;
  readonly platform: string;
  /** User id of the process, where the system has one. */
  readonly uid?: number;
  /** Own process id, and whether a process of this machine is alive. */
  readonly processes?: { readonly pid: number; readonly isAlive: (pid: number) => boolean };
  /** Start of the process, in ms since 1970; the time limit of a run counts from it. */
  readonly beganAt?: number;
  /** Starts to end the command from outside at the deadline. */
  readonly bounded?: (bound: Bound) => BoundHandle;
  /**
   * Runs another command in a thread of its own, with this standard input, for at most `ms` milliseconds. Returns its
   * exit code and standard output; undefined if it took longer. Throws UsageError if it needs too much memory.
   */
  readonly apart?: (
    args: readonly string[],
    job: { readonly stdin: string; readonly ms: number },
  ) => Promise<{ readonly exitCode: number; readonly stdout: string } | undefined>;
  /** Runs another command in a thread of its own beside this one; they exchange messages. */
  readonly beside?: (args: readonly string[]) => Beside;
  /** Of a command that runs beside another: messages to and from that one. */
  readonly peer?: MessagePort;
  /** Calls back on Ctrl-C and SIGTERM with the exit code; returns a function that removes the listener. */
  readonly onInterrupt: (interrupted: (exitCode: number) => void) => () => void;
}
