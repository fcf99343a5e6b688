import { sentHeader } from '../../contract/observations/parts.ts';
import type { Subject } from '../../model/rule.ts';
import { until } from '../../standards/text/legible.ts';
import { knownCauses } from '../known/known-cause.ts';
import { codeOf } from '../signs/lost.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { pathTwice } from '../signs/path-twice.ts';
import { addressOf, answeredAs, bodySays, headerOf, shownBy } from '../signs/reported.ts';

const wants =
  /plain HTTP request was sent to HTTPS port|requires TLS|sent an HTTP request to an HTTPS server|use the HTTPS scheme|speaking plain HTTP to an SSL-enabled/i;

export const config = knownCauses('config', [
  {
    id: 'path-twice',
    move: 'the config',
    title: 'The address repeats the beginning of the path',
    means:
      'Contract paths are appended to the configured address. The address ends with what the path begins with, so the calls go to a path that the client does not have.',
    remedy: 'Remove the path from target.clientBase, or set the full address in target.paths.',
    next: 'greenlight diagnose --base-url <the address without its path> --endpoint {endpoint}',
    rules: ['http/refused'],
    examples: {
      shown: [],
      near: [{ endpoint: 'transactions', status: 404, text: '{"message":"Not Found"}' }],
    },
    recognise(own) {
      const missing = missingPaths(own);
      const twice = missing.flatMap((x) => (x.request ? (pathTwice(x.request.url) ?? []) : []));
      const [first] = twice;
      const probe = own.probes.find(({ kind }) => kind === 'path once');
      if (!first || twice.length < missing.length || probe?.x.status === 404) return undefined;
      return shownBy(missing, [
        `${first.part} occurs twice in ${addressOf(missing[0]?.request?.url ?? '')}.`,
        `Every answer from there is ${missing[0]?.status}.`,
        probe && `With it once: ${answeredAs(probe.x)}`,
      ]);
    },
  },
  {
    id: 'http-for-https',
    move: 'the config',
    title: 'The address says http, but the client expects https',
    means:
      'The client redirects every plain HTTP call to https, or rejects it. Redirects are never followed, and the token was sent unencrypted.',
    remedy: 'Use https in target.clientBase.',
    next: 'greenlight diagnose --base-url https://<the same address>',
    rules: ['http/unexpected-status', 'http/unreachable'],
    examples: {
      shown: [
        {
          status: 400,
          headers: { 'content-type': 'text/html', server: 'nginx' },
          text: '<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head><body><center><h1>400 Bad Request</h1></center></body></html>',
        },
        {
          lost: {
            reason: 'not-http',
            detail: 'The port speaks TLS and was asked over plain HTTP (HPE_INVALID_CONSTANT).',
            code: 'TLS_FOR_PLAIN_HTTP',
          },
        },
      ],
      near: [{ status: 308, headers: { location: '/v2/order/delivery-price' }, text: '' }],
    },
    recognise({ expected, certificates }) {
      const [secure] = certificates;
      const turned = expected.filter(
        (x) => movesToHttps(x) || saysSo(x) || (secure !== undefined && hangsUp(x)),
      );
      const [first] = turned;
      if (!first || turned.length < expected.length) return undefined;
      const location = headerOf(first, 'location');
      return shownBy(turned, [
        answeredAs(first),
        secure && hangsUp(first)
          ? `Over https, the same host presents a certificate issued by ${secure.issuer}.`
          : undefined,
        location === undefined ? bodySays(first) : `It redirects to ${until(location, '?')}.`,
      ]);
    },
  },
]);

/** Reports whether the connection was closed before the status line, at an address of plain HTTP. */
const hangsUp = ({ answer, request }: Subject): boolean =>
  answer.kind === 'no-response' &&
  (answer.reason === 'closed' || answer.reason === 'not-http') &&
  /^http:/i.test(request?.url ?? '');

/** Reports whether it is a redirect to the same host and path by https. */
function movesToHttps(x: Subject): boolean {
  const { status = 0, request } = x;
  const location = headerOf(x, 'location');
  if (status < 300 || status > 399 || location === undefined || !request) return false;
  if (!/^http:/i.test(request.url) || !URL.canParse(location)) return false;
  const [from, to] = [new URL(request.url), new URL(location)];
  const host = sentHeader(x, 'host') ?? from.hostname;
  return (
    to.protocol === 'https:' &&
    to.hostname.replace(/^www\./, '') === host.replace(/:\d+$/, '').replace(/^www\./, '') &&
    to.pathname.replace(/\/$/, '') === from.pathname.replace(/\/$/, '')
  );
}

const saysSo = ({ answer, status = 0, text = '' }: Subject): boolean =>
  answer.kind === 'no-response'
    ? codeOf(answer) === 'TLS_FOR_PLAIN_HTTP'
    : (status === 400 || status === 426 || status === 497) && wants.test(text);
