import { decodeText } from '../../driver/body/charset.ts';
import { joinHeaders } from '../../driver/headers.ts';
import { readHttpHead } from '../../standards/http/http-message.ts';
import { type MediaType, readMediaType } from '../../standards/http/media-type.ts';
import { withoutEntities } from '../../standards/text/views.ts';

type Fields = { readonly [name: string]: string };

/** Fields that mails have, and no answer (RFC 5322, 3.6; RFC 2045, 3). */
const ofMails = ['from', 'subject', 'mime-version', 'content-transfer-encoding'];

/**
 * What a mail says: the text of its parts, their codings undone, without its heads; HTML as its text, and only if no part
 * has the same in plain text (RFC 2045; RFC 2046, 5.1). Undefined for anything else. `isMail` says that the file is one.
 */
export function mailText(text: string, isMail: boolean): string | undefined {
  const { fields, body, isEnded } = entityOf(text.replaceAll('\r\n', '\n').trimStart());
  const isOne =
    isEnded && 'content-type' in fields && (isMail || ofMails.some((name) => name in fields));
  return isOne ? textOf(fields, body) : undefined;
}

/** A head, of which no start line is known, and what is below it. */
function entityOf(text: string) {
  const { headers, end, ended } = readHttpHead(`\n${text}`, 0);
  return { fields: joinHeaders(headers.flat()), body: text.slice(end - 1), isEnded: ended };
}

/** Mails within mails that are read. */
const deepest = 12;

function textOf(fields: Fields, body: string, level = 0): string {
  const type = readMediaType(fields['content-type'] ?? 'text/plain');
  const { essence = '', parameters: { boundary } = {} } = type ?? {};
  if (level > deepest) return '';
  if (boundary !== undefined) {
    const [, ...parts] = `\n${body}`.split(`\n--${boundary}`);
    const texts = parts
      .filter((part) => !part.startsWith('--'))
      .map((part) => entityOf(part.slice(part.indexOf('\n') + 1)))
      .map((part) => textOf(part.fields, part.body, level + 1))
      .filter((part) => part.trim() !== '');
    return essence === 'multipart/alternative' ? (texts[0] ?? '') : texts.join('\n-----\n');
  }
  const coding = fields['content-transfer-encoding'] ?? '';
  const content = /base64/i.test(coding)
    ? decodeText(Buffer.from(body, 'base64'), type, true).text
    : /quoted-printable/i.test(coding)
      ? unprinted(body, type)
      : body;
  if (essence === 'message/rfc822') {
    const inner = entityOf(content);
    return textOf(inner.fields, inner.body, level + 1);
  }
  const isFile = /^\s*attachment/i.test(fields['content-disposition'] ?? '');
  if (essence === 'text/html' && !isFile) return htmlText(content);
  const isText = /^text\/|json$|octet-stream$/.test(essence) && !content.includes('\ufffd');
  return isText ? content : '';
}

/** A text without quoted-printable (RFC 2045, 6.7); it may end within a sign. */
const unprinted = (text: string, type?: MediaType): string =>
  text
    .replaceAll(/=[ \t]*\r?\n|=[\dA-F]?$/g, '')
    .replaceAll(
      /(?:=[\dA-F]{2})+/g,
      (bytes) => decodeText(Buffer.from(bytes.replaceAll('=', ''), 'hex'), type, true).text,
    );

/** A soft line break, two bytes of a letter, and a name in quotes: what no other text has. */
const ofPrintable =
  /^(?=[^\n]*[^\w+/=\n])[^\n]{20,75}=\r?\n(?![\s<[{])|=C3=[89AB][\dA-F]|[{,]=22\w/m;

/** A text of which a part was copied out of a mail in quoted-printable. */
export const withoutPrintable = (text: string): string =>
  ofPrintable.test(text) ? unprinted(text) : text;

/** Elements that begin a line, and end one. */
const block = /^(?:p|div|tr|table|[uod]l|li|d[td]|h[1-6r]|pre|blockquote)$/;

/** The text of HTML as a mail shows it; it may end within a tag or an entity. */
function htmlText(html: string): string {
  const shown: string[] = [];
  let [hidden, isPre, isBegun] = ['', false, false];
  for (const piece of html.replace(/<[^<>]*$/, '').split(/(<[^<>]*>)/)) {
    const [, end = '', name = ''] = /^<(\/?)(\w+)/.exec(piece.toLowerCase()) ?? [];
    if (hidden !== '') hidden = end && name === hidden ? '' : hidden;
    else if (/^(?:head|style|script)$/.test(name)) hidden = name;
    else if (piece.startsWith('<')) {
      const isEnd = name === 'br' || (block.test(name) && (end !== '' || isBegun));
      shown.push(isEnd ? '\n' : name === 'td' ? '\t' : '');
      isBegun &&= !isEnd;
      if (name === 'pre') isPre = end === '';
    } else {
      const words = isPre ? piece : piece.replaceAll(/\s+/g, ' ');
      shown.push(isBegun || isPre ? words : words.trimStart());
      isBegun ||= words.trim() !== '';
    }
  }
  return withoutEntities(shown.join('').replace(/&#?\w{0,8}$/, ''));
}
