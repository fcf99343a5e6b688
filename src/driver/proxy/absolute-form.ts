import type { Client } from 'undici';
import type { HttpProxy } from './proxy.ts';

/** As much of a Client as an exchange needs. */
export type Dispatching = Pick<Client, 'dispatch' | 'destroy' | 'destroyed'>;

/**
 * Writes each request the way a proxy reads it: the whole address for the path (RFC 9112 3.2.2). A tunnel would
 * hide the request from the proxy, but many allow CONNECT to port 443 only. The credentials are the proxy's,
 * which takes them off.
 */
export function absoluteForm(client: Client, origin: string, proxy: HttpProxy): Dispatching {
  return {
    get destroyed() {
      return client.destroyed;
    },
    destroy: client.destroy.bind(client),
    dispatch(options, handler) {
      const headers = options.headers as { readonly [name: string]: string };
      return client.dispatch(
        {
          ...options,
          path: `${origin}${options.path}`,
          headers:
            proxy.authorization === undefined
              ? headers
              : { ...headers, 'proxy-authorization': proxy.authorization },
        },
        handler,
      );
    },
  };
}
