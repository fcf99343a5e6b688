import { endpointBy } from '../../../contract/catalogue.ts';
import type { DrivenScenario } from '../../../engine/drive/drive.ts';
import type { Queue } from '../../../engine/drive/queue.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import { bareScenario } from '../../../engine/result/evidence.ts';
import { isQuoting } from '../../../model/endpoint.ts';
import type { TokenForm } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { ExchangeReport, Run } from '../../../model/run.ts';
import { type Scenario, type Step, UsageError } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { assertContract } from '../../../scenario/resolve.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { present } from '../../../standards/collections/present.ts';
import { parsedJson } from '../../../standards/json/json-text.ts';
import { legible } from '../../../standards/text/legible.ts';
import { bursts } from './selection.ts';

/**
 * Rebuilds the step of a saved exchange: its order, its query and the form that it asked for. Everything else is that of
 * the config, since a saved run may come from anybody. Throws a UsageError for an order that breaks the contract.
 */
export function stepOf(saved: ExchangeReport, target: Target): Step {
  const { id, step: label, request, endpoint, situation = 'any', source = 'declared' } = saved;
  if (!request)
    throw new UsageError(`${legible(id)} cannot be sent again: the run holds no request of it`);
  const { order, ...query } = queryOf(request.url, saved, target);
  const sent = request.body ?? (order === undefined ? undefined : { order: parsedJson(order) });
  const accept = /^[\w/+*.;=, -]+$/.exec(headerOf(request, 'accept') ?? '')?.[0];
  const { token, role, round, varied, resendOf, expect } = saved;
  const step: Step = {
    label: legible(label),
    endpoint,
    situation,
    token,
    source,
    query,
    ...(isQuoting(endpoint) && sent !== undefined ? { body: sent as JsonObject } : {}),
    ...(accept === undefined ? {} : { headers: { Accept: accept } }),
    ...(token === 'wrong' && isTokenForm(role) ? { tokenForm: role } : {}),
    ...present({ role, round, varied, resendOf, expect }),
  };
  assertContract(step);
  return step;
}

const isTokenForm = (role: string | undefined): role is TokenForm =>
  role === 'cut' || role === 'longer' || role === 'recased';

const headerOf = ({ headers }: NonNullable<ExchangeReport['request']>, name: string) =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];

function queryOf(url: string, { endpoint }: ExchangeReport, target: Target) {
  const base = pairsIn(addressOf(endpointBy[endpoint], target));
  return Object.fromEntries([...pairsIn(url)].filter(([name]) => !base.has(name)));
}

const pairsIn = (address: string) => new URLSearchParams(/\?(.*)$/s.exec(address)?.[1] ?? '');

/** Sends saved requests again, sequentially or concurrently as before. */
export async function resend(
  exchanges: readonly ExchangeReport[],
  { run, target, queue }: { readonly run: Run; readonly target: Target; readonly queue: Queue },
): Promise<readonly DrivenScenario[]> {
  const again = async (saved: ExchangeReport) => {
    const result = await queue.ask(stepOf(saved, target), scenarioOf(saved, run));
    return result.state === 'sent' ? [{ saved, ...result }] : [];
  };
  const sent: Awaited<ReturnType<typeof again>> = [];
  for (const burst of bursts(exchanges)) sent.push(...(await Promise.all(burst.map(again))).flat());
  return [...groupedBy(sent, ({ saved }) => saved.scenario).values()].map((group) => ({
    scenario: scenarioOf(group[0].saved, run),
    exchanges: group.map(({ saved: { id }, exchange }) => ({ ...exchange, id })),
    steps: new Map(),
    records: new Map(
      group.flatMap(({ saved, records }) => (records ? [[saved.id, records] as const] : [])),
    ),
    durationMs: 0,
  }));
}

function scenarioOf(
  { scenario: id, endpoint, situation = 'any' }: ExchangeReport,
  { scenarios }: Run,
): Scenario {
  const { at, ...reported } = scenarios.find((each) => each.id === id) ?? { at: undefined };
  return bareScenario({ endpoint, situation, ...reported, id }, at);
}
