import type { Socket } from 'node:net';
import type { NoResponse } from '../model/exchange.ts';
import { present } from '../standards/collections/present.ts';
import { diallerTo } from './connect/proxy-dial.ts';
import { openTrust } from './connect/trust.ts';
import { newWireState } from './connect/wire-state.ts';
import type { DriverOptions } from './driver.ts';
import { failedProxy, noResponse } from './failure.ts';

/** A connection, or why there is none. */
export type RawConnection = { readonly socket: Socket } | { readonly failed: NoResponse };

/**
 * Returns a function that connects to a client as the driver does, for bytes of others: with its TLS, its proxies and
 * its reasons for a failure. Throws UsageError for certificates that cannot be used.
 */
export function openRawConnections({
  proxyFor,
  ...trusted
}: Pick<DriverOptions, 'ca' | 'extraCa' | 'cert' | 'key' | 'insecure' | 'proxyFor'>) {
  const dial = { trust: openTrust(trusted), raw: true as const, ...present({ proxyFor }) };
  return (url: URL, done: (made: RawConnection) => void): void => {
    const state = newWireState();
    const { way, connect } = diallerTo(url, dial, state);
    const { host, port, protocol } = url;
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    connect({ hostname, host, port, protocol }, (...[error, socket]) => {
      if (!error) return done({ socket });
      const failed =
        way?.trouble === undefined
          ? noResponse({ how: 'lost', error }, { state }, url, false)
          : failedProxy(way.trouble);
      done({ failed });
    });
  };
}
