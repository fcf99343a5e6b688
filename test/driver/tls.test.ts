import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import type { TrustOptions } from '../../src/driver/connect/trust.ts';
import { openDriver } from '../../src/driver/driver.ts';
import { type Certified, certificate } from '../support/certificates.ts';
import { asking, driverFor, shown } from './open.ts';
import { ca, listening, of, pem, rawServer, whole } from './raw-server.ts';

const root = certificate({ name: 'Root', authority: true });
const between = certificate({ name: 'Between', by: root, authority: true });
const stale = certificate({ name: 'Stale', by: root, authority: true, to: '2021-01-01' });
const localhost = { name: 'leaf', for: ['localhost'] };
const leaf = certificate({ ...localhost, by: between });
const ofStale = certificate({ ...localhost, by: stale });
const fullChain = { cert: leaf.cert + between.cert, key: leaf.key };
const asksClient = { ...of('localhost'), requestCert: true, rejectUnauthorized: true, ca };
const buyer = { cert: pem('buyer.pem'), key: pem('buyer.key') };
const junk = (kind: string) => `-----BEGIN ${kind}-----\nx\n-----END ${kind}-----`;

const rows: readonly (readonly [
  what: string,
  tls: TlsOptions,
  trust: TrustOptions,
  seen: string | RegExp,
])[] = [
  ['a trusted certificate', of('localhost'), { ca }, '200 {}'],
  ['expired', of('ended'), { ca }, 'tls: The certificate ended on 2021-01-01 (CERT_HAS_EXPIRED).'],
  [
    'too early',
    of('early'),
    { ca },
    'tls: The certificate begins on 2100-01-01 (CERT_NOT_YET_VALID).',
  ],
  [
    'for another name',
    of('other'),
    { ca },
    'tls: The certificate is for erp.example.com, www.example.com and not for localhost (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  [
    'self-signed',
    of('itself'),
    {},
    'tls: The certificate is signed by itself and by no authority (DEPTH_ZERO_SELF_SIGNED_CERT).',
  ],
  [
    'by an unknown authority',
    of('localhost'),
    {},
    'tls: The certificate is signed by Test authority, which is not known here: the server sends no whole chain, or its authority is its own (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
  ],
  [
    'a chain of an unknown authority',
    { ...of('localhost'), cert: pem('localhost.pem') + ca },
    {},
    'tls: The certificate comes from an authority that is not known here, by Test authority (SELF_SIGNED_CERT_IN_CHAIN).',
  ],
  [
    'a server that speaks only HTTP/2',
    { ...of('localhost'), ALPNProtocols: ['h2'] },
    { ca },
    'tls: The server does not offer HTTP/1.1 (ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL).',
  ],
  [
    'a server with TLS 1.1 at most',
    {
      ...of('localhost'),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    },
    { ca },
    'tls: The server has no version of TLS from 1.2 on (ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION).',
  ],
  [
    'a required client certificate',
    asksClient,
    { ca },
    /^tls: The server asked for a client certificate and ended the connection, as none was given \(--client-cert\) \(\w+\)\.$|^tls: The server asks for a client certificate \(--client-cert\) \(ERR_SSL_\w+\)\.$/,
  ],
  [
    'a required client certificate, TLS 1.2',
    { ...asksClient, maxVersion: 'TLSv1.2' },
    { ca },
    /^tls: The server asked for a client certificate and ended the connection, as none was given \(--client-cert\) \(\S+\)\.$/,
  ],
  [
    'an optional client certificate',
    { ...asksClient, rejectUnauthorized: false },
    { ca },
    '200 {}',
  ],
  [
    'no cipher in common',
    { ...of('localhost'), maxVersion: 'TLSv1.2', ciphers: 'NULL-SHA256:@SECLEVEL=0' },
    { ca },
    /^tls: The server ended the TLS handshake: it has no cipher or curve in common with us \(\S+_ALERT_HANDSHAKE_FAILURE\)\.$/,
  ],
  [
    'a missing intermediate certificate',
    { cert: leaf.cert, key: leaf.key },
    { ca: root.cert },
    'tls: The certificate is signed by Between, which is not known here: the server sends no whole chain, or its authority is its own (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
  ],
  ['a full chain', fullChain, { ca: root.cert }, '200 {}'],
  [
    'an expired intermediate certificate',
    { cert: ofStale.cert + stale.cert, key: ofStale.key },
    { ca: root.cert },
    'tls: A certificate between this one and its authority has ended (CERT_HAS_EXPIRED).',
  ],
  ['any certificate with --insecure', of('other'), { insecure: true }, '200 {}'],
  ['its client certificate', asksClient, { ca, ...buyer }, '200 {}'],
  [
    'a client certificate that the server rejects',
    asksClient,
    { ca, cert: leaf.cert, key: leaf.key },
    /^tls: The server asked for a client certificate and ended the connection when it saw ours \(\w+\)\.$/,
  ],
  [
    'NODE_EXTRA_CA_CERTS beside --ca-file, without its unreadable certificates',
    fullChain,
    { ca, extraCa: `${junk('CERTIFICATE')}\n${root.cert}` },
    '200 {}',
  ],
];

