import { Readable } from 'node:stream';
import { endpointBy } from '../contract/catalogue.ts';
import { carriesToken, isHeadKnown } from '../contract/reading/answers/token-forms.ts';
import { answerText } from '../contract/reading/answers/whole-body.ts';
import { hasReadableText } from '../contract/reading/quotes/usable.ts';
import { codingsOf } from '../driver/body/codings.ts';
import { CodingError, decoded } from '../driver/body/decode.ts';
import { textBody } from '../driver/body/text-body.ts';
import { hintFor } from '../evidence/hint.ts';
import { parsed } from '../evidence/reader/body.ts';
import type { Evidence } from '../evidence/reader/evidence.ts';
import { notCalled } from '../evidence/reader/lost.ts';
import { speaksOf } from '../evidence/reader/members.ts';
import { isOrder } from '../evidence/reader/records.ts';
import { isNeverSent } from '../evidence/request.ts';
import { asItems, asMembers, Cut, foreign, tooDeep } from '../evidence/written/written.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Answer, Exchange, Situation, TextBody } from '../model/exchange.ts';
import type { Outcome } from '../model/outcome.ts';
import { UsageError } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { isUnauthorized } from '../standards/http/status.ts';
import { isDecided } from './lone-answer.ts';

interface ExchangeContext {
  readonly endpoint: EndpointId;
  /** Default: that of a lone answer of the endpoint. */
  readonly scenario?: string;
  /** Default time of an answer, in milliseconds since 1970. */
  readonly now: number;
  /** Default: that of the saved run, else `any`. */
  readonly situation?: Situation | undefined;
}

/** Converts evidence to an exchange, to be judged like any other. */
async function exchangeOf(evidence: Evidence, making: ExchangeContext): Promise<Exchange> {
  const { body, headers } = evidence;
  if (body === undefined || typeof body === 'string') return exchangeRead(evidence, making);
  const unpacked = await decompressed(Buffer.from(body), headers?.['content-encoding']);
  return exchangeRead({ ...evidence, body: unpacked }, making, body.length);
}

/** Converts evidence whose body is already decompressed, as an answer with status 200 if it has none. */
export function exchangeRead(
  evidence: Evidence,
  making: ExchangeContext,
  bytes = Buffer.byteLength(evidence.body ?? ''),
): Exchange {
  const { durationMs, known, status = 200, isByHand } = evidence;
  // No order depends on a person's test, and nobody is to repeat it.
  const request = isByHand ? undefined : evidence.request;
  const { endpoint: id, scenario = `${id}/answer`, now } = making;
  const endpoint = endpointBy[id];
  const bare: Exchange = {
    id: 'e1',
    step: 'as pasted',
    ...known,
    scenario,
    endpoint: id,
    situation: making.situation ?? known?.situation ?? 'any',
    token: known?.token ?? tokenOf(evidence, id, status),
    inFlight: 1,
    startedAt: statedTime(evidence) ?? new Date(now).toISOString(),
    ...present({ durationMs }),
    timings: evidence.timings ?? {},
    limits: endpoint.limits,
    // A GET whose body is not shown may still have carried its order there.
    ...(request && (request.body !== undefined || id !== 'shipping-cost') ? { request } : {}),
    answer: answerOf(evidence, status, bytes),
  };
  if (!endpoint.outcome || isByHand) return bare;
  const isAsked = id !== 'delivery-price' || !isNeverSent(request);
  return { ...bare, outcome: isAsked ? endpoint.outcome(bare) : notAsked };
}

/** The outcome of an order without externalId: the platform does not ask, and stores 0 (contract: rule 3). */
const notAsked: Outcome = {
  decision: 'not-asked',
  buyerSees: null,
  priceShown: null,
  storedOnOrder: 0,
  orderAdvances: 'not stated',
};

