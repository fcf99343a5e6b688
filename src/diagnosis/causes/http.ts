import { type Amounts, amountsOf, sameAmounts } from '../../contract/reading/quotes/amounts-of.ts';
import { usable } from '../../contract/reading/quotes/usable.ts';
import { plainText } from '../../contract/reading/values/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { shortened, until } from '../../standards/text/legible.ts';
import { html, knownCauses, lost } from '../known/known-cause.ts';
import { codeOf } from '../signs/lost.ts';
import { isMaintenance } from '../signs/maintenance.ts';
import { missingPaths } from '../signs/missing-path.ts';
import {
  addressOf,
  answeredAs,
  bodySays,
  headerOf,
  isPage,
  shownBy,
  textOf,
} from '../signs/reported.ts';
import type { EndpointEvidence, ProbeKind } from '../signs/seen.ts';
import { errorPage, intermediaries } from '../signs/who-answered.ts';

export const http = knownCauses('http', [
  {
    id: 'wrong-method',
    title: 'The path exists but expects another method',
    means:
      'delivery-price is called with POST; shipping-cost, transactions and commerces are called with GET. The endpoint was built for another method.',
    remedy: 'Accept the method that the contract defines for this path.',
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
  },
  {
    id: 'wrong-path',
    title: 'Nothing exists at this path',
    means:
      'The host answers but does not know this path: the endpoint was built under another one, or another program is behind this address.',
    remedy:
      'Serve the endpoint at the path that the contract defines, or set its address in target.paths.',
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
      const who = page ?? intermediaries(first)[0]?.name;
      return shownBy(missing, [
        answeredAs(first),
        bodySays(first),
        who && `${who} answered, not the endpoint.`,
        first.request && missing.length > 1
          ? `The same holds for all ${missing.length} calls to ${addressOf(first.request.url)}.`
          : undefined,
      ]);
    },
  },
  {
    id: 'login-page',
    title: 'A login page answers instead of the endpoint',
    means:
      'The path is behind the login for people. A program has no session, so it gets the login page or a redirect to it, and no order is ever read.',
    remedy: 'Exempt the path from the login for people; x-auth-token identifies the caller.',
    rules: ['http/not-json', 'http/unexpected-status'],
    faults: ['login-page', 'transactions-login-page', 'commerces-login-page'],
    examples: {
      shown: [
        {
          headers: html,
          text: '<!doctype html><html><head><title>Iniciar sesión</title></head><body><form method="post"><input name="user"><input type="password" name="password"></form></body></html>',
        },
        { status: 302, headers: { location: 'https://erp.example.com/login?next=/api' }, text: '' },
        {
          endpoint: 'shipping-cost',
          status: 302,
          headers: {
            location: 'https://login.microsoftonline.com/common/oauth2/authorize?client_id=1',
          },
          text: '',
        },
      ],
      near: [
        {
          headers: html,
          text: '<!doctype html><html><head><title>ERP</title></head><body><div id="root"></div></body></html>',
        },
        { status: 401, text: '{"message":"Please login"}' },
      ],
    },
    answers: {
      shows: isLogin,
      says: (first) => [answeredAs(first), redirectOf(first) ?? bodySays(first)],
    },
  },
  {
    id: 'maintenance-page',
    title: 'The client is down for maintenance',
    means:
      'A page for people announces maintenance. While it is up, no order gets a quote and buyers see a generic error.',
    remedy:
      'Remove the page when the work is done, and keep the endpoint out of it. If the work ended long ago, the page was forgotten.',
    rules: ['http/server-error', 'http/not-json', 'http/flaky'],
    faults: ['maintenance-page'],
    examples: {
      shown: [
        {
          status: 503,
          headers: { ...html, 'retry-after': '3600' },
          text: '<html><head><title>Mantenimiento</title></head><body><h1>Estamos en mantenimiento, volvemos pronto</h1></body></html>',
        },
        {
          headers: html,
          text: '<!doctype html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>',
        },
        { status: 503, text: '{"message":"Scheduled maintenance until 06:00"}' },
      ],
      near: [
        { status: 422, text: '{"message":"Sin despacho por mantención de la ruta"}' },
        { status: 503, headers: html, text: '<h1>503 Service Unavailable</h1>' },
      ],
    },
    answers: {
      shows: isMaintenance,
      says(first) {
        const after = headerOf(first, 'retry-after');
        return [
          answeredAs(first),
          bodySays(first),
          after &&
            `It asks to retry after ${shortened(after, 40)}${/^\d+$/.test(after) ? ' s' : ''}.`,
        ];
      },
    },
  },
  {
    id: 'redirect',
    title: 'The endpoint answers with a redirect',
    means:
      'Redirects are not followed: a posted order would turn into a GET on the way, or arrive twice. Often the difference is a trailing slash or www.',
    remedy: 'Answer at this address, or tell which address is the right one.',
    next: 'greenlight diagnose --base-url <the address that it points to>',
    rules: ['http/unexpected-status'],
    faults: ['moved-308'],
    examples: {
      shown: [
        { status: 308, headers: { location: '/v2/order/delivery-price' }, text: '' },
        {
          status: 301,
          headers: { location: 'https://www.example.com/order/delivery-price/' },
          text: '',
        },
      ],
      near: [{ status: 302, headers: { location: '/login' }, text: '' }],
    },
    answers: { shows: isMoved, says: (first) => [answeredAs(first), redirectOf(first)] },
  },
  {
    id: 'connection-ends-early',
    title: 'The connection closes before the answer is complete',
    means:
      'The program crashes, a proxy cuts the connection midway, or content-length announces more bytes than are sent.',
    remedy:
      'Check the logs of the program and the proxy at the time of the call. Let the framework compute content-length.',
    next: 'greenlight run --endpoint {endpoint} --verbose',
    rules: ['http/connection-lost', 'http/unreachable'],
    faults: [
      'length-too-long',
      'reset-in-body',
      'debug-line-before-status',
      'shipping-cost-closes-connection',
    ],
    examples: {
      shown: [
        lost('closed', 'The connection was closed before an answer arrived (UND_ERR_SOCKET).'),
        lost(
          'not-http',
          'The answer begins with "tariff ok", which is not HTTP (HPE_INVALID_CONSTANT).',
        ),
      ],
      near: [lost('cut-off', 'No answer arrived within 60 s.')],
    },
    answers: {
      shows: (x) => howItEnded(x) !== undefined,
      says: (_, shown) => [...new Set(shown.map(howItEnded))].slice(0, 2),
    },
  },
  {
    id: 'coordinates-spelling',
    title: 'The client reads coordinates under one spelling only',
    means:
      'The contract spells the key coodinates in its commerce example and coordinates in its order example, and orders carry the second. A client that reads only the first finds no location in an order.',
    remedy: 'Read coordinates in orders, and accept coodinates too: both are in the contract.',
    next: 'greenlight run --endpoint shipping-cost',
    rules: ['http/refused', 'http/server-error'],
    faults: ['shipping-cost-reads-coodinates', 'shipping-cost-wants-coodinates'],
    examples: {
      shown: [
        {
          endpoint: 'shipping-cost',
          status: 400,
          text: '{"message":"shipping.location.coodinates is required"}',
        },
        {
          endpoint: 'shipping-cost',
          status: 500,
          text: '{"message":"Cannot read properties of undefined (reading \'coodinates\')"}',
        },
      ],
      near: [
        {
          endpoint: 'shipping-cost',
          status: 422,
          text: '{"message":"The coordinates lie out of coverage"}',
        },
      ],
    },
    recognise(own) {
      if (own.endpoint !== 'shipping-cost') return undefined;
      const named = own.troubled.filter(
        ({ status = 0, text = '' }) => status >= 400 && /\bcoodinates\b/.test(text),
      );
      const cured = own.probes.find(({ kind, x }) => kind === 'both spellings' && usable(x));
      const failing = own.troubled.filter((x) => !usable(x) && x.status !== undefined);
      const helps =
        cured !== undefined && failing.length > 0 && !own.expected.some((x) => usable(x));
      const shown = named.length > 0 ? named : helps ? failing : [];
      const [first] = shown;
      if (first) {
        return shownBy(shown, [
          answeredAs(first),
          bodySays(first),
          helps
            ? 'With coodinates in addition to coordinates, the same order gets a cost.'
            : undefined,
        ]);
      }
      return changesPrice(own)
        ? shownBy(own.expected, [
            'With coodinates in addition to coordinates, and the same values, the same order gets another cost.',
            'An unknown field makes no difference.',
          ])
        : undefined;
    },
  },
]);

