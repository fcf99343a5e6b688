/** How the text is encoded, as far as its first bytes tell. */
export interface Encoding {
  readonly name: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';
  /** Length of the byte-order mark; 0 without one. */
  readonly mark: 0 | 2 | 3;
}

/** Reads the byte-order mark, or knows UTF-16 by the zero bytes of its ASCII characters. */
export function encodingOf(head: Uint8Array): Encoding {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { name: 'UTF-8', mark: 3 };
  if (first === 0xff && second === 0xfe) return { name: 'UTF-16LE', mark: 2 };
  if (first === 0xfe && second === 0xff) return { name: 'UTF-16BE', mark: 2 };
  if (first && second === 0 && third) return { name: 'UTF-16LE', mark: 0 };
  if (first === 0 && second && third === 0) return { name: 'UTF-16BE', mark: 0 };
  return { name: 'UTF-8', mark: 0 };
}

/** What a text is, by its beginning; a content type is no more than a hint, so it is not asked. */
export type Format = 'json' | 'markup' | 'empty' | 'text';

export function formatOf(head: Buffer): Format {
  let start = 0;
  while (isBlank(head[start])) start += 1;
  const text = head.toString('latin1', start, start + 4096).trimStart();
  if (text === '') return 'empty';
  if ('[{\x1e'.includes(text.charAt(0))) return 'json';
  return /^<(!doctype|\?xml|html|!--|[a-z][\w:-]*[\s/>])/i.test(text) ? 'markup' : 'text';
}

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Turns UTF-16 into UTF-8, piece by piece. */
export function fromUtf16(name: 'UTF-16LE' | 'UTF-16BE'): {
  decode(bytes: Uint8Array, last: boolean): Buffer;
} {
  const decoder = new TextDecoder(name);
  return {
    decode: (bytes, last) => Buffer.from(decoder.decode(bytes, { stream: !last }), 'utf8'),
  };
}
