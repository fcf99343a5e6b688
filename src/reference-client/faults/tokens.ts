import { answerAll } from '../change/change.ts';
import type { Fault } from '../fault.ts';
import { json } from '../http/answer.ts';

/** What becomes of x-auth-token and of credentials. */
export const tokenFaults: readonly Fault[] = [
  {
    name: 'token-ignored',
    title: 'x-auth-token is never checked',
    endpoint: 'delivery-price',
    findings: ['delivery-price/token-not-verified'],
    begin: () => (call, next) => next({ ...call, token: 'right' }),
  },
  {
    name: 'missing-token-accepted',
    title: 'x-auth-token is checked only if it is sent',
    endpoint: 'delivery-price',
    findings: ['delivery-price/token-not-verified'],
    begin: () => (call, next) => next(call.token === 'none' ? { ...call, token: 'right' } : call),
  },
  {
    name: 'refuses-every-token',
    title: 'The client is configured with a token other than the agreed one',
    endpoint: 'delivery-price',
    findings: ['http/token-refused'],
    begin: answerAll(() => json(401, { message: 'Token no válido.' })),
  },
  {
    name: 'origin-not-allowed',
    title: 'The gateway accepts only the client’s own origin',
    endpoint: 'delivery-price',
    findings: ['http/token-refused'],
    begin: answerAll(() => json(403, { message: 'Origen no permitido.' })),
  },
  {
    name: 'shipping-cost-wants-credentials',
    title: 'The shipping-cost endpoint requires undocumented credentials',
    endpoint: 'shipping-cost',
    findings: ['http/token-refused'],
    begin: answerAll(() => ({
      ...json(401, { message: 'Se requiere autenticación.' }),
      headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer' },
    })),
  },
];
