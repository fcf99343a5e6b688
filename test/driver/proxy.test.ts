import { connect, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { proxiesOf } from '../../src/config/target/proxy.ts';
import { type HttpProxy, openHttpProxy, type ProxyManner } from '../support/http-proxy.ts';
import { asking, driverFor, shown } from './open.ts';
import { ca, listening, of, rawServer, whole } from './raw-server.ts';

/** A proxy that is closed when the test is over. */
async function proxyFor(manner: ProxyManner): Promise<HttpProxy> {
  const proxy = await openHttpProxy(manner);
  onTestFinished(() => proxy.close());
  return proxy;
}

const client = (tls?: Parameters<typeof rawServer>[1]) =>
  rawServer((socket) => socket.write(whole('{}')), tls);

/** The certificate `other` is for this name, which no name server knows: only the proxy leads there. */
const secure = 'https://erp.example.com/api';
const plain = 'http://erp.test/api';

const through = (url: string) => ({ HTTPS_PROXY: url, HTTP_PROXY: url });
const withUser = (url: string, user: string) => url.replace('://', `://${user}@`);

describe('a request through a proxy', () => {
  test('sends https through one tunnel that is reused', async () => {
    const server = await client(of('other'));
    const proxy = await proxyFor({ port: server.port });
    const { send } = driverFor({ ca, proxyFor: proxiesOf(through(proxy.url)) });
    const first = await send(asking(secure));
    expect(shown(first)).toBe('200 {}');
    expect(Object.keys(first.timings)).toEqual(['connect', 'tls', 'firstByte', 'download']);
    expect(shown(await send(asking(secure)))).toBe('200 {}');
    expect(proxy.asked).toEqual(['CONNECT erp.example.com:443']);
    expect(proxy.heads).toEqual(['Host: erp.example.com:443']);
    expect(first.proxy, 'it cannot read what goes through a tunnel').toBe(undefined);
    expect(server.requests[0]).toContain('POST /api HTTP/1.1\r\nhost: erp.example.com\r\n');
  });

  test('sends http with the absolute address', async () => {
    const server = await client();
    const proxy = await proxyFor({ port: server.port });
    const { send } = driverFor({ proxyFor: proxiesOf(through(proxy.url)) });
    const sent = await send(asking(`${plain}?a=1`, { method: 'GET', body: '{"order":1}' }));
    expect(shown(sent)).toBe('200 {}');
    expect(sent.proxy).toBe(`127.0.0.1:${proxy.port}`);
    expect(Object.keys(sent.timings)).toEqual(['connect', 'firstByte', 'download']);
    await send(asking(plain));
    expect(proxy.asked).toEqual(['GET http://erp.test/api?a=1', 'POST http://erp.test/api']);
    expect(proxy.heads[0]).toBe('host: erp.test');
    expect(server.requests[0], 'the body of a GET as well').toContain('{"order":1}');
  });

  test.each([
    ['https', secure, 'other'],
    ['http', plain, undefined],
  ])('sends credentials only to the proxy, over %s', async (_, url, certificate) => {
    const server = await client(certificate ? of(certificate) : undefined);
    const proxy = await proxyFor({ port: server.port, credentials: 'ann:p@ss:wörd' });
    const env = through(withUser(proxy.url, 'ann:p%40ss:w%C3%B6rd'));
    const { send } = driverFor({ ca, proxyFor: proxiesOf(env) });
    expect(shown(await send(asking(url)))).toBe('200 {}');
    expect(server.requests.join()).not.toMatch(/proxy-authorization/i);
  });

  test('reports a bad certificate of the client as such', async () => {
    const server = await client(of('localhost'));
    const proxy = await proxyFor({ port: server.port });
    const { send } = driverFor({ ca, proxyFor: proxiesOf(through(proxy.url)) });
    expect(shown(await send(asking(secure)))).toBe(
      'tls: The certificate is for localhost, 127.0.0.1 and not for erp.example.com (ERR_TLS_CERT_ALTNAME_INVALID).',
    );
    expect(server.requests).toEqual([]);
  });

  test('cuts off a client that does not answer', async () => {
    const server = await rawServer(() => {}, of('other'));
    const proxy = await proxyFor({ port: server.port });
    const { send } = driverFor({ ca, proxyFor: proxiesOf(through(proxy.url)) });
    expect(shown(await send(asking(secure, { cutMs: 1000 })))).toBe(
      'cut-off: No answer arrived within 1 s.',
    );
  });

  test('does not reuse a tunnel that ended while idle', async () => {
    const server = await rawServer((socket) => {
      socket.write(whole('{}'));
      setTimeout(() => socket.end(), 20);
    }, of('other'));
    const proxy = await proxyFor({ port: server.port });
    const { send } = driverFor({ ca, proxyFor: proxiesOf(through(proxy.url)) });
    expect(shown(await send(asking(secure)))).toBe('200 {}');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(shown(await send(asking(secure)))).toBe('200 {}');
    expect(proxy.asked).toHaveLength(2);
  });

  test('bypasses the proxy for hosts of NO_PROXY and for this machine', async () => {
    const server = await client();
    const proxy = await proxyFor({ port: server.port });
    const env = { ...through(proxy.url), NO_PROXY: 'nothing.invalid' };
    const { send } = driverFor({ proxyFor: proxiesOf(env) });
    expect(shown(await send(asking(server.url)))).toBe('200 {}');
    expect(shown(await send(asking('http://nothing.invalid/')))).toMatch(/^lookup: /);
    expect(proxy.asked).toEqual([]);
  });
});

const page = (status: string, head = '') =>
  `HTTP/1.1 ${status}\r\n${head}Content-Length: 0\r\n\r\n`;

const https: readonly (readonly [
  what: string,
  manner: Partial<ProxyManner>,
  user: string,
  seen: string,
])[] = [
  [
    'asks for credentials',
    { credentials: 'a:b' },
    '',
    'The proxy AT answered 407 when it was requested for erp.example.com:443: it asks for a user and a password. Write them into HTTPS_PROXY, as http://user:password@AT.',
  ],
  [
    'rejects the credentials',
    { credentials: 'a:b' },
    'a:secret',
    'The proxy AT answered 407 when it was requested for erp.example.com:443: it does not take the user and password of HTTPS_PROXY. Correct them there.',
  ],
  [
    'asks for another authentication scheme',
    {
      instead: () =>
        page('407 No', 'Proxy-Authenticate: Negotiate\r\nproxy-authenticate: NTLM\r\n'),
    },
    'a:b',
    'The proxy AT answered 407 when it was requested for erp.example.com:443: it does not take Basic, and only Basic is spoken here. Name a proxy in HTTPS_PROXY that takes Basic.',
  ],
  [
    'forbids the tunnel',
    { instead: () => page('403 Forbidden') },
    '',
    'The proxy AT answered 403 when it was requested for erp.example.com:443: it does not let this machine through. Ask whoever runs it to allow erp.example.com:443.',
  ],
  [
    'does not reach the client',
    { instead: () => page('502 Bad Gateway') },
    '',
    'The proxy AT answered 502 when it was requested for erp.example.com:443: it did not reach the client. See from its network whether erp.example.com:443 can be reached; NO_PROXY goes round it.',
  ],
  [
    'is a plain web server',
    { instead: () => page('405 Method \u001b[31mNot Allowed') },
    '',
    'The proxy AT answered 405 when it was requested for erp.example.com:443: it may not be a proxy, or not allow this connection. Look at HTTPS_PROXY and at its log.',
  ],
  [
    'speaks another protocol',
    { instead: () => 'SSH-2.0-OpenSSH_9.2\r\n' },
    '',
    'What listens at AT does not answer as an HTTP proxy. Correct HTTPS_PROXY.',
  ],
  [
    'sends an endless head',
    { instead: () => `HTTP/1.1 200 OK\r\n${'name: value\r\n'.repeat(20_000)}` },
    '',
    'What listens at AT does not answer as an HTTP proxy. Correct HTTPS_PROXY.',
  ],
  [
    'closes the connection',
    { instead: () => '' },
    '',
    'The proxy AT ended the connection when it was requested for erp.example.com:443 (ECONNRESET). Look at its log; NO_PROXY goes round it.',
  ],
  [
    'does not answer',
    { instead: () => undefined },
    '',
    'The proxy AT opened no way to erp.example.com:443 within 2 s. See from the network of the proxy whether erp.example.com:443 can be reached; NO_PROXY goes round it.',
  ],
];

describe('a tunnel', () => {
  test.each(https)('fails, with a remedy, if the proxy %s', async (_, manner, user, seen) => {
    const server = await client(of('other'));
    const proxy = await proxyFor({ port: server.port, ...manner });
    const env = through(user ? withUser(proxy.url, user) : proxy.url);
    const { send } = driverFor({ ca, proxyFor: proxiesOf(env) });
    const sent = await send(asking(secure, { cutMs: 2000 }));
    expect(shown(sent)).toBe(`proxy: ${seen.replaceAll('AT', `127.0.0.1:${proxy.port}`)}`);
    expect(sent.durationMs, 'nothing was sent to the client').toBe(undefined);
  });

  test('opens through a proxy with bare LF and HTTP/1.0', async () => {
    const server = await client(of('other'));
    const proxy = createServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.0 200\nVia: x\n\n');
        socket.pipe(connect(server.port, '127.0.0.1')).pipe(socket);
      });
      socket.on('error', () => {});
    });
    onTestFinished(() => void proxy.close());
    const { port } = await listening(proxy);
    const { send } = driverFor({ ca, proxyFor: proxiesOf(through(`127.0.0.1:${port}`)) });
    expect(shown(await send(asking(secure)))).toBe('200 {}');
  });
});

