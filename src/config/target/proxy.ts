import { unescape as unescaped } from 'node:querystring';
import type { HttpProxy, ProxyFor } from '../../driver/proxy/proxy.ts';
import { UsageError } from '../../model/scenario.ts';
import type { Secret } from '../../model/target.ts';
import { isLoopback } from '../../standards/http/loopback.ts';
import { isExempt } from '../../standards/http/no-proxy.ts';
import type { Environment } from '../given/environment.ts';

/**
 * Chooses a proxy as curl does: https_proxy or http_proxy by scheme, lower case before upper case, unless no_proxy
 * excludes the address. Loopback addresses are never proxied: a remote proxy would resolve `localhost` to itself.
 * The result throws a UsageError for an unusable proxy.
 */
export function proxiesOf(env: Environment): ProxyFor {
  const noProxy = env['no_proxy'] || env['NO_PROXY'] || '';
  return (address) => {
    const scheme = address.protocol === 'https:' ? 'https' : 'http';
    const variable = [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`].find((name) =>
      env[name]?.trim(),
    );
    if (variable === undefined || isLoopback(address.hostname)) return undefined;
    const port = Number(address.port) || (scheme === 'https' ? 443 : 80);
    if (isExempt(noProxy, address.hostname, port)) return undefined;
    return proxyOf(env[variable]?.trim() ?? '', variable);
  };
}

/** Parses `http://user:password@host:port`. Messages omit the value: it may hold a password. */
function proxyOf(value: string, variable: string): HttpProxy {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(value) ?? [];
  const address = scheme === undefined ? `http://${value}` : value;
  if (scheme !== undefined && !/^http$/i.test(scheme)) {
    throw new UsageError(
      `${variable} names a proxy of the kind ${scheme.toLowerCase()}; only http proxies are spoken to. Name one of those, or the client's host in NO_PROXY`,
    );
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.hostname) {
    throw new UsageError(
      `${variable} holds no address; expected one such as http://proxy.example.com:3128`,
    );
  }
  // curl defaults to port 1080; users mean the default port of the scheme.
  const port = Number(url.port) || 80;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const credentials = credentialsOf(url);
  return {
    hostname,
    port,
    where: `${url.hostname}:${port}`,
    variable,
    ...(credentials === undefined
      ? {}
      : { authorization: `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}` }),
  };
}

function credentialsOf({ username, password }: URL): string | undefined {
  return username === '' && password === ''
    ? undefined
    : `${unescaped(username)}:${unescaped(password)}`;
}

/** Returns the secrets in proxy addresses: the password, encoded and decoded, and the decoded pair. */
export function proxySecrets(env: Environment): readonly Secret[] {
  const secrets = new Map<string, Secret>();
  for (const [name, value = ''] of Object.entries(env)) {
    if (!/^https?_proxy$/i.test(name)) continue;
    const address = /:\/\//.test(value) ? value.trim() : `http://${value.trim()}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url?.password) continue;
    const variable = `${name.toUpperCase()}_PASSWORD`;
    for (const secret of [credentialsOf(url) ?? '', url.password, unescaped(url.password)]) {
      if (!secrets.has(secret)) secrets.set(secret, { value: secret, variable });
    }
  }
  return [...secrets.values()];
}
