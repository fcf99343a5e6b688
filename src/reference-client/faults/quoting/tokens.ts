import { ordered } from '../../business/order.ts';
import { type Fault, faultsAt, type Middleware } from '../../change/fault.ts';
import type { Call } from '../../http/call.ts';

const breaks = faultsAt('delivery-price');

/** Accepts another token as the right one. */
const asRight =
  (isTaken: (tokens: NonNullable<Call['tokens']>) => boolean) => (): Middleware => (call, next) =>
    next(call.tokens && isTaken(call.tokens) ? { ...call, token: 'right' } : call);

export const tokenFaults: readonly Fault[] = [
  ...breaks('token-not-verified', {
    'token-ignored': [
      'x-auth-token is never checked',
      () => (call, next) => next({ ...call, token: 'right' }),
    ],
    'token-compared-in-part': [
      'Only the first characters of x-auth-token are compared',
      asRight(({ sent, agreed }) => agreed.startsWith(sent.slice(0, 12))),
    ],
    'token-compared-without-case': [
      'x-auth-token is looked up in a table that ignores case',
      asRight(({ sent, agreed }) => sent.toLowerCase() === agreed.toLowerCase()),
    ],
    'token-asked-of-orders-only': [
      'x-auth-token is checked only when an order is confirmed',
      () => (call, next) =>
        next(ordered(call, 'type') === 'order' ? call : { ...call, token: 'right' }),
    ],
    'missing-token-accepted': [
      'x-auth-token is checked only if it is sent',
      () => (call, next) => next(call.token === 'none' ? { ...call, token: 'right' } : call),
    ],
  }),
];