const http: readonly (readonly [what: string, manner: Partial<ProxyManner>, seen: RegExp])[] = [
  [
    'asks for credentials',
    { credentials: 'a:b' },
    /^proxy: The proxy \S+ answered 407 when it was requested for erp\.test:80: it asks for a user and a password\. Write them into HTTP_PROXY, as http:\/\/user:password@\S+\.$/,
  ],
  [
    'closes the connection',
    { instead: () => '' },
    /^proxy: The proxy \S+ ended the connection when it was requested for erp\.test:80 \(UND_ERR_SOCKET\)\./,
  ],
  [
    'reports its own error',
    { instead: () => page('503 No', 'X-Squid-Error: ERR_DNS_FAIL 0\r\n') },
    /^proxy: The proxy \S+ answered 503 when .* it did not reach the client\./,
  ],
  [
    'reports its failure in Proxy-Status',
    {
      instead: () =>
        page(
          '504 No',
          'Proxy-Status: cdn.test; received-status=200, corp; error="connection_timeout"\r\n',
        ),
    },
    /^proxy: The proxy \S+ answered 504 when /,
  ],
  [
    'passes on the failure of another proxy',
    {
      instead: () =>
        page(
          '500 No',
          'Proxy-Status: cdn.test; error=dns_error, corp; details="a, b; error=x"\r\n',
        ),
    },
    /^500 /,
  ],
  [
    'returns a gateway page of its own',
    { instead: () => page('502 Bad Gateway', 'Content-Type: text/html\r\n') },
    /^proxy: The proxy \S+ answered 502 when /,
  ],
  [
    'passes on a gateway page',
    { instead: () => page('502 Bad Gateway', 'Via: 1.1 corporate\r\n') },
    /^502 /,
  ],
  [
    'passes on a reason of the client',
    { instead: () => page('503 No', 'Content-Type: application/problem+json\r\n') },
    /^503 /,
  ],
  [
    'passes on Retry-After of the client',
    { instead: () => page('503 No', 'Retry-After: 5\r\n') },
    /^503 /,
  ],
];

