import { resolve } from 'node:path';
import { time } from '../../config/given/values.ts';
import { notImplemented } from '../../config/implemented.ts';
import { type Config, type Flags, loadConfig } from '../../config/load.ts';
import { policyOf } from '../../config/rules.ts';
import { endpoints } from '../../contract/catalogue.ts';
import { addressOf } from '../../engine/drive/request.ts';
import { ordersOf } from '../../load/calls.ts';
import { load, maxInFlight, type Progress } from '../../load/load.ts';
import { isQuoting } from '../../model/endpoint.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Io } from '../../model/io.ts';
import { type LoadMetric, loadMetrics } from '../../model/run.ts';
import { UsageError } from '../../model/scenario.ts';
import { clock } from '../../report/page/load.ts';
import { openStatusLine } from '../../report/terminal/progress.ts';
import { isLoopback } from '../../standards/http/loopback.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { reproducing } from '../../suite/reproduce.ts';
import { openStoppable } from '../../suite/stoppable.ts';
import { openDeadline } from '../drive/conduct.ts';
import type { OvertimeOutput } from '../drive/overtime.ts';
import { commandFlags, endpointOf } from '../options/given.ts';
import { warnOfSecrets } from '../output/announce.ts';
import { tellRun } from '../output/tell-run.ts';
import { claimFolder, removeReports } from '../output/write-reports.ts';

interface LoadFlags extends Omit<Flags, 'failOn'> {
  readonly for?: string;
  readonly yesLoad?: boolean;
  readonly failOn?: readonly string[];
}

const usualOut = 'reports/load';
const [usualRate, usualMs] = [10, 60_000] as const;
/** Maximum duration and number of calls; more must be a typing error. */
const [maxLoadMs, maxCalls] = [86_400_000, 10_000_000] as const;

/** Sends orders of one endpoint at a constant rate, judges every answer, and reports. */
export async function loadCommand(kind: string, flags: LoadFlags, io: Io): Promise<number> {
  const endpoint = endpoints.find(({ id }) => id === endpointOf(kind, 'load'));
  if (!endpoint || !isQuoting(endpoint.id)) {
    throw new UsageError(`load takes delivery-price or shipping-cost: ${kind} takes no order`);
  }
  const { words, thresholds } = failOnOf(flags.failOn ?? []);
  const { failOn: _, ...others } = flags;
  const [failOn] = words;
  const asked: Flags = { ...others, ...(failOn === undefined ? {} : { failOn }) };
  const config = await loadConfig({ flags: asked, io, usualOut });
  const { target, limits, out = usualOut } = config;
  if (!target.implements.includes(endpoint.id)) {
    throw new UsageError(`load was asked for ${notImplemented([endpoint.id], config)}`);
  }
  const { forMs, ratePerSecond, calls } = howMuchOf(flags, limits);
  assertAgreed(
    endpoint,
    config,
    flags.yesLoad === true,
    `${howMany(calls, 'call')} in ${duration(forMs)}`,
  );
  const steps = await ordersOf(endpoint.id, target, config);
  const claim = out === '-' ? undefined : claimFolder({ out, shared: config.shared }, io);
  if (claim) removeReports(resolve(io.cwd, claim.out));
  warnOfSecrets(target, io);
  // Keep as many idle connections as there may be calls in flight.
  const stoppable = openStoppable(
    { ...config, limits: { ...limits, concurrency: maxInFlight } },
    io,
  );
  const command = [
    `greenlight load ${endpoint.id}`,
    ...commandFlags(asked),
    `--rate ${ratePerSecond}/s --for ${forMs}ms`,
    ...(flags.yesLoad ? ['--yes-load'] : []),
  ].join(' ');
  const policy = {
    ...policyOf(target, config),
    endpoints: [endpoint],
    reproduce: reproducing(command, false, true),
  };
  const onProgress = openProgress(forMs, config, io);
  const { reporters, shared, look } = config;
  const output = { reporters, shared, look, out: claim?.out ?? out };
  const telling = {
    ...output,
    failOn: config.failOn,
    shown: io.guard.text(output.out),
    writes: claim !== undefined,
  };
  const stop = (why: string) => stoppable.stop(why);
  const bound = openBound(forMs + limits.timeMs, { telling, stop }, io);
  try {
    const { send, signal } = stoppable;
    const made = await load({
      endpoint,
      steps,
      policy,
      send,
      signal,
      ratePerSecond,
      forMs,
      timeoutMs: limits.timeoutMs,
      thresholds,
      isOver: bound.isOver,
      onProgress: (so) => onProgress.tell(so),
    });
    onProgress.end();
    await tellRun(made, output, io);
    return stoppable.interrupted ?? made.exitCode;
  } finally {
    bound.end();
    onProgress.end();
    await stoppable.close();
    claim?.release();
  }
}

