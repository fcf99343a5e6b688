import { identical } from '../../contract/reading/answers/identical.ts';
import { isThrottled } from '../../contract/reading/failures/failure-of.ts';
import {
  type Amounts,
  amountsInWords,
  amountsOf,
  sameAmounts,
} from '../../contract/reading/quotes/amounts-of.ts';
import { usable } from '../../contract/reading/quotes/usable.ts';
import type { Subject } from '../../model/rule.ts';
import { duration } from '../../standards/text/figures.ts';
import { html, knownCauses, quote } from '../known/known-cause.ts';
import { cacheHit } from '../signs/cache-hit.ts';
import { isMaintenance } from '../signs/maintenance.ts';
import {
  answeredAs,
  bodySays,
  foundBy,
  foundOf,
  headerOf,
  isPage,
  shownBy,
} from '../signs/reported.ts';
import type { EndpointEvidence, Evidence } from '../signs/seen.ts';
import { waitedOut } from '../signs/waited-out.ts';
import {
  betweenInWords,
  errorPage,
  intermediaries,
  readsAsFirewall,
} from '../signs/who-answered.ts';
import { missesOrder } from '../signs/words-of-refusal.ts';

export const inBetween = knownCauses('in between', [
  {
    id: 'get-body-dropped',
    title: 'The body of a GET does not arrive',
    means:
      'The order travels in the body of a GET. Many proxies, firewalls and frameworks drop such a body or reject the request, so the endpoint receives no order.',
    remedy:
      'Allow bodies on GET requests in the proxy, in the firewall, and in the framework of the endpoint.',
    next: 'greenlight run --only shipping-cost/body-survives',
    rules: ['shipping-cost/body-not-accepted', 'shipping-cost/order-ignored', 'http/refused'],
    faults: ['get-body-refused', 'get-body-dropped'],
    examples: {
      shown: [
        {
          endpoint: 'shipping-cost',
          status: 400,
          text: '{"message":"Falta el pedido en el cuerpo."}',
        },
        { endpoint: 'shipping-cost', status: 422, text: '{"message":"order is required"}' },
      ],
      near: [
        { endpoint: 'shipping-cost', status: 422, text: '{"message":"Fuera de cobertura"}' },
        { status: 422, text: '{"message":"order is required"}' },
      ],
    },
    recognise(own) {
      if (own.endpoint !== 'shipping-cost') return undefined;
      const refused = foundOf(own, 'shipping-cost/body-not-accepted');
      if (refused.length > 0) return foundBy(refused, [inQuery(own)]);
      const lost = own.troubled.filter((x) => misses(x, own));
      const whole = own.expected.filter((x) => usable(x));
      if (lost.length > 0 && whole.length === 0) {
        const [first] = lost;
        return shownBy(lost, [
          first && answeredAs(first),
          first && bodySays(first),
          alikeWithout(own, first) ? 'Without an order the answer is the same.' : undefined,
          inQuery(own),
        ]);
      }
      const ignored = foundOf(own, 'shipping-cost/order-ignored');
      return ignored.length > 0 && differsInQuery(own)
        ? foundBy(ignored, [inQuery(own)])
        : undefined;
    },
  },
  {
    id: 'gateway-timeout',
    title: 'The gateway times out before the client answers',
    means:
      'Gateways wait 29, 30 or 60 s by default and then answer instead of the client. The client may keep working on an order that nobody waits for.',
    remedy:
      'Answer in under 30 s. A longer gateway timeout does not help, since 30 s is the limit anyway.',
    next: 'greenlight run --endpoint {endpoint} --verbose',
    rules: ['http/server-error'],
    faults: ['gateway-times-out'],
    examples: {
      shown: [
        {
          status: 504,
          headers: { ...html, server: 'nginx' },
          text: '<html><head><title>504 Gateway Time-out</title></head><body><center><h1>504 Gateway Time-out</h1></center><hr><center>nginx</center></body></html>',
          durationMs: 60_004,
        },
        { status: 504, text: '{"message":"Endpoint request timed out"}', durationMs: 29_012 },
        { status: 503, headers: html, text: '<h1>Application Error</h1>', durationMs: 30_010 },
      ],
      near: [
        { status: 500, text: '{"message":"Internal Server Error"}', durationMs: 900 },
        { text: quote, durationMs: 29_400 },
      ],
    },
    answers: {
      shows: waitedOut,
      share: 'any',
      says: (first) => [
        answeredAs(first),
        first.durationMs === undefined
          ? undefined
          : `The answer took ${duration(first.durationMs)}.`,
        betweenInWords(first),
        bodySays(first),
      ],
    },
  },
  {
    id: 'gateway-cannot-reach',
    title: 'The gateway cannot reach the program behind it',
    means:
      'A proxy or load balancer accepted the call and could not pass it on: the program is down, restarting, or closing the connection.',
    remedy:
      'Start the program behind the gateway and check its log for why it stopped. Check the address that the gateway forwards to.',
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
    answers: { shows: isGateway, says: withSender },
  },
  {
    id: 'firewall-refusal',
    move: 'the network',
    title: 'A firewall or CDN blocks the calls',
    means:
      'A system in front of the client answered instead: a web application firewall, a CDN or the web server itself. The client never received the order.',
    remedy:
      'Allow calls to this path: exempt it from the rules, or allow the addresses that the service calls from. The reference number on the page helps to find the log entry.',
    next: 'greenlight diagnose --endpoint {endpoint} --verbose',
    rules: ['http/token-refused', 'http/refused', 'delivery-price/rejection-is-markup'],
    faults: ['firewall-page'],
    examples: {
      shown: [
        {
          status: 403,
          headers: { ...html, server: 'cloudflare', 'cf-ray': '8f1c0a2b7d3e-SCL' },
          text: '<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head><body><h1>Sorry, you have been blocked</h1><p>Cloudflare Ray ID: 8f1c0a2b7d3e</p></body></html>',
        },
        {
          status: 403,
          headers: { ...html, server: 'AkamaiGHost' },
          text: '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don\'t have permission to access "http&#58;&#47;&#47;erp.example.com&#47;" on this server.<P>Reference&#32;&#35;18&#46;1a2b</BODY></HTML>',
        },
        {
          status: 200,
          headers: html,
          text: '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 1234567890</body></html>',
        },
        {
          status: 403,
          headers: { ...html, server: 'nginx' },
          text: '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>',
        },
        {
          status: 406,
          headers: html,
          text: '<head><title>Not Acceptable!</title></head><body><h1>Not Acceptable!</h1><p>An appropriate representation of the requested resource could not be found on this server. This error was generated by Mod_Security.</p></body></html>',
        },
      ],
      near: [
        { status: 403, text: '{"message":"Token no válido"}' },
        {
          status: 422,
          headers: { 'content-type': 'application/json', server: 'cloudflare', 'cf-ray': '8f1c' },
          text: '{"message":"Fuera de cobertura"}',
        },
        {
          status: 404,
          headers: { ...html, server: 'nginx' },
          text: '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>',
        },
      ],
    },
    answers: { shows: isFirewall, says: withSender },
  },
  {
    id: 'answers-cached',
    move: 'the network',
    title: 'A cache on the way returns stored answers',
    means:
      'A cache on the way stores an answer and returns it for other orders, which never reach the client. Buyers see the price of another order.',
    remedy:
      'Disable caching for this path, or send Cache-Control: no-store with every answer. Caches key on the address, which is the same for every order.',
    next: 'greenlight run --endpoint {endpoint}',
    rules: ['delivery-price/mixed-up-orders', 'shipping-cost/order-ignored'],
    faults: ['cached-quotes'],
    examples: {
      shown: [
        {
          headers: { 'content-type': 'application/json', age: '3127', 'x-cache': 'HIT' },
          text: quote,
        },
        {
          headers: { 'content-type': 'application/json', 'cf-cache-status': 'HIT', age: '12' },
          text: quote,
        },
      ],
      near: [
        {
          headers: { 'content-type': 'application/json', age: '0', 'x-cache': 'MISS from proxy' },
          text: quote,
        },
      ],
    },
    recognise(own) {
      const { endpoint, expected } = own;
      if (endpoint !== 'delivery-price' && endpoint !== 'shipping-cost') return undefined;
      const kept = expected.filter((x) => amountsOf(x) && cacheHit(x) !== undefined);
      const [first] = kept;
      if (!first) return undefined;
      // A client may cache its own answers, each for its own order: only a different fresh price is proof.
      const proof = first.request === undefined ? undefined : freshAndOther(own, kept);
      if (first.request !== undefined && !proof) return undefined;
      return shownBy(proof ? kept : [first], [
        `The answer has the header ${cacheHit(first)}.`,
        proof,
        betweenInWords(first),
      ]);
    },
  },
  {
    id: 'one-node-broken',
    title: 'One of several nodes answers differently from the others',
    means:
      'The same request, byte for byte, gets different answers. Behind a load balancer, one machine has another version, another configuration or a fault.',
    remedy:
      'Call each node directly and compare them. Remove the one that differs from the balancer, or update it to the same version.',
    next: 'greenlight run --only {endpoint}/sent-again --verbose',
    rules: ['http/flaky', 'delivery-price/repeat-differs'],
    faults: ['flaky', 'one-node-without-net-value', 'two-tariffs'],
    recognise(own) {
      const unlike = foundOf(own, 'delivery-price/repeat-differs', 'shipping-cost/repeat-differs');
      const reported = repeatsOf(own).flatMap((group) => {
        const bad = group.some((x) => own.troubled.includes(x)) || unlike.length > 0;
        const kinds = bad ? kindsIn(group, own) : [];
        const words = [...new Set(kinds)];
        return words.length === 2 && changesIn(kinds) > 1 ? [{ group, kinds, words }] : [];
      });
      const [best] = reported.toSorted((a, b) => b.group.length - a.group.length);
      if (!best) return undefined;
      return shownBy(
        reported.flatMap(({ group }) => group),
        [
          `The same request, sent ${best.group.length} times, was answered: ${best.kinds.join(', ')}.`,
          nodesOf(best.group, best.kinds),
        ],
      );
    },
  },
]);

