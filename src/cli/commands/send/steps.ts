import { wholeNumber } from '../../../config/given/values.ts';
import type { Config, Flags } from '../../../config/load.ts';
import { procedures } from '../../../contract/experiments/procedures.ts';
import { subjectOf } from '../../../contract/reading/answers/subject.ts';
import { draftOf } from '../../../contract/reading/orders/delivery-price-orders.ts';
import type { Datasets } from '../../../engine/drive/datasets.ts';
import { drive, numbered, type ScenarioPlan } from '../../../engine/drive/drive.ts';
import { type EndpointId, isDataset } from '../../../model/endpoint.ts';
import type { Io } from '../../../model/io.ts';
import { type Step, UsageError } from '../../../model/scenario.ts';
import { assertContract } from '../../../scenario/resolve.ts';
import { openSending } from '../../../suite/stoppable.ts';
import { situationOf as named, readFlag } from '../../options/given.ts';
import { mergeOf, namedOrder, type Order, type OrderRequest, patched } from './order.ts';

interface StepOptions extends OrderRequest {
  readonly flags: SendFlags;
}

/** Returns the requests to send, in order. Throws a UsageError for what cannot be sent. */
export async function stepsOf(options: StepOptions): Promise<readonly Step[]> {
  const { endpoint, flags } = options;
  assertTogether(flags, endpoint);
  const times = readFlag(flags.times, '--times', wholeNumber(1, maxTimes)) ?? 1;
  if (isDataset(endpoint)) return repeated(datasetStep(options), times);
  const order = patched(
    await namedOrder(flags.order ?? 'full', options),
    mergeOf(flags.merge),
    options,
  );
  const pair = pairOf(flags.as);
  if (!pair) return repeated(stepOf(order, options), times);
  return pair.map(({ label, type }) => {
    const sent = type === 'quote' ? draftOf(order.order) : order.order;
    const typed: Order = { ...order, order: { ...sent, type } };
    return { ...stepOf(typed, options), label };
  });
}

const ofOrders = ['order', 'merge', 'as'] as const;

function assertTogether(flags: SendFlags, endpoint: EndpointId): void {
  const idle = ofOrders.find((name) => isDataset(endpoint) && flags[name] !== undefined);
  if (idle) throw new UsageError(`--${idle} is about an order, and ${endpoint} takes none`);
  if (flags.as !== undefined && endpoint !== 'delivery-price') {
    throw new UsageError(`--as is for delivery-price: ${endpoint} is called once for an order`);
  }
  if (flags.as !== undefined && flags.times !== undefined) {
    throw new UsageError(
      '--as and --times exclude each other; --as quote,quote,confirm sends more',
    );
  }
}

function stepOf({ label, order, source, place }: Order, { endpoint, flags }: StepOptions): Step {
  const step: Step = {
    label,
    endpoint,
    situation: named(flags.situation) ?? 'any',
    token: 'configured',
    source,
    body: { order },
  };
  assertContract(step, place);
  return step;
}

function datasetStep({ endpoint, flags, target }: StepOptions): Step {
  const { window } = target.data;
  const isRanged = endpoint === 'transactions' && window !== undefined;
  return {
    label: isRanged ? `${window.from} to ${window.to}` : 'everything',
    endpoint,
    situation: named(flags.situation) ?? 'any',
    token: 'configured',
    source: 'declared',
    query: isRanged ? { date_from: window.from, date_to: window.to } : {},
  };
}

const maxTimes = 200;

const calls = {
  quote: { label: 'draft on screen', type: 'quote' },
  confirm: { label: 'at confirmation', type: 'order' },
} as const;

/** Parses `quote,confirm`: a draft of what is on screen, then the order (contract: delivery-price rule 2 and Order). */
function pairOf(text: string | undefined) {
  return text?.split(',').map((word) => {
    const name = word.trim();
    if (name === 'quote' || name === 'confirm') return calls[name];
    throw new UsageError(`--as is '${text}'; expected quote and confirm, as quote,confirm`);
  });
}

function repeated(step: Step, times: number): readonly Step[] {
  if (times === 1) return [step];
  return Array.from({ length: times }, (_, i) => ({ ...step, label: `${i + 1} of ${times}` }));
}

export interface SendFlags extends Flags {
  readonly order?: string;
  readonly merge?: string;
  readonly times?: string;
  readonly as?: string;
  readonly situation?: string;
}

/** Sends the steps sequentially, in the same way as a run; `interrupted` is the exit code after an interrupt. */
export async function driveSteps(plan: ScenarioPlan, config: Config, datasets: Datasets, io: Io) {
  const { target, now } = config;
  const sending = openSending({ config, target, datasets, concurrency: 1 }, io);
  try {
    const driven = await drive(plan, { queue: sending.queue, procedures, subjectOf, now });
    const [driving = driven] = numbered([driven]);
    return { driving, interrupted: sending.interrupted() };
  } finally {
    await sending.close();
  }
}
