import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { addressOf, skusOf } from '../orders/order-sent.ts';
import { excerpt } from '../values/excerpt.ts';
import { meantText } from '../values/misread.ts';
import { garbleIn } from './garbled-text.ts';

export const misreadRequest = {
  remedy: 'Read the body as UTF-8 (RFC 8259), with any letters.',
  facts: { misread: 'UTF-8' },
} as const;

/** Reports whether the text names the commune with its UTF-8 bytes read as Latin-1, and no other letter is broken. */
export function echoesMisread(x: Exchange, text: string): boolean {
  const { commune } = addressOf(x);
  if (typeof commune !== 'string' || /^[\0-\x7f]*$/.test(commune)) return false;
  const misread = Buffer.from(commune).toString('latin1');
  return text.includes(misread) && garbleIn(text.replaceAll(misread, '')) === undefined;
}

/** Explains a rejection that names a commune which was sent as the client's list has it, with broken letters. */
export function brokenCommune(x: Subject, text: string) {
  const { commune } = addressOf(x);
  const sent = typeof commune === 'string' && text.includes(commune) ? commune : '';
  const meant = meantText(sent);
  const where = x.source === 'discovered' ? 'the list of commerces' : 'data';
  const sentence = `The commune is “${excerpt(sent)}” in ${where}, which is “${meant}” in UTF-8 read as ${/[^\0-\xff]/.test(sent) ? 'Windows-1252' : 'Latin-1'}.`;
  const remedy =
    'Write the answer of /api/commerces in UTF-8 once: the platform sends orders to the addresses that it reads there. Correct what data has from it.';
  return meant === undefined ? undefined : { meant, sentence, remedy };
}

export const hasZeros = (sku: string): boolean => /^0+[1-9]\d+$/.test(sku);

/** Returns the codes of products that a reason names without the zeros before them, as numbers are written. */
export function skusAsNumbers(x: Exchange, text: string): readonly string[] {
  const named = new Set<string>(text.match(/[\p{L}\p{N}]+(?:[._-]+[\p{L}\p{N}]+)*/gu));
  const isNumber = (sku: string) => hasZeros(sku) && named.has(sku.replace(/^0+/, ''));
  return skusOf(x).some((sku) => named.has(sku)) ? [] : skusOf(x).filter(isNumber);
}

/** Removes the texts of the order’s address with broken letters: a reason repeats them as they were sent. */
export const withoutEchoes = (x: Exchange, text: string): string =>
  Object.values(addressOf(x)).reduce<string>(
    (rest, sent) =>
      typeof sent === 'string' && garbleIn(sent) !== undefined ? rest.replaceAll(sent, '') : rest,
    text,
  );
