import type { Config } from '../config/given/config.ts';
import { endpoints } from '../contract/catalogue.ts';
import { openDriver } from '../driver/driver.ts';
import type { Datasets } from '../engine/drive/datasets.ts';
import { openGate } from '../engine/drive/gate.ts';
import { openQueue } from '../engine/drive/queue.ts';
import type { Send } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import type { Target } from '../model/target.ts';

/** Driver that a user can interrupt. */
export interface StoppableDriver {
  readonly send: Send;
  /** Aborted by the first interrupt, or by `stop`. */
  readonly signal: AbortSignal;
  /** Exit code after an interrupt; undefined before. */
  readonly interrupted: number | undefined;
  /** Aborts the requests in flight and sends no more. `reason` is a phrase for the report. */
  readonly stop: (reason: string) => void;
  /** Stops listening for interrupts and closes the connections. */
  readonly close: () => Promise<void>;
}

/** Opens a driver that an interrupt stops: it aborts the requests in flight and sends no more. */
export function openStoppable(
  { limits, tls }: Pick<Config, 'limits' | 'tls'>,
  io: Io,
): StoppableDriver {
  const driver = openDriver({ ...limits, ...tls });
  const controller = new AbortController();
  let interrupted: number | undefined;
  const stop = (reason: string) => {
    controller.abort(reason);
    void driver.close();
  };
  const stopListening = io.onInterrupt((exitCode) => {
    interrupted = exitCode;
    stop('interrupted');
  });
  return {
    send: driver.send,
    signal: controller.signal,
    get interrupted() {
      return interrupted;
    },
    stop,
    close: async () => {
      stopListening();
      await driver.close();
    },
  };
}

interface SendingOptions {
  readonly config: Pick<Config, 'limits' | 'tls'>;
  readonly target: Target;
  readonly datasets: Pick<Datasets, 'open'>;
  readonly concurrency: number;
}

/** Opens a queue of single requests, with the limits of the config, that an interrupt stops. */
export function openSending({ config, target, datasets, concurrency }: SendingOptions, io: Io) {
  const { limits } = config;
  const stoppable = openStoppable(config, io);
  const { send, signal } = stoppable;
  const queue = openQueue({
    endpoints,
    target,
    send,
    signal,
    openDataset: datasets.open,
    concurrency,
    gate: openGate({ ...limits, signal }),
    timeoutMs: limits.timeoutMs,
  });
  return { queue, interrupted: () => stoppable.interrupted, close: stoppable.close };
}
