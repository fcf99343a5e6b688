import { plainText } from '../../contract/http/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCause } from '../known-cause.ts';
import type { Own } from '../seen.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { answeredAs, bodySays, headerOf, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'wrong-method',
  layer: 'http',
  title: 'The path exists but expects another method',
  means:
    'delivery-price is called with POST; shipping-cost, transactions and commerces are called with GET. The endpoint was built for another method.',
  remedy: 'Accept the method that the contract defines for this path.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/refused'],
  faults: ['post-not-allowed'],
  examples: {
    shown: [
      { status: 405, headers: { allow: 'GET, HEAD', 'content-type': 'text/plain' }, text: '' },
      {
        status: 405,
        text: '{"timestamp":"2026-01-05T12:00:00Z","status":405,"error":"Method Not Allowed","message":"Request method \'POST\' is not supported"}',
      },
      { endpoint: 'transactions', status: 405, headers: { allow: 'POST' }, text: '' },
    ],
    near: [
      { status: 404, text: '{"message":"Cannot POST /order/delivery-price"}' },
      { status: 422, text: '{"message":"Method of delivery not available for this commune"}' },
    ],
  },
  recognise(own) {
    const missing = missingPaths(own);
    const [first] = missing;
    const probe = own.probes.find(({ kind }) => kind === 'as get');
    const byGet = probe !== undefined && isThere(probe.x);
    if (!first || !(byGet || missing.some((x) => turnsMethodAway(x)))) return undefined;
    return shownBy(missing, [
      answeredAs(first),
      allowed(first),
      byGet && probe ? `With GET the path exists: ${answeredAs(probe.x)}` : undefined,
      plainText(first.text ?? '') === '' ? undefined : bodySays(first),
    ]);
  },
});

const turnsMethodAway = (x: Subject): boolean => x.status === 405 || x.status === 501;

/** Something other than a missing path: a page, a complaint about the request, even a failure. */
function isThere(x: Own['all'][number]): boolean {
  const { status = 404 } = x;
  return status < 400 && status !== 301 && status !== 302 && status !== 308;
}

const allowed = (x: Subject): string | undefined => {
  const allow = headerOf(x, 'allow');
  return allow === undefined ? undefined : `It allows ${allow}.`;
};
