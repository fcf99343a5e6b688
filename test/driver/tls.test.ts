import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDriver } from '../../src/driver/driver.ts';
import { asking, driverFor, shown } from './open.ts';
import { listening, rawServer, whole } from './raw-server.ts';

const pem = (name: string) =>
  readFileSync(new URL(`./certificates/${name}`, import.meta.url), 'utf8');
const of = (name: string): TlsOptions => ({ cert: pem(`${name}.pem`), key: pem(`${name}.key`) });
const ca = pem('authority.pem');

const rows: readonly (readonly [
  what: string,
  tls: TlsOptions,
  ca: string | undefined,
  seen: string,
])[] = [
  ['a certificate that may be trusted', of('localhost'), ca, '200 {}'],
  ['ended', of('ended'), ca, 'tls: The certificate ended on 2021-01-01 (CERT_HAS_EXPIRED).'],
  ['not begun', of('early'), ca, 'tls: The certificate begins on 2100-01-01 (CERT_NOT_YET_VALID).'],
  [
    'for another name',
    of('other'),
    ca,
    'tls: The certificate is for erp.example.com, www.example.com and not for localhost (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  [
    'signed by itself',
    of('itself'),
    undefined,
    'tls: The certificate is signed by itself and by no authority (DEPTH_ZERO_SELF_SIGNED_CERT).',
  ],
  [
    'of an unknown authority',
    of('localhost'),
    undefined,
    'tls: The certificate is signed by Test authority, which is not known here: the server sends no whole chain, or its authority is its own (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
  ],
  [
    'with the chain of an unknown authority',
    { ...of('localhost'), cert: pem('localhost.pem') + ca },
    undefined,
    'tls: The certificate comes from an authority that is not known here, by Test authority (SELF_SIGNED_CERT_IN_CHAIN).',
  ],
  [
    'another protocol only',
    { ...of('localhost'), ALPNProtocols: ['h2'] },
    ca,
    'tls: The server does not offer HTTP/1.1 (ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL).',
  ],
  [
    'too old a version',
    {
      ...of('localhost'),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    },
    ca,
    'tls: The server has no version of TLS from 1.2 on (ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION).',
  ],
  [
    'a client certificate is asked for',
    { ...of('localhost'), requestCert: true, rejectUnauthorized: true, ca },
    ca,
    'closed: The connection was closed before an answer came (UND_ERR_SOCKET).',
  ],
];

test.each(rows)('%s', async (_, tls, authority, seen) => {
  const server = await rawServer((socket) => socket.write(whole('{}')), tls);
  const { send } = driverFor(authority === undefined ? {} : { ca: authority });
  const sent = await send(asking(server.url));
  expect(shown(sent)).toBe(seen);
  expect(server.requests, 'nothing is sent where the certificate is not trusted').toHaveLength(
    seen.startsWith('200') ? 1 : 0,
  );
});

test('any certificate is taken with insecure', async () => {
  const server = await rawServer((socket) => socket.write(whole('{}')), of('other'));
  const { send } = driverFor({ insecure: true });
  expect(shown(await send(asking(server.url)))).toBe('200 {}');
});

test('the driver shows its own certificate', async () => {
  const server = await rawServer((socket) => socket.write(whole('{}')), {
    ...of('localhost'),
    requestCert: true,
    rejectUnauthorized: true,
    ca,
  });
  const { send } = driverFor({ ca, cert: pem('buyer.pem'), key: pem('buyer.key') });
  expect(shown(await send(asking(server.url)))).toBe('200 {}');
});

test('timings of a TLS connection, and none of a kept one', async () => {
  const server = await rawServer((socket) => socket.write(whole('{}')), of('localhost'));
  const { send } = driverFor({ ca });
  const layers = async () => Object.keys((await send(asking(server.url))).timings);
  expect(await layers()).toEqual(['lookup', 'connect', 'tls', 'firstByte', 'download']);
  expect(await layers()).toEqual(['firstByte', 'download']);
});

describe('the wrong protocol', () => {
  test('TLS to a plain port', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    onTestFinished(() => void server.close());
    const { port } = await listening(server);
    const { send } = driverFor();
    expect(shown(await send(asking(`https://localhost:${port}/`)))).toBe(
      'tls: The port speaks no TLS; it may speak plain HTTP (ERR_SSL_WRONG_VERSION_NUMBER).',
    );
  });

  test('TLS to a plain port that waits for more', async () => {
    const server = await rawServer(() => {});
    const { send } = driverFor();
    const sent = await send(asking(`https://localhost:${server.port}/`, { cutMs: 300 }));
    expect(shown(sent)).toBe(
      `cut-off: The TLS handshake with localhost:${server.port} was not finished within 300 ms.`,
    );
    expect(sent.durationMs, 'nothing was written').toBe(undefined);
  });

  test('TLS to a port that closes', async () => {
    const server = createServer((socket) => void socket.end());
    onTestFinished(() => void server.close());
    const { port } = await listening(server);
    const { send } = driverFor();
    const seen = shown(await send(asking(`https://localhost:${port}/`)));
    expect(seen).toBe('tls: The connection ended in the TLS handshake (ECONNRESET).');
  });

  test('plain HTTP to a TLS port', async () => {
    const server = await rawServer((socket) => socket.write(whole('{}')), of('localhost'));
    const { send } = driverFor();
    const { answer } = await send(asking(`http://localhost:${server.port}/`));
    expect(answer).toMatchObject({ kind: 'no-response', reason: 'closed' });
  });
});

const opening = (options: object) => () =>
  openDriver({ concurrency: 1, maxBody: 1, maxBytes: 1, ...options });

test('certificates that cannot be read are a mistake of the user', () => {
  expect(opening({ ca: 'no certificate' })).toThrow(
    'The CA file holds no certificate in PEM form.',
  );
  expect(opening({ ca: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----' })).toThrow(
    'The CA file cannot be read.',
  );
  expect(opening({ cert: pem('buyer.pem'), key: pem('other.key') })).toThrow(
    'The client certificate or its key cannot be read (',
  );
});
