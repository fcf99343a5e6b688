import { subjectOf } from '../../contract/answers/subject.ts';
import { endpoints } from '../../contract/catalogue.ts';
import { textBody } from '../../driver/body/text-body.ts';
import type { Limits } from '../../model/endpoint.ts';
import type { Answer, Body, NoResponseReason, Trouble } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import type { ExchangeReport } from '../../model/run.ts';

/** A run keeps so much of a body; a shorter one that is not whole had broken off. */
const keptText = 64 * 1024;

/**
 * An exchange of a saved run as rules see it. Of a dataset only the number of records is kept; a body of which the
 * run holds a part only is marked `too-large`, so that no rule takes it for the whole.
 */
export function savedSubject(saved: ExchangeReport): Subject {
  const { answer, inFlight = 1 } = saved;
  return subjectOf({
    ...saved,
    inFlight,
    limits: limitsOf(saved),
    answer: answerOf(answer, saved),
  });
}

/** A quote that ended before the contract's own limit was cut by ours. */
function limitsOf({ endpoint: id, answer, outcome }: ExchangeReport): Limits {
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint) throw new Error(`no endpoint ${id}`);
  const isCut = answer.kind === 'no-response' && answer.reason === 'cut-off';
  return isCut && outcome?.decision !== 'cut-off'
    ? { ...endpoint.limits, cutBy: 'harness' }
    : endpoint.limits;
}

function answerOf(answer: ExchangeReport['answer'], { outcome }: ExchangeReport): Answer {
  if (answer.kind === 'no-response') {
    return { ...answer, reason: answer.reason as NoResponseReason };
  }
  const { status, headers, bytes, records, stopped, body = '', truncated } = answer;
  const head = { kind: 'response', status, headers, bytes } as const;
  if (records !== undefined) {
    const read = { kind: 'records', records, observed: {}, trouble: [] } as const;
    return { ...head, body: stopped === undefined ? read : { ...read, stopped } };
  }
  if (!truncated) return { ...head, body: bodyOf(body, []) };
  const kind =
    body.length >= keptText
      ? 'too-large'
      : outcome?.decision === 'cut-off'
        ? 'cut-off'
        : 'connection-lost';
  const detail = 'the run does not hold the whole body';
  return { ...head, body: bodyOf(body, [{ kind, offset: Buffer.byteLength(body), detail }]) };
}

/** What was decoded once is Unicode. */
const bodyOf = (text: string, applicable: readonly Trouble[]): Body =>
  textBody(Buffer.from(text), undefined, applicable);
