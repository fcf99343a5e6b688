import { sentHeader } from '../../contract/observations/parts.ts';
import { knownCause } from '../known-cause.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import { turnedAway } from '../signs/turned-away.ts';
import { speaksOfOrigin } from '../signs/words-of-refusal.ts';

export default knownCause({
  id: 'origin-not-allowed',
  layer: 'token',
  title: 'The client does not accept the origin header',
  means:
    'The service sends an origin header, and the contract does not say with which value. The client or its gateway admits only known origins, as for browsers.',
  remedy:
    'Accept calls with any origin: x-auth-token identifies the caller. Otherwise agree on the value and set target.origin.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/token-refused'],
  faults: ['origin-not-allowed'],
  examples: {
    shown: [{ status: 403, text: '{"message":"Origin not allowed"}' }],
    near: [{ status: 403, text: '{"message":"Token no válido."}' }],
  },
  recognise(own) {
    const away = turnedAway(own);
    const [first] = away;
    if (!first || !speaksOfOrigin(first)) return undefined;
    const sent = sentHeader(first, 'origin');
    return shownBy(away, [
      answeredAs(first),
      bodySays(first),
      sent && `The origin sent was ${sent}.`,
    ]);
  },
});
