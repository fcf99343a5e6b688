import type { Subject } from '../../model/rule.ts';
import { html, knownCause } from '../known-cause.ts';
import { isMaintenance } from '../signs/maintenance.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import { waitedOut } from '../signs/waited-out.ts';
import { betweenInWords, errorPage } from '../signs/who-answered.ts';

export default knownCause({
  id: 'gateway-cannot-reach',
  layer: 'in between',
  title: 'The gateway cannot reach the program behind it',
  means:
    'A proxy or load balancer accepted the call and could not pass it on: the program is down, restarting, or closing the connection.',
  remedy:
    'Start the program behind the gateway and check its log for why it stopped. Check the address that the gateway forwards to.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/server-error'],
  faults: ['gateway-page'],
  examples: {
    shown: [
      {
        status: 502,
        headers: { ...html, server: 'nginx/1.24.0' },
        text: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>',
      },
      {
        status: 503,
        headers: { ...html, server: 'awselb/2.0' },
        text: '<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body>\r\n<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n</body>\r\n</html>',
      },
      {
        status: 521,
        headers: { 'content-type': 'text/plain; charset=UTF-8', server: 'cloudflare' },
        text: 'error code: 521',
      },
    ],
    near: [
      { status: 500, text: '{"message":"Internal Server Error"}' },
      { status: 503, headers: html, text: '<h1>Estamos en mantenimiento</h1>' },
    ],
  },
  recognise({ troubled, expected }) {
    const turned = troubled.filter((x) => isGateway(x));
    const [first] = turned;
    if (!first || turned.length * 2 <= expected.length) return undefined;
    return shownBy(turned, [answeredAs(first), betweenInWords(first), bodySays(first)]);
  },
});

const statuses = new Set([502, 503, 520, 521, 522, 523, 525, 526, 530]);

/** A client of its own may say 503 in JSON; a page, or no JSON at all, is a gateway's. */
const isGateway = (x: Subject): boolean =>
  statuses.has(x.status ?? 0) &&
  x.json === undefined &&
  !isMaintenance(x) &&
  !waitedOut(x) &&
  (x.status !== 503 ||
    errorPage(x) !== undefined ||
    /no healthy upstream|upstream connect error|no server is available|backend|service (?:temporarily )?unavailable/i.test(
      x.text ?? '',
    ));
