import { hasReadableText } from '../../../contract/answers/usable.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import { UsageError } from '../../../model/errors.ts';
import type { Exchange, Situation } from '../../../model/exchange.ts';
import { speaksOf } from './evidence/envelopes/answer-members.ts';
import type { Evidence } from './evidence/evidence.ts';
import { Cut } from './evidence/written/written.ts';
import { exchangeOf } from './exchange-of.ts';
import { isDecided } from './part-answer.ts';

const isPage = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' && answer.body.kind === 'text' && /^\s*</.test(answer.body.text);

interface Assuming {
  readonly endpoint: EndpointId;
  readonly scenario: string;
  readonly now: number;
  readonly situation: Situation;
}

/**
 * The exchange, with status 200 where none is known. Throws a UsageError where all hangs on the status:
 * a body that is no quote and would be a sound rejection under a 4xx. Of a cut body the outcome is told as
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
  const exchange = await exchangeOf(evidence, { ...making, status: 200 });
  if (evidence.cut && !speaksOf(making.endpoint, new Cut(String(evidence.body)))) {
    throw new UsageError(
      'the paste is cut before any value of the answer, and there is no status: add --status, or paste more',
    );
  }
  if (isPage(exchange)) {
    throw new UsageError(
      'the body is a page, and there is no status: add --status with the status it had',
    );
  }
  if (exchange.outcome?.decision === 'no-quote') {
    const rejected = await exchangeOf(evidence, { ...making, status: 422 });
    if (hasReadableText(rejected)) {
      const { answer } = exchange;
      const json =
        answer.kind === 'response' && answer.body.kind === 'text' ? answer.body.json : undefined;
      const what =
        typeof json === 'object' && json !== null
          ? 'has a reason and no quote'
          : 'is text, not a JSON object';
      throw new UsageError(
        `the body ${what}, and there is no status: add --status 200, or the 4xx it had`,
      );
    }
  }
  return exchange;
}
