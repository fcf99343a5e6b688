import { sentHeader } from '../../contract/observations/parts.ts';
import { shortened } from '../../standards/text/legible.ts';
import { html, knownCause } from '../known-cause.ts';
import { isRequestSeen, missingOrWrong } from '../signs/missing-or-wrong.ts';
import { answeredAs, bodySays, headerOf, shownBy } from '../signs/reported.ts';
import { turnedAway } from '../signs/turned-away.ts';
import { saysMissing } from '../signs/words-of-refusal.ts';

export default knownCause({
  id: 'token-missing',
  layer: 'token',
  move: 'the token owner',
  title: 'A token is required and none is sent',
  means:
    'The calls had no x-auth-token, or lacked the credentials that this endpoint requires. The contract does not say which credentials the GET endpoints require.',
  remedy:
    'Get the token from the client and set GREENLIGHT_TOKEN; put the credentials of a GET endpoint in target.headers. The service needs the same.',
  next: 'greenlight diagnose --token-file <file> --endpoint {endpoint}',
  rules: ['http/token-refused'],
  faults: ['shipping-cost-wants-credentials'],
  examples: {
    shown: [
      { status: 401, text: '{"message":"Missing authentication token"}' },
      { status: 401, text: '{"message":"Se requiere x-auth-token"}' },
      {
        endpoint: 'transactions',
        status: 401,
        headers: { ...html, 'www-authenticate': 'Basic realm="ERP"' },
        text: '<h1>401 Authorization Required</h1>',
      },
    ],
    near: [
      { status: 401, text: '{"message":"Invalid token"}' },
      { status: 400, text: '{"message":"order is required"}' },
    ],
  },
  recognise(own) {
    const away = turnedAway(own);
    const [first] = away;
    if (!first) return undefined;
    const sent =
      sentHeader(first, 'x-auth-token') ??
      sentHeader(first, 'authorization') ??
      sentHeader(first, 'cookie') ??
      sentHeader(first, 'x-api-key');
    if (isRequestSeen(first) ? sent !== undefined : !saysMissing(first)) return undefined;
    const asks = headerOf(first, 'www-authenticate');
    const shown = shownBy(away, [
      isRequestSeen(first) ? `${answeredAs(first)} No credentials were sent.` : answeredAs(first),
      bodySays(first),
      asks && `It asks for ${shortened(asks, 80)}.`,
    ]);
    return shown && !isRequestSeen(first) ? { ...shown, said: missingOrWrong } : shown;
  },
});
