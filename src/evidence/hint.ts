import { legible, shortened } from '../standards/text/legible.ts';

/** Matches a text without any sign of data, so that it may be a person's own words. */
const words = /^[^{}<>[\]=]{20,2000}$/;
/** What a mail program writes in the place of a picture. */
const picture = /\[(?:cid|imagen?|imagem): ?[^\]\n]{1,200}\]/gi;
/** Characters that a shell interprets within double quotes. */
const special = /["$`\\!]/g;

/** Returns the message for a paste of words or a picture alone; undefined for any other text. */
export function hintFor(paste: Uint8Array | string): string | undefined {
  const text = Buffer.from(paste).toString('utf8').trim();
  if (text.search(picture) >= 0 && words.test(text.replaceAll(picture, '').padEnd(20)))
    return 'neither the status nor the body of the answer is in the text, only a picture: paste the answer as text';
  if (!words.test(text)) return undefined;
  const quoted = shortened(legible(text.replaceAll(special, ' ')), 60);
  return `this is not an HTTP answer. For a complaint, run: greenlight explain "${quoted}". If it is the text of an answer, add --status with the status it had`;
}
