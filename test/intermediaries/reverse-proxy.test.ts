import { describe, expect, onTestFinished, test } from 'vitest';
import type { EndpointId } from '../../src/model/endpoint.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { conformingTarget, type Manner, openClient, plainTariff, wait } from '../clients/client.ts';
import { graded, reported } from '../clients/drive.ts';
import { runSuite } from '../support/reference-run.ts';
import { openReferenceClient } from '../support/serving.ts';
import { noNginx, openNginx } from './nginx.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

/** Additions to the default configuration of nginx. */
interface Standing {
  readonly location?: string;
  readonly server?: string;
  readonly http?: string;
}

interface Row extends Standing {
  readonly implementing?: readonly EndpointId[];
  /** No client listens behind it. */
  readonly gone?: true;
  /** Orders that exploring may send; default: none. */
  readonly explore?: number;
}

/** One scenario of each kind: a proxy changes all of a kind alike. */
const few =
  /\/(?:full-order|uncovered-address|sent-again|documented-order|body-survives|both-endpoints|records|range-halves|all)$/;

async function runBehind({ implementing, gone, explore = 0, ...standing }: Row) {
  const client = await openReferenceClient({
    token: referenceToken,
    faults: [],
    now: () => now,
    records: 150,
  });
  if (gone) await client.close();
  else onTestFinished(() => client.close());
  const nginx = await openNginx({ upstream: Number(new URL(client.url).port), ...standing });
  onTestFinished(() => nginx.close());
  const wanted = ({ id }: { readonly id: string }) => explore > 0 || few.test(id);
  return runSuite(referenceTarget(nginx.url, implementing), { explore, wanted });
}

const quoting: readonly EndpointId[] = ['delivery-price', 'shipping-cost'];
const all: readonly EndpointId[] = [...quoting, 'transactions', 'commerces'];
const cost: readonly EndpointId[] = ['shipping-cost'];

const rows: readonly (readonly [what: string, row: Row, findings: readonly string[]])[] = [
  ['default configuration', { implementing: all }, []],
  [
    'compression of every answer',
    { implementing: all, http: 'gzip on; gzip_min_length 0; gzip_types *; gzip_proxied any;' },
    [],
  ],
  [
    'no buffering of requests and answers',
    { implementing: all, location: 'proxy_buffering off; proxy_request_buffering off;' },
    [],
  ],
  ['no keep-alive', { http: 'keepalive_timeout 0;' }, []],
  [
    'HTTP/1.1 with keep-alive to the client',
    { location: 'proxy_http_version 1.1; proxy_set_header Connection "";' },
    [],
  ],
  [
    'drops the body of a GET',
    {
      server:
        'location /api/shipping-cost { proxy_pass_request_body off; proxy_set_header Content-Length ""; proxy_pass $UPSTREAM; }',
    },
    ['error shipping-cost/body-not-accepted'],
  ],
  [
    'answers a GET with a body with 400',
    {
      location:
        'set $b "$request_method$http_content_length"; if ($b ~ "^GET[1-9]") { return 400; }',
    },
    ['error shipping-cost/body-not-accepted'],
  ],
  [
    'closes the connection of a GET with a body',
    {
      implementing: cost,
      location:
        'set $b "$request_method$http_content_length"; if ($b ~ "^GET[1-9]") { return 444; }',
    },
    ['error shipping-cost/body-not-accepted'],
  ],
  [
    'rejects large orders',
    { http: 'client_max_body_size 6k;', explore: 40 },
    ['error delivery-price/rejection-is-markup', 'error http/refused'],
  ],
  ['no client behind it', { gone: true }, ['error http/server-error']],
  [
    'replaces rejections by its own page',
    {
      server:
        'error_page 422 /sorry; location = /sorry { internal; default_type text/html; return 422 "<html><body>Sorry</body></html>"; }',
      location: 'proxy_intercept_errors on;',
    },
    ['error delivery-price/rejection-is-markup'],
  ],
  [
    'its own page with status 200 for every call',
    {
      server: 'location /webhooks { return 200 "<html>Welcome</html>"; }',
      implementing: ['delivery-price'],
    },
    ['error http/not-json'],
  ],
];

describe.skipIf(noNginx !== undefined)(
  `nginx in front of a conforming client${noNginx ? `: ${noNginx}` : ''}`,
  () => {
    test.each(rows)(
      '%s',
      async (_, row, findings) => {
        const run = await runBehind({ implementing: quoting, ...row });
        expect(
          graded(run),
          `found: ${run.findings.map((finding) => reported(finding)).join('\n')}`,
        ).toEqual(findings);
      },
      60_000,
    );

    test('waits out a request limit (429), and judges everything', async () => {
      const run = await runBehind({
        implementing: quoting,
        http: 'limit_req_zone $server_port zone=z:1m rate=50r/s; limit_req_status 429;',
        location: 'limit_req zone=z burst=2 nodelay;',
      });
      const errors = run.findings.filter(({ severity }) => severity === 'error');
      expect(errors.map((finding) => reported(finding))).toEqual([]);
      const throttled = run.exchanges.filter(
        ({ answer }) => answer.kind === 'response' && answer.status === 429,
      );
      expect(throttled.length).toBeGreaterThan(0);
      expect(run.scenarios.filter(({ unanswered }) => unanswered)).toEqual([]);
    });

    test('the finding names a proxy in front of the endpoint as a possible reason', async () => {
      const { findings } = await runBehind({
        implementing: cost,
        location:
          'set $b "$request_method$http_content_length"; if ($b ~ "^GET[1-9]") { return 403; }',
      });
      expect(findings.map(({ message, remedy }) => [message, remedy])).toEqual([
        [
          'With the order in its body, and with an empty object, the GET got status 403; without a body, it got status 400 “Falta el pedido, en el cuerpo o en order”; with the order in the query, it got a cost. Either the body is stopped on the way, or the endpoint does not read it. The contract says “payload”; greenlight reads it as the body.',
          'Let the body of a GET reach the endpoint, and read the order from it. First check what is in front of it: proxy, CDN, gateway, firewall. If the query is agreed, set shippingCostPayload to query.',
        ],
      ]);
    });
  },
);

async function runConforming(manner: Manner, standing: Standing) {
  const client = await openClient(manner);
  onTestFinished(() => client.close());
  const nginx = await openNginx({ upstream: Number(new URL(client.url).port), ...standing });
  onTestFinished(() => nginx.close());
  return runSuite(conformingTarget(nginx.url, { implements: ['delivery-price'] }));
}

describe.skipIf(noNginx !== undefined)('nginx in front of a client that fails', () => {
  test('reports the number of lines from which the client exceeds the time-out of nginx', async () => {
    const run = await runConforming(
      {
        net: async (call) => {
          if (call.lines.length > 50) await wait(600);
          return plainTariff(call);
        },
      },
      { location: 'proxy_read_timeout 300ms;' },
    );
    expect(run.findings.map(({ rule, scenario }) => `${rule} ${scenario}`)).toEqual([
      'http/server-error delivery-price/explore',
      'http/server-error delivery-price/larger-orders',
    ]);
    expect(run.findings[0]?.message).toMatch(
      /With 51 lines the order gets status 504, with 50 lines a quote\./,
    );
  });

  test('reports a client that dies after forty calls', async () => {
    const run = await runConforming(
      {
        write: ({ status, body }, response, { number }) => {
          if (number > 40) response.socket?.destroy();
          else response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
        },
      },
      {},
    );
    expect(graded(run)).toEqual(['error http/server-error']);
    expect(run.verdict).toBe('failed');
  });
});
