import { utf8OrLatin1 } from '../../standards/text/decoded.ts';

/** A text without quoted-printable (RFC 2045, 6.7); it may end within a sign. */
const unprinted = (text: string): string =>
  text
    .replaceAll(/=[ \t]*\r?\n|=[\dA-F]?$/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) =>
      utf8OrLatin1(Buffer.from(bytes.replaceAll('=', ''), 'hex')),
    );

/** A soft line break, two bytes of a letter, and a name in quotes: what no other text has. */
const ofPrintable =
  /^(?=[^\n]*[^\w+/=\n])[^\n]{20,75}=\r?\n(?![\s<[{])|=C3=[89AB][\dA-F]|[{,]=22\w/m;

/** A text of which a part was copied out of a mail in quoted-printable. */
export const withoutPrintable = (text: string): string =>
  ofPrintable.test(text) ? unprinted(text) : text;
