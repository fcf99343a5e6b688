import { endpoints } from '../../../contract/catalogue.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Target } from '../../../model/target.ts';
import { isLoopback } from '../../../standards/http/loopback.ts';

/** A secret that goes to another machine over plain HTTP, where anyone on the way can read it. */
export interface InTheClear {
  /** `the token`, or `the header authorization`. */
  readonly what: string;
  readonly host: string;
}

const credential = /^(authorization|cookie|x-auth-token|.*(api-?key|token|secret|password).*)$/i;

/** What a run would send so; this machine itself is no other machine. */
export function inTheClear(target: Target): readonly InTheClear[] {
  const found = addressesOf(target).flatMap(({ endpoint, url }) => {
    if (url.protocol !== 'http:' || isLoopback(url.hostname)) return [];
    return secretsSent(endpoint, target).map((what) => ({ what, host: url.host }));
  });
  const seen = new Map(found.map((each) => [`${each.what} ${each.host}`, each]));
  return [...seen.values()];
}

function secretsSent({ id, headers }: Endpoint, target: Target): readonly string[] {
  const own = Object.keys({ ...target.headers.all, ...target.headers[id] });
  const named = own.filter((name) => credential.test(name)).map((name) => `the header ${name}`);
  const token = target.token !== undefined && headers.includes('x-auth-token');
  return [...(token ? ['the token'] : []), ...named];
}

/** One line of a loud warning. */
export const clearWarning = ({ what, host }: InTheClear): string =>
  `WARNING: ${what} goes to ${host} over plain HTTP; anyone on the way can read it. Give an https address, and another secret if this one is in use.`;

interface Addressed {
  readonly endpoint: Endpoint;
  readonly url: URL;
}

/** Where each endpoint of a target is asked; none for what is judged from a file. */
export const addressesOf = (target: Target): readonly Addressed[] =>
  endpoints
    .filter(({ id }) => target.implements.includes(id))
    .flatMap((endpoint) => {
      const address = addressOf(endpoint, target);
      return URL.canParse(address) ? [{ endpoint, url: new URL(address) }] : [];
    });
