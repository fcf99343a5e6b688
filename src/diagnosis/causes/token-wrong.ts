import { sentHeader } from '../../contract/observations/parts.ts';
import { knownCause } from '../known-cause.ts';
import { isRequestSeen, missingOrWrong } from '../signs/missing-or-wrong.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import { turnedAway } from '../signs/turned-away.ts';
import { saysMissing, speaksOfOrigin } from '../signs/words-of-refusal.ts';

export default knownCause({
  id: 'token-wrong',
  layer: 'token',
  move: 'the token owner',
  title: 'The client does not accept the token',
  means:
    'The token sent is not the one the client expects: it belongs to another environment, is outdated, or was truncated when copied.',
  remedy:
    'Compare both tokens by length and last characters, over a secure channel. Then set the same one on both sides.',
  next: 'greenlight diagnose --token-file <file> --endpoint {endpoint}',
  rules: ['http/token-refused'],
  faults: ['refuses-every-token'],
  examples: {
    shown: [
      { status: 401, text: '{"message":"Invalid token"}' },
      { status: 403, text: '{"message":"Token no válido."}' },
      { status: 401, headers: { 'content-type': 'text/plain' }, text: 'Unauthorized' },
    ],
    near: [
      { status: 401, text: '{"message":"Missing authentication token"}' },
      { status: 403, text: '{"message":"No despachamos a esta comuna"}' },
    ],
  },
  recognise(own) {
    const away = turnedAway(own);
    const [first] = away;
    if (!first || speaksOfOrigin(first)) return undefined;
    const sent =
      sentHeader(first, 'x-auth-token') ??
      sentHeader(first, 'authorization') ??
      sentHeader(first, 'cookie') ??
      sentHeader(first, 'x-api-key');
    if (isRequestSeen(first) ? sent === undefined : saysMissing(first)) return undefined;
    const none = own.probes.find(({ kind }) => kind === 'no token')?.x;
    const shown = shownBy(away, [
      isRequestSeen(first) ? `${answeredAs(first)} Credentials were sent.` : answeredAs(first),
      bodySays(first),
      none?.status === undefined
        ? undefined
        : none.status === first.status && none.text === first.text
          ? 'Without any token the answer is the same.'
          : `Without any token the answer is ${none.status}, so the token is read.`,
    ]);
    return shown && !isRequestSeen(first) ? { ...shown, said: missingOrWrong } : shown;
  },
});
