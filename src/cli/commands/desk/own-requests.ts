import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The desk listens here and nowhere else. */
export const host = '127.0.0.1';

/** Whether a request names the desk by its address: a name that was bound to it anew is another site's. */
export const isOwnHost = (given: string | undefined, port: number): boolean =>
  given === `${host}:${port}` || given === `localhost:${port}`;

/** In constant time: the path is a secret. */
export function isSame(given: string, path: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(path)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A form of another site has its own origin, or `null`; a browser always sends one with a POST. */
export function isFromHere({ headers }: IncomingMessage, port: number): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  return (
    origin !== undefined &&
    origin === `http://${headers.host}` &&
    isOwnHost(headers.host, port) &&
    (site === undefined || site === 'same-origin')
  );
}
