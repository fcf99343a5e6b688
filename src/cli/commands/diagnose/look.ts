import { failureOf } from '../../../contract/reading/failures/failure-of.ts';
import { amountsOf } from '../../../contract/reading/quotes/amounts-of.ts';
import { ownOf } from '../../../diagnosis/own.ts';
import type { ScenarioPlan } from '../../../engine/drive/drive.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Scenario, Step } from '../../../model/scenario.ts';
import { type LookOptions, type LookResult, type LookSession, openLooking } from './looking.ts';
import { probesFor } from './probing.ts';

/** Fraction of the limit beyond which the same order is not repeated. */
const repeatShare = 1 / 3;

/** Consecutive equal requests, since load balancers rotate: alternating orders would each reach only one node. */
const repeats = 3;

/** Diagnoses the endpoints: one answer of each, then further requests as needed, until something is found. */
export async function look(options: LookOptions): Promise<LookResult> {
  const looking = await openLooking(options);
  const { target, endpoints } = looking;
  for (const endpoint of endpoints) {
    if (options.signal.aborted) break;
    if (target.implements.includes(endpoint.id)) await lookAt(endpoint, looking, options.signal);
  }
  const quotes =
    target.implements.includes('delivery-price') && !looking.isTroubled('delivery-price');
  const tokens = quotes && !options.signal.aborted ? looking.planned(tokenScenario) : undefined;
  if (tokens) await looking.drive(tokens);
  return looking.end();
}

async function lookAt(
  endpoint: Endpoint,
  looking: LookSession,
  signal: AbortSignal,
): Promise<void> {
  const { first, again, after } = wanted[endpoint.id];
  const { id } = endpoint;
  const opening = looking.planned(first);
  const [step] = opening?.steps ?? [];
  if (!opening || !step) return;
  const opened = await looking.drive(opening);
  const [received] = opened.exchanges;
  const address = addressOf(endpoint, looking.target);
  await looking.lookAtCertificate(address);
  // A port that speaks only TLS hangs up on plain HTTP.
  if (received && hangsUp(received))
    await looking.lookAtCertificate(address.replace(/^http:/i, 'https:'));
  if (!received || isBeyondReach(received)) return;
  const isRefused = failureOf(received) === 'refused' && !looking.isTroubled(id);
  if (id === 'delivery-price' && isRefused) await looking.fitTo(opened);
  if (again !== undefined && isQuick(received) && amountsOf(received)) {
    await looking.drive(repeating(step, opening.scenario));
    const sibling = looking.planned(again);
    if (sibling) await looking.drive(sibling);
  }
  for (const each of after) {
    if (signal.aborted || looking.isTroubled(id)) break;
    const plan = looking.planned(each);
    if (plan) await looking.drive(plan);
  }
  if (looking.isTroubled(id)) await looking.confirm(id);
  const evidence = ownOf(id, looking.seen());
  for (const probing of probesFor({ evidence, endpoint, target: looking.target, step })) {
    if (signal.aborted || !(await looking.probe(probing, opening.scenario))) return;
  }
}

const isQuick = ({ durationMs = 0, limits }: Exchange): boolean =>
  durationMs < (limits.expectedMs ?? limits.cutMs / 2) * repeatShare;

function repeating(step: Step, { relation: _relation, ...scenario }: Scenario): ScenarioPlan {
  const { endpoint } = scenario;
  return {
    scenario: { ...scenario, id: `diagnose/${endpoint}-again`, title: 'The same request again' },
    steps: Array.from({ length: repeats }, () => step),
  };
}

const hangsUp = ({ answer }: Exchange): boolean =>
  answer.kind === 'no-response' && (answer.reason === 'closed' || answer.reason === 'not-http');

/** Reports whether the connection itself fails, so that further requests are useless. */
const isBeyondReach = ({ answer }: Exchange): boolean =>
  answer.kind === 'no-response' &&
  ['lookup', 'connect', 'tls', 'proxy', 'cut-off'].includes(answer.reason);

/** Built-in scenarios for an endpoint, in order of sending. */
interface EndpointPlan {
  readonly first: string;
  /** Repeats the request, to detect nodes that differ and cached answers. */
  readonly again?: string;
  /** Sent only if all went well so far. */
  readonly after: readonly string[];
}

const wanted: { readonly [id in EndpointId]: EndpointPlan } = {
  'delivery-price': {
    first: 'delivery-price/full-order',
    again: 'delivery-price/sent-again',
    after: [
      // It also finds what a draft lacks.
      'delivery-price/explore',
      'delivery-price/smallest-draft',
      'delivery-price/covered-addresses',
      'delivery-price/uncovered-address',
      'delivery-price/unquotable-orders',
      'delivery-price/orders-at-once',
    ],
  },
  'shipping-cost': {
    first: 'shipping-cost/body-survives',
    again: 'shipping-cost/sent-again',
    after: ['shipping-cost/very-different-orders', 'shipping-cost/both-endpoints'],
  },
  transactions: {
    first: 'transactions/records',
    after: [
      'transactions/range-beside-records',
      'transactions/range-halves',
      'transactions/every-answer',
      'transactions/explore',
    ],
  },
  commerces: { first: 'commerces/all', after: [] },
};

/** Sent last, since some clients lock out callers with a wrong token. */
const tokenScenario = 'delivery-price/token';
