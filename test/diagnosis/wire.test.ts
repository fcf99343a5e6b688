import { readFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { proxiesOf } from '../../src/config/target/proxy.ts';
import type { Target } from '../../src/model/target.ts';
import { write } from '../../src/reference-client/http/answer.ts';
import { readCall } from '../../src/reference-client/read-call.ts';
import { conformingAnswer } from '../../src/reference-client/route.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { diagnoseFaults, diagnoseLive, type Live, reportedBy } from '../support/diagnose-live.ts';
import { openHttpProxy } from '../support/http-proxy.ts';
import { listening } from '../support/serving.ts';

/** Causes without a fault of the reference client: names, connections, certificates, clocks, addresses. */

const pem = (name: string) =>
  readFileSync(new URL(`../driver/certificates/${name}`, import.meta.url), 'utf8');
const tlsOf = (name: string): TlsOptions => ({ cert: pem(`${name}.pem`), key: pem(`${name}.key`) });
const ca = pem('authority.pem');

/** The conforming reference client behind any server. */
const client =
  (headers: () => { readonly [name: string]: string } = () => ({})): RequestListener =>
  (request, response) => {
    void (async () => {
      const call = await readCall(request, response, { token: referenceToken, now: Date.now });
      if (!call) return;
      const answer = conformingAnswer(call);
      await write({ ...answer, headers: { ...answer.headers, ...headers() } }, response);
    })();
  };

const quoting = (url: string, change: Partial<Target> = {}): Target => ({
  ...referenceTarget(url, ['delivery-price', 'shipping-cost']),
  ...change,
});

const reported = async (target: Target, live: Live = {}) => {
  const found = await diagnoseLive(target, live);
  return [...reportedBy(found), found.verdict];
};

const https = (name: string) => createHttps(tlsOf(name), client());

test.each([
  ['that has expired', 'ended', ca, 'certificate-ended'],
  ['that is not yet valid', 'early', ca, 'certificate-not-begun'],
  ['for another name', 'other', ca, 'certificate-of-another-name'],
  ['that is self-signed', 'itself', undefined, 'certificate-not-trusted'],
  ['of an unknown authority', 'localhost', undefined, 'certificate-not-trusted'],
])('a certificate %s', async (_, name, authority, cause) => {
  const port = await listening(https(name));
  const driver = authority === undefined ? {} : { ca: authority };
  expect(await reported(quoting(`https://localhost:${port}`), { driver })).toEqual([
    cause,
    'not reachable',
  ]);
});

test('warns of a certificate that expires in ten days, not of one that expires later', async () => {
  const port = await listening(https('localhost'));
  const found = await diagnoseLive(quoting(`https://localhost:${port}`), { driver: { ca } });
  expect(reportedBy(found)).toEqual([]);
  const tls = found.endpoints[0]?.layers.find(({ layer }) => layer === 'tls');
  const [, day = ''] = /expires (\d{4}-\d\d-\d\d)$/.exec(tls?.saw ?? '') ?? [];
  const now = Date.parse(day) - 10 * 86_400_000;
  expect(await reported(quoting(`https://localhost:${port}`), { driver: { ca }, now })).toEqual([
    'certificate-ends-soon',
    'found',
  ]);
});

test('a server with old versions of TLS only', async () => {
  const old: TlsOptions = {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  };
  const port = await listening(createHttps({ ...tlsOf('localhost'), ...old }, client()));
  expect(await reported(quoting(`https://localhost:${port}`), { driver: { ca } })).toEqual([
    'tls-too-old',
    'not reachable',
  ]);
});

test('a server that requires a client certificate', async () => {
  const strict: TlsOptions = { requestCert: true, rejectUnauthorized: true, ca };
  const port = await listening(createHttps({ ...tlsOf('localhost'), ...strict }, client()));
  expect(await reported(quoting(`https://localhost:${port}`), { driver: { ca } })).toEqual([
    'client-certificate-asked',
    'not reachable',
  ]);
});

test('https for a port of plain HTTP, and http for a port of https', async () => {
  const plain = await listening(createHttp(client()));
  expect(await reported(quoting(`https://localhost:${plain}`))).toEqual([
    'https-for-http',
    'not reachable',
  ]);
  const secure = await listening(https('localhost'));
  expect(await reported(quoting(`http://localhost:${secure}`))).toEqual([
    'http-for-https',
    'not reachable',
  ]);
});

test('http for a client that redirects to https', async () => {
  const port = await listening(
    createHttp((request, response) => {
      response.writeHead(301, { location: `https://127.0.0.1${request.url}` }).end();
    }),
  );
  expect(await reported(quoting(`http://127.0.0.1:${port}`))).toEqual(['http-for-https', 'found']);
});

test('an unknown host name', async () => {
  expect(await reported(quoting('http://no-such-host.invalid'))).toEqual([
    'name-not-found',
    'not reachable',
  ]);
});

test('a port without a listener', async () => {
  const server = createTcp();
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => void server.close(() => closed()));
  expect(await reported(quoting(`http://127.0.0.1:${port}`))).toEqual([
    'nothing-listens',
    'not reachable',
  ]);
});

