import { resolve } from 'node:path';
import { time } from '../../../config/given/values.ts';
import { implementedOf } from '../../../config/implemented.ts';
import { type Flags, loadConfig } from '../../../config/load.ts';
import { bareScenario } from '../../../engine/result/evidence.ts';
import { type EndpointId, endpointIds } from '../../../model/endpoint.ts';
import type { Io } from '../../../model/io.ts';
import { givenOrders, type Scenario, UsageError } from '../../../model/scenario.ts';
import { orderFile } from '../../../scenario/read/order-file.ts';
import { exploringShares } from '../../../scenario/resolve.ts';
import { list } from '../../../standards/text/figures.ts';
import { conduct } from '../../drive/conduct.ts';
import { commandFlags, endpointOf, optionsOf } from '../../options/given.ts';
import { assertFree } from '../../output/own-file.ts';
import { writeScenarios } from './found-scenarios.ts';

interface OrderFiles {
  readonly from?: string;
  readonly to?: string;
}

interface ExploreFlags extends Flags, OrderFiles {
  readonly budget?: string;
  readonly write?: string;
}

const explorable = endpointIds.filter((id) => exploringShares[id] > 0);
const usualOut = 'reports/explore';
const [usualBudget, maxBudget] = [300, 100_000] as const;

export async function exploreCommand(
  kind: string | undefined,
  flags: ExploreFlags,
  io: Io,
): Promise<number> {
  const chosen: readonly EndpointId[] =
    kind === undefined ? explorable : [endpointOf(kind, 'explore')];
  if (chosen.some((each) => exploringShares[each] === 0))
    throw new UsageError(`explore takes ${list(explorable, 'or')}: of ${kind} nothing varies`);
  const { requests, timeMs } = budgetOf(flags.budget);
  const config = await loadConfig({ flags, io, usualOut });
  if (flags.write !== undefined) assertFree(flags.write, io);
  const endpoints = implementedOf('explore', chosen, config);
  const between = await scenarioBetween(flags, endpoints, io.cwd);
  const share = endpoints.reduce((sum, each) => sum + exploringShares[each], 0);
  const { out = usualOut, limits } = config;
  const command = [
    'greenlight explore',
    ...(kind === undefined ? [] : [kind]),
    ...commandFlags(flags),
    ...optionsOf({ '--budget': flags.budget, '--from': flags.from, '--to': flags.to }),
  ];
  const { run, exitCode } = await conduct(
    {
      ...config,
      out,
      usualOut,
      command: command.join(' '),
      repeatsWhole: true,
      only: endpoints.map((each) => `${each}/explore`),
      ...(between ? { scenarios: [between] } : {}),
      limits: {
        ...limits,
        timeMs: timeMs ?? Math.max(limits.timeMs, maxExploreMs),
        requests: requests + spare,
      },
      explore: Math.round(requests / share),
      probes: between ? requests : 0,
    },
    io,
  );
  if (run && flags.write !== undefined) writeScenarios(run, flags.write, io);
  return exitCode;
}

/** Further requests, for discovery and confirmation. */
const spare = 100;
const maxExploreMs = 3_600_000;

/** Parses a budget: `300` requests, or a time such as `5m`. */
function budgetOf(text: string | undefined) {
  const requests = text === undefined ? usualBudget : /^\d+$/.test(text) ? Number(text) : undefined;
  if (requests !== undefined && requests > 0 && requests <= maxBudget) return { requests };
  const timeMs = requests === undefined && text !== undefined ? time.read(text) : undefined;
  if (timeMs !== undefined) return { requests: maxBudget, timeMs };
  throw new UsageError(
    `--budget is '${text}'; expected a number of requests up to ${maxBudget}, or ${time.expected}`,
  );
}

/** Builds a scenario that searches for the decisive difference between two orders; undefined if none are given. */
export async function scenarioBetween(
  { from, to }: OrderFiles,
  endpoints: readonly EndpointId[],
  cwd: string,
): Promise<Scenario | undefined> {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined)
    throw new UsageError('--from and --to go together: the order that is quoted, and the other');
  const [endpoint, another] = endpoints;
  if (!endpoint || another) {
    throw new UsageError('--from and --to take one endpoint: greenlight explore delivery-price …');
  }
  const steps = await Promise.all(
    [from, to].map(async (file) => {
      const { order, place } = await orderFile(resolve(cwd, file), file);
      return { label: file, order: { base: order }, at: place('/order') };
    }),
  );
  return bareScenario({
    id: `${endpoint}${givenOrders}`,
    title: 'Orders between two that were given',
    endpoint,
    relation: 'explore',
    steps,
  });
}
