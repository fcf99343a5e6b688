import type { Subject } from '../../model/rule.ts';
import { list } from '../../standards/text/figures.ts';
import { tokenSent } from '../reading/answers/token-forms.ts';
import { excerpt } from '../reading/values/excerpt.ts';
import { isQuoted, type Observer, sentHeader, tally } from './parts.ts';

const naming = /^(x-auth-token|x-api-key|api-key|cookie)$/i;

/** How the client takes the token, and what opens its GET endpoints. */
export const tokenObservers: readonly Observer[] = [
  {
    clause: 'authentication.verify',
    about: 'Token verification',
    endpoints: ['delivery-price'],
    see(xs) {
      const probes = xs.filter(
        ({ token, status }) => token !== 'configured' && status !== undefined,
      );
      const open = [...new Set(probes.filter(isQuoted).map(({ token }) => token))];
      if (probes.length === 0) return undefined;
      if (open.length > 0)
        return `Not verified: the client quotes with ${open.map(named).join(' and ')}.`;
      const statuses = tally(probes.map(({ status = 0 }) => status));
      const [said] = probes.flatMap(({ text }) =>
        /\p{L}/u.test(text ?? '') ? [(text ?? '').trim()] : [],
      );
      return `Verified with ${list([...new Set(probes.map(tokenSent))])}: no quote (${statuses})${said ? `; a wrong one gets “${excerpt(said, 80)}”` : ''}.`;
    },
  },
  {
    clause: 'authentication.get',
    about: 'Authentication of GET',
    endpoints: ['shipping-cost', 'transactions', 'commerces'],
    see(xs) {
      const served = xs.find(({ status, token }) => status === 200 && token !== 'wrong');
      if (!served?.request) return undefined;
      const way = credentials(served);
      return way
        ? `The endpoint accepts ${way}, as configured.`
        : 'The endpoint answers without credentials.';
    },
  },
];

const named = (token: string) => (token === 'wrong' ? 'a wrong token' : 'no token');

/** How the call identified itself; never its value. */
function credentials(x: Subject): string | undefined {
  const authorization = sentHeader(x, 'authorization');
  const scheme = /^(basic|bearer|digest|negotiate)\b/i
    .exec(authorization ?? '')?.[1]
    ?.toLowerCase();
  if (authorization !== undefined) {
    return scheme === 'bearer'
      ? 'a bearer token'
      : `an authorization header${scheme ? ` (${scheme})` : ''}`;
  }
  const header = Object.keys(x.request?.headers ?? {}).find((name) => naming.test(name));
  return header && `the header ${header.toLowerCase()}`;
}
