import { html, knownCause } from '../known-cause.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { addressOf, answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import { between, errorPage } from '../signs/who-answered.ts';

export default knownCause({
  id: 'wrong-path',
  layer: 'http',
  title: 'Nothing exists at this path',
  means:
    'The host answers but does not know this path: the endpoint was built under another one, or another program is behind this address.',
  remedy:
    'Serve the endpoint at the path that the contract defines, or set its address in target.paths.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/refused'],
  faults: ['another-path', 'shipping-cost-another-path'],
  examples: {
    shown: [
      {
        status: 404,
        headers: html,
        text: '<!DOCTYPE html><html><head><title>Error</title></head><body><pre>Cannot POST /webhooks/platform/order/delivery-price</pre></body></html>',
      },
      {
        status: 404,
        headers: { ...html, server: 'Apache/2.4.58' },
        text: '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN"><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p></body></html>',
      },
      { endpoint: 'commerces', status: 404, text: '{"message":"Not Found"}' },
    ],
    near: [
      { status: 404, text: '{"message":"La comuna está fuera de cobertura"}' },
      { status: 404, text: '{"message":"El comercio C-10 no existe"}' },
    ],
  },
  recognise(own) {
    const missing = missingPaths(own);
    const [first] = missing;
    if (!first) return undefined;
    const page = errorPage(first);
    const who = page ?? between(first)[0]?.name;
    return shownBy(missing, [
      answeredAs(first),
      bodySays(first),
      who && `${who} answered, not the endpoint.`,
      first.request && missing.length > 1
        ? `The same holds for all ${missing.length} calls to ${addressOf(first.request.url)}.`
        : undefined,
    ]);
  },
});
