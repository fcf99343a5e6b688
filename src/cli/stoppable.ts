import { openDriver } from '../driver/driver.ts';
import type { Send } from '../model/send.ts';
import type { Config } from './config/config.ts';
import type { Io } from './io.ts';

/** A driver that a person can interrupt. */
export interface Stoppable {
  readonly send: Send;
  /** Aborted by the first interrupt. */
  readonly signal: AbortSignal;
  /** The exit code that an interrupt asks for; undefined while there was none. */
  readonly interrupted: number | undefined;
  /** Hears no interrupt any more, and ends what is open. */
  close(): Promise<void>;
}

/** Opens a driver; an interrupt ends what is under way, and nothing more is sent. */
export function openStoppable({ limits, tls }: Pick<Config, 'limits' | 'tls'>, io: Io): Stoppable {
  const driver = openDriver({ ...limits, ...tls });
  const stop = new AbortController();
  let interrupted: number | undefined;
  const deaf = io.onInterrupt((exitCode) => {
    interrupted = exitCode;
    stop.abort();
    void driver.close();
  });
  return {
    send: driver.send,
    signal: stop.signal,
    get interrupted() {
      return interrupted;
    },
    async close() {
      deaf();
      await driver.close();
    },
  };
}
