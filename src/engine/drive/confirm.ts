import { bytesOf } from '../../contract/answers/same-bytes.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Step } from '../../model/scenario.ts';
import type { Asking } from './ask.ts';
import { type DriveOptions, type Driving, pause } from './drive.ts';

/** So often a failed request is sent again, alone. */
const resends = 4;
const gapMs = 1000;
/** So many requests that fail alike every time, and the next one of the kind is not sent again. */
const alikeIsSteady = 3;
/** The budget of an endpoint, in requests. */
const budget = 60;

interface Confirming extends DriveOptions {
  readonly asking: Asking;
  /** Whether the answer is of use. */
  readonly usable: (exchange: Exchange) => boolean;
}

/**
 * Sends the very bytes of each failed request again, one at a time, so that a steady failure can be
 * told from one that comes and goes. Stops at the first usable answer. Returns the drivings with
 * these exchanges added to their scenarios.
 */
export async function confirm(
  drivings: readonly Driving[],
  options: Confirming,
): Promise<readonly Driving[]> {
  const seen = new Set<string>();
  const steady = new Map<string, number>();
  const spent = new Map<EndpointId, number>();
  const confirmed: Driving[] = [];
  for (const driving of drivings) {
    const added: Exchange[] = [];
    for (const exchange of driving.exchanges) {
      const bytes = bytesOf(exchange);
      if (!worthAsking(exchange) || options.usable(exchange) || seen.has(bytes)) continue;
      seen.add(bytes);
      const kind = `${exchange.endpoint} ${failureOf(exchange)}`;
      const used = spent.get(exchange.endpoint) ?? 0;
      if ((steady.get(kind) ?? 0) >= alikeIsSteady || used + resends > budget) continue;
      const received = await again(exchange, driving, options);
      spent.set(exchange.endpoint, used + received.length);
      if (received.length === resends && !received.some((each) => options.usable(each))) {
        steady.set(kind, (steady.get(kind) ?? 0) + 1);
      }
      added.push(...received);
    }
    confirmed.push(
      added.length === 0 ? driving : { ...driving, exchanges: numbered(driving, added) },
    );
  }
  return confirmed;
}

const numbered = ({ scenario, exchanges }: Driving, added: readonly Exchange[]) => [
  ...exchanges,
  ...added.map((each, i) => ({ ...each, id: `${scenario.id}#${exchanges.length + i + 1}` })),
];

async function again(
  exchange: Exchange,
  { scenario, steps }: Driving,
  options: Confirming,
): Promise<readonly Exchange[]> {
  const received: Exchange[] = [];
  const step = steps.get(exchange.id);
  if (!step) return received;
  while (received.length < resends && options.asking.closed(exchange.endpoint) === undefined) {
    await pause(gapMs, options);
    const resend: Step = { ...step, label: exchange.step, resendOf: exchange.id };
    const asked = await options.asking.ask(resend, scenario);
    if (asked.state === 'not asked') break;
    received.push(asked.exchange);
    if (options.usable(asked.exchange)) break;
  }
  return received;
}

/** A proxy of ours that fails says nothing of the client. */
const unpressed: ReadonlySet<string> = new Set(['cut-off', 'lookup', 'proxy']);

/** A cut of a minute is a lost quote once and for all; refused tokens and 429 are not pressed. */
function worthAsking({ answer, token, request }: Exchange): boolean {
  if (token !== 'configured' || !request) return false;
  if (answer.kind === 'no-response') return !unpressed.has(answer.reason);
  if (answer.status === 401 || answer.status === 403 || answer.status === 429) return false;
  if (answer.status === 503 && answer.headers['retry-after'] !== undefined) return false;
  return !(answer.body.kind === 'text' && answer.body.trouble.some((t) => t.kind === 'cut-off'));
}

const failureOf = ({ answer }: Exchange) =>
  answer.kind === 'response' ? String(answer.status) : answer.reason;
