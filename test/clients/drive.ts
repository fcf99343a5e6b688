import type { RunOptions } from '../../src/engine/result/options.ts';
import type { Finding, Run } from '../../src/model/run.ts';
import type { Relation, Scenario } from '../../src/model/scenario.ts';
import type { Target } from '../../src/model/target.ts';
import {
  clientInMemory,
  conformingTarget,
  isOfTheWire,
  type Manner,
  openClient,
} from './client.ts';
import { testsAll } from '../support/extent.ts';
import { runInMemory, runSuite } from '../support/reference-run.ts';
import { touchedBy } from './touched.ts';

export interface Driven {
  readonly manner: Manner;
  /** The target as its owner would declare it; default: everything declared. */
  readonly target?: (url: string) => Target;
  readonly options?: Partial<RunOptions>;
  /** Which of the built-in scenarios; default: all. */
  readonly wanted?: (scenario: Scenario) => boolean;
}

/** The built-in suite against a client of that manner. */
export async function driveClient({ manner, target, options, wanted }: Driven): Promise<Run> {
  const more = { ...options, ...(wanted ? { wanted } : {}) };
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

/** The scenarios that may lead to these, each `error rule` or `warning rule`, and those of the relation. */
export const touched = (expected: readonly string[], relation?: Relation) =>
  touchedBy(
    expected.map((each) => each.replace(/^\w+ /, '')),
    relation ? [relation] : [],
  );

/** Relations that send every variation of an order, half of the calls of a run. */
const many: readonly (Relation | undefined)[] = [
  'optional-fields',
  'different-orders',
  'same-order-at-once',
];

/** Relations that others of their kind hold as well, on other orders. */
const again: readonly string[] = ['shipping-cost/known-costs', 'shipping-cost/other-commerces'];

/** All that one call or a few show; with `test:all` everything. */
export const briefly = ({ id, relation }: Scenario): boolean =>
  testsAll || !(many.includes(relation) || again.includes(id));
