import type { Config } from '../config/given/config.ts';
import { openDriver } from '../driver/driver.ts';
import type { Io } from '../model/io.ts';

export type StoppableDriver = ReturnType<typeof openStoppable>;

/** Opens a driver that an interrupt stops: it aborts the requests in flight and sends no more. */
export function openStoppable({ limits, tls }: Pick<Config, 'limits' | 'tls'>, io: Io) {
  const driver = openDriver({ ...limits, ...tls });
  const stop = new AbortController();
  let interrupted: number | undefined;
  const end = (reason: string) => {
    stop.abort(reason);
    void driver.close();
  };
  const deaf = io.onInterrupt((exitCode) => {
    interrupted = exitCode;
    end('interrupted');
  });
  return {
    send: driver.send,
    signal: stop.signal,
    /** Exit code after an interrupt; undefined before. */
    get interrupted(): number | undefined {
      return interrupted;
    },
    /** Aborts the requests in flight and sends no more. `reason` is a phrase for the report. */
    stop: end,
    /** Stops listening for interrupts and closes the connections. */
    async close(): Promise<void> {
      deaf();
      await driver.close();
    },
  };
}