test.each(http)('blames the proxy or the client if the proxy %s', async (_, manner, seen) => {
  const server = await client();
  const proxy = await proxyFor({ port: server.port, ...manner });
  const { send } = driverFor({ proxyFor: proxiesOf(through(proxy.url)) });
  expect(shown(await send(asking(plain)))).toMatch(seen);
});

describe('an unusable proxy', () => {
  const ended =
    'That is the proxy of HTTPS_PROXY: correct the variable, or name the client’s host in NO_PROXY.';

  test('is reported if its name does not resolve', async () => {
    const { send } = driverFor({
      proxyFor: proxiesOf({ HTTPS_PROXY: 'http://proxy.invalid:3128' }),
    });
    expect(shown(await send(asking(secure)))).toMatch(
      new RegExp(
        `^proxy: (?:The name proxy\\.invalid does not resolve \\(ENOTFOUND\\)|No name server answered for proxy\\.invalid \\(EAI_AGAIN\\))\\. ${ended}$`,
      ),
    );
  });

  test('is reported if nothing listens there', async () => {
    const closing = createServer();
    const { port } = await listening(closing);
    await new Promise((closed) => closing.close(closed));
    const { send } = driverFor({ proxyFor: proxiesOf({ HTTPS_PROXY: `127.0.0.1:${port}` }) });
    expect(shown(await send(asking(secure)))).toBe(
      `proxy: The connection to 127.0.0.1:${port} was refused: nothing listens there (ECONNREFUSED). ${ended}`,
    );
  });

  test('is not blamed when the driver is closed', async () => {
    const proxy = await proxyFor({ port: 1, instead: () => undefined });
    const { send, close } = driverFor({ proxyFor: proxiesOf(through(proxy.url)) });
    const sending = send(asking(secure, { cutMs: 5000 }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await close();
    expect(shown(await sending)).toBe('closed: The driver was closed before an answer arrived.');
  });
});
