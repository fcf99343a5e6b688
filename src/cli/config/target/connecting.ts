import { resolve } from 'node:path';
import type { Setting } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { readText } from '../../../scenario/read/source.ts';
import type { Io } from '../../io.ts';
import type { Config } from '../config.ts';
import type { Givens } from '../given.ts';
import { addressesOf, inTheClear } from './in-the-clear.ts';
import { proxiesOf } from './proxy.ts';

/** How connections are made: the texts of PEM files, and the proxy. */
export async function connectingOf(
  givens: Givens,
  { cwd, env }: Pick<Io, 'cwd' | 'env'>,
): Promise<Config['tls']> {
  const pem = async (flag: 'caFile' | 'clientCert' | 'clientKey') => {
    const given = givens.one(flag);
    return given && readText(resolve(cwd, given.text), `${given.name} ${given.text}`);
  };
  const [ca, cert, key] = [await pem('caFile'), await pem('clientCert'), await pem('clientKey')];
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError('--client-cert and --client-key belong together; give both');
  }
  const extra = ca === undefined ? undefined : await extraAuthorities(cwd, env);
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(extra === undefined ? {} : { extraCa: extra }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(givens.truth('insecure') ? { insecure: true } : {}),
    proxyFor: proxiesOf(env),
  };
}

/**
 * NODE_EXTRA_CA_CERTS, which Node reads by itself only where no other authority is named. Of a file that it
 * cannot read Node has warned already.
 */
async function extraAuthorities(cwd: string, env: Io['env']): Promise<string | undefined> {
  const path = env['NODE_EXTRA_CA_CERTS'];
  if (!path) return undefined;
  return readText(resolve(cwd, path), path).catch(() => undefined);
}

/**
 * What of it a reader of the report must know; no secret is among it. Throws a UsageError for a proxy that the
 * target would need and that cannot be used.
 */
export function connectingSettings({
  tls,
  target,
}: Pick<Config, 'tls' | 'target'>): readonly Setting[] {
  const proxies = new Map(
    addressesOf(target)
      .flatMap(({ url }) => tls.proxyFor?.(url) ?? [])
      .map((proxy) => [proxy.variable, proxy]),
  );
  return [
    ...[...proxies.values()].map(
      ({ variable, protocol, where }): Setting => ({
        setting: 'proxy',
        value: `${protocol}//${where}`,
        from: 'environment',
        at: variable,
      }),
    ),
    ...inTheClear(target).map(
      ({ what, host }): Setting => ({
        setting: 'in the clear',
        value: `${what} to ${host}, over plain HTTP`,
        from: 'config',
      }),
    ),
  ];
}
