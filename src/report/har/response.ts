import { STATUS_CODES } from 'node:http';
import type { AnswerReport } from '../../model/run.ts';
import { howMany } from '../words/figures.ts';
import { pairsOf } from './pairs.ts';

/** An answer (HAR 1.2, response). Where none came browsers write status 0, and so do we. */
export function responseOf(answer: AnswerReport) {
  if (answer.kind === 'no-response') {
    return {
      status: 0,
      statusText: '',
      httpVersion: '',
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      comment: answer.detail,
    };
  }
  const { status, headers, bytes } = answer;
  return {
    status,
    // The phrase that came is not kept; this is the one that RFC 9110 gives.
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(headers),
    content: contentOf(answer),
    redirectURL: headers.location ?? '',
    headersSize: -1,
    bodySize: bytes,
  };
}

type Response = Extract<AnswerReport, { readonly kind: 'response' }>;

function contentOf({ headers, bytes, body, truncated, records }: Response) {
  const mimeType = headers['content-type'] ?? 'application/octet-stream';
  if (records !== undefined) {
    const comment = `${howMany(records, 'record')}; read as they came, and not kept`;
    return { size: bytes, mimeType, comment };
  }
  if (body === undefined) return { size: bytes, mimeType };
  const held = { size: Buffer.byteLength(body), mimeType, text: body };
  return truncated ? { ...held, comment: 'The body goes on; it was not kept whole.' } : held;
}
