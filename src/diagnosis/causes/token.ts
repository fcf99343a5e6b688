import { sentHeader } from '../../contract/observations/parts.ts';
import { isHeadKnown } from '../../contract/reading/answers/token-forms.ts';
import {
  answeredInstead,
  speaksOfOrigin,
  unmetHeader,
} from '../../contract/reading/failures/who-answered.ts';
import { headerOf } from '../../contract/reading/values/answer-text.ts';
import type { Subject } from '../../model/rule.ts';
import { shortened } from '../../standards/text/legible.ts';
import { turnedAway } from '../signs/all-refused.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import type { EndpointEvidence, Recognisers } from '../signs/seen.ts';

export const token: Recognisers = {
  'token-missing'(evidence) {
    const away = turnedAway(evidence);
    const [first] = away;
    if (!first || !isHeadKnown(first) || sentCredentials(first)) return undefined;
    const asks = headerOf(first, 'www-authenticate');
    return shownBy(away, [
      `${answeredAs(first)} No credentials were sent.`,
      bodySays(first),
      asks && `It asks for ${shortened(asks, 80)}.`,
    ]);
  },
  'authorization-demanded': (evidence) =>
    shownBy([...turnedAway(evidence), ...refusedFor(evidence)].filter(unmetHeader), (first) => [
      answeredAs(first),
      bodySays(first),
      unmetHeader(first) === 'x-auth-token' ? 'The call had x-auth-token.' : undefined,
    ]),
  'origin-not-allowed'(evidence) {
    const refused = evidence.expected.filter((x) => answeredInstead(x)?.why === 'origin');
    const away = refused.length === evidence.expected.length ? refused : turnedAway(evidence);
    const [first] = away;
    if (!first || !(refused.includes(first) || speaksOfOrigin(first))) return undefined;
    const sent = sentHeader(first, 'origin');
    return shownBy(away, [
      answeredAs(first),
      bodySays(first),
      sent && `The origin sent was ${sent}.`,
    ]);
  },
  'token-wrong'(evidence) {
    const away = turnedAway(evidence);
    const [first] = away;
    if (!first || speaksOfOrigin(first) || !isHeadKnown(first) || !sentCredentials(first))
      return undefined;
    if (unmetHeader(first)) return undefined;
    const none = evidence.probes.find(({ kind }) => kind === 'no token')?.x;
    const { how } = tokenDressing(sentHeader(first, 'x-auth-token') ?? '') ?? {};
    return shownBy(away, [
      `${answeredAs(first)} Credentials were sent${how ? `; the token ${how}` : ''}.`,
      bodySays(first),
      none?.status === undefined
        ? undefined
        : none.status === first.status && none.text === first.text
          ? 'Without any token the answer is the same.'
          : `Without any token the answer is ${none.status}, so the token is read.`,
    ]);
  },
};

/** The calls of an endpoint if all got another 4xx whose text names a header. */
const refusedFor = ({ expected }: EndpointEvidence): readonly Subject[] =>
  expected.every(
    (x) => /^4(?:00|22)$/.test(`${x.status}`) && ofHeader.test(x.text ?? '') && unmetHeader(x),
  )
    ? expected
    : [];
const ofHeader = /header|encabezado|cabe[cç]|(?:key|token|secret)\b/i;

const sentCredentials = (x: Subject): boolean =>
  ['x-auth-token', 'authorization', 'cookie', 'x-api-key'].some(
    (name) => (sentHeader(x, name) ?? '') !== '',
  );

/** Parses what is around a token, such as `Bearer`, quotes or a space; undefined for a bare token. */
export function tokenDressing(token: string) {
  const [, scheme = '', rest = ''] =
    /^((?:(?:bearer|token|basic|apikey|x-auth-token:?)\s+)+)(.*)$/is.exec(token) ?? [];
  const words = scheme.match(/\S+/g) ?? [];
  if (words.length > 0) return { how: `starts with ${words.join(' ')}`, bare: unquoted(rest) };
  const bare = unquoted(token);
  if (bare === token) return undefined;
  return { how: bare === token.trim() ? 'has a space around it' : 'is in quotes', bare };
}

const unquoted = (text: string): string => /^(["'`])(.*)\1$/.exec(text.trim())?.[2] ?? text.trim();
