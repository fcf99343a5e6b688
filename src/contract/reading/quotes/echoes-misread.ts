import type { Exchange } from '../../../model/exchange.ts';
import { addressOf } from '../orders/order-sent.ts';

/** Remedy for a client that reads UTF-8 as Latin-1. */
export const misreadRequest = {
  remedy: 'Read the body as UTF-8 (RFC 8259), with any letters.',
  facts: { misread: 'UTF-8' },
} as const;

/** Reports whether the text names the commune as its UTF-8 bytes look in Latin-1: `Ã‘uÃ±oa` for `Ñuñoa`. */
export function echoesMisread(x: Exchange, text: string): boolean {
  const { commune } = addressOf(x);
  if (typeof commune !== 'string') return false;
  const misread = Buffer.from(commune).toString('latin1');
  return misread !== commune && text.includes(misread);
}

/** Reports whether the text names the commune with a sign instead of each letter beyond ASCII: `?u?oa` for `Ñuñoa`. */
export function echoesLost(x: Exchange, text: string): boolean {
  const { commune } = addressOf(x);
  if (typeof commune !== 'string') return false;
  return ['?', '??', '\ufffd', '\ufffd\ufffd'].some((sign) => {
    const lost = commune.replace(/[^\0-\x7f]/gu, () => sign);
    return lost !== commune && text.includes(lost);
  });
}
