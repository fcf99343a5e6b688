import type { NoResponse, NoResponseReason } from '../model/exchange.ts';
import { codeOf, spoken } from '../standards/text/spoken.ts';
import { sizeSpoken } from '../standards/text/spoken-size.ts';
import type { End } from './body/receive.ts';
import { headFault, shown } from './connect/head-fault.ts';
import { type HeadWatch, mostIdle } from './connect/head-watch.ts';
import { tlsSentence } from './connect/tls-failure.ts';
import { largestHead, type Wire } from './connect/wire.ts';
import { connectSentence, lookupSentence } from './unconnected.ts';

const no = (reason: NoResponseReason, detail: string): NoResponse => ({
  kind: 'no-response',
  reason,
  detail,
});

/** Why there is no answer: the layer at which the way ended, and a sentence with the error's code. */
export function noResponse(
  end: End,
  { state }: Wire,
  url: URL,
  written: boolean,
  cutMs: number,
): NoResponse {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const where = `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
  if (end.how === 'cut-off') {
    return no(
      'cut-off',
      cutSentence(written ? 'answer' : state.phase, state.head, where, host, cutMs),
    );
  }
  if (end.how === 'flooded') return no('not-http', floodSentence(state.head));
  if (end.how !== 'lost') return no('closed', 'The driver was closed before an answer came.');
  if (state.certificate) return no('tls', state.certificate);
  // The socket's own error says more than "other side closed".
  const error = state.error ?? end.error;
  const code = codeOf(error);
  const tls = tlsSentence(code, written);
  if (tls) return no('tls', `${tls} (${code}).`);
  if (!written) {
    if (state.phase === 'lookup') return no('lookup', `${lookupSentence(code, host)} (${code}).`);
    if (state.phase === 'connect')
      return no('connect', `${connectSentence(code, where)} (${code}).`);
    if (state.phase === 'tls')
      return no('tls', `The connection ended in the TLS handshake (${code}).`);
    // Of a kept connection no layer is left, and what was read of it belongs to the answer before.
    return no('closed', `The kept connection ended before the request was sent (${code}).`);
  }
  return answerFailure(end.error, state.error, state.head);
}

function answerFailure(error: Error, socketError: Error | undefined, head: HeadWatch): NoResponse {
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return no(
      'not-http',
      `The head of the answer is larger than ${largestHead / 1024} KiB (${code}).`,
    );
  }
  const fault = headFault(head.start);
  if (error.name === 'HTTPParserError' || error.message === 'bad upgrade') {
    const seen = `${notHttpSentence(head, error)} (${code}).`;
    return no('not-http', fault && isHttp(head) ? `${seen} ${fault}.` : seen);
  }
  // undici names lengths for whatever it cannot read in a head that states one.
  const misread = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || code === 'ERR_ASSERTION';
  if (misread && fault) {
    return no('not-http', `The head of the answer does not keep HTTP/1.1 (${code}). ${fault}.`);
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    const detail =
      'The head of the answer states two lengths of its body, or a length beside chunks';
    return no('not-http', `${detail} (${code}).`);
  }
  const how = codeOf(socketError ?? error) === 'ECONNRESET' ? 'reset' : 'closed';
  const given = codeOf(socketError ?? error);
  if (head.bytes === 0)
    return no('closed', `The connection was ${how} before an answer came (${given}).`);
  if (head.start.length === 0) {
    return no('closed', `The connection was ${how} after an interim answer (${given}).`);
  }
  return no('closed', `The connection was ${how} within the head of the answer (${given}).`);
}

function cutSentence(
  phase: 'lookup' | 'connect' | 'tls' | 'ready' | 'answer',
  head: HeadWatch,
  where: string,
  host: string,
  cutMs: number,
): string {
  const limit = spoken(cutMs);
  if (phase === 'lookup') return `The name ${host} was not resolved within ${limit}.`;
  if (phase === 'connect') return `No connection to ${where} was made within ${limit}.`;
  if (phase === 'tls') return `The TLS handshake with ${where} was not finished within ${limit}.`;
  if (head.bytes === 0) return `No answer came within ${limit}.`;
  return head.interims > 0
    ? `Only interim answers (1xx) came within ${limit}.`
    : `The head of the answer was not whole within ${limit}.`;
}

function notHttpSentence(head: HeadWatch, error: Error): string {
  const { start, interims } = head;
  if (error.message === 'bad upgrade') return 'The answer switches to another protocol';
  if (start[0] === 0x15 && start[1] === 0x03)
    return 'The port speaks TLS and was asked over plain HTTP';
  // A frame of HTTP/2 (RFC 9113 4.1): SETTINGS or GOAWAY of stream 0.
  if ((start[3] === 4 || start[3] === 7) && start[0] === 0) return 'The port speaks HTTP/2 only';
  if (!isHttp(head)) {
    const begins = shown(start.toString('latin1', 0, longestStart));
    return interims > 0
      ? `After an interim answer (1xx) comes ${begins} and is no HTTP`
      : `The answer begins with ${begins} and is no HTTP`;
  }
  const reason = /\((.+)\)$/.exec(error.message)?.[1];
  return `The head of the answer does not keep HTTP/1.1${reason ? `: ${reason}` : ''}`;
}

const longestStart = 48;

const isHttp = ({ start }: HeadWatch) => /^HTTP\/\d/.test(start.toString('latin1', 0, 8));

function floodSentence({ start, interims }: HeadWatch): string {
  const much = sizeSpoken(mostIdle);
  if (interims > 0) return `Over ${much} of interim answers (1xx) came, and no other.`;
  return start.length > 0
    ? `Over ${much} came, and the head of the answer was not whole.`
    : `Over ${much} of empty lines came, and no answer.`;
}
