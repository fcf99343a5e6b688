import { type ChildProcess, spawn } from 'node:child_process';
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

type Answered = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

interface Answer {
  readonly id: number;
  readonly error?: { readonly message: string };
  readonly address: string | LookupAddress[];
  readonly family?: number;
}

/** Program of the other process. It ends by a signal, because an exit waits for a silent name server as well. */
const program = (order: string) => `
const [dns, own] = [require('node:dns'), require('node:process')];
dns.setDefaultResultOrder('${order}');
own.on('disconnect', () => own.kill(own.pid, 'SIGKILL'));
own.on('message', ({ id, hostname, options }) =>
  dns.lookup(hostname, options, (error, address, family) =>
    own.send({ id, error: error ? { ...error, message: error.message } : undefined, address, family })));`;

/** Names that no name server is asked for. */
const isLocal = (hostname: string): boolean =>
  hostname === '' || hostname === 'localhost' || isIP(hostname) !== 0;

/**
 * Makes every lookup of this process happen in another one. Node cannot cancel a lookup (getaddrinfo), and an exit
 * waits for it, for as long as a silent name server makes it wait. If no other process can be started, lookups happen
 * here.
 */
export function resolveApart(node: string, environment: NodeJS.ProcessEnv): void {
  const env = { ...environment, NODE_OPTIONS: '' };
  const here = dns.lookup;
  const waiting = new Map<number, { readonly answered: Answered; readonly again: () => void }>();
  let child: ChildProcess | undefined;
  let isHere = false;
  let ids = 0;
  const fail = () => {
    isHere = true;
    const all = [...waiting.values()];
    waiting.clear();
    for (const { again } of all) again();
  };
  const open = (): ChildProcess => {
    const opened = spawn(node, ['-e', program(dns.getDefaultResultOrder())], {
      env,
      // In a process group of its own: a signal to ours, as by Ctrl-C, must not end it before the lookups are given up.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    opened.once('error', fail).once('exit', fail);
    opened.unref();
    opened.on('message', ({ id, error, address, family }: Answer) => {
      const entry = waiting.get(id);
      waiting.delete(id);
      // Only a lookup keeps this process running.
      if (waiting.size === 0) opened.channel?.unref();
      entry?.answered(
        error ? Object.assign(new Error(error.message), error) : null,
        address,
        family,
      );
    });
    return opened;
  };
  const lookup = (
    hostname: string,
    lookupOptions: LookupOptions | number | Answered,
    done?: Answered,
  ) => {
    const answered = done ?? (lookupOptions as Answered);
    const options =
      typeof lookupOptions === 'function'
        ? {}
        : typeof lookupOptions === 'number'
          ? { family: lookupOptions }
          : lookupOptions;
    const again = () => here(hostname, options, answered);
    if (isHere || isLocal(hostname)) return again();
    child ??= open();
    ids += 1;
    waiting.set(ids, { answered, again });
    child.channel?.ref();
    child.send({ id: ids, hostname, options }, (error) => {
      if (error) fail();
    });
  };
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
}