const misses = (x: Subject, own: EndpointEvidence): boolean => {
  const { status = 0 } = x;
  if (status === 411) return true;
  const speaks = (status === 400 || status === 422 || status >= 500) && missesOrder(x);
  const asked = status === 400 || status === 422 || status >= 500;
  return (
    speaks || (asked && own.probes.some((each) => each.kind === 'order in query' && usable(each.x)))
  );
};

const inQuery = ({ probes }: EndpointEvidence): string | undefined => {
  const probe = probes.find(({ kind, x }) => kind === 'order in query' && usable(x));
  return probe && 'With the same order in the query, the answer has a cost.';
};

const alikeWithout = ({ all }: EndpointEvidence, first: Subject | undefined): boolean =>
  all.some(
    (x) =>
      x.request !== undefined &&
      x.request.body === undefined &&
      x.status === first?.status &&
      x.text === first?.text,
  );

function differsInQuery({ expected, probes }: EndpointEvidence): boolean {
  const probe = probes.find(({ kind }) => kind === 'order in query');
  const amounts = probe && amountsOf(probe.x);
  const usual = expected.flatMap((x) => amountsOf(x) ?? [])[0];
  return amounts !== undefined && usual !== undefined && !sameAmounts(amounts, usual);
}

/** Describes an answer: status, sender and text. */
function withSender(x: Subject): Evidence {
  return [answeredAs(x), betweenInWords(x), bodySays(x)];
}

