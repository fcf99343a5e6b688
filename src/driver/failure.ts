import type { NoResponse, NoResponseReason } from '../model/exchange.ts';
import { codeOf, withoutTlsVersion } from '../standards/system/system-errors.ts';
import { duration } from '../standards/text/figures.ts';
import type { End } from './body/limits.ts';
import { shown } from './connect/head-syntax.ts';
import { type HeadWatch, largestHead } from './connect/head-watch.ts';
import { tlsSentence } from './connect/tls-failure.ts';
import type { Wire } from './connect/wire.ts';
import { authorityOf } from './proxy/proxy.ts';
import { connectSentence, lookupSentence } from './proxy/unconnected.ts';

/** Code of a TLS handshake that did not end in time. */
export const tlsTimeout = 'TLS_TIMEOUT';

const no = (reason: NoResponseReason, detail: string): NoResponse => ({
  kind: 'no-response',
  reason,
  detail,
});

const coded = (reason: NoResponseReason, sentence: string, code: string): NoResponse => ({
  ...no(reason, `${sentence} (${code}).`),
  code,
});

export const failedProxy = (detail: string): NoResponse => no('proxy', detail);

/** Explains why there is no answer: the layer that failed, and a sentence with the error code. */
export function noResponse(
  end: End,
  { state }: Pick<Wire, 'state'>,
  url: URL,
  written: boolean,
): NoResponse {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const where = authorityOf(url);
  if (end.how === 'cut-off') {
    const limit = duration(end.limitMs);
    // Nothing was asked yet, so it is no slow answer.
    if (!written && state.phase === 'tls')
      return coded(
        'tls',
        `The TLS handshake with ${where} was not finished within ${limit}`,
        tlsTimeout,
      );
    return no(
      'cut-off',
      cutSentence(written ? 'answer' : state.phase, state.head, where, host, limit),
    );
  }
  if (end.how !== 'lost') return no('closed', 'The driver was closed before an answer arrived.');
  const { certificate } = state;
  if (certificate) return { ...no('tls', certificate.detail), code: certificate.code };
  // The socket's own error says more than "other side closed".
  const error = state.error ?? end.error;
  const code = codeOf(error);
  const tls = tlsSentence(code, written);
  if (tls) return { ...coded('tls', tls, code), code: withoutTlsVersion(code) };
  if (written) return answerFailure(end.error, state.error, state.head);
  if (state.phase === 'lookup') return coded('lookup', lookupSentence(code, host), code);
  if (state.phase === 'connect') return coded('connect', connectSentence(code, where), code);
  if (state.phase === 'tls') return coded('tls', 'The connection ended in the TLS handshake', code);
  // A kept connection has passed every layer, and bytes read from it belong to the previous answer.
  return coded('closed', 'The kept connection ended before the request was sent', code);
}

function answerFailure(error: Error, socketError: Error | undefined, head: HeadWatch): NoResponse {
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    const sentence = `The head of the answer is larger than ${largestHead / 1024} KiB`;
    return coded('not-http', sentence, code);
  }
  // undici reports a length mismatch for anything it cannot read in a head with a content-length.
  const isMisread = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || code === 'ERR_ASSERTION';
  if (error.name === 'HTTPParserError' || error.message === 'bad upgrade' || isMisread) {
    const seen = coded('not-http', notHttpSentence(head, error), code);
    return isTlsRecord(head) ? { ...seen, code: 'TLS_FOR_PLAIN_HTTP' } : seen;
  }
  const systemCode = codeOf(socketError ?? error);
  const ended = `The connection was ${systemCode === 'ECONNRESET' ? 'reset' : 'closed'}`;
  if (head.bytes === 0) return coded('closed', `${ended} before an answer arrived`, systemCode);
  if (head.start.length === 0)
    return coded('closed', `${ended} after an interim answer`, systemCode);
  const within = coded('closed', `${ended} within the head of the answer`, systemCode);
  const lacking = 'The head and the body have no empty line between them.';
  return lacksEmptyLine(head)
    ? { ...within, reason: 'not-http', detail: `${within.detail} ${lacking}` }
    : within;
}

function cutSentence(
  phase: 'lookup' | 'connect' | 'tls' | 'ready' | 'answer',
  head: HeadWatch,
  where: string,
  host: string,
  limit: string,
): string {
  if (phase === 'lookup') return `The name ${host} was not resolved within ${limit}.`;
  if (phase === 'connect') return `No connection to ${where} was made within ${limit}.`;
  if (head.bytes === 0) return `No answer arrived within ${limit}.`;
  return head.interims > 0
    ? `Only interim answers (1xx) arrived within ${limit}.`
    : `The head of the answer was not complete within ${limit}.`;
}

function notHttpSentence(head: HeadWatch, error: Error): string {
  const { start, interims } = head;
  if (error.message === 'bad upgrade') return 'The answer switches to another protocol';
  if (isTlsRecord(head)) return 'The port speaks TLS and was called over plain HTTP';
  // An HTTP/2 frame (RFC 9113 4.1): SETTINGS or GOAWAY on stream 0.
  if ((start[3] === 4 || start[3] === 7) && start[0] === 0) return 'The port speaks HTTP/2 only';
  if (!isHttp(head)) {
    const begins = shown(start.toString('latin1'), maxStartLength);
    return interims > 0
      ? `After an interim answer (1xx) comes ${begins}, which is not HTTP`
      : `The answer begins with ${begins}, which is not HTTP`;
  }
  const reason = /^[^(]*\((.+)\)$/.exec(error.message)?.[1];
  return `The head of the answer does not keep HTTP/1.1${reason ? `: ${reason}` : ''}`;
}

const maxStartLength = 48;

/** Reports whether a line of the head begins as a body does (RFC 9112 2.1). */
const lacksEmptyLine = (head: HeadWatch) =>
  isHttp(head) && /\n[ \t]*[{[<]/.test(head.start.toString('latin1'));

/** Reports whether a head starts with a TLS alert (RFC 8446 5.1). */
const isTlsRecord = ({ start }: HeadWatch) => start[0] === 0x15 && start[1] === 0x03;

const isHttp = ({ start }: HeadWatch) => /^HTTP\/\d/.test(start.toString('latin1', 0, 8));
