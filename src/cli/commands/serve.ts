import type { Io } from '../../model/io.ts';
import { openReferenceClient } from '../../reference-client/server.ts';
import { referenceToken } from '../../reference-client/target.ts';
import { assertFaults } from '../options/faults.ts';
import { listening } from '../options/given.ts';

interface ServeFlags {
  readonly port: string;
  readonly host: string;
  readonly fault?: readonly string[];
}

/** Serves the reference client until interrupted, and logs each request on stderr. */
export async function serveCommand(flags: ServeFlags, io: Io): Promise<number> {
  const { host, fault: faults = [] } = flags;
  assertFaults(faults);
  const log = (line: string) => io.stderr.write(`${line}\n`);
  const client = await listening(flags, (port) =>
    openReferenceClient({ port, host, faults, token: referenceToken, log, now: io.now }),
  );
  const ended = new Promise<number>((resolve) => {
    io.onInterrupt(() => void client.close().then(() => resolve(0)));
  });
  io.stdout.write(
    `The reference client listens on ${client.url}; its token is ${referenceToken}.\n` +
      `  GREENLIGHT_TOKEN=${referenceToken} greenlight run -u ${client.url}\n` +
      (faults.length > 0 ? `It is broken on purpose: ${faults.join(', ')}.\n` : '') +
      'Ctrl-C ends it.\n',
  );
  return ended;
}
