import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { referenceToken } from '../../src/reference-client/target.ts';
import { reportOf } from '../cli/greenlight.ts';
import { certificate } from '../support/certificates.ts';
import { folderOf } from '../support/files.ts';
import { type HttpProxy, openHttpProxy, type ProxyManner } from '../support/http-proxy.ts';
import { greenlightHere } from '../support/in-process.ts';
import { listening, openReferenceClient } from '../support/serving.ts';

const authority = certificate({ name: 'Company', authority: true });
/** Unknown to name servers: reachable by the proxy alone. */
const host = 'erp.example.com';
const server = certificate({ name: host, for: [host], by: authority });
const buyer = certificate({ name: 'Buyer', by: authority });

/** The reference client, behind a TLS server if options for one are given. */
async function openClient(tls?: ServerOptions): Promise<number> {
  const client = await openReferenceClient({ token: referenceToken, faults: [], records: 500 });
  onTestFinished(() => client.close());
  const { port, hostname } = new URL(client.url);
  if (!tls) return Number(port);
  const front = createTlsServer(tls, (request, response) => {
    const { method, headers, url } = request;
    const onward = forward({ hostname, port, path: url, ...(method ? { method } : {}), headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  return listening(front);
}

async function proxyFor(manner: ProxyManner): Promise<HttpProxy> {
  const proxy = await openHttpProxy(manner);
  onTestFinished(() => proxy.close());
  return proxy;
}

interface Given {
  readonly env: { readonly [name: string]: string };
  readonly flags?: readonly string[];
  readonly base?: string;
  /** Further files in the folder of the config, by name. */
  readonly files?: { readonly [name: string]: string };
}

/** Two scenarios of the built-in suite. */
async function run({ env, flags = [], base = `https://${host}`, files = {} }: Given) {
  const config = `target:\n  clientBase: ${base}\n  implements: [delivery-price, shipping-cost]\n`;
  const cwd = folderOf({ ...files, 'greenlight.config.yaml': config });
  const only = ['--only', 'delivery-price/full-order', 'shipping-cost/body-survives'];
  const args = ['run', ...only, '--reporter', 'json', 'terminal', '--out', 'out', ...flags];
  const ended = await greenlightHere(args, {
    cwd,
    env: { GREENLIGHT_TOKEN: referenceToken, ...env },
  });
  const report = readFileSync(join(cwd, 'out/report.json'), 'utf8');
  const { findings, endpoints, configuration } = reportOf(report);
  return {
    ...ended,
    report,
    findings: findings.map(({ severity, rule }) => `${severity} ${rule}`),
    endpoints: endpoints.map(({ state }) => state),
    configuration,
  };
}

test('a tunnel with proxy credentials, client certificate and two authorities passes and leaks no secret', async () => {
  const strict = { ...server, requestCert: true, rejectUnauthorized: true, ca: authority.cert };
  const proxy = await proxyFor({ port: await openClient(strict), credentials: 'ann:pass-w0rd' });
  const another = certificate({ name: 'Another', authority: true });
  const extra = folderOf({ 'company.pem': authority.cert });
  const ended = await run({
    env: {
      HTTPS_PROXY: proxy.url.replace('://', '://ann:pass-w0rd@'),
      NODE_EXTRA_CA_CERTS: join(extra, 'company.pem'),
    },
    files: { 'another.pem': another.cert, 'buyer.pem': buyer.cert, 'buyer.key': buyer.key },
    flags: '--ca-file another.pem --client-cert buyer.pem --client-key buyer.key'.split(' '),
  });
  expect(ended).toMatchObject({ exit: 0, findings: [], endpoints: ['judged', 'judged'] });
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${host}:443`]));
  const said = ended.stdout + ended.stderr + ended.report;
  for (const secret of ['pass-w0rd', Buffer.from('ann:pass-w0rd').toString('base64')]) {
    expect(said).not.toContain(secret);
  }
});

test('a plain HTTP proxy that drops GET bodies gives a warning, exit code 3 and a warning about the token', async () => {
  const proxy = await proxyFor({ port: await openClient(), drops: 'bodies of GET' });
  const ended = await run({ env: { http_proxy: proxy.url }, base: 'http://erp.test' });
  expect(ended).toMatchObject({ exit: 3, findings: ['warning shipping-cost/body-not-accepted'] });
  expect(ended.report).toContain(`It went through the proxy 127.0.0.1:${proxy.port} on this side`);
  expect(ended.stderr).toMatch(/^greenlight: WARNING: the token goes to erp\.test over plain HTTP/);
  expect(proxy.asked).toContain('GET http://erp.test/api/shipping-cost');
});
