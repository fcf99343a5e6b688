import PostalMime from 'postal-mime';
import { decoded } from '../standards/text/decoded.ts';

/** A soft line break, two bytes of a letter, and a name in quotes: what a text in quoted-printable has, and no other. */
const ofPrintable =
  /^(?=[^\n]*[^\w+/=\n])[^\n]{20,75}(?<!=)=\r?\n(?![\s<[{])|=C3=[89AB][\dA-F]|[{,]=22\w/m;

/** The head under which a text in quoted-printable is read (RFC 2045, 6.7). */
const head =
  'content-type: text/plain; charset=utf-8\ncontent-transfer-encoding: quoted-printable\n\n';

/** Whether a text has the head of a mail (RFC 5322, 3.6; RFC 2045, 3), whose fields are none of an answer. */
const hasHead = (text: string): boolean => {
  const [first = ''] = text.trimStart().split(/\r?\n\r?\n/, 1);
  return (
    /^[\w-]+:/.test(first) &&
    /^content-type:/im.test(first) &&
    /^(?:from|subject|mime-version|content-transfer-encoding):/im.test(first)
  );
};

/** The text of a mail whose source was pasted, with the texts that are attached to it; anything else as it is. */
export async function withoutMail(bytes: Uint8Array): Promise<Uint8Array> {
  const text = decoded(bytes.subarray(0, 20_000));
  const isMail = hasHead(text);
  if (!isMail && !ofPrintable.test(text)) return bytes;
  const source = decoded(bytes).trimStart();
  const mail = await PostalMime.parse(isMail ? source : head + source);
  const attached = mail.attachments.flatMap(({ mimeType, content }) =>
    /^text\/|json|csv/.test(mimeType) ? decoded(Buffer.from(content as ArrayBuffer)) : [],
  );
  return Buffer.from([mail.text ?? mail.html ?? '', ...attached].join('\n'));
}