/** A pattern that matches only this text. */
const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[\^$.|?*+()[\]{}]/g, '\\$&')}$`);

test.each(rows)(
  'accepts or rejects the certificate or handshake: %s',
  async (_, tls, trust, seen) => {
    const server = await rawServer((socket) => socket.write(whole('{}')), tls);
    const { send } = driverFor(trust);
    const sent = await send(asking(server.url));
    const pattern = typeof seen === 'string' ? exactly(seen) : seen;
    expect(shown(sent)).toMatch(pattern);
    expect(server.requests, 'nothing is sent if the certificate is not trusted').toHaveLength(
      seen === '200 {}' ? 1 : 0,
    );
  },
);

test('times lookup, connect and TLS of a new connection only', async () => {
  const server = await rawServer((socket) => socket.write(whole('{}')), of('localhost'));
  const { send } = driverFor({ ca });
  const layers = async () => Object.keys((await send(asking(server.url))).timings);
  expect(await layers()).toEqual(['lookup', 'connect', 'tls', 'firstByte', 'download']);
  expect(await layers()).toEqual(['firstByte', 'download']);
});

const opening = (options: object) => () =>
  openDriver({ concurrency: 1, maxBody: 1, maxBytes: 1, ...options });

const encrypted = (key: Certified): string =>
  key.secret
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'abcd' })
    .toString();

const unreadable = (flag: string) =>
  `The file of ${flag} has a certificate that cannot be read, or none in PEM form.`;

test.each<readonly [what: string, options: TrustOptions, message: string]>([
  ['text as a CA', { ca: 'x' }, unreadable('--ca-file')],
  [
    'a broken second CA certificate',
    { ca: `${ca}${junk('CERTIFICATE')}` },
    unreadable('--ca-file'),
  ],
  [
    'certificate and key swapped',
    { cert: buyer.key, key: buyer.cert },
    unreadable('--client-cert'),
  ],
  [
    'a key of another certificate',
    { ...buyer, key: pem('other.key') },
    'The certificate of --client-cert and the key of --client-key do not belong together (',
  ],
  [
    'an empty key',
    { ...buyer, key: '' },
    'The file of --client-key holds no private key; expected a PEM file.',
  ],
  [
    'a broken key',
    { ...buyer, key: junk('PRIVATE KEY') },
    'The certificate of --client-cert and the key of --client-key cannot be used (',
  ],
  [
    'a key with a passphrase',
    { cert: leaf.cert, key: encrypted(leaf) },
    'The key of --client-key is locked with a passphrase; give it without one, as openssl pkey writes it.',
  ],
])('names the option of an unusable file: %s', (_, options, message) => {
  expect(opening(options)).toThrow(message);
});

const serve = (socket: Socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.end(whole('{}')));
};

test.for([
  ['an IPv6-only server', 'http', {}, '200 {}'],
  [
    'a certificate for other addresses',
    'https',
    of('localhost'),
    'tls: The certificate is for localhost, 127.0.0.1 and not for ::1 (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
] as const)('reaches %s at an IPv6 address', async ([, scheme, tls, seen], { skip }) => {
  const server = scheme === 'http' ? createServer(serve) : createTlsServer(tls, serve);
  server.on('tlsClientError', () => {});
  const heard = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ host: '::1', port: 0, ipv6Only: true }, () => resolve(true));
  });
  if (!heard) skip('this machine has no IPv6');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { send } = driverFor({ ca });
  expect(shown(await send(asking(`${scheme}://[::1]:${port}/`)))).toBe(seen);
});

test.each([
  [
    'the first bytes of a record of the handshake',
    Buffer.from('160303007a020000', 'hex'),
    'tls: The connection ended in the TLS handshake (ECONNRESET).',
  ],
  [
    'plain HTTP, which needs no TLS',
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    'tls: The port speaks no TLS; it may speak plain HTTP (ERR_SSL_WRONG_VERSION_NUMBER).',
  ],
])('reports a connection that ends after %s', async (_what, bytes, detail) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes));
  });
  onTestFinished(() => void server.close());
  const { port } = await listening(server);
  const { send } = driverFor();
  expect(shown(await send(asking(`https://localhost:${port}/`)))).toBe(detail);
});

test('TLS to a silent port times out', async () => {
  const server = await rawServer(() => {});
  const { send } = driverFor();
  const sent = await send(asking(`https://localhost:${server.port}/`, { cutMs: 1000 }));
  expect(shown(sent)).toBe(
    `tls: The TLS handshake with localhost:${server.port} was not finished within 1 s (TLS_TIMEOUT).`,
  );
  expect(sent.durationMs, 'nothing was written').toBe(undefined);
});

test('plain HTTP to a TLS port is reported as a closed connection', async () => {
  const server = await rawServer((socket) => socket.write(whole('{}')), of('localhost'));
  const { send } = driverFor();
  const { answer } = await send(asking(`http://localhost:${server.port}/`));
  expect(answer).toMatchObject({ kind: 'no-response', reason: 'closed' });
});
