import type { EndpointId } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import { readMediaType } from '../standards/http/media-type.ts';
import { duration, howMany, list, size } from '../standards/text/figures.ts';
import type { CutBody, Evidence } from './reader/evidence.ts';
import { foreign, pasteEnds, tooDeep } from './written/written.ts';

/** What the paste was read as: `Read as an HTTP answer: status 200, application/json, 89 bytes. …` */
export function readingWords(evidence: Evidence, { answer }: Exchange): string {
  const { as, status, headers, durationMs, request, noAnswer, notes, cut } = evidence;
  const body = evidence.isOfLog ? undefined : evidence.body;
  const type = headers?.['content-type'];
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  const isNone = noAnswer !== undefined || (status ?? body) === undefined;
  const bytes = length < 1000 ? howMany(length, 'byte') : size(length);
  const parts = isNone
    ? ['no answer']
    : [
        status !== undefined && `status ${status}`,
        headers === undefined && body !== undefined && formOf(answer),
        headers && (readMediaType(type)?.essence ?? type ?? 'no content-type'),
        body === undefined ? 'without its body' : cut?.mark ? 'the beginning of its body' : bytes,
      ];
  const time = durationMs !== undefined && `in ${duration(durationMs)}`;
  return [
    `Read as ${as}: ${[...parts, time].filter((part) => part !== false && part !== undefined).join(', ')}.`,
    request ? requestWords(request) : 'No request is included.',
    ...notes,
    cut && cutWords(cut),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What of a cut paste is judged. */
function cutWords({ mark, members, standIns }: CutBody): string {
  const names = list(members.slice(0, 12));
  const judged = names && `${names} ${members.length === 1 ? 'is' : 'are'} judged.`;
  if (standIns) return judged;
  const read = judged && ` Of it ${judged}`;
  if (mark === tooDeep) return `The answer is ${mark}: what lies deeper is not read.${read}`;
  if (mark === foreign)
    return `Only ${names || 'a part of this text'} could be read. Paste the raw JSON for a verdict on the rest.`;
  const how = mark === pasteEnds ? '' : ` (“${mark.trim()}”)`;
  return `The paste is cut${how}: the rest of the answer is not in it, and is not judged.${read}`;
}

function formOf(answer: Exchange['answer']): string {
  const body = answer.kind === 'response' ? answer.body : undefined;
  if (body?.kind === 'records') return body.observed['format'] ?? 'records';
  if (body?.json !== undefined) return 'JSON';
  return body?.trouble.some(({ kind }) => kind === 'too-deep')
    ? 'JSON that is nested too deep'
    : 'text that is not JSON';
}

function requestWords({ method, url, headers, body }: NonNullable<Exchange['request']>): string {
  const order = body === undefined ? '' : ', with its body';
  const [path = ''] = url.split('?');
  if (path + order === '' && Object.keys(headers).length > 0)
    return 'The headers of its request are included.';
  return `Its request is included: ${`${method} ${path.replace(/^\/\//, '')}`.trim()}${order}.`;
}

const relations: { readonly [endpoint in EndpointId]: readonly string[] } = {
  'delivery-price': ['whether the token is verified', 'repeated calls'],
  'shipping-cost': ['whether the order is read', 'repeated calls'],
  transactions: ['how ranges relate'],
  commerces: [],
};

/** Returns the parts of an answer that a paste does not include, with the option that adds each. */
export function notInPasteOf(evidence: Evidence, exchange: Exchange): readonly string[] {
  if (exchange.outcome?.decision === 'not-asked') return [];
  const { status, headers, body, durationMs, noAnswer, cut } = evidence;
  const isAnswered = noAnswer === undefined;
  const isTimed = exchange.endpoint === 'delivery-price';
  return [
    isAnswered && status === undefined && 'status (assumed 200; set --status)',
    isAnswered && headers === undefined && 'content type (--header)',
    isAnswered && (body === undefined || evidence.isOfLog) && 'body',
    cut && !cut.standIns && cut.mark !== tooDeep && 'rest of the answer',
    durationMs === undefined && isTimed && 'duration (--duration)',
  ].flatMap((part) => part || []);
}

/** Returns what a pasted answer cannot show, with the option that states it, if there is one. */
export function notJudgedOf(evidence: Evidence, exchange: Exchange): readonly string[] {
  if (exchange.outcome?.decision === 'not-asked') return [];
  const { cut, notShown = [] } = evidence;
  const { situation, outcome, endpoint } = exchange;
  const { decision, priceShown } = outcome ?? {};
  const isOpen = decision === 'rejected' || decision === 'no-quote' || priceShown === 0;
  return [
    cut?.standIns && 'what the paste does not show as it was sent',
    cut && !cut.standIns && cut.mark === tooDeep && 'what lies deeper',
    ...notShown,
    isOpen && situation === 'any' && 'whether a quote was expected (--situation)',
    ...relations[endpoint],
  ].flatMap((part) => part || []);
}
