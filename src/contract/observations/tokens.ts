import { list } from '../../standards/text/figures.ts';
import { tokenSent } from '../reading/answers/token-forms.ts';
import { excerpt } from '../reading/values/excerpt.ts';
import { isQuoted, type Observer, tally } from './parts.ts';

/** Observations of how the client receives the token, and what opens its GET endpoints. */
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
      const [reason] = probes.flatMap(({ text }) =>
        /\p{L}/u.test(text ?? '') ? [(text ?? '').trim()] : [],
      );
      return `Verified with ${list([...new Set(probes.map(tokenSent))])}: no quote (${statuses})${reason ? `; a wrong one gets “${excerpt(reason, 80)}”` : ''}.`;
    },
  },
];

const named = (token: string) => (token === 'wrong' ? 'a wrong token' : 'no token');
