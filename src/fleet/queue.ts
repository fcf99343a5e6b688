import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../model/scenario.ts';
import { type ClientSummary, type FleetClient, notRun } from './fleet.ts';

/** What is used of bullmq and ioredis, which are installed by who wants a queue. */
interface Job {
  readonly id: string;
  readonly data: FleetClient;
  readonly returnvalue: ClientSummary;
  readonly failedReason?: string;
  readonly finishedOn?: number;
  readonly moveToDelayed: (at: number, token?: string) => Promise<void>;
}
interface Queue {
  readonly addBulk: (jobs: readonly object[]) => Promise<unknown>;
  readonly getJob: (id: string) => Promise<Job | undefined>;
  readonly getWorkersCount: () => Promise<number>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly on: (event: 'error', heard: () => void) => void;
}
interface Redis {
  readonly on: (event: 'error' | 'ready', heard: () => void) => void;
  readonly set: (key: string, value: string, ...more: readonly unknown[]) => Promise<'OK' | null>;
  readonly pexpire: (key: string, ms: number) => Promise<unknown>;
  readonly del: (key: string) => Promise<unknown>;
  readonly disconnect: () => void;
}
interface Bullmq {
  readonly Queue: new (name: string, options: object) => Queue;
  readonly Worker: new (
    name: string,
    work: (job: Job, token?: string) => Promise<ClientSummary>,
    options: object,
  ) => Pick<Queue, 'on'> & { readonly close: () => Promise<void> };
  readonly DelayedError: new () => Error;
}

const name = 'greenlight-fleet';
const dayS = 86_400;
const everyMs = 1000;
/** How long Redis may take to answer first. */
const firstMs = 10_000;
/** A worker that was killed has lost its client after so long. */
const lockMs = 10_000;
/** How often a client may lose its worker. */
const mostLost = 5;

async function installed<Module>(packageName: string): Promise<Module> {
  try {
    return (await import(packageName)) as Module;
  } catch {
    throw new UsageError(
      `--queue needs the package ${packageName}; install bullmq and ioredis beside greenlight`,
    );
  }
}

/** Throws a UsageError when there is no Redis. Later it may go away and come back. */
async function connected(url: string): Promise<Redis> {
  const { Redis } = await installed<{ Redis: new (url: string, options: object) => Redis }>(
    'ioredis',
  );
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', () => {});
  const isReady = new Promise<boolean>((done) => redis.on('ready', () => done(true)));
  if (await Promise.race([isReady, sleep(firstMs, false, { ref: false })])) return redis;
  redis.disconnect();
  throw new UsageError(`the queue at ${new URL(url).host} cannot be reached`);
}

interface Enqueuing {
  readonly url: string;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  readonly onDone: (summary: ClientSummary) => void;
  /** Called each second without a worker. */
  readonly onAlone: () => void;
}

/** Puts each client into the queue once, and waits until workers have run all. */
export async function enqueue(
  clients: readonly FleetClient[],
  { url, signal, onDone, onAlone }: Enqueuing,
): Promise<void> {
  const bullmq = await installed<Bullmq>('bullmq');
  const redis = await connected(url);
  const queue = new bullmq.Queue(name, { connection: redis });
  queue.on('error', () => {});
  const night = Date.now().toString(36);
  const open = new Map(clients.map((client, at) => [`${night}-${at}`, client]));
  const kept = { removeOnComplete: { age: dayS }, removeOnFail: { age: dayS } };
  const add = (ids: readonly string[]) =>
    queue.addBulk(
      ids.map((jobId) => ({ name: 'client', data: open.get(jobId), opts: { jobId, ...kept } })),
    );
  const look = async () => {
    const ids = [...open.keys()];
    const jobs = await Promise.all(ids.map((id) => queue.getJob(id)));
    // A Redis that keeps nothing forgets what waits in it when it is started again.
    await add(ids.filter((_, at) => !jobs[at]));
    for (const job of jobs) {
      const client = job?.finishedOn ? open.get(job.id) : undefined;
      if (!job || !client) continue;
      open.delete(job.id);
      onDone(job.failedReason ? notRun(client.client, 70, job.failedReason) : job.returnvalue);
    }
    if (open.size > 0 && (await queue.getWorkersCount()) === 0) onAlone();
  };
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
  await add([...open.keys()]);
  while (open.size > 0 && !signal.aborted) {
    await Promise.race([look().catch(() => {}), stopped]);
    if (open.size > 0) await Promise.race([sleep(everyMs), stopped]);
  }
  const taken = Promise.all([...open.keys()].map((id) => queue.remove(id)));
  await Promise.race([taken.catch(() => {}), sleep(everyMs)]);
  redis.disconnect();
}

interface Working {
  readonly url: string;
  readonly inAll: number;
  readonly perHost: number;
  readonly run: (client: FleetClient) => Promise<ClientSummary>;
}

/** Takes clients from the queue and runs them. Resolves with how to stop: what is under way is finished. */
export async function work({ url, inAll, perHost, run }: Working): Promise<() => Promise<void>> {
  const bullmq = await installed<Bullmq>('bullmq');
  const redis = await connected(url);
  /** The key of a free place at a host, held until it is given back or the worker is gone. */
  const place = async (host: string, id: string) => {
    for (let at = 0; at < perHost; at += 1) {
      const key = `${name}:${host}:${at}`;
      if ((await redis.set(key, id, 'PX', lockMs, 'NX')) === 'OK') return key;
    }
    return undefined;
  };
  const worker = new bullmq.Worker(
    name,
    async (job, token) => {
      const { host } = job.data;
      const key = host === undefined ? undefined : await place(host, job.id);
      if (host !== undefined && key === undefined) {
        await job.moveToDelayed(Date.now() + everyMs, token);
        throw new bullmq.DelayedError();
      }
      const renewal = setInterval(() => void (key && redis.pexpire(key, lockMs)), lockMs / 3);
      try {
        return await run(job.data);
      } finally {
        clearInterval(renewal);
        if (key) await redis.del(key);
      }
    },
    {
      connection: redis,
      concurrency: inAll,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: mostLost,
    },
  );
  worker.on('error', () => {});
  return async () => {
    await worker.close();
    redis.disconnect();
  };
}