const statuses = new Set([502, 503, 520, 521, 522, 523, 525, 526, 530]);

/** Reports whether it is a gateway's: a page, or no JSON; a client may send a 503 in JSON itself. */
function isGateway(x: Subject): boolean {
  return (
    statuses.has(x.status ?? 0) &&
    x.json === undefined &&
    !isMaintenance(x) &&
    !waitedOut(x) &&
    (x.status !== 503 ||
      errorPage(x) !== undefined ||
      /no healthy upstream|upstream connect error|no server is available|backend|service (?:temporarily )?unavailable/i.test(
        x.text ?? '',
      ))
  );
}

/** Reports whether it is a firewall's; a refusal in JSON is from the client itself. */
function isFirewall(x: Subject): boolean {
  const { status = 0 } = x;
  if (status >= 500 && status !== 503) return false;
  if (status === 404 || status === 405 || status === 401) return false;
  if (readsAsFirewall(x)) return status !== 503 || !/maint|mantenci|manuten/i.test(x.text ?? '');
  return (
    status === 403 && isPage(x) && (errorPage(x) !== undefined || intermediaries(x).length > 0)
  );
}

/** Describes an order whose price differs from the cached one when requested past the cache. */
function freshAndOther({ probes }: EndpointEvidence, kept: readonly Subject[]): string | undefined {
  for (const { kind, x } of probes) {
    const fresh = kind === 'past the cache' ? amountsOf(x) : undefined;
    const order = JSON.stringify(x.request?.body);
    const same = kept.find(({ request }) => JSON.stringify(request?.body) === order);
    const held = same && amountsOf(same);
    if (fresh && held && !sameAmounts(fresh, held)) {
      return `For the same order the cache returned ${amountsInWords(held)}; bypassing the cache returned ${amountsInWords(fresh)}.`;
    }
  }
  return undefined;
}