const turnsMethodAway = (x: Subject): boolean => x.status === 405 || x.status === 501;

/** Reports whether it is anything but a missing path: a page, a complaint about the request, even a failure. */
function isThere(x: EndpointEvidence['all'][number]): boolean {
  const { status = 404 } = x;
  return status < 400 && status !== 301 && status !== 302 && status !== 308;
}

const allowed = (x: Subject): string | undefined => {
  const allow = headerOf(x, 'allow');
  return allow === undefined ? undefined : `It allows ${allow}.`;
};

const way =
  /(?:^|[/._-])(?:log-?in|sign-?in|auth|authorize|oauth2?|sso|saml2?|session|account\/login|acceso|ingresar|entrar|iniciar-?sesion)(?:[/?#._-]|$)/i;

function isLogin(x: Subject): boolean {
  const { status = 0 } = x;
  const text = textOf(x);
  if (status >= 300 && status < 400) return way.test(headerOf(x, 'location') ?? '');
  if (!isPage(x) || (status !== 200 && status !== 401 && status !== 403)) return false;
  return (
    /<input[^>]+type\s*=\s*["']?password/i.test(text.slice(0, 200_000)) ||
    /<title>[^<]*(?:log ?in|sign ?in|iniciar sesi[oó]n|ingresar|acceso|entrar)[^<]*<\/title>/i.test(
      text.slice(0, 8_000),
    )
  );
}

const redirectOf = (x: Subject): string | undefined => {
  const location = headerOf(x, 'location');
  return location === undefined ? undefined : `It redirects to ${until(location, '?')}.`;
};

function isMoved(x: Subject): boolean {
  return (x.status ?? 0) >= 300 && (x.status ?? 0) < 400 && headerOf(x, 'location') !== undefined;
}

function howItEnded({ answer }: Subject): string | undefined {
  if (answer.kind === 'no-response') {
    const other = codeOf(answer) === 'TLS_FOR_PLAIN_HTTP';
    return (answer.reason === 'closed' || answer.reason === 'not-http') && !other
      ? answer.detail
      : undefined;
  }
  const lost = answer.body.trouble.find(({ kind }) => kind === 'connection-lost');
  return lost && `The body of the ${answer.status} answer is incomplete: ${lost.detail}.`;
}

/** Reports whether unchanged orders always cost the same, and those with the other spelling always another amount. */
function changesPrice(own: EndpointEvidence): boolean {
  const [usual, other, unknown] = [
    amountsIn(own, 'as it is'),
    amountsIn(own, 'both spellings'),
    amountsIn(own, 'unknown field'),
  ];
  const [plain] = usual;
  const [changed] = other;
  if (!plain || !changed || usual.length < 2 || other.length < 2 || unknown.length === 0)
    return false;
  return (
    [...usual, ...unknown].every((each) => sameAmounts(each, plain)) &&
    other.every((each) => sameAmounts(each, changed)) &&
    !sameAmounts(plain, changed)
  );
}

const amountsIn = ({ probes }: EndpointEvidence, kind: ProbeKind): readonly Amounts[] =>
  probes.filter((probe) => probe.kind === kind).flatMap(({ x }) => amountsOf(x) ?? []);