/** Returns the time that the paste states, else that of the `date` header (RFC 9110 6.6.1). */
export function statedTime({ startedAt, headers = {} }: Evidence): string | undefined {
  if (startedAt !== undefined) return startedAt;
  const time = Date.parse(headers['date'] ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Returns `none` for a 401 or 403 to a request shown without a token: it says nothing about the configured one. */
function tokenOf({ request }: Evidence, id: EndpointId, status: number): Exchange['token'] {
  const refused = id === 'delivery-price' && isUnauthorized({ status });
  const x = present({ request });
  return refused && isHeadKnown(x) && !carriesToken(x) ? 'none' : 'configured';
}

function answerOf(evidence: Evidence, status: number, bytes: number): Answer {
  if (evidence.noAnswer) return evidence.noAnswer;
  const { body, headers } = evidence;
  const text = body === undefined ? unknownBody : bodyOf(body, evidence);
  return {
    kind: 'response',
    status,
    headers: headers ?? { 'content-type': likelyType(text) },
    bytes,
    body: text,
  };
}

/** No memory limit, for a single answer. */
const anyWeight: Parameters<typeof textBody>[3] = {
  most: Number.MAX_SAFE_INTEGER,
  take: () => true,
};

/** Rules over bodies skip this trouble (whole-body.ts). */
const unknownBody: TextBody = {
  kind: 'text',
  text: '',
  trouble: [{ kind: 'too-large', offset: 0, detail: 'the body is not in the evidence' }],
};

function bodyOf(body: Uint8Array | string, { headers = {}, brokeOff }: Evidence): TextBody {
  const applicable = brokeOff
    ? [{ kind: brokeOff, offset: Buffer.byteLength(body), detail: 'the body ended before its end' }]
    : [];
  const bytes = Buffer.from(body);
  const isText = typeof body === 'string';
  const readAs = (shown: Buffer) =>
    textBody(shown, isText ? undefined : headers['content-type'], applicable, anyWeight);
  const read = readAs(bytes);
  if (isText || read.json !== undefined || headers['content-length'] !== undefined) return read;
  // The newline at the end of a file, a heredoc or a paste does not belong to a plain text.
  const end = /\r?\n$/.exec(bytes.subarray(-2).toString('latin1'))?.[0].length ?? 0;
  return end > 0 ? readAs(bytes.subarray(0, -end)) : read;
}

/** Decompresses a body; keeps it if that fails, since most tools show it decompressed but keep its content-encoding. */
async function decompressed(bytes: Buffer, coding: string | undefined): Promise<Buffer> {
  if (coding === undefined) return bytes;
  try {
    const unpacked = decoded(Readable.from([bytes]), codingsOf(coding), () => true);
    return Buffer.concat(await Readable.from(unpacked).toArray());
  } catch (error) {
    if (error instanceof CodingError) return bytes;
    throw error;
  }
}

/** Returns a content type that fits the body, if no head was pasted. */
function likelyType({ json, text }: TextBody): string {
  if (json !== undefined) return 'application/json';
  return /^\s*</.test(text) ? 'text/html' : 'text/plain';
}

const ofPrice = /cost|pri[cz]|prec?i|pre[cç]o|valor|fre?te|fl?ete|ship/i;
const isFigure = (value: unknown) => /^\d[\d.,]*$/.test(String(value));

/** Reports whether a body suggests a 200: it has a value of the contract, or is alone and cannot be a rejection. */
function speaksFor({ body = '', cut, ...of }: Evidence, endpoint: EndpointId): boolean {
  const text = Buffer.from(body).toString('utf8');
  if (speaksOf(endpoint, cut ? new Cut(cut.standIns?.[0] ?? text) : text, String)) return true;
  if (cut) return false;
  const json = parsed(text);
  const values = Object.entries(asMembers(json) ?? {});
  const isPriced = values.some(([name, value]) => ofPrice.test(name) && isFigure(value));
  const isOfScalars = asItems(json)?.every((item) => typeof item !== 'object');
  return (
    typeof json === 'object' &&
    json !== null &&
    (of.bodyAlone === true || (of.isVerbatim === true && isPriced)) &&
    !isOfScalars &&
    !values.some(([, value]) => typeof value === 'string' && value !== '' && !isFigure(value))
  );
}

/**
 * Converts evidence to an exchange, assuming status 200 if none is known. Throws a UsageError if the verdict depends on
 * the status: a body that is not a quote and would be a valid rejection with a 4xx. For a truncated body, reports only
 * the part of the outcome that is certain.
 */
export async function assumedExchange(
  evidence: Evidence,
  making: ExchangeContext,
): Promise<Exchange> {
  const exchange = await withStatus(evidence, making);
  const isPart = evidence.cut && !isDecided(exchange);
  if (exchange.answer.kind === 'no-response' || !(isPart || evidence.isOfLog)) return exchange;
  const { body: _, ...head } = evidence;
  const { outcome } = await exchangeOf({ ...head, status: exchange.answer.status }, making);
  return outcome ? { ...exchange, outcome } : exchange;
}

async function withStatus(evidence: Evidence, making: ExchangeContext): Promise<Exchange> {
  if (evidence.status !== undefined || evidence.noAnswer) return exchangeOf(evidence, making);
  if (evidence.body === undefined && isNeverSent(evidence.request))
    return exchangeOf({ ...evidence, noAnswer: notCalled }, making);
  const { body, request } = evidence;
  const order = body === undefined ? !request?.url && request?.body : Buffer.from(body).toString();
  if (!evidence.cut && isOrder(order)) {
    throw new UsageError(
      `the paste is an order, which the platform sends${making.endpoint === 'delivery-price' ? ' with shipping 0 by default' : ''}, and no answer to one: greenlight send ${making.endpoint} --order FILE asks the client; with --status 200 it is judged as an answer`,
    );
  }
  if (body === undefined) {
    const about = evidence.notes.join(' ').replace(/\.$/, '');
    throw new UsageError(
      `neither the status nor the body of the answer is in the paste: add --status, or paste more; greenlight explain answers a complaint in words${request && about ? `. ${about}` : ''}`,
    );
  }
  const exchange = await exchangeOf(evidence, making);
  const rejected = await exchangeOf({ ...evidence, status: 422 }, making);
  const isMarkup = /^\s*</.test(answerText(exchange));
  const isReason =
    !isMarkup && exchange.outcome?.decision === 'no-quote' && hasReadableText(rejected);
  if (isReason || !speaksFor(evidence, making.endpoint)) {
    throw new UsageError(
      evidence.cut?.standIns || evidence.cut?.mark === foreign
        ? 'no value of the answer can be read out of this text: paste the answer as the client sent it'
        : evidence.cut
          ? `the ${evidence.cut.mark === tooDeep ? `answer is ${tooDeep}` : 'paste is cut'} before any value of the answer, and there is no status: add --status, or paste more`
          : (hintFor(body) ??
            'the body has no amount, and there is no status: add --status with the status it had'),
    );
  }
  return exchange;
}
