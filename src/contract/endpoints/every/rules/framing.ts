import type { AnswerExample, Subject } from '../../../../model/rule.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { troubleOf, troublesOf } from '../../../reading/answers/trouble.ts';
import { soundQuote, troubled } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

/** A pasted answer does not show what followed it on the connection. */
const sent: AnswerExample = { ...soundQuote, exchange: { timings: { firstByte: 2 } } };

export default exchangeRule({
  id: 'http/framing',
  defect: 'broken-off',
  title: 'The head of an answer breaks HTTP/1.1',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'Many programs and proxies drop such an answer as a whole, as Node.js, nginx and Go do: there is then no quote and no cost.',
  ofLists: {
    effect:
      'Many programs and proxies drop such an answer as a whole, as Node.js, nginx and Go do: there are then no records.',
  },
  remedy: 'Let the framework write the head, and set no header of the connection by hand.',
  counted: ['answers', 'have such a head'],
  reads: 'failure',
  doubt:
    'Bytes after the end, chunked stated twice and an unknown content-encoding are warnings, since many programs read such an answer. An empty line after an answer, and bytes after an answer with Connection: close, do no harm.',
  examples: () => ({
    conforming: [sent],
    breaking: [
      { ...sent, ...troubled('head', 'there is a space before the colon of "Content-Type "') },
      { ...sent, ...troubled('surplus', 'more bytes follow the 35 bytes of its content-length') },
      { ...sent, ...troubled('coding', 'transfer-encoding says chunked more than once') },
    ],
  }),
  applies: (x) => x.timings.firstByte !== undefined && answerIsExpected(x),
  judge(x) {
    const faults = troublesOf(x).filter(({ kind }) => kind === 'head');
    if (faults.length > 0) {
      const detail = faults.map((fault) => fault.detail).join('; ');
      return {
        message: `The answer was read leniently, as its head breaks HTTP/1.1: ${detail}.`,
        expected: 'a head as RFC 9112 describes it',
        actual: detail,
      };
    }
    const framing = troubleOf(x, 'surplus', 'coding');
    if (!framing || (framing.kind === 'surplus' && isCutShort(x))) return undefined;
    return {
      severity: 'warning',
      ...(framing.kind === 'surplus' ? followed : {}),
      message: `The answer is complete, and ${framing.detail}.`,
      actual: framing.detail,
    };
  },
});

/** Reports whether a rule about the body judges that the body ends too early, which is the same defect. */
const isCutShort = ({ endpoint, status, json, text = '' }: Subject): boolean =>
  (status === 200 || endpoint === 'delivery-price') && json === undefined && /^\s*[[{]/.test(text);

/** Words for bytes that follow an answer. */
const followed = {
  effect:
    'The connection cannot be used again (RFC 9112 9.2). A program that uses it reads these bytes as the answer to the next order.',
  remedy:
    'Send one answer to each request. Count the bytes of the encoded body for content-length, or let the framework set it.',
  expected: 'nothing after the end of the answer',
};