test('an unreachable address', async () => {
  // The system refuses TCP to a multicast address (RFC 9293 3.9.2.3).
  expect(await reported(quoting('http://224.0.0.1'))).toEqual(['no-way-to-host', 'not reachable']);
});

/** Calls use the proxy at this port. */
const by = (port: number) => ({
  driver: { proxyFor: proxiesOf({ HTTPS_PROXY: `http://127.0.0.1:${port}` }) },
  certificateOf: () => Promise.resolve(undefined),
});

describe('a proxy on this side', () => {
  // The proxy resolves the name, so it need not exist.
  const client = quoting('https://erp.invalid');

  test('that refuses the tunnel', async () => {
    const proxy = await openHttpProxy({
      port: 9,
      instead: () => 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n',
    });
    onTestFinished(() => proxy.close());
    expect(await reported(client, by(proxy.port))).toEqual(['own-proxy-fails', 'not reachable']);
    expect(proxy.asked[0]).toBe('CONNECT erp.invalid:443');
  });

  test('that is down', async () => {
    const server = createTcp();
    const port = await listening(server);
    await new Promise<void>((closed) => void server.close(() => closed()));
    expect(await reported(client, by(port))).toEqual(['own-proxy-fails', 'not reachable']);
  });
});

test('a server that hangs up before it answers', async () => {
  const port = await listening(createTcp((socket) => socket.once('data', () => socket.destroy())));
  expect(await reported(quoting(`http://127.0.0.1:${port}`))).toEqual([
    'connection-ends-early',
    'not reachable',
  ]);
});

test('a base URL that repeats a part of the path', async () => {
  const found = await diagnoseFaults([], {
    implementing: ['transactions', 'commerces'],
    change: (target) => ({ ...target, clientBase: `${target.clientBase}/api` }),
  });
  expect(reportedBy(found)).toEqual(['wrong-path']);
});

test('a base URL with an unknown path', async () => {
  const found = await diagnoseFaults([], {
    implementing: ['delivery-price', 'shipping-cost'],
    change: (target) => ({ ...target, clientBase: `${target.clientBase}/v2` }),
  });
  expect(reportedBy(found)).toEqual(['wrong-path']);
  expect(found.causes[0]?.endpoints).toEqual(['delivery-price', 'shipping-cost']);
});

const withToken =
  (value: string | undefined) =>
  (target: Target): Target => {
    const { token, ...rest } = target;
    return value === undefined || !token ? rest : { ...rest, token: { ...token, value } };
  };

test.each([
  ['another token', 'another-token', 'token-wrong'],
  ['no token', undefined, 'token-missing'],
  ['Bearer in front twice', `Bearer Bearer ${referenceToken}`, 'token-wrong'],
  ['quotes around it', `"${referenceToken}"`, 'token-wrong'],
])('%s', async (_, value, cause) => {
  const found = await diagnoseFaults([], {
    implementing: ['delivery-price'],
    change: withToken(value),
    redacts: true,
  });
  expect(reportedBy(found)).toEqual([cause]);
  expect(JSON.stringify(found)).not.toContain(referenceToken);
});

test('data unknown to the client', async () => {
  const found = await diagnoseFaults([], {
    implementing: ['delivery-price', 'shipping-cost'],
    change: (target) => ({
      ...target,
      data: { ...target.data, commerce: { externalId: 'NOBODY' } },
    }),
  });
  expect(reportedBy(found)).toEqual(['order-data-rejected']);
});

test.each([
  'Expecting value: line 1 column 1 (char 0)',
  'Unexpected end of JSON input',
  'No content to map due to end-of-input',
  'El cuerpo no es JSON.',
])('a dropped GET body, with the parser message “%s”', async (message) => {
  const honest = client();
  const port = await listening(
    createHttp((request, response) => {
      if (request.method !== 'GET') return honest(request, response);
      response.writeHead(400, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ message }));
    }),
  );
  const target = quoting(`http://localhost:${port}`, { implements: ['shipping-cost'] });
  expect(await reported(target)).toContain('get-body-dropped');
});
