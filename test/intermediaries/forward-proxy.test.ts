import { readFileSync, writeFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { referenceToken } from '../../src/reference-client/target.ts';
import { emptyFolder, reportOf } from '../cli/greenlight.ts';
import { certificate } from '../support/certificates.ts';
import { type HttpProxy, openHttpProxy, type ProxyManner } from '../support/http-proxy.ts';
import { greenlightHere } from '../support/in-process.ts';
import { listening } from '../support/serving.ts';

const authority = certificate({ name: 'Company', authority: true });
/** No name server knows it: only the proxy leads there. */
const host = 'erp.example.com';
const server = certificate({ name: host, for: [host], by: authority });
const buyer = certificate({ name: 'Buyer', by: authority });

/** The reference client by whatever server stands before it. */
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
}

/** Two scenarios of the built-in suite, with the files of this page beside them. */
async function run({ env, flags = ['--ca-file', 'ca.pem'], base = `https://${host}` }: Given) {
  const cwd = emptyFolder();
  const files = { 'ca.pem': authority.cert, 'buyer.pem': buyer.cert, 'buyer.key': buyer.key };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  writeFileSync(
    join(cwd, 'greenlight.config.yaml'),
    `target:\n  clientBase: ${base}\n  implements: [delivery-price, shipping-cost]\n`,
  );
  const only = ['--only', 'delivery-price/full-order', 'shipping-cost/body-survives'];
  const args = ['run', ...only, '--reporter', 'json', 'terminal', '--out', 'out', ...flags];
  const ended = await greenlightHere(args, {
    cwd,
    env: { GREENLIGHT_TOKEN: referenceToken, ...env },
  });
  const report = ended.exit === 2 ? undefined : readFileSync(join(cwd, 'out/report.json'), 'utf8');
  const made = report === undefined ? undefined : reportOf(report);
  return {
    ...ended,
    report: report ?? '',
    findings: made?.findings.map(({ severity, rule }) => `${severity} ${rule}`),
    endpoints: made?.endpoints.map(({ state, reason }) => `${state}: ${reason ?? ''}`),
    configuration: made?.configuration ?? [],
  };
}

const judged = { exit: 0, findings: [], endpoints: ['judged: ', 'judged: '] };

describe('by way of a proxy', () => {
  test('a tunnel with credentials, a company’s authority: nothing is found', async () => {
    const proxy = await proxyFor({ port: await openClient(server), credentials: 'ann:pass-w0rd' });
    const env = { HTTPS_PROXY: proxy.url.replace('://', '://ann:pass-w0rd@') };
    const ended = await run({ env });
    expect(ended).toMatchObject(judged);
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${host}:443`]));
    expect(ended.configuration).toContainEqual({
      setting: 'proxy',
      value: `http://127.0.0.1:${proxy.port}`,
      from: 'environment',
      at: 'HTTPS_PROXY',
    });
    const said = ended.stdout + ended.stderr + ended.report;
    for (const secret of ['pass-w0rd', Buffer.from('ann:pass-w0rd').toString('base64')]) {
      expect(said).not.toContain(secret);
    }
  });

  test('plain HTTP, with a loud word on the token', async () => {
    const proxy = await proxyFor({ port: await openClient() });
    const ended = await run({ env: { http_proxy: proxy.url }, base: 'http://erp.test', flags: [] });
    expect(ended).toMatchObject(judged);
    expect(ended.stderr).toBe(
      'greenlight: WARNING: the token goes to erp.test over plain HTTP; anyone on the way can read it. Give an https address, and another secret if this one is in use.\n',
    );
    expect(ended.configuration).toContainEqual({
      setting: 'in the clear',
      value: 'the token to erp.test, over plain HTTP',
      from: 'config',
    });
    expect(proxy.asked).toContain('GET http://erp.test/api/shipping-cost');
  });

  test.each([
    [
      'a client that it does not reach',
      { instead: () => 'HTTP/1.1 502 Bad Gateway\r\n\r\n' },
      /answered 502 Bad Gateway .* it did not reach the client/,
    ],
  ])('%s is no fault of the client: the run is inconclusive', async (_, manner, reason) => {
    const proxy = await proxyFor({ port: await openClient(server), ...manner });
    const ended = await run({ env: { HTTPS_PROXY: proxy.url } });
    expect(ended).toMatchObject({ exit: 3, findings: [] });
    expect(ended.endpoints?.[0]).toMatch(reason);
    expect(ended.stdout).toMatch(/INCONCLUSIVE/i);
  });

  test('a proxy that drops the bodies of GET is a warning, and nothing is passed', async () => {
    const proxy = await proxyFor({ port: await openClient(), drops: 'bodies of GET' });
    const ended = await run({ env: { HTTP_PROXY: proxy.url }, base: 'http://erp.test', flags: [] });
    expect(ended).toMatchObject({ exit: 3, findings: ['warning shipping-cost/body-not-accepted'] });
    expect(ended.report).toContain(
      `It went through the proxy 127.0.0.1:${proxy.port} on this side`,
    );
  });
});

describe('who may be trusted', () => {
  const demanding = { ...server, requestCert: true, rejectUnauthorized: true, ca: authority.cert };

  test.each<readonly [string, ServerOptions, readonly string[], number, RegExp]>([
    [
      'a client certificate is asked for',
      demanding,
      ['--ca-file', 'ca.pem'],
      3,
      /client certificate/,
    ],
    [
      'a client certificate is shown',
      demanding,
      ['--ca-file', 'ca.pem', '--client-cert', 'buyer.pem', '--client-key', 'buyer.key'],
      0,
      /^judged: $/,
    ],
  ])('%s', async (_, tls, flags, exit, state) => {
    const proxy = await proxyFor({ port: await openClient(tls) });
    const ended = await run({ env: { HTTPS_PROXY: proxy.url }, flags });
    expect(ended).toMatchObject({ exit, findings: [] });
    expect(ended.endpoints?.[0]).toMatch(state);
  });

  test('NODE_EXTRA_CA_CERTS stands beside --ca-file', async () => {
    const proxy = await proxyFor({ port: await openClient(server) });
    const extra = join(emptyFolder(), 'company.pem');
    writeFileSync(extra, authority.cert);
    const env = { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: extra };
    const another = join(emptyFolder(), 'another.pem');
    writeFileSync(another, certificate({ name: 'Another', authority: true }).cert);
    expect(await run({ env, flags: ['--ca-file', another] })).toMatchObject(judged);
  });
});
