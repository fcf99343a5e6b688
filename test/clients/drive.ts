import type { RunOptions } from '../../src/engine/result/options.ts';
import type { Finding, Run } from '../../src/model/run.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import type { Target } from '../../src/model/target.ts';
import { runInMemory, runSuite } from '../support/reference-run.ts';
import {
  clientInMemory,
  conformingTarget,
  isOfTheWire,
  type Manner,
  openClient,
} from './client.ts';

export interface Driven {
  readonly manner: Manner;
  /** The target as its owner would declare it; default: everything declared. */
  readonly target?: (url: string) => Target;
  readonly options?: Partial<RunOptions>;
  /** Which of the built-in scenarios; default: all. */
  readonly wanted?: (scenario: Scenario) => boolean;
  /** Orders that exploring may send; default: as many as a run without a config. */
  readonly explore?: number;
}

/** Enough where each answer shows by itself what is wrong, or that nothing is. */
export const fewOrders = {
  explore: 0,
  wanted: ({ id }: Scenario) => fewScenarios.has(id),
};

const fewScenarios = new Set([
  'delivery-price/full-order',
  'delivery-price/other-commerces',
  'delivery-price/quote-and-order',
  'delivery-price/provoked-rejections',
  'delivery-price/unquotable-orders',
  'shipping-cost/both-endpoints',
  'shipping-cost/documented-order',
  'shipping-cost/provoked-rejections',
]);

/** The built-in suite against a client of that manner. */
export async function driveClient({ manner, target, options, ...suite }: Driven): Promise<Run> {
  const more = { ...options, ...suite };
  const targetAt = target ?? conformingTarget;
  if (!isOfTheWire(manner)) {
    return runInMemory(clientInMemory(manner), targetAt('http://127.0.0.1:8080'), more);
  }
  const client = await openClient(manner);
  try {
    return await runSuite(targetAt(client.url), more);
  } finally {
    await client.close();
  }
}

/** A finding in one line, for the message of a row that fails. */
export const reported = ({ severity, rule, scenario, message }: Finding): string =>
  `${severity} ${rule} (${scenario ?? 'run'}): ${message}`;

/** `error rule` or `warning rule`, each once. */
export const graded = ({ findings }: Run): readonly string[] =>
  [...new Set(findings.map(({ severity, rule }) => `${severity} ${rule}`))].sort();

/** What is found of a client, and how the run ends. */
export const outcome = (run: Run) => ({
  found: run.findings.map(reported),
  ended: [run.verdict, run.exitCode],
});

/** A client that keeps the contract gets at most 374 requests: these of its orders, and these of its lists. */
export const mostRequests = { orders: 294, lists: 80 };

/** Of a client that keeps the contract. */
export const passed = { found: [], ended: ['passed', 0] };
