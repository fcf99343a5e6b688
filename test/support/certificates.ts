import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, for a server or as an issuer. */
export interface Certified {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
  readonly name: string;
  readonly secret: KeyObject;
}

interface Wanted {
  /** Common name. */
  readonly name: string;
  /** DNS names and IPv4 addresses. */
  readonly for?: readonly string[];
  /** The issuer; default: self-signed. */
  readonly by?: Certified;
  readonly authority?: true;
  readonly from?: string;
  readonly to?: string;
}

const node = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]) => node(0x30, ...parts);
const oid = (hex: string) => node(0x06, Buffer.from(hex, 'hex'));
const named = (name: string) =>
  sequence(node(0x31, sequence(oid('550403'), node(0x0c, Buffer.from(name)))));
const time = (date: string) =>
  node(0x18, Buffer.from(new Date(date).toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
const extension = (id: string, critical: boolean, value: Buffer) =>
  sequence(oid(id), ...(critical ? [node(0x01, Buffer.from([0xff]))] : []), node(0x04, value));
const alternative = (name: string) =>
  /^[\d.]+$/.test(name)
    ? node(0x87, Buffer.from(name.split('.').map(Number)))
    : node(0x82, Buffer.from(name));

const algorithm = sequence(oid('2a8648ce3d040302'));

/** Makes an X.509 certificate (RFC 5280). */
export function certificate(wanted: Wanted): Certified {
  const { name, by } = wanted;
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const issuing = by?.secret ?? pair.privateKey;
  const names = (wanted.for ?? []).map(alternative);
  const extensions = [
    ...(wanted.authority
      ? [extension('551d13', true, sequence(node(0x01, Buffer.from([0xff]))))]
      : []),
    ...(names.length > 0 ? [extension('551d11', false, sequence(...names))] : []),
  ];
  const body = sequence(
    node(0xa0, node(0x02, Buffer.from([2]))),
    node(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    named(by?.name ?? name),
    sequence(time(wanted.from ?? '2020-01-01'), time(wanted.to ?? '2120-01-01')),
    named(name),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [node(0xa3, sequence(...extensions))] : []),
  );
  const signature = node(0x03, Buffer.from([0]), sign('sha256', body, issuing));
  const text = sequence(body, algorithm, signature).toString('base64');
  return {
    name,
    secret: pair.privateKey,
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${(text.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
