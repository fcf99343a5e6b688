import { isUnauthorized } from '../../standards/http/status.ts';
import type { HttpProxy } from './proxy.ts';

/** Describes a proxy that cannot be reached. `how` is a sentence with the error code. */
export const unreachedProxy = (proxy: HttpProxy, how: string): string =>
  `${how} That is the proxy of ${proxy.variable}: correct the variable, or name the client’s host in NO_PROXY.`;

/** Describes a proxy that took too long. `within` is the limit in words. */
export const silentProxy = (proxy: HttpProxy, authority: string, within: string): string =>
  `The proxy ${proxy.where} opened no way to ${authority} within ${within}. See from the network of the proxy whether ${authority} can be reached; NO_PROXY goes round it.`;

/** Describes a proxy that closed the connection instead of answering. */
export const closedProxy = (proxy: HttpProxy, authority: string, code: string): string =>
  `The proxy ${proxy.where} ended the connection when it was requested for ${authority} (${code}). Look at its log; NO_PROXY goes round it.`;

/** Describes a proxy address that speaks another protocol. */
export const noProxyThere = (proxy: HttpProxy): string =>
  `What listens at ${proxy.where} does not answer as an HTTP proxy. Correct ${proxy.variable}.`;

/**
 * Describes a proxy that refused a request (RFC 9110 9.3.6, 15.5.8): its answer, who must act, and how. `challenge` is
 * its Proxy-Authenticate.
 */
export const refusedByProxy = (
  proxy: HttpProxy,
  authority: string,
  status: number,
  challenge = '',
): string =>
  `The proxy ${proxy.where} answered ${status} when it was requested for ${authority}: ${meaningOf(proxy, authority, status, challenge)}`;

function meaningOf(proxy: HttpProxy, authority: string, status: number, challenge: string): string {
  if (status === 407) return credentialsExpected(proxy, challenge);
  if (isUnauthorized({ status })) {
    return `it does not let this machine through. Ask whoever runs it to allow ${authority}.`;
  }
  if (status >= 500) {
    return `it did not reach the client. See from its network whether ${authority} can be reached; NO_PROXY goes round it.`;
  }
  return `it may not be a proxy, or not allow this connection. Look at ${proxy.variable} and at its log.`;
}

function credentialsExpected({ variable, where, authorization }: HttpProxy, challenge: string) {
  if (challenge !== '' && !/\bbasic\b/i.test(challenge))
    return `it does not take Basic, and only Basic is spoken here. Name a proxy in ${variable} that takes Basic.`;
  return authorization === undefined
    ? `it asks for a user and a password. Write them into ${variable}, as http://user:password@${where}.`
    : `it does not take the user and password of ${variable}. Correct them there.`;
}
