/**
 * The data of a chunked body (RFC 9112 7.1) whose framing is still in it, CRLF or LF. Undefined when the
 * bytes are not framed from their beginning to the last chunk of size 0; what follows that is trailer.
 */
export function dechunked(bytes: Uint8Array): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const feed = bytes.indexOf(0x0a, at);
    const line = Buffer.from(bytes.subarray(at, feed < 0 ? bytes.length : feed)).toString('latin1');
    const [, digits] = /^([\da-f]{1,8})[ \t]*(?:;[^\r]*)?\r?$/i.exec(line) ?? [];
    if (digits === undefined) return undefined;
    const size = Number.parseInt(digits, 16);
    if (size === 0) return pieces.length === 0 ? new Uint8Array() : Buffer.concat(pieces);
    const start = feed + 1;
    const end = start + size;
    if (feed < 0 || end > bytes.length) return undefined;
    pieces.push(bytes.subarray(start, end));
    if (bytes[end] === 0x0d && bytes[end + 1] === 0x0a) at = end + 2;
    else if (bytes[end] === 0x0a) at = end + 1;
    else return undefined;
  }
  return undefined;
}
