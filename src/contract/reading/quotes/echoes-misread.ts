import type { Exchange } from '../../../model/exchange.ts';
import { addressOf } from '../orders/order-sent.ts';
import { garbleIn } from './garbled-text.ts';

/** Remedy for a client that reads UTF-8 as Latin-1. */
export const misreadRequest = {
  remedy: 'Read the body as UTF-8 (RFC 8259), with any letters.',
  facts: { misread: 'UTF-8' },
} as const;

/**
 * How the text names the commune Ñuñoa: with its UTF-8 bytes as Latin-1, `Ã‘uÃ±oa`, or without letters, `?u?oa`.
 * Undefined if its other letters are broken too: then the answer is written wrongly, whatever was read.
 */
export function echoOf(x: Exchange, text: string): 'misread' | 'lost' | undefined {
  const { commune } = addressOf(x);
  if (typeof commune !== 'string' || /^[\0-\x7f]*$/.test(commune)) return undefined;
  const misread = Buffer.from(commune).toString('latin1');
  if (text.includes(misread))
    return garbleIn(text.replaceAll(misread, '')) === undefined ? 'misread' : undefined;
  const signs = ['?', '??', '\ufffd', '\ufffd\ufffd'];
  const isLost = signs.some((sign) => text.includes(commune.replace(/[^\0-\x7f]/gu, () => sign)));
  return isLost ? 'lost' : undefined;
}

/** Removes the texts of the order’s address with broken letters: a reason repeats them as they were sent. */
export const withoutEchoes = (x: Exchange, text: string): string =>
  Object.values(addressOf(x)).reduce<string>(
    (rest, sent) =>
      typeof sent === 'string' && garbleIn(sent) !== undefined ? rest.replaceAll(sent, '') : rest,
    text,
  );
