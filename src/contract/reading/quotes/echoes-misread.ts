import type { Exchange } from '../../../model/exchange.ts';
import { addressOf } from '../orders/order-sent.ts';
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

/** Removes the texts of the order’s address with broken letters: a reason repeats them as they were sent. */
export const withoutEchoes = (x: Exchange, text: string): string =>
  Object.values(addressOf(x)).reduce<string>(
    (rest, sent) =>
      typeof sent === 'string' && garbleIn(sent) !== undefined ? rest.replaceAll(sent, '') : rest,
    text,
  );
