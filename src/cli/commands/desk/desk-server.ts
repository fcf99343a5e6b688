import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageAnswer {
  readonly status: number;
  readonly page: string;
  readonly cookie?: string;
}

interface ServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly policy: string;
  readonly largest: number;
  /** Returns the page for a form, or the empty page; `cookie` is the request's cookie. */
  readonly answer: (
    form: URLSearchParams | undefined,
    cookie: string | undefined,
  ) => Promise<PageAnswer>;
  readonly tooLarge: () => PageAnswer;
  readonly failed: (error: unknown) => void;
}

/**
 * Opens a server for one page on 127.0.0.1, at an unguessable path. Other sites can neither read nor use it: the Host
 * must be this address (against DNS rebinding), a form must come from the page itself (Origin, Sec-Fetch-Site), and
 * framing is forbidden. Throws the errors of listening.
 */
export async function openDeskServer(serving: ServerOptions) {
  const path = `/${randomBytes(24).toString('base64url')}/`;
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000 },
    (request, response) => {
      handle(request, response, { ...serving, path, port: portOf(server) }).catch((error) => {
        if (!request.complete && request.errored) return;
        serving.failed(error);
        refuse(response, 500, 'The desk failed; the terminal says why.');
      });
    },
  );
  server.maxConnections = 100;
  await once(server.listen(serving.port, host), 'listening');
  return {
    url: `http://${host}:${portOf(server)}${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo | null)?.port ?? 0;

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  handling: ServerOptions & { readonly path: string },
): Promise<void> {
  const { port, path, policy, largest } = handling;
  if (!isOwnHost(request.headers.host, port)) return refuse(response, 421, 'Not this host.');
  if (!isSame(request.url ?? '', path)) return refuse(response, 404, 'Nothing is here.');
  const { method } = request;
  const { cookie } = request.headers;
  if (method === 'GET') return write(response, await handling.answer(undefined, cookie), policy);
  if (method !== 'POST') return refuse(response, 405, 'GET or POST.', { allow: 'GET, POST' });
  if (!isFromHere(request, port)) return refuse(response, 403, 'Not from this page.');
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return refuse(response, 415, 'Not a form.');
  const body = await bodyOf(request, largest);
  if (body === undefined) {
    response.setHeader('connection', 'close');
    return write(response, handling.tooLarge(), policy);
  }
  return write(response, await handling.answer(new URLSearchParams(body), cookie), policy);
}

/** Multiple of the largest form that is still read, so that a browser receives the answer. */
const patience = 10;

/** Returns the body; undefined if the form is too large, however it is sent. */
async function bodyOf(request: IncomingMessage, largest: number): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= largest) pieces.push(piece);
    else pieces.length = 0;
    if (size > patience * largest) return undefined;
  }
  return size > largest ? undefined : Buffer.concat(pieces).toString('utf8');
}

/** `same-origin`: without a referrer a browser would send `Origin: null` with our own form. */
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

function write(
  response: ServerResponse,
  { status, page, cookie }: PageAnswer,
  policy: string,
): void {
  const bytes = Buffer.from(page);
  response.writeHead(status, {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'content-length': bytes.length,
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
  });
  response.end(bytes);
}

/** Rejects a request without revealing what is here. */
function refuse(
  response: ServerResponse,
  status: number,
  text: string,
  more: { readonly [name: string]: string } = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    ...always,
    ...more,
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  });
  response.end(`${text}\n`);
}

const host = '127.0.0.1';

/** Reports whether the Host is the address of the desk, against DNS rebinding. */
const isOwnHost = (header: string | undefined, port: number): boolean =>
  header === `${host}:${port}` || header === `localhost:${port}`;

/** Compares in constant time, since the path is a secret. */
function isSame(url: string, path: string): boolean {
  const [a, b] = [Buffer.from(url), Buffer.from(path)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Reports whether a form is our own: every POST of a browser has an Origin, another site's differs or is `null`. */
function isFromHere({ headers }: IncomingMessage, port: number): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  return (
    origin !== undefined &&
    origin === `http://${headers.host}` &&
    isOwnHost(headers.host, port) &&
    (site === undefined || site === 'same-origin')
  );
}