/** Describes each answer in a word: a status, what is missing, an amount if two of them alternate. */
function kindsIn(group: readonly Subject[], { findings }: EndpointEvidence): readonly string[] {
  const amounts: Amounts[] = [];
  return group.map((x) => {
    if (x.answer.kind === 'no-response') return 'no answer';
    if (x.answer.status !== 200) return `status ${x.answer.status}`;
    const own = findings.find(
      ({ rule, exchanges }) => byAnswer.test(rule) && exchanges.includes(x.id),
    );
    if (own) return `“${own.title}”`;
    const amount = amountsOf(x);
    if (!amount) return 'an unusable body';
    if (!amounts.some((each) => sameAmounts(each, amount))) amounts.push(amount);
    const [main = 0] = Object.values(amount);
    return `a price of ${main}`;
  });
}

/** Rules that judge an answer by itself; those over several answers say nothing about a single one. */
const byAnswer =
  /\/(?:net-value-missing|net-taxed-value-missing|transportation-cost-missing|cost-missing|field-type|net-value-mismatch|negative-value|tax-rate-not-fraction|tax-arithmetic|not-json|content-type|slow|misspelt-field)$/;

/** Returns a header that identifies the nodes: each of its values has only one kind of answer. */
function nodesOf(group: readonly Subject[], kinds: readonly string[]): string | undefined {
  const names = [
    'server',
    'via',
    'x-served-by',
    'x-backend',
    'x-node',
    'x-instance',
    'x-hostname',
    'x-powered-by',
    'x-version',
    'x-app-version',
  ];
  for (const name of names) {
    const values = group.map((x) => headerOf(x, name));
    const apart = new Map<string, Set<string>>();
    values.forEach((value, i) => {
      const key = value ?? 'none';
      apart.set(key, new Set([...(apart.get(key) ?? []), kinds[i] ?? '']));
    });
    if (apart.size > 1 && [...apart.values()].every(({ size }) => size === 1)) {
      return [...apart]
        .map(([value, [kind]]) => `With ${name}: ${value} it is always ${kind}.`)
        .join(' ');
    }
  }
  return undefined;
}

/** Groups answers to byte-identical requests, each group in the order of sending. */
function repeatsOf({ expected }: EndpointEvidence): readonly (readonly Subject[])[] {
  const alone = expected.filter(
    (x) => x.request !== undefined && x.inFlight <= 1 && !isThrottled(x),
  );
  return identical(alone).filter(({ length }) => length > 1);
}

/** Counts how often a value differs from the previous one. */
const changesIn = (values: readonly unknown[]): number =>
  values.slice(1).filter((value, i) => value !== values[i]).length;
