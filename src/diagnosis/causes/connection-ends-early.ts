import type { Subject } from '../../model/rule.ts';
import { knownCause, lost } from '../known-cause.ts';
import { codeOf } from '../signs/lost.ts';
import { shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'connection-ends-early',
  layer: 'http',
  title: 'The connection closes before the answer is complete',
  means:
    'The program crashes, a proxy cuts the connection midway, or content-length announces more bytes than are sent.',
  remedy:
    'Check the logs of the program and the proxy at the time of the call. Let the framework compute content-length.',
  next: 'greenlight run --endpoint {endpoint} --verbose',
  rules: ['http/connection-lost', 'http/unreachable'],
  faults: [
    'length-too-long',
    'reset-in-body',
    'debug-line-before-status',
    'shipping-cost-closes-connection',
  ],
  examples: {
    shown: [
      lost('closed', 'The connection was closed before an answer arrived (UND_ERR_SOCKET).'),
      lost(
        'not-http',
        'The answer begins with "tariff ok", which is not HTTP (HPE_INVALID_CONSTANT).',
      ),
    ],
    near: [lost('cut-off', 'No answer arrived within 60 s.')],
  },
  recognise({ troubled, expected }) {
    const ended = troubled.flatMap((x) => {
      const detail = howItEnded(x);
      return detail === undefined ? [] : [{ x, detail }];
    });
    if (ended.length * 2 <= expected.length) return undefined;
    return shownBy(
      ended.map(({ x }) => x),
      [...new Set(ended.map(({ detail }) => detail))].slice(0, 2),
    );
  },
});

function howItEnded({ answer }: Subject): string | undefined {
  if (answer.kind === 'no-response') {
    const other = codeOf(answer) === 'TLS_FOR_PLAIN_HTTP';
    return (answer.reason === 'closed' || answer.reason === 'not-http') && !other
      ? answer.detail
      : undefined;
  }
  const lost = answer.body.trouble.find(({ kind }) => kind === 'connection-lost');
  return lost && `The body of the ${answer.status} answer is incomplete: ${lost.detail}.`;
}
