import { openDriver } from '../../../src/driver/driver.ts';
import type { RunOptions } from '../../../src/engine/result/options.ts';
import { type EndpointId, endpointIds } from '../../../src/model/endpoint.ts';
import type { Run } from '../../../src/model/run.ts';
import type { Target } from '../../../src/model/target.ts';
import { referenceTarget } from '../../../src/reference-client/target.ts';
import { runSuite } from '../../support/reference-run.ts';
import { plain } from './bytes.ts';
import { honest, type Said } from './honest.ts';
import { type Call, open, type Server } from './open.ts';

/** A client on a bare socket, with its own way to write HTTP. */
export interface Client {
  readonly name: string;
  /** Puts the answer that is expected on the wire in its own way. */
  readonly answer?: (call: Call, said: Said) => unknown;
  readonly connected?: Parameters<typeof open>[0]['connected'];
  /** All scenarios are driven, where how answers relate is what is broken. */
  readonly whole?: true;
  /** Where it listens; default 127.0.0.1. */
  readonly host?: string;
}

/** What a client does not break, it answers as it should. */
const openClient = (
  { answer, connected, host }: Client,
  broken: readonly EndpointId[],
): Promise<Server> =>
  open({
    ...(connected ? { connected } : {}),
    ...(host === undefined ? {} : { host }),
    call(call) {
      const said = honest(call);
      if (answer && broken.includes(call.endpoint)) return answer(call, said);
      return call.socket.write(plain(said));
    },
  });

/** Declared as the reference client is, but for the quotes: this one has its own tariff. */
export function targetAt(url: string, change: Partial<Target> = {}): Target {
  const target = referenceTarget(url, endpointIds);
  const [heavy] = target.data.unquotable;
  const data = { ...target.data, quotes: [], unquotable: heavy ? [heavy] : [] };
  return { ...target, data, ...change };
}

/** What is asked of a client. */
export interface Drive {
  /** The endpoints that it answers in its own way. */
  readonly broken: readonly EndpointId[];
  readonly implementing: readonly EndpointId[];
  readonly target?: (url: string) => Target;
  /** Each range of transactions is asked for. */
  readonly ranges?: true;
  readonly options?: Partial<RunOptions>;
}

/** One scenario of each kind: a quote, a rejection, a repeat, a token, a cost, records. */
const few = new Set([
  'delivery-price/full-order',
  'delivery-price/uncovered-address',
  'delivery-price/sent-again',
  'delivery-price/token',
  'shipping-cost/documented-order',
  'commerces/all',
  'commerces/all-csv',
  'transactions/records',
  'transactions/range-halves',
]);

/** Caps that are soon reached; what they are at is the business of a config. */
const caps = { concurrency: 4, maxBody: 2e6, maxBytes: 4e6 };

/** Both kinds of answers, text and records, each beside an endpoint that keeps the contract. */
export const usual: Drive = {
  broken: ['delivery-price', 'commerces'],
  implementing: ['delivery-price', 'shipping-cost', 'commerces'],
};

/** Answers that are held against each other. */
export const ofTransactions: Drive = {
  broken: ['transactions'],
  implementing: ['transactions', 'commerces'],
  ranges: true,
};

/** The built-in suite against a client. */
export async function drive(client: Client, given: Drive = usual): Promise<Run> {
  const server = await openClient(client, given.broken);
  const driver = openDriver(caps);
  try {
    const target = (given.target ?? targetAt)(server.url);
    return await runSuite(
      { ...target, implements: given.implementing },
      {
        send: driver.send,
        wanted: ({ id, endpoint }) =>
          client.whole === true ||
          few.has(id) ||
          (given.ranges === true && endpoint === 'transactions'),
        ...given.options,
      },
    );
  } finally {
    await driver.close();
    await server.close();
  }
}

/** `error rule endpoint`, each once. */
export const found = ({ findings }: Run): readonly string[] =>
  [...new Set(findings.map((each) => `${each.severity} ${each.rule} ${each.endpoint}`))].sort();
