import { ordered } from '../../business/order.ts';
import type { Changes, Middleware } from '../../change/fault.ts';
import type { Call } from '../../http/call.ts';

/** Accepts another token as the right one. */
const asRight =
  (isTaken: (tokens: NonNullable<Call['tokens']>) => boolean) => (): Middleware => (call, next) =>
    next(call.tokens && isTaken(call.tokens) ? { ...call, token: 'right' } : call);

export const tokenChanges = {
  'token-ignored': () => (call, next) => next({ ...call, token: 'right' }),
  'token-compared-in-part': asRight(({ sent, agreed }) => agreed.startsWith(sent.slice(0, 12))),
  'token-compared-without-case': asRight(
    ({ sent, agreed }) => sent.toLowerCase() === agreed.toLowerCase(),
  ),
  'token-asked-of-orders-only': () => (call, next) =>
    next(ordered(call, 'type') === 'order' ? call : { ...call, token: 'right' }),
  'missing-token-accepted': () => (call, next) =>
    next(call.token === 'none' ? { ...call, token: 'right' } : call),
} satisfies Changes;
