import { implementedOf } from '../../../config/implemented.ts';
import { type Config, type Flags, loadConfig } from '../../../config/load.ts';
import { policyOf } from '../../../config/rules.ts';
import { endpointBy } from '../../../contract/catalogue.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import { ordersOf } from '../../../load/calls.ts';
import { load, maxInFlight, type Progress } from '../../../load/load.ts';
import { isQuoting } from '../../../model/endpoint.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import { clock } from '../../../report/page/load.ts';
import { openStatusLine } from '../../../report/terminal/progress.ts';
import { present } from '../../../standards/collections/present.ts';
import { isLoopback } from '../../../standards/http/loopback.ts';
import { duration, figure, howMany } from '../../../standards/text/figures.ts';
import { reproducing } from '../../../suite/reproduce.ts';
import { openRunEnd } from '../../drive/run-end.ts';
import { commandFlags, endpointOf } from '../../options/given.ts';
import { warnOfSecrets } from '../../output/announce.ts';
import { tellRun } from '../../output/tell-run.ts';
import { failOnOf, howMuchOf, type LoadFlags } from './limits.ts';

const usualOut = 'reports/load';

export async function loadCommand(kind: string, flags: LoadFlags, io: Io): Promise<number> {
  const endpoint = endpointBy[endpointOf(kind, 'load')];
  if (!isQuoting(endpoint.id)) {
    throw new UsageError(`load takes delivery-price or shipping-cost: ${kind} takes no order`);
  }
  const { failOn, thresholds } = failOnOf(flags.failOn ?? []);
  const { failOn: _, ...others } = flags;
  const merged: Flags = { ...others, ...present({ failOn }) };
  const config = await loadConfig({ flags: merged, io, usualOut });
  const { target, limits, out = usualOut } = config;
  implementedOf('load', [endpoint.id], config);
  const { forMs, ratePerSecond, calls } = howMuchOf(flags, limits);
  assertAgreed(
    endpoint,
    config,
    flags.yesLoad === true,
    `${howMany(calls, 'call')} in ${duration(forMs)}`,
  );
  const steps = await ordersOf(endpoint.id, target, config);
  const { reporters, shared, look } = config;
  const end = openRunEnd(
    {
      ...config,
      // Keep as many idle connections as there may be calls in flight.
      limits: { ...limits, concurrency: maxInFlight },
      output: { reporters, shared, look, out },
      writes: out !== '-',
      // What is sent besides the load takes no longer than a run may take.
      timeMs: forMs + limits.timeMs,
      limit: '--for and limits.time',
    },
    io,
  );
  warnOfSecrets(target, io);
  const command = [
    `greenlight load ${endpoint.id}`,
    ...commandFlags(merged),
    `--rate ${ratePerSecond}/s --for ${forMs}ms`,
    ...(flags.yesLoad ? ['--yes-load'] : []),
  ].join(' ');
  const policy = {
    ...policyOf(target, config),
    endpoints: [endpoint],
    reproduce: reproducing(command, false, true),
  };
  const onProgress = openProgress(forMs, config, io);
  end.begin();
  try {
    const { send, signal, isOver } = end;
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
      isOver,
      onProgress: (so) => onProgress.tell(so),
    });
    onProgress.end();
    await tellRun(made, end.output, io);
    return end.interrupted() ?? made.exitCode;
  } finally {
    onProgress.end();
    await end.close();
  }
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
