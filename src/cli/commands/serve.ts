import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { openReferenceClient, type ReferenceClient } from '../../reference-client/server.ts';
import { referenceToken } from '../../reference-client/target.ts';
import { assertFaults } from '../options/faults.ts';

interface Serve {
  readonly port: string;
  readonly host: string;
  readonly faults: readonly string[];
}

/** Serves the reference client until interrupted, and logs each request on stderr. */
export async function serveCommand({ port, host, faults }: Serve, io: Io): Promise<number> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not '${port}'.`);
  }
  assertFaults(faults);
  const client = await listen({ port: Number(port), host, faults, io });
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

interface ListenOptions extends Omit<Serve, 'port'> {
  readonly port: number;
  readonly io: Io;
}

async function listen({ port, host, faults, io }: ListenOptions): Promise<ReferenceClient> {
  try {
    const log = (line: string) => io.stderr.write(`${line}\n`);
    return await openReferenceClient({ port, host, faults, token: referenceToken, log });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE')
      throw new UsageError(`port ${port} is in use; choose another --port.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new UsageError(`${host}:${port} cannot be listened on (${code}).`);
    }
    throw error;
  }
}
