import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { NoResponse } from '../model/exchange.ts';
import { headIn, mayBegin, type RequestHead } from '../standards/http/request-head.ts';
import { codeOf } from '../standards/system/system-errors.ts';
import type { HttpProxy } from './proxy/proxy.ts';
import type { RawConnection } from './raw-connection.ts';

/** A part of a call that passes: bytes of its body or of its answer, or how the answer ended. */
export type Part =
  | { readonly from: 'caller' | 'client'; readonly bytes: Uint8Array }
  /** `next`: another request came; `caller`: the caller hung up; else the code of an error. */
  | { readonly ended: 'next' | 'closed' | 'caller' | { readonly code: string } | NoResponse };

/** What follows a call. */
export interface Watcher {
  readonly take: (part: Part) => void;
  /** Reports whether more of the answer may come. */
  readonly isOpen: () => boolean;
}

interface RelayOptions {
  readonly host: string;
  readonly port: number;
  /** The client; its path precedes that of each request. */
  readonly to: URL;
  /** A proxy that must read the requests, because the client has no TLS. */
  readonly proxy: HttpProxy | undefined;
  readonly connect: (url: URL, done: (made: RawConnection) => void) => void;
  /** Called with each request; its watcher never waits. */
  readonly watch: (head: RequestHead) => Watcher | undefined;
}

/** Time in ms without a byte after which an answered connection is idle. */
const quietMs = 1000;
const emptyLine = Buffer.from('\r\n');

/**
 * Opens a server that gives each connection one of its own to the client. All bytes pass as they are, except the host
 * and the path in the head of a request. Throws the errors of listening.
 */
export async function openRelay(options: RelayOptions) {
  const open = new Set<ReturnType<typeof relayed>>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const relay = relayed(socket, options);
    open.add(relay);
    socket.once('close', () => open.delete(relay));
  });
  await once(server.listen(options.port, options.host), 'listening');
  // A connection that cannot be accepted, as without a free file, ends no other.
  server.on('error', () => {});
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    /** Accepts no more connections, and closes the idle ones, or all. Returns how many are open. */
    close(all: boolean): number {
      server.close();
      for (const each of open) if (all || each.isIdle()) each.close();
      return open.size;
    },
  };
}

function relayed(caller: Socket, { to, proxy, connect, watch }: RelayOptions) {
  let client: Socket | undefined;
  let watched: Watcher | undefined;
  let isDialling = false;
  let hasEnded = false;
  let isPipelined = false;
  let isAnswered = true;
  /** Bytes of the body that are still due; of one without a stated length, all until the answer. */
  let left = 0;
  let begun: Buffer = Buffer.alloc(0);
  let lastAt = performance.now();
  const waiting: Buffer[] = [];

  const pass = (bytes: Buffer) => {
    lastAt = performance.now();
    if (client?.writable) {
      if (!client.write(bytes)) caller.pause();
    } else if (client) {
      caller.destroy();
    } else {
      waiting.push(bytes);
      caller.pause();
      if (!isDialling) dial();
    }
  };
  const end = (ended: Extract<Part, { ended: unknown }>['ended']) => {
    // After a caller that hung up, the client ends too.
    watched?.take({ ended: hasEnded ? 'caller' : ended });
    watched = undefined;
  };
  const passBody = (bytes: Buffer) => {
    watched?.take({ from: 'caller', bytes });
    pass(bytes);
  };
  const passHead = (head: RequestHead) => {
    // Without framing, the bytes do not say which of two requests an answer is to.
    isPipelined ||= !isAnswered;
    end('next');
    const sent = addressed(head, to, proxy);
    watched = watch(sent);
    if (isPipelined) end('next');
    isAnswered = false;
    left = head.bodyLength;
    pass(Buffer.from(sent.text, 'latin1'));
  };
  const take = (bytes: Buffer): void => {
    if (left > 0 && !(left === Number.POSITIVE_INFINITY && isAnswered)) {
      const part = bytes.subarray(0, left);
      left -= part.length;
      passBody(part);
      if (part.length < bytes.length) take(bytes.subarray(part.length));
      return;
    }
    // An empty line may precede a head (RFC 9112 2.2).
    if (begun.length === 0 && bytes.subarray(0, 2).equals(emptyLine)) {
      pass(emptyLine);
      if (bytes.length > 2) take(bytes.subarray(2));
      return;
    }
    const all = begun.length > 0 ? Buffer.concat([begun, bytes]) : bytes;
    const head = headIn(all);
    begun = head || !mayBegin(all) ? Buffer.alloc(0) : all;
    if (head) {
      passHead(head);
      if (head.text.length < all.length) take(all.subarray(head.text.length));
    } else if (begun.length === 0) passBody(all);
  };
  /** Ends the caller's connection as the client's ended, once all before it is delivered. */
  const reset = () => caller.write(Buffer.alloc(0), () => caller.resetAndDestroy());
  const dial = () => {
    isDialling = true;
    connect(to, (made) => {
      if ('socket' in made) {
        join(made.socket);
      } else {
        end(made.failed);
        reset();
      }
    });
  };
  const join = (socket: Socket) => {
    if (caller.destroyed) {
      socket.destroy();
      return;
    }
    client = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => {
      lastAt = performance.now();
      // The caller waits for the bytes, the judge does not.
      if (!caller.write(bytes)) socket.pause();
      isAnswered ||= !isInterim(bytes);
      watched?.take({ from: 'client', bytes });
    });
    socket.on('drain', () => caller.resume());
    socket.on('error', (error) => {
      end({ code: codeOf(error) });
      reset();
    });
    socket.on('end', () => {
      end('closed');
      caller.end();
    });
    socket.on('close', () => void (caller.writable && caller.end()));
    for (const bytes of waiting.splice(0)) socket.write(bytes);
    if (hasEnded) socket.end();
    caller.resume();
  };

  caller.on('data', (bytes: Buffer) => {
    // A head and what follows it leave in one packet.
    client?.cork();
    take(bytes);
    client?.uncork();
  });
  caller.on('drain', () => client?.resume());
  caller.on('end', () => {
    hasEnded = true;
    if (begun.length > 0) passBody(begun);
    if (client) client.end();
    else if (!isDialling) caller.end();
  });
  caller.on('error', () => client?.resetAndDestroy());
  caller.on('close', () => {
    end('caller');
    client?.destroy();
  });
  return {
    isIdle: () =>
      isAnswered &&
      !watched?.isOpen() &&
      caller.writableLength === 0 &&
      performance.now() - lastAt > quietMs,
    close: () => caller.destroy(),
  };
}

/** Reports whether bytes hold nothing but interim heads (RFC 9110 15.2), after which the body may follow. */
const isInterim = (bytes: Buffer): boolean =>
  bytes.toString('latin1').replace(/^(?:HTTP\/1\.[01] 1\d\d.*?\r\n\r\n)+/s, '') === '';

function addressed(head: RequestHead, to: URL, proxy: HttpProxy | undefined): RequestHead {
  const path = head.target.replace(/^https?:\/\/[^/?]*/i, '');
  const target = path.startsWith('/') ? to.pathname.replace(/(?<!\/)\/+$/, '') + path : path;
  const { authorization } = proxy ?? {};
  const credentials =
    authorization === undefined ? '' : `\r\nproxy-authorization: ${authorization}`;
  return {
    ...head,
    target,
    text: head.text
      .replace(` ${head.target} `, () => ` ${proxy ? to.origin : ''}${target} `)
      .replace(/(\r\nhost:[ \t]*)[^\r\n]*/i, (_, name: string) => name + to.host + credentials),
  };
}
