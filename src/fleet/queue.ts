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
  readonly getWorkersCount: () => Promise<number>;
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
const kept = { removeOnComplete: { age: 86_400 }, removeOnFail: { age: 86_400 } };

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

interface FleetQueue {
  /** What a worker makes of a client, in its turn; undefined once `signal` is aborted. */
  readonly ask: (client: FleetClient) => Promise<ClientSummary | undefined>;
  /** Whether a worker takes clients. */
  readonly hasWorkers: () => Promise<boolean>;
  readonly close: () => void;
}

/** The queue of this night. */
export async function openQueue(url: string, signal: AbortSignal): Promise<FleetQueue> {
  const bullmq = await installed();
  const queue = await ready(new bullmq.Queue(name, { connection: { url } }), url);
  const night = Date.now().toString(36);
  let asked = 0;
  const stopped = new Promise<undefined>((end) =>
    signal.addEventListener('abort', () => end(undefined)),
  );
  const answered = async (client: FleetClient, jobId: string) => {
    while (!signal.aborted) {
      const job = await queue.getJob(jobId).catch(() => undefined);
      if (job?.finishedOn)
        return job.failedReason ? notRun(client.client, 70, job.failedReason) : job.returnvalue;
      // A Redis that keeps nothing forgets what waits in it when it is started again.
      if (!job) await queue.add('client', client, { jobId, ...kept }).catch(() => undefined);
      await Promise.race([sleep(everyMs), stopped]);
    }
    await queue.remove(jobId);
    return undefined;
  };
  return {
    ask(client) {
      asked += 1;
      // Without a Redis nothing more is answered.
      const end = stopped.then(() => sleep(everyMs, undefined, { ref: false }));
      return Promise.race([answered(client, `${night}-${asked}`), end]);
    },
    hasWorkers: async () => (await queue.getWorkersCount()) > 0,
    close: () => void queue.close().catch(() => {}),
  };
}

interface Working {
  readonly url: string;
  /** The maximum number of clients that run at the same time. */
  readonly inAll: number;
  readonly run: (client: FleetClient) => Promise<ClientSummary>;
}

/** Takes clients from the queue and runs them. Resolves with how to stop: what is under way is finished. */
export async function work({ url, inAll, run }: Working): Promise<() => Promise<void>> {
  const bullmq = await installed();
  const worker = new bullmq.Worker(name, ({ data }) => run(data), {
    connection: { url, maxRetriesPerRequest: null },
    concurrency: inAll,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    maxStalledCount: mostLost,
  });
  await ready(worker, url);
  return () => worker.close();
}
