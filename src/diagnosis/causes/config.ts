import { sentHeader } from '../../contract/observations/parts.ts';
import type { Subject } from '../../model/rule.ts';
import { until } from '../../standards/text/legible.ts';
import { codeOf } from '../signs/lost.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { pathTwice } from '../signs/path-twice.ts';
import { addressOf, answeredAs, bodySays, headerOf, shownBy } from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';

const wants =
  /plain HTTP request was sent to HTTPS port|requires TLS|sent an HTTP request to an HTTPS server|use the HTTPS scheme|speaking plain HTTP to an SSL-enabled/i;

export const config: Recognisers = {
  'path-twice'(own) {
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
  'http-for-https'({ expected, certificates }) {
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
};

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
