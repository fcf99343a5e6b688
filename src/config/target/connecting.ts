import { resolve } from 'node:path';
import { endpoints } from '../../contract/catalogue.ts';
import { addressOf } from '../../engine/drive/request.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Io } from '../../model/io.ts';
import type { Setting } from '../../model/run.ts';
import { UsageError } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { readText } from '../../scenario/read/source.ts';
import { present } from '../../standards/collections/present.ts';
import { isLoopback } from '../../standards/http/loopback.ts';
import type { Config } from '../given/config.ts';
import type { RawSettings } from '../given/given.ts';
import { proxiesOf } from './proxy.ts';

export async function connectingOf(
  givens: RawSettings,
  { cwd, env }: Pick<Io, 'cwd' | 'env'>,
): Promise<Config['tls']> {
  const pem = async (flag: 'caFile' | 'clientCert' | 'clientKey') => {
    const raw = givens.one(flag);
    return raw && readText(resolve(cwd, raw.text), `${raw.name} ${raw.text}`);
  };
  const [ca, cert, key] = [await pem('caFile'), await pem('clientCert'), await pem('clientKey')];
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError('--client-cert and --client-key belong together; give both');
  }
  const extra = ca === undefined ? undefined : await extraAuthorities(cwd, env);
  return {
    ...present({ ca, extraCa: extra, cert, key }),
    ...(givens.truth('insecure') ? { insecure: true } : {}),
    proxyFor: proxiesOf(env),
  };
}

/** Reads NODE_EXTRA_CA_CERTS, which Node ignores if `ca` is set. Node itself has warned of an unreadable file. */
async function extraAuthorities(cwd: string, env: Io['env']): Promise<string | undefined> {
  const path = env['NODE_EXTRA_CA_CERTS'];
  if (!path) return undefined;
  return readText(resolve(cwd, path), path).catch(() => undefined);
}

/** Returns the settings of the connection, without secrets. Throws a UsageError for a proxy that is unusable. */
export function connectingSettings({
  tls,
  target,
}: Pick<Config, 'tls' | 'target'>): readonly Setting[] {
  const proxies = new Map(
    addressesOf(target)
      .flatMap(({ url }) => tls.proxyFor?.(url) ?? [])
      .map((proxy) => [proxy.variable, proxy]),
  );
  return [...proxies.values()].map(({ variable, where }) => ({
    setting: 'proxy',
    value: `http://${where}`,
    from: 'environment',
    at: variable,
  }));
}

const credential = /^(authorization|cookie|x-auth-token|.*(api-?key|token|secret|password).*)$/i;

/** Finds the secrets that a run would send over plain HTTP, except to loopback addresses. */
export function inTheClear(target: Target) {
  const found = addressesOf(target).flatMap(({ endpoint, url }) => {
    if (url.protocol !== 'http:' || isLoopback(url.hostname)) return [];
    return secretsSent(endpoint, target).map((what) => ({ what, host: url.host }));
  });
  const seen = new Map(found.map((each) => [`${each.what} ${each.host}`, each]));
  return [...seen.values()];
}

/** Returns `the token`, and such as `the header authorization`. */
function secretsSent({ id, headers }: Endpoint, target: Target): readonly string[] {
  const names = Object.keys({ ...target.headers.all, ...target.headers[id] });
  const named = names.filter((name) => credential.test(name)).map((name) => `the header ${name}`);
  const token = target.token !== undefined && headers.includes('x-auth-token');
  return [...(token ? ['the token'] : []), ...named];
}

export const clearWarning = ({ what, host }: ReturnType<typeof inTheClear>[number]): string =>
  `WARNING: ${what} goes to ${host} over plain HTTP; anyone on the way can read it. Give an https address, and another secret if this one is in use.`;

/** Returns the URL of each endpoint of a target; none for a target judged from a file. */
export const addressesOf = (target: Target) =>
  endpoints
    .filter(({ id }) => target.implements.includes(id))
    .flatMap((endpoint) => {
      const address = addressOf(endpoint, target);
      return URL.canParse(address) ? [{ endpoint, url: new URL(address) }] : [];
    });
