export interface RequestHead {
  readonly method: string;
  readonly target: string;
  /** Names and values in turn, as sent. */
  readonly headers: readonly string[];
  /** The bytes, one character each. */
  readonly text: string;
  /** Length of the body; infinite if the head does not say it, or other bytes follow (RFC 9112 6.3). */
  readonly bodyLength: number;
}

/** Maximum size of a head, in bytes. */
const maxHead = 256 * 1024;
const requestLine = /^([!#$%&'*+\-.^`|~\w]+) (\S+) HTTP\/1\.[01]$/;
const field = /^([!#$%&'*+\-.^`|~\w]+):[ \t]*(.*?)[ \t]*$/;

/** Returns the head with which bytes begin; undefined if they hold no whole head. */
export function headIn(bytes: Buffer): RequestHead | undefined {
  const end = bytes.indexOf('\r\n\r\n') + 4;
  const text = bytes.toString('latin1', 0, end);
  const [first = '', ...lines] = text.trimEnd().split('\r\n');
  const [, method, target] = requestLine.exec(first) ?? [];
  if (end < 4 || method === undefined || target === undefined) return undefined;
  const headers = lines.flatMap((line) => field.exec(line)?.slice(1, 3) ?? []);
  const length = headerIn(headers, 'content-length');
  const isOpen =
    method === 'CONNECT' ||
    headerIn(headers, 'transfer-encoding') !== undefined ||
    headerIn(headers, 'upgrade') !== undefined ||
    (length !== undefined && !/^\d{1,15}$/.test(length));
  const bodyLength = isOpen ? Number.POSITIVE_INFINITY : Number(length ?? 0);
  return { method, target, headers, text, bodyLength };
}

export const mayBegin = (bytes: Buffer): boolean => {
  const [first = '', ...more] = bytes.toString('latin1', 0, maxHead).split('\r\n');
  const isLine =
    more.length > 0 ? requestLine.test(first) : /^\w+ ?\S* ?[HTP/1.0]*\r?$/.test(first);
  return isLine && bytes.length < maxHead;
};

/** Returns the value of a header; those of a repeated one are joined. */
export function headerIn(headers: readonly string[], name: string): string | undefined {
  const values = headers.filter((_, i) => i % 2 === 1 && headers[i - 1]?.toLowerCase() === name);
  return values.length === 0 ? undefined : values.join(', ');
}

/** Returns the content of a body in chunks (RFC 9112 7.1), as far as it is there. */
export function dechunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (line < 0 || !(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 4 + size;
  }
}
