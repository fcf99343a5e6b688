import { answerAll } from '../change/change.ts';
import { type Fault, faultsAt } from '../fault.ts';
import { json } from '../http/answer.ts';

const fault = faultsAt('delivery-price');
const costFault = faultsAt('shipping-cost');

/** What becomes of x-auth-token and of credentials. */
export const tokenFaults: readonly Fault[] = [
  fault(
    'token-ignored',
    'x-auth-token is never checked',
    'token-not-verified',
    () => (call, next) => next({ ...call, token: 'right' }),
  ),
  fault(
    'missing-token-accepted',
    'x-auth-token is checked only if it is sent',
    'token-not-verified',
    () => (call, next) => next(call.token === 'none' ? { ...call, token: 'right' } : call),
  ),
  fault(
    'refuses-every-token',
    'The client is configured with a token other than the agreed one',
    'http/token-refused',
    answerAll(() => json(401, { message: 'Token no válido.' })),
  ),
  fault(
    'origin-not-allowed',
    'The gateway accepts only the client’s own origin',
    'http/token-refused',
    answerAll(() => json(403, { message: 'Origen no permitido.' })),
  ),
  costFault(
    'shipping-cost-wants-credentials',
    'The shipping-cost endpoint requires undocumented credentials',
    'http/token-refused',
    answerAll(() => ({
      ...json(401, { message: 'Se requiere autenticación.' }),
      headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer' },
    })),
  ),
];
