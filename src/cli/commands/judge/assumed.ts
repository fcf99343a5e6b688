import { hasReadableText } from '../../../contract/answers/usable.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange, Situation } from '../../../model/exchange.ts';
import { UsageError } from '../../../model/scenario.ts';
import { parsed } from './evidence/cut-body.ts';
import { speaksOf } from './evidence/envelopes/answer-members.ts';
import type { Evidence } from './evidence/evidence.ts';
import { asItems, asMembers, Cut, tooDeep } from './evidence/written/written.ts';
import { exchangeOf } from './exchange-of.ts';
import { isDecided } from './lone-answer.ts';

/**
 * Whether a body makes a 200 likely: a value of the contract is in it. A body alone counts for one unless it
 * may be the reason of a rejection.
 */
function speaksFor({ body = '', cut, bodyAlone }: Evidence, endpoint: EndpointId): boolean {
  const text = Buffer.from(body).toString('utf8');
  if (speaksOf(endpoint, cut ? new Cut(text) : text)) return true;
  if (cut || !bodyAlone) return false;
  const json = parsed(text);
  const values = Object.values(asMembers(json) ?? {});
  return (
    typeof json === 'object' &&
    json !== null &&
    !values.some((value) => typeof value === 'string' && value !== '')
  );
}

function whatItIs({ answer, endpoint }: Exchange): string {
  const json =
    answer.kind === 'response' && answer.body.kind === 'text' ? answer.body.json : undefined;
  if (typeof json !== 'object' || json === null) return 'is text, not a JSON object';
  return endpoint === 'delivery-price' ? 'has a reason and no quote' : 'has a reason and no cost';
}

/** What the service sends to both endpoints that take one, with its `order` around it or without. */
function isOrder(body: Uint8Array | string): boolean {
  const text = Buffer.from(body).toString('utf8');
  const whole = asMembers(parsed(text));
  const order = asMembers(whole?.order) ?? whole;
  return asItems(order?.products) !== undefined && asMembers(order?.pricing) !== undefined;
}

/** Where it may be somebody's own words. */
const complaint = (body: Uint8Array | string): string =>
  /^[^{}<>[\]=]{20,2000}$/.test(Buffer.from(body).toString('utf8').trim())
    ? '; if it is a complaint, greenlight explain leads on from its words'
    : '';

const isMarkup = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' && answer.body.kind === 'text' && /^\s*</.test(answer.body.text);

interface Assuming {
  readonly endpoint: EndpointId;
  readonly scenario: string;
  readonly now: number;
  readonly situation: Situation;
}

/**
 * The exchange, with status 200 where none is known. Throws a UsageError where all hangs on the status:
 * a body that is no quote and would be a sound rejection under a 4xx. Of a cut body the outcome is reported as
 * far as it is decided.
 */
export async function assumedExchange(evidence: Evidence, making: Assuming): Promise<Exchange> {
  const exchange = await withStatus(evidence, making);
  if (!evidence.cut || exchange.answer.kind === 'no-response' || isDecided(exchange))
    return exchange;
  const { body: _, ...head } = evidence;
  const { outcome } = await exchangeOf(head, { ...making, status: exchange.answer.status });
  return outcome ? { ...exchange, outcome } : exchange;
}

async function withStatus(evidence: Evidence, making: Assuming): Promise<Exchange> {
  if (evidence.status !== undefined || evidence.noAnswer) {
    return exchangeOf(evidence, { ...making, status: evidence.status ?? 0 });
  }
  const { body, untellable } = evidence;
  if (body === undefined) {
    throw new UsageError(
      untellable ??
        'neither the status nor the body of the answer is in the paste: add --status, or paste more',
    );
  }
  if (!evidence.cut && isOrder(body)) {
    throw new UsageError(
      `the paste is an order, which the service sends, and no answer to one: greenlight send ${making.endpoint} --order FILE asks the client; with --status 200 it is judged as an answer`,
    );
  }
  const exchange = await exchangeOf(evidence, { ...making, status: 200 });
  if (isMarkup(exchange)) {
    if (speaksFor(evidence, making.endpoint)) return exchange;
    throw new UsageError(
      'the body is a page or XML, and there is no status: add --status with the status it had',
    );
  }
  const rejected = await exchangeOf(evidence, { ...making, status: 422 });
  const isReason = exchange.outcome?.decision === 'no-quote' && hasReadableText(rejected);
  if (isReason || !speaksFor(evidence, making.endpoint)) {
    throw new UsageError(
      untellable ??
        (evidence.cut
          ? `the ${evidence.cut.mark === tooDeep ? `answer is ${tooDeep}` : 'paste is cut'} before any value of the answer, and there is no status: add --status, or paste more`
          : `the body ${whatItIs(exchange)}, and there is no status: add --status 200, or the 4xx it had${complaint(body)}`),
    );
  }
  return exchange;
}
