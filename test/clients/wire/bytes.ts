import type { Said } from './honest.ts';

/** Bytes in Latin-1, one a sign, so that any byte can be written in a text. */
export const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

interface HeadOptions {
  readonly status?: string;
  readonly version?: string;
  /** Without it no content-length is written. */
  readonly length?: number | string;
  readonly type?: string;
}

/** A status line and headers to their empty line. */
export function head(
  { status = '200 OK', version = 'HTTP/1.1', length, type = 'application/json' }: HeadOptions = {},
  more: readonly string[] = [],
): Buffer {
  return bytes(
    [
      `${version} ${status}`,
      ...(type === '' ? [] : [`Content-Type: ${type}`]),
      ...(length === undefined ? [] : [`Content-Length: ${length}`]),
      ...more,
      '',
      '',
    ].join('\r\n'),
  );
}

/** An answer with nothing odd about it, or with these headers besides. */
export const plain = ({ status, body }: Said, more: readonly string[] = []): Buffer =>
  Buffer.concat([
    head({ status: `${status} Said`, length: Buffer.byteLength(body) }, more),
    Buffer.from(body),
  ]);

/** The same with other bytes for its body: packed, in another encoding, cut. */
export const carrying = (
  { status }: Pick<Said, 'status'>,
  body: Buffer | string,
  more: readonly string[] = [],
  type?: string,
): Buffer =>
  Buffer.concat([
    head(
      {
        status: `${status} Said`,
        length: Buffer.byteLength(body),
        ...(type === undefined ? {} : { type }),
      },
      more,
    ),
    Buffer.from(body),
  ]);

export const chunk = (part: string | Buffer, extension = ''): Buffer =>
  Buffer.concat([
    bytes(`${Buffer.byteLength(part).toString(16)}${extension}\r\n`),
    Buffer.from(part),
    bytes('\r\n'),
  ]);

const chunked = ['Transfer-Encoding: chunked'] as const;

/** The head of an honest answer in chunks. */
export const chunkedHead = ({ status }: Pick<Said, 'status'>): Buffer =>
  head({ status: `${status} Said` }, chunked);
