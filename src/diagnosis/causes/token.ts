import { sentHeader } from '../../contract/observations/parts.ts';
import { isHeadKnown } from '../../contract/reading/answers/carries-token.ts';
import { usable } from '../../contract/reading/quotes/usable.ts';
import type { Subject } from '../../model/rule.ts';
import { shortened } from '../../standards/text/legible.ts';
import { knownCauses } from '../known/known-cause.ts';
import { answeredAs, bodySays, headerOf, shownBy } from '../signs/reported.ts';
import { tokenDressing } from '../signs/token-dressing.ts';
import { turnedAway } from '../signs/turned-away.ts';
import { speaksOfOrigin } from '../signs/words-of-refusal.ts';

export const token = knownCauses('token', [
  {
    id: 'token-written-wrongly',
    move: 'the config',
    title: 'The token contains extra characters',
    means:
      'Quotes, or a prefix such as Bearer, were copied along with the token. x-auth-token carries the bare token, so the client compares a different value.',
    remedy: 'Set only the token, without a prefix or quotes.',
    next: 'greenlight diagnose --token-file <file> --endpoint {endpoint}',
    rules: ['http/token-refused'],
    recognise(own) {
      const away = turnedAway(own);
      const [first] = away;
      const token = first && sentHeader(first, 'x-auth-token');
      const dressing = token === undefined ? undefined : tokenDressing(token);
      if (!first || !dressing) return undefined;
      const probe = own.probes.find(({ kind }) => kind === 'bare token')?.x;
      // A client may require it: it is certain only if the bare token helps, or the word is duplicated.
      const helps = probe !== undefined && (usable(probe) || probe.status === 422);
      if (!helps && !dressing.twice) return undefined;
      return shownBy(away, [
        answeredAs(first),
        `The token ${dressing.how}.`,
        helps && probe ? `Without that: ${answeredAs(probe)}` : undefined,
      ]);
    },
  },
  {
    id: 'token-missing',
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
      shown: [],
      near: [
        { status: 401, text: '{"message":"Missing authentication token"}' },
        { status: 400, text: '{"message":"order is required"}' },
      ],
    },
    recognise(own) {
      const away = turnedAway(own);
      const [first] = away;
      if (!first || !isHeadKnown(first) || sentCredentials(first)) return undefined;
      const asks = headerOf(first, 'www-authenticate');
      return shownBy(away, [
        `${answeredAs(first)} No credentials were sent.`,
        bodySays(first),
        asks && `It asks for ${shortened(asks, 80)}.`,
      ]);
    },
  },
  {
    id: 'origin-not-allowed',
    title: 'The client does not accept the origin header',
    means:
      'The service sends an origin header, and the contract does not say with which value. The client or its gateway admits only known origins, as for browsers.',
    remedy:
      'Accept calls with any origin: x-auth-token identifies the caller. Otherwise agree on the value and set target.origin.',
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
  },
  {
    id: 'token-wrong',
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
      shown: [],
      near: [
        { status: 401, text: '{"message":"Invalid token"}' },
        { status: 403, text: '{"message":"No despachamos a esta comuna"}' },
      ],
    },
    recognise(own) {
      const away = turnedAway(own);
      const [first] = away;
      if (!first || speaksOfOrigin(first) || !isHeadKnown(first) || !sentCredentials(first))
        return undefined;
      const none = own.probes.find(({ kind }) => kind === 'no token')?.x;
      return shownBy(away, [
        `${answeredAs(first)} Credentials were sent.`,
        bodySays(first),
        none?.status === undefined
          ? undefined
          : none.status === first.status && none.text === first.text
            ? 'Without any token the answer is the same.'
            : `Without any token the answer is ${none.status}, so the token is read.`,
      ]);
    },
  },
]);

const sentCredentials = (x: Subject): boolean =>
  ['x-auth-token', 'authorization', 'cookie', 'x-api-key'].some(
    (name) => sentHeader(x, name) !== undefined,
  );
