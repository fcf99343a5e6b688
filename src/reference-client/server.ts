import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { write } from './http/answer.ts';
import { type ReadOptions, readCall } from './read-call.ts';
import { respondWith } from './respond.ts';

export interface ReferenceOptions extends ReadOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Names of faults in any order: they apply from the inside of the client to the outside. */
  readonly faults?: readonly string[];
  /** Called with a line for each answered request. */
  readonly log?: (line: string) => void;
}

export type ReferenceClient = Awaited<ReturnType<typeof openReferenceClient>>;

/**
 * Opens a client that conforms except for the named faults. Throws a UsageError for an unknown one; rejects if
 * the port is taken.
 */
export async function openReferenceClient(options: ReferenceOptions) {
  const { port = 0, host = '127.0.0.1' } = options;
  const respond = respondWith(options.faults ?? []);
  const server = createServer((request, response) => void serve(request, response));
  // Longer than the pauses of a run, so that kept-alive connections stay open.
  server.keepAliveTimeout = 75_000;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request, response, options);
    if (!call) return;
    const answer = await respond(call);
    await write(answer, response);
    const at = new Date(options.now()).toISOString();
    const what = answer.status === 0 ? 'no answer' : answer.status;
    options.log?.(`${at} ${call.method} ${call.endpoint ?? 'another path'}: ${what}`);
  }

  await once(server.listen(port, host), 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    /** Closes every open connection and stops listening. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
