import pLimit from 'p-limit';
import type { OpenDataset } from '../../../engine/drive/datasets.ts';
import type { DrivenScenario } from '../../../engine/drive/drive.ts';
import type { Gate } from '../../../engine/drive/gate.ts';
import type { RecordJudgement } from '../../../engine/judge/records.ts';
import { bareScenario } from '../../../engine/result/evidence.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Exchange, Send } from '../../../model/exchange.ts';
import type { ExchangeReport, Run } from '../../../model/run.ts';
import type { Scenario } from '../../../model/scenario.ts';
import type { Secret, Target } from '../../../model/target.ts';
import { outgoingOf } from './saved-request.ts';
import { bursts } from './selection.ts';

interface ResendOptions {
  readonly run: Run;
  readonly endpoints: readonly Endpoint[];
  /** Client that receives the requests. */
  readonly target: Target;
  readonly secrets: readonly Secret[];
  readonly send: Send;
  readonly gate: Gate;
  /** Maximum number of concurrent calls. */
  readonly concurrency: number;
  readonly openDataset: OpenDataset;
}

interface ResentScenario extends DrivenScenario {
  readonly exchanges: Exchange[];
  readonly records: Map<string, RecordJudgement>;
}

/** Resends saved requests unchanged, sequentially or concurrently as before, and records the answers. */
export async function resend(
  exchanges: readonly ExchangeReport[],
  resending: ResendOptions,
): Promise<readonly DrivenScenario[]> {
  const drivings = new Map<string, ResentScenario>();
  const limit = pLimit(resending.concurrency);
  for (const burst of bursts(exchanges)) {
    const sent = await Promise.all(
      burst.map((each) =>
        limit(async () => {
          await resending.gate.turn(each.endpoint);
          return again(each, Math.min(burst.length, resending.concurrency), resending);
        }),
      ),
    );
    for (const { exchange, records } of sent) {
      const { scenario: id, endpoint } = exchange;
      const held: ResentScenario = drivings.get(id) ?? {
        scenario: scenarioOf(id, endpoint, resending.run),
        exchanges: [],
        records: new Map(),
        steps: new Map(),
        durationMs: 0,
      };
      drivings.set(id, held);
      held.exchanges.push(exchange);
      if (records) held.records.set(exchange.id, records);
    }
  }
  return [...drivings.values()];
}

function scenarioOf(id: string, endpoint: EndpointId, { scenarios, exchanges }: Run): Scenario {
  const reported = scenarios.find((each) => each.id === id);
  const first = exchanges.find(({ scenario }) => scenario === id);
  return bareScenario(
    {
      id,
      title: reported?.title ?? id,
      tags: reported?.tags ?? [],
      endpoint: reported?.endpoint ?? endpoint,
      situation: first?.situation ?? 'any',
      ...(reported?.relation === undefined ? {} : { relation: reported.relation }),
      ...(reported?.records === undefined ? {} : { records: reported.records }),
    },
    reported?.at,
  );
}

async function again(saved: ExchangeReport, inFlight: number, resending: ResendOptions) {
  const endpoint = resending.endpoints.find(({ id }) => id === saved.endpoint);
  if (!endpoint) throw new Error(`no endpoint ${saved.endpoint}`);
  const outgoing = outgoingOf(saved, resending);
  const dataset =
    endpoint.answers === 'dataset'
      ? resending.openDataset(
          endpoint.id,
          scenarioOf(saved.scenario, saved.endpoint, resending.run),
          outgoing.headers,
        )
      : undefined;
  const sent = await resending.send(outgoing, dataset?.open);
  const { outcome: _outcome, answer: _answer, durationMs: _durationMs, ...kept } = saved;
  const bare: Exchange = {
    ...kept,
    inFlight,
    startedAt: sent.startedAt,
    ...(sent.durationMs === undefined ? {} : { durationMs: sent.durationMs }),
    timings: sent.timings,
    limits: endpoint.limits,
    request: {
      method: outgoing.method,
      url: outgoing.url,
      headers: outgoing.headers,
      ...(saved.request?.body === undefined ? {} : { body: saved.request.body }),
    },
    answer: sent.answer,
  };
  const exchange = endpoint.outcome ? { ...bare, outcome: endpoint.outcome(bare) } : bare;
  return { exchange, records: dataset?.judgement() };
}
