import { setTimeout as sleep } from 'node:timers/promises';
import { time } from '../../../config/given/values.ts';
import type { Config } from '../../../config/load.ts';
import { endpoints } from '../../../contract/catalogue.ts';
import { openRawConnections } from '../../../driver/raw-connection.ts';
import { openRelay } from '../../../driver/relay.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import type { Io } from '../../../model/io.ts';
import type { Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { CallCounts } from '../../../observe/feed.ts';
import { fileReporters } from '../../../report/reporters.ts';
import { isLoopback } from '../../../standards/http/loopback.ts';
import { howMany } from '../../../standards/text/figures.ts';
import { withHistory } from '../../drive/conduct.ts';
import { listening } from '../../options/given.ts';
import { assertHistory } from '../../output/history-file.ts';
import { tellRun } from '../../output/tell-run.ts';
import { claimFolder, openSoFarFile } from '../../output/write-reports.ts';
import {
  configOf,
  judgeBeside,
  type ObserveFlags,
  openJudgeBeside,
  usualOut,
} from './judge-beside.ts';
import { openTelling, otherPaths } from './telling.ts';

/** Maximum of --for in ms: the timers of Node end at once beyond 2^31. */
const maxForMs = 576 * 3_600_000;
const countsEveryMs = 60_000;
/** Maximum time in ms for calls in flight to end. */
const [drainMs, saidAfterMs] = [60_000, 1500] as const;
const notJudged = 3;

/** Passes calls on to a client until interrupted, judges them beside, and reports. */
export async function observeCommand(flags: ObserveFlags, io: Io): Promise<number> {
  if (io.peer) return judgeBeside(JSON.parse(flags.judging ?? '{}'), io.peer, io);
  const forMs = flags.for === undefined ? undefined : (time.read(flags.for) ?? Infinity);
  if (forMs !== undefined && forMs > maxForMs)
    throw new UsageError(`--for is '${flags.for}'; expected ${time.expected}, up to 576h`);
  const config = await configOf(flags, io);
  const { out = usualOut, shared, history, reporters } = config;
  if (history !== undefined) assertHistory(history, shared, io);
  const claim = out === '-' ? undefined : claimFolder({ out, shared }, io);
  const isJson = out === '-' && reporters.includes('json');
  const tell = openTelling(isJson, config.look.quiet, io);
  const soFar = claim && openSoFarFile({ out: claim.out, shared }, io);
  // It survives if this process is killed.
  const writeSoFar = (run: Run) => soFar?.write(run, io.guard.text(fileReporters.json.render(run)));
  const judge = openJudgeBeside(flags, config, { ...tell, onRun: writeSoFar }, io);
  const relay = await openFor(flags.listen, config, judge, tell.calls, io);
  const minutes = setInterval(() => {
    tell.counts(judge.feed.dropped);
    judge.keep();
  }, countsEveryMs);
  try {
    await new Promise<void>((resolve) => {
      io.onInterrupt(() => resolve());
      if (forMs !== undefined) setTimeout(resolve, forMs);
    });
    const by = performance.now() + drainMs;
    const waits = setTimeout(() => {
      const calls = howMany(relay.close(false), 'call');
      io.stderr.write(`Waits up to 60 s for ${calls} under way. Ctrl-C again ends it at once.\n`);
      judge.keep();
    }, saidAfterMs);
    while (relay.close(false) > 0 && performance.now() < by) await sleep(100);
    clearTimeout(waits);
    const run = await judge.run();
    if (!run) {
      io.stderr.write('greenlight: nothing was judged\n');
      return notJudged;
    }
    const made = withHistory(run, config, io);
    if (isJson) {
      tell.counts(judge.feed.dropped);
      tell.json({ run: JSON.parse(fileReporters.json.render(made)) });
    } else await tellRun(made, { ...config, out: claim?.out ?? out }, io);
    tell.concluded(made);
    return made.exitCode;
  } finally {
    clearInterval(minutes);
    relay.close(true);
    judge.close();
    claim?.release();
  }
}

/** Opens the relay, and says where it listens. Throws a UsageError for an address that cannot be listened on. */
async function openFor(
  listen: string,
  { target, tls }: Config,
  { feed }: ReturnType<typeof openJudgeBeside>,
  calls: CallCounts,
  io: Io,
) {
  const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(listen) ?? [];
  if (host === '')
    throw new UsageError(`--listen is '${listen}'; expected an address such as 127.0.0.1:8080`);
  const to = new URL(target.clientBase);
  const isHere = isLoopback(to.hostname) && (isLoopback(host) || /^(?:0\.0\.0\.0|::)$/.test(host));
  if (to.port === port && (isHere || to.hostname === host))
    throw new UsageError(`--to ${to.href} is the address of --listen: each call would come back`);
  const called = endpoints
    .filter(({ id }) => target.implements.includes(id))
    .map((each) => ({ ...each, path: pathOf(addressOf(each, target)) }));
  const open = (number: number) =>
    openRelay({
      host,
      port: number,
      to,
      proxy: to.protocol === 'http:' ? tls.proxyFor?.(to) : undefined,
      connect: openRawConnections(tls),
      watch(head) {
        const path = pathOf(head.target, to);
        const id = called.find((each) => each.method === head.method && each.path === path)?.id;
        calls[id ?? otherPaths] = (calls[id ?? otherPaths] ?? 0) + 1;
        return id && feed.begin(id, head);
      },
    });
  const relay = await listening({ host, port }, open, '--listen');
  if (!isLoopback(host))
    io.stderr.write(
      `greenlight: WARNING: ${listen} is not this machine alone. Whoever reaches it can call ${to.host} through it, and nothing is encrypted on the way to it.\n`,
    );
  io.stderr.write(`${relay.url} passes every call on to ${to.href}. Ctrl-C ends it and reports.\n`);
  return relay;
}

const pathOf = (url: string, base?: URL): string =>
  URL.canParse(url, base?.href) ? new URL(url, base).pathname.replace(/(?<!\/)\/+$/, '') : url;
