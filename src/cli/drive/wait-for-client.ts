import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/given/config.ts';
import { addressesOf } from '../../config/target/connecting.ts';
import type { Io } from '../../model/io.ts';
import { duration } from '../../standards/text/figures.ts';

const pauseMs = 200;
/** Time in ms that a connection must stay open: a forwarded port accepts and closes if nothing listens behind it. */
const keptOpenMs = 100;

interface WaitOptions extends Pick<Config, 'target' | 'tls'> {
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** Waits until every host and port of the client accepts a connection; not through a proxy. Returns ms waited. */
export async function waitForClient(
  { target, tls, waitMs, signal }: WaitOptions,
  io: Pick<Io, 'stderr'>,
): Promise<number> {
  const began = performance.now();
  const left = () => waitMs - (performance.now() - began);
  const hosts = new Map(
    addressesOf(target)
      .filter(({ url }) => tls.proxyFor?.(url) === undefined)
      .map(({ url }) => [url.host, url]),
  );
  for (const [host, url] of hosts) {
    while (!(await answers(url, left()))) {
      if (signal.aborted) return performance.now() - began;
      if (left() <= 0) {
        io.stderr.write(
          `greenlight: nothing listens at ${host} after ${duration(waitMs)} (--wait)\n`,
        );
        return performance.now() - began;
      }
      await sleep(Math.min(pauseMs, Math.max(0, left())));
    }
  }
  return performance.now() - began;
}

async function answers({ hostname, port, protocol }: URL, withinMs: number): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  try {
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(withinMs)));
    await once(socket, 'connect', { signal });
    return await Promise.race([once(socket, 'close').then(() => false), sleep(keptOpenMs, true)]);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
