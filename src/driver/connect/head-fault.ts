/** A name of a header: a token (RFC 9110 5.6.2). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const longest = 60;

/**
 * The first fault that can be seen in the raw bytes of a head (RFC 9112 2 to 6), as a sentence without
 * its full stop. Readers of HTTP say that there is one, and seldom where.
 */
export function headFault(bytes: Buffer): string | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  const [status = '', ...fields] = bytes
    .toString('latin1', 0, end < 0 ? bytes.length : end)
    .split('\r\n');
  const code = /^HTTP\/1\.\d (\d{3})(?: |$)/.exec(status)?.[1];
  if (code?.startsWith('0')) return `Its status is ${code}, and there is none under 100`;
  // The last line may be cut where no more is kept.
  const whole = end < 0 ? fields.slice(0, -1) : fields;
  for (const field of whole) {
    const fault = fieldFault(field);
    if (fault) return fault;
  }
  const [length, ...more] = whole.flatMap(
    (field) => /^content-length:(.*)$/is.exec(field)?.[1] ?? [],
  );
  if (length === undefined || more.length > 0 || !/^\s*\d+\s*$/.test(length)) return undefined;
  return Number.isSafeInteger(Number(length))
    ? undefined
    : `Its content-length is ${shown(length.trim())}, more than any body has`;
}

function fieldFault(field: string): string | undefined {
  if (/^[ \t]/.test(field)) return 'A header goes on in a second line';
  const colon = field.indexOf(':');
  if (colon < 0) return `A line has no colon: ${shown(field)}`;
  if (colon === 0) return `A header has no name: ${shown(field)}`;
  const name = field.slice(0, colon);
  if (/[ \t]$/.test(name)) return `A blank stands before the colon of ${shown(name)}`;
  if (!token.test(name)) return `The name of a header is ${shown(name)}`;
  const control = /[^\P{Cc}\t\x80-\x9f]/u.exec(field.slice(colon + 1))?.[0];
  return control === undefined
    ? undefined
    : `The value of ${shown(name)} holds the control character ${control.charCodeAt(0)}`;
}

/** Bytes as a text in quotes, in which nothing moves a cursor. */
export function shown(text: string): string {
  const kept = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return JSON.stringify(kept).replace(
    /[\x7f-\x9f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
