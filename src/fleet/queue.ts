import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../model/scenario.ts';
import { type ClientSummary, type FleetClient, notRun } from './fleet.ts';

/** What is used of bullmq and ioredis, which are installed by who wants a queue. */
interface Job {
  readonly data: FleetClient;
  readonly returnvalue: ClientSummary;
  readonly failedReason?: string;
  readonly finishedOn?: number;
}
interface Connected {
  readonly on: (event: 'error', heard: () => void) => void;
  readonly waitUntilReady: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}
interface Queue extends Connected {
  readonly add: (name: string, data: FleetClient, options: object) => Promise<unknown>;
  readonly getJob: (id: string) => Promise<Job | undefined>;
  readonly remove: (id: string) => Promise<unknown>;
}
interface Bullmq {
  readonly Queue: new (name: string, options: object) => Queue;
  readonly Worker: new (
    name: string,
    work: (job: Job) => Promise<ClientSummary>,
    options: object,
  ) => Connected;
}

/** Not among the packages that greenlight itself is built with. */
const packageName: string = 'bullmq';
const name = 'greenlight-fleet';
const everyMs = 1000;
/** How long Redis may take to answer first. */
const firstMs = 10_000;
/** A worker that was killed has lost its client after so long. */
const lockMs = 10_000;
/** How often a client may lose its worker. */
const mostLost = 5;
const retention = { removeOnComplete: { age: 86_400 }, removeOnFail: { age: 86_400 } };

const installed = (): Promise<Bullmq> =>
  import(packageName).catch(() => {
    throw new UsageError('--queue needs bullmq; install bullmq and ioredis beside greenlight');
  });

/** Throws a UsageError when there is no Redis. Later it may go away and come back. */
async function ready<Of extends Connected>(of: Of, url: string): Promise<Of> {
  of.on('error', () => {});
  const isReady = of.waitUntilReady().then(() => true);
  if (await Promise.race([isReady, sleep(firstMs, false, { ref: false })])) return of;
  void of.close().catch(() => {});
  throw new UsageError(`the queue at ${new URL(url).host} cannot be reached`);
}

export async function openQueue(url: string, signal: AbortSignal) {
  const { Queue } = await installed();
  const queue = await ready(new Queue(name, { connection: { url } }), url);
  const night = Date.now().toString(36);
  const answered = async (client: FleetClient) => {
    const jobId = `${night}-${encodeURIComponent(client.client)}`;
    while (!signal.aborted) {
      const job = await queue.getJob(jobId).catch(() => undefined);
      if (job?.finishedOn)
        return job.failedReason ? notRun(client.client, 70, job.failedReason) : job.returnvalue;
      // A Redis that keeps nothing forgets what waits in it when it is started again.
      if (!job) await queue.add('client', client, { jobId, ...retention }).catch(() => undefined);
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
    await queue.remove(jobId);
    return undefined;
  };
  // Without a Redis nothing more is answered.
  const stopped = once(signal, 'abort').then(() => sleep(everyMs, undefined, { ref: false }));
  return {
    /** What a worker makes of a client, in its turn; undefined once `signal` is aborted. */
    ask: (client: FleetClient) => Promise.race([answered(client), stopped]),
    close: () => void queue.close().catch(() => {}),
  };
}

/**
 * Takes clients from the queue and runs them, up to `inAll` at the same time. Resolves with how to stop: what is under
 * way is finished.
 */
export async function work(
  url: string,
  inAll: number,
  run: (client: FleetClient) => Promise<ClientSummary>,
): Promise<() => Promise<void>> {
  const { Worker } = await installed();
  const worker = new Worker(name, ({ data }) => run(data), {
    connection: { url, maxRetriesPerRequest: null },
    concurrency: inAll,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    maxStalledCount: mostLost,
  });
  await ready(worker, url);
  return () => worker.close();
}