interface Bounded {
  readonly telling: OvertimeOutput;
  /** Stops sending; the reason is a phrase. */
  readonly stop: (reason: string) => void;
}

/** Ends the load at its limit of time: what is sent besides the load takes no longer than a run may take. */
function openBound(timeMs: number, { telling, stop }: Bounded, io: Io) {
  const over = `the time of ${duration(timeMs)} was over (--for and limits.time)`;
  const deadline = openDeadline({ beganAt: io.beganAt ?? Date.now(), timeMs }, () => stop(over));
  const bound = io.bounded?.({ ms: deadline.leftMs(), timeMs, telling });
  return {
    isOver: deadline.isOver,
    end: () => {
      deadline.clear();
      bound?.lift();
    },
  };
}

/** Returns the duration, the rate and the number of calls. Throws UsageError for none, or too many. */
function howMuchOf(flags: LoadFlags, { ratePerSecond = usualRate, requests }: Config['limits']) {
  const forMs = flags.for === undefined ? usualMs : time.read(flags.for);
  if (forMs === undefined || forMs > maxLoadMs) {
    throw new UsageError(`--for is '${flags.for}'; expected ${time.expected}, up to 24 h`);
  }
  const calls = Math.round((forMs / 1000) * ratePerSecond);
  if (calls < 1) throw new UsageError(`--for ${flags.for} is too short for one call at this rate`);
  if (calls > (requests ?? maxCalls)) {
    const bound = requests === undefined ? 'the maximum is' : 'limits.requests allows';
    throw new UsageError(
      `${figure(ratePerSecond)} calls a second for ${duration(forMs)} are ${figure(calls)}; ${bound} ${figure(requests ?? maxCalls)}`,
    );
  }
  return { forMs, ratePerSecond, calls };
}

/** Parses `--fail-on`: its usual words, and limits such as `p95=10s` or `lost=5`. */
function failOnOf(given: readonly string[]) {
  const all = given.flatMap((each) => each.split(',')).filter((each) => each !== '');
  const thresholds = all.flatMap((text) => {
    if (!text.includes('=')) return [];
    const [name = '', value = ''] = text.split('=');
    const metric = loadMetrics.find((each) => each === name);
    if (metric === undefined) {
      throw new UsageError(
        `--fail-on: unknown metric '${name}'; expected one of ${loadMetrics.join(', ')}`,
      );
    }
    return [{ metric, limit: limitOf(metric, value) }];
  });
  const words = all.filter((text) => !text.includes('='));
  if (words.length > 1) throw new UsageError(`--fail-on takes one of ${words.join(', ')}`);
  return { words, thresholds };
}

function limitOf(metric: LoadMetric, text: string): number {
  const limit =
    metric === 'lost' ? (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined) : time.read(text);
  if (limit !== undefined) return limit;
  const expected =
    metric === 'lost' ? 'quotes lost in a thousand calls, such as lost=5' : time.expected;
  throw new UsageError(`--fail-on ${metric} is '${text}'; expected ${expected}`);
}

/** Throws a UsageError unless the client is local or its owner agreed to the load. */
function assertAgreed(
  endpoint: Endpoint,
  { target }: Config,
  agreed: boolean,
  howMuch: string,
): void {
  const { host, hostname } = new URL(addressOf(endpoint, target));
  if (agreed || isLoopback(hostname)) return;
  throw new UsageError(
    `load would send ${howMuch} to ${host}, which is not this machine; add --yes-load if its owner agrees`,
  );
}

/** Opens the progress line: `0:42 of 2:00   840 calls   3 in flight   p95 812 ms   2 lost`. */
function openProgress(forMs: number, { look }: Config, io: Io) {
  let line = 'sending each order alone';
  return {
    tell({ atMs, calls, lost, inFlight, p95 }: Progress) {
      if (calls === 0) return;
      line = [
        `${clock(Math.min(atMs, forMs))} of ${clock(forMs)}`,
        howMany(calls, 'call'),
        `${figure(inFlight)} in flight`,
        `p95 ${duration(p95)}`,
        `${figure(lost)} lost`,
      ].join('   ');
    },
    end: look.quiet ? () => undefined : openStatusLine(io, () => line).end,
  };
}
