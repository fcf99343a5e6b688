import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status: number;
  readonly page: string;
  /** Set-Cookie. */
  readonly cookie?: string;
}

interface Serving {
  /** 0 takes a free one. */
  readonly port: number;
  /** Content-Security-Policy of every page. */
  readonly policy: string;
  /** Bytes of a form. */
  readonly largest: number;
  /** The page of a form, or of none; `cookie` is what the browser kept. */
  readonly answer: (
    form: URLSearchParams | undefined,
    cookie: string | undefined,
  ) => Promise<Answer>;
  /** The page for a form that is too large. */
  readonly tooLarge: () => Answer;
  /** Told of what should not have happened. */
  readonly failed: (error: unknown) => void;
}

export interface DeskServer {
  /** With the path that only the one who started it knows. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * One page on 127.0.0.1, at a path that cannot be guessed. Another site can neither read nor use it: the Host
 * must be this address (a name that was bound to it anew is not), a form must come from the page itself (Origin,
 * Sec-Fetch-Site), and no page may frame it. Throws what listening throws.
 */
export async function openDeskServer(serving: Serving): Promise<DeskServer> {
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(serving.port, host, () => resolve());
  });
  return {
    url: `http://${host}:${portOf(server)}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo | null)?.port ?? 0;

interface Handling extends Serving {
  readonly path: string;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  handling: Handling,
): Promise<void> {
  const { port, path, policy, largest } = handling;
  if (!isOwnHost(request.headers.host, port)) return refuse(response, 421, 'Not this host.');
  if (!isSame(request.url ?? '', path)) return refuse(response, 404, 'Nothing is here.');
  const { method } = request;
  const { cookie } = request.headers;
  if (method === 'GET' || method === 'HEAD') {
    return write(response, await handling.answer(undefined, cookie), policy, method === 'HEAD');
  }
  if (method !== 'POST') return refuse(response, 405, 'GET or POST.', { allow: 'GET, HEAD, POST' });
  if (!isFromHere(request, port)) return refuse(response, 403, 'Not from this page.');
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return refuse(response, 415, 'Not a form.');
  const body = await bodyOf(request, largest);
  if (body === undefined) {
    response.setHeader('connection', 'close');
    return write(response, handling.tooLarge(), policy, false);
  }
  return write(response, await handling.answer(new URLSearchParams(body), cookie), policy, false);
}

/** So many times the largest form are read, so that a browser gets to see the answer. */
const patience = 10;

/** Undefined for a form that is too large, however it is sent. */
async function bodyOf(request: IncomingMessage, largest: number): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let held = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    held += piece.length;
    if (held <= largest) pieces.push(piece);
    else pieces.length = 0;
    if (held > patience * largest) return undefined;
  }
  return held > largest ? undefined : Buffer.concat(pieces).toString('utf8');
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
  { status, page, cookie }: Answer,
  policy: string,
  headOnly: boolean,
): void {
  const bytes = Buffer.from(page);
  response.writeHead(status, {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'content-length': bytes.length,
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
  });
  response.end(headOnly ? undefined : bytes);
}

/** Tells nothing of what is here. */
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

/** The desk listens here and nowhere else. */
const host = '127.0.0.1';

/** Whether a request names the desk by its address: a name that was bound to it anew is another site's. */
const isOwnHost = (given: string | undefined, port: number): boolean =>
  given === `${host}:${port}` || given === `localhost:${port}`;

/** In constant time: the path is a secret. */
function isSame(given: string, path: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(path)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A form of another site has its own origin, or `null`; a browser always sends one with a POST. */
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
