import { EventEmitter, once } from 'node:events';
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import {
  openReferenceClient as openWith,
  type ReferenceClient,
  type ReferenceOptions,
} from '../../src/reference-client/server.ts';
import { now } from './now.ts';

/** A server on a free port of this machine. */
async function open(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** The port of any server, which is closed after the test. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    if ('closeAllConnections' in server) (server as unknown as HttpServer).closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const { url, close } = await open(() => {});
  close();
  return Number(new URL(url).port);
}

/** The address of a server that is closed after the test. */
export async function serving(listener: RequestListener): Promise<string> {
  const { url, close } = await open(listener);
  onTestFinished(close);
  return url;
}

/** The address of a server for all tests of a file. */
export function servingAll(listener: RequestListener): () => string {
  let server: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    server = await open(listener);
  });
  afterAll(() => server.close());
  return () => server.url;
}

/** A reference client with the clock of the tests; other processes need `now: Date.now`. */
export const openReferenceClient = (
  options: Partial<ReferenceOptions> = {},
): Promise<ReferenceClient> => openWith({ now: () => now, ...options });

/** The same for all tests of a file. */
export function referenceForAll(options: Partial<ReferenceOptions>): Pick<ReferenceClient, 'url'> {
  let client: ReferenceClient | undefined;
  beforeAll(async () => {
    client = await openReferenceClient(options);
  });
  afterAll(() => client?.close());
  return {
    get url() {
      return client?.url ?? '';
    },
  };
}

/** A client that never answers; `asked` resolves with the first request. */
export async function silentClient() {
  const asked = new EventEmitter();
  const first = once(asked, 'asked');
  return { ...(await open(() => void asked.emit('asked'))), asked: first };
}
