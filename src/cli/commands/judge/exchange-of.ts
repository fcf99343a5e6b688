import { endpoints } from '../../../contract/catalogue.ts';
import { codingsOf } from '../../../driver/body/codings.ts';
import { CodingError, decoded } from '../../../driver/body/decode.ts';
import { textBody } from '../../../driver/body/text-body.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Answer, Exchange, Situation, TextBody } from '../../../model/exchange.ts';
import type { Evidence } from './evidence/evidence.ts';

interface Making {
  readonly endpoint: EndpointId;
  readonly scenario: string;
  /** Milliseconds since 1970, for an answer that has no time of its own. */
  readonly now: number;
  /** Where the evidence has none. */
  readonly status: number;
  readonly situation: Situation;
}

/** The evidence as an exchange, ready to be judged like any other. */
export async function exchangeOf(evidence: Evidence, making: Making): Promise<Exchange> {
  const { body, headers } = evidence;
  if (body === undefined || typeof body === 'string') return exchangeRead(evidence, making);
  const unpacked = await decompressed(Buffer.from(body), headers?.['content-encoding']);
  return exchangeRead({ ...evidence, body: unpacked }, making, body.length);
}

/** The same of a body that nothing has to be unpacked of. */
export function exchangeRead(
  evidence: Evidence,
  making: Making,
  bytes = Buffer.byteLength(evidence.body ?? ''),
): Exchange {
  const { endpoint: id, scenario, now, situation } = making;
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint) throw new Error(`no endpoint ${id}`);
  const { request, durationMs, known } = evidence;
  const answer = answerOf(evidence, making.status, bytes);
  const bare: Exchange = {
    id: 'e1',
    step: 'as pasted',
    ...known,
    scenario,
    endpoint: id,
    situation,
    token: known?.token ?? tokenOf(evidence, id, making.status),
    inFlight: 1,
    startedAt: evidence.startedAt ?? new Date(now).toISOString(),
    ...(durationMs === undefined ? {} : { durationMs }),
    timings: evidence.timings ?? {},
    limits: endpoint.limits,
    // A GET whose body is not shown may well have carried its order there.
    ...(request && (request.body !== undefined || id !== 'shipping-cost') ? { request } : {}),
    answer,
  };
  return endpoint.outcome ? { ...bare, outcome: endpoint.outcome(bare) } : bare;
}

/** A 401 to a request that shows no token says nothing of the agreed one. */
function tokenOf({ request }: Evidence, id: EndpointId, status: number): Exchange['token'] {
  const names = Object.keys(request?.headers ?? {}).map((name) => name.toLowerCase());
  const refused = status === 401 || status === 403;
  const isShown = id === 'delivery-price' && names.length > 0 && !names.includes('x-auth-token');
  return refused && isShown ? 'none' : 'configured';
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

/** One answer is held whatever it weighs. */
const anyWeight: Parameters<typeof textBody>[3] = {
  most: Number.MAX_SAFE_INTEGER,
  take: () => true,
};

/** Rules that read a body pass over it (whole-body.ts), and so they do here. */
const unknownBody: TextBody = {
  kind: 'text',
  text: '',
  trouble: [{ kind: 'too-large', offset: 0, detail: 'the body is not in the evidence' }],
};

function bodyOf(body: Uint8Array | string, { headers = {}, brokeOff }: Evidence): TextBody {
  const applicable = brokeOff
    ? [{ kind: brokeOff, offset: Buffer.byteLength(body), detail: 'the body ended before its end' }]
    : [];
  if (typeof body === 'string')
    return textBody(Buffer.from(body), undefined, applicable, anyWeight);
  const bytes = Buffer.from(body);
  const read = textBody(bytes, headers['content-type'], applicable, anyWeight);
  // What ends a file, a heredoc or a paste is no part of a plain text.
  const end = /\r?\n$/.exec(bytes.subarray(-2).toString('latin1'))?.[0].length ?? 0;
  const isPlain = read.json === undefined && end > 0 && headers['content-length'] === undefined;
  return isPlain
    ? textBody(bytes.subarray(0, -end), headers['content-type'], applicable, anyWeight)
    : read;
}

/** Most tools show a body unpacked and leave its content-encoding in the head. */
async function decompressed(bytes: Buffer, coding: string | undefined): Promise<Buffer> {
  if (coding === undefined) return bytes;
  const chunks: Buffer[] = [];
  async function* whole() {
    yield bytes;
  }
  try {
    for await (const chunk of decoded(whole(), codingsOf(coding), () => true)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof CodingError) return bytes;
    throw error;
  }
}

/** Where no head was pasted nothing is held against its type. */
function likelyType({ json, text }: TextBody): string {
  if (json !== undefined) return 'application/json';
  return /^\s*</.test(text) ? 'text/html' : 'text/plain';
}
