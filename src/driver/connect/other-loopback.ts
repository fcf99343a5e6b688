import { connect } from 'node:net';
import type { NoResponse } from '../../model/exchange.ts';

const others: { readonly [host: string]: string } = { '127.0.0.1': '::1', '[::1]': '127.0.0.1' };
const waitMs = 500;

/**
 * Looks for a program at the other loopback address if one is refused: `localhost` is either, and many programs listen
 * on one of them. Connects once for each origin, and sends nothing.
 */
export function openOtherLoopback() {
  const looked = new Map<string, Promise<boolean>>();
  return {
    /** Returns the failure, which names the other address if a program listens there. */
    async explained(
      { origin, hostname, port, protocol }: URL,
      failure: NoResponse,
    ): Promise<NoResponse> {
      const other = others[hostname];
      if (other === undefined || failure.code !== 'ECONNREFUSED') return failure;
      const at = port || (protocol === 'https:' ? '443' : '80');
      const found = looked.get(origin) ?? listens(other, Number(at));
      looked.set(origin, found);
      if (!(await found)) return failure;
      const shown = other.includes(':') ? `[${other}]` : other;
      return { ...failure, detail: `A program listens at ${shown}:${at}. ${failure.detail}` };
    },
  };
}

const listens = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: waitMs });
    const end = (found: boolean) => () => {
      socket.destroy();
      resolve(found);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
