import { isDataset } from '../../../model/endpoint.ts';
import type { AnswerExample, Breach, Subject } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { duration } from '../../../standards/text/figures.ts';
import { answerIsExpected, expected } from '../../reading/answers/expected.ts';
import { cutOff, recordsOf, troubleOf, troublesOf } from '../../reading/answers/trouble.ts';
import { answeredInstead, answerInWords, limitIn } from '../../reading/failures/who-answered.ts';
import { mayReject, rejectWithText } from '../../reading/quotes/gives-reason.ts';
import { headerOf } from '../../reading/values/answer-text.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { exchangeRules, soundQuote, troubled } from './authoring/rule.ts';

/** A pasted answer does not show what followed it on the connection. */
const sent: AnswerExample = { ...soundQuote, exchange: { timings: { firstByte: 2 } } };

const withReason = `${rejectWithText} Otherwise fix the failure behind the 5xx.`;
const ofLimit =
  'Serve more calls at once: free each connection of the pool soon, or make the pool larger.';
/** The contract speaks of the buyer only where it says what the platform does with a 5xx. */
const ofCosts = {
  effect: 'The platform gets no cost. The contract does not say what it does then.',
  clauses: ['shipping-cost.answer', 'shipping-cost.errors'],
};

export default exchangeRules('http', {
  'connection-lost': {
    defect: 'broken-off',
    harm: 'buyer',
    title: 'The connection closes before the answer is complete',
    clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
    effect:
      'The platform receives an incomplete answer. The contract does not say what it does with one.',
    remedy:
      'Send the whole body before closing the connection. Compare content-length with the bytes sent, and check the proxies in between.',
    counted: ['answers', 'are incomplete'],
    reads: 'failure',
    explains: { answer: ['http/not-json', 'http/content-type', 'reads:body', 'reads:rejection'] },
    examples: () => ({
      conforming: [soundQuote],
      breaking: [
        {
          ...troubled('connection-lost', 'the connection ended after 27 of 64 bytes', {
            offset: 27,
          }),
          why: 'content-length is 64 bytes',
          text: '{ "transportationCost": 420',
        },
      ],
    }),
    applies: (x) => x.status !== undefined && x.status < 500 && answerIsExpected(x),
    judge(x) {
      const lost = troubleOf(x, 'connection-lost');
      if (!lost) return undefined;
      return {
        message: `The connection closed at byte ${lost.offset}, before the body was complete: ${lost.detail}.`,
        expected: 'a complete body',
        actual: lost.detail,
      };
    },
  },
  'cut-off': {
    defect: 'late',
    harm: 'lost',
    title: 'A request gets no complete answer in time',
    clauses: ['limits.cut', 'errors.no-answer'],
    effect: 'On delivery-price, the platform cuts the connection after 60 s and the quote is lost.',
    ofLists: {
      effect:
        'The limit is greenlight’s own. The contract sets none for lists, and what did not arrive is not judged.',
      remedy:
        'Begin to send records early, and keep sending. Allow more time with limits if the list is long.',
    },
    remedy:
      'Answer every query in time: on delivery-price, in under 30 s. Check the calls that the answer waits for, and give each its own timeout.',
    counted: ['requests', 'got no complete answer in time'],
    needs: 'head',
    reads: 'failure',
    doubt:
      'The contract sets a limit for delivery-price only. On the GET endpoints, or with a shorter limit set for the run, the limit is greenlight’s own and a breach is a warning.',
    explains: {
      answer: [
        'http/not-json',
        'http/connection-lost',
        'http/content-type',
        'reads:body',
        'reads:rejection',
      ],
      listed: ['http/slow'],
    },
    examples: () => ({
      conforming: [{ durationMs: 29_000, ...soundQuote }],
      breaking: [
        {
          exchange: {
            durationMs: 60_000,
            answer: {
              kind: 'no-response',
              reason: 'cut-off',
              detail: 'No answer arrived within 60 s.',
            },
          },
        },
        { why: 'the platform would have cut the connection', durationMs: 61_000, ...soundQuote },
      ],
    }),
    applies: (x) =>
      (x.answer.kind === 'response' || x.answer.reason === 'cut-off') && answerIsExpected(x),
    judge: (x) => (cutOff(x) ? cutOffBreach(x) : undefined),
  },
  slow: {
    defect: 'late',
    harm: 'buyer',
    title: 'A quote takes 30 s or more',
    clauses: ['limits.expected-time'],
    effect: 'The buyer waits. After 60 s the platform cuts the connection and the quote is lost.',
    remedy:
      'Answer in under 30 s, with a quote or a rejection. Check what is done only for the orders that are late: many lines, another attempt, a call of another system.',
    mend: 'Answer every order in under 30 s',
    counted: ['answers', 'took 30 s or more'],
    needs: 'head',
    doubt:
      'A time over the limit by less than one round trip is a warning: the network may account for it.',
    examples: () => ({
      conforming: [
        { ...soundQuote, durationMs: 29_900 },
        { endpoint: 'shipping-cost', durationMs: 45_000, body: { shippingCost: 10 } },
      ],
      breaking: [{ ...soundQuote, durationMs: 31_400 }],
    }),
    applies: (x) =>
      x.limits.expectedMs !== undefined &&
      x.durationMs !== undefined &&
      x.status !== undefined &&
      answerIsExpected(x) &&
      !cutOff(x) &&
      !troubleOf(x, 'connection-lost'),
    judge({ limits, durationMs = 0, timings, outcome }) {
      const { expectedMs = Number.POSITIVE_INFINITY } = limits;
      const over = durationMs - expectedMs;
      if (over < 0) return undefined;
      const limit = duration(expectedMs);
      const near = over < (timings.connect ?? 0);
      const what = outcome?.decision === 'rejected' ? 'rejection' : 'answer';
      return {
        ...(near ? { severity: 'warning' } : {}),
        message: `The ${what} took ${duration(durationMs)}; the limit is under ${limit}.${
          near ? ' The excess is less than one round trip.' : ''
        }`,
        expected: `an answer in under ${limit}`,
        actual: duration(durationMs),
      };
    },
  },
  framing: {
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
      const isCut = framing?.kind === 'surplus' && (isCutShort(x) || troubleOf(x, 'not-json'));
      if (!framing || isCut) return undefined;
      return {
        severity: 'warning',
        ...(framing.kind === 'surplus' ? followed : {}),
        message: `The answer is complete, and ${framing.detail}.`,
        actual: framing.detail,
      };
    },
  },
  'server-error': {
    defect: 'failed',
    harm: 'buyer',
    title: 'The client answers with a server error',
    clauses: ['errors.5xx', 'delivery-price.answer-status', 'shipping-cost.answer'],
    effect:
      'The platform never treats a 5xx as a rejection. The buyer gets a generic error and cannot resolve it.',
    ofLists: {
      effect:
        'The platform gets no records for this request. The contract does not say that it asks again.',
      remedy: 'Fix the failure behind the 5xx, for every range of dates.',
    },
    remedy:
      'Fix the failure behind the 5xx. If an order cannot be quoted, answer a 4xx with the reason.',
    mend: 'Fix the server errors',
    counted: ['answers', 'had a status of 5xx'],
    needs: 'head',
    reads: 'failure',
    doubt:
      'A 503 with Retry-After asks the caller to wait, and the contract sets no rate limit: it is a warning.',
    explains: { listed: ['http/slow'] },
    examples: () => ({
      conforming: [
        soundQuote,
        { status: 422, situation: 'unquotable', body: { message: 'Commune out of coverage' } },
      ],
      breaking: [
        { status: 500, body: { message: 'Commune out of coverage' } },
        { endpoint: 'shipping-cost', status: 502, contentType: 'text/html', text: '<h1>502</h1>' },
      ],
    }),
    applies: (x) => x.status !== undefined && answerIsExpected(x),
    judge(x) {
      const { status = 0 } = x;
      if (status < 500 || status > 599) return undefined;
      const patience = status === 503 && headerOf(x, 'retry-after');
      return {
        ...(patience ? { severity: 'warning' } : {}),
        message: patience
          ? `The answer is 503 with Retry-After ${excerpt(patience)}.`
          : `The answer is ${status}. ${answerInWords(x)}`.trim(),
        ...present({ remedy: answeredInstead(x)?.remedy ?? (limitIn(x.text ?? '') && ofLimit) }),
        ...(x.endpoint === 'delivery-price' && mayReject(x) ? { remedy: withReason } : {}),
        expected: expected(x),
        actual: `status ${status}`,
        ...(x.endpoint === 'shipping-cost' ? ofCosts : {}),
      };
    },
  },
  'unexpected-status': {
    defect: 'status',
    harm: 'buyer',
    title: 'The status is not one that the contract defines',
    clauses: ['delivery-price.answer-status', 'errors.other-statuses', 'shipping-cost.answer'],
    effect:
      'The platform reads 200 as a quote and 4xx as a rejection. The contract does not say what it does with another status.',
    ofLists: {
      effect: 'The contract shows no status for lists but that of an answer with records.',
      remedy:
        'Answer 200 with the records. Only if every request is redirected, configure the final address.',
    },
    remedy:
      'Answer 200 with the quote or the cost, or a 4xx with the reason if an order cannot be quoted. Only if every request is redirected, configure the final address.',
    mend: 'Answer with the agreed status',
    counted: ['answers', 'have another status'],
    needs: 'head',
    explains: { answer: ['http/not-json', 'http/content-type', 'reads:body'] },
    examples: () => ({
      conforming: [soundQuote, { status: 422, body: { message: 'Out of coverage' } }],
      breaking: [
        { ...soundQuote, status: 201 },
        { status: 204, text: '' },
        {
          why: 'redirects are not followed',
          exchange: {
            answer: {
              kind: 'response',
              status: 308,
              headers: { location: 'https://erp.example.com/v2/delivery-price' },
              bytes: 0,
              body: { kind: 'text', text: '', trouble: [] },
            },
          },
        },
      ],
    }),
    applies: (x) => x.status !== undefined && answerIsExpected(x),
    judge(x) {
      const { status = 0, endpoint } = x;
      if (status === 200 || (status >= 400 && status <= 599)) return undefined;
      return {
        ...(endpoint === 'delivery-price' ? {} : { severity: 'warning' }),
        message: `The answer is ${status}${status >= 300 && status < 400 ? pointing(x) : ''}.`,
        expected: expected(x),
        actual: `status ${status}`,
      };
    },
  },
  'too-large': {
    severity: 'warning',
    defect: 'size',
    title: 'An answer is too large to read in full',
    clauses: ['limits.sizes'],
    effect:
      'The contract sets no size limit. It does not say what the platform does with an answer this large.',
    remedy: 'Send only the fields of the contract in this answer.',
    counted: ['answers', 'were not read in full'],
    doubt:
      'The limits are greenlight’s own: limits.maxBody, 200 levels of nested lists and objects, and 16 MiB per record. What is not read is not judged.',
    explains: { answer: ['http/not-json', 'http/content-type', 'reads:body', 'reads:rejection'] },
    examples: () => ({
      conforming: [soundQuote],
      breaking: [
        {
          ...troubled('too-large', 'the body is longer than 20 MB', { offset: 20_000_000 }),
          text: '{ "transportationCost": 10, "carriers": [',
        },
      ],
    }),
    // Only a 200 of a dataset is read as records; other rules judge another status.
    applies: (x) =>
      x.status !== undefined &&
      answerIsExpected(x) &&
      !(isDataset(x.endpoint) && x.text !== undefined),
    judge(x) {
      const cap = troubleOf(x, 'too-large', 'too-deep');
      if (!cap) return undefined;
      if (x.text === undefined) return skippedRecords(x);
      return {
        message: `The answer was read only to byte ${cap.offset}: ${cap.detail}.`,
        expected: 'an answer within the limit',
        actual: cap.detail,
      };
    },
  },
  'duplicate-member': {
    severity: 'warning',
    defect: 'ambiguous',
    title: 'A JSON object has a duplicate key',
    clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
    effect:
      'JSON parsers disagree on which value counts (RFC 8259, section 4). The contract does not say which one the platform reads.',
    remedy: 'Send each key of an object once.',
    counted: ['answers', 'have a duplicate key'],
    examples: () => ({
      conforming: [soundQuote],
      breaking: [
        {
          ...soundQuote,
          ...troubled('duplicate-member', 'duplicate key netValue', {
            offset: 57,
            at: '/netValue',
          }),
          text: '{"transportationCost":10,"netValue":0,"netTaxedValue":12,"netValue":10}',
        },
      ],
    }),
    applies: (x) =>
      answerIsExpected(x) &&
      x.status !== undefined &&
      (x.status === 200 || (x.status >= 400 && x.status < 500)) &&
      (x.json !== undefined || recordsOf(x) !== undefined),
    judge: (x) =>
      troublesOf(x)
        .filter(({ kind }) => kind === 'duplicate-member')
        .map(({ offset, detail, at, record: number }) => ({
          message: `At byte ${offset}: ${excerpt(detail, 200)}.`,
          ...present({ at, record: number === undefined ? number : { number, offset } }),
          expected: 'each key once',
          actual: excerpt(detail, 200),
        })),
  },
});

function cutOffBreach(x: Subject): Breach {
  const { limits, answer, durationMs, endpoint } = x;
  const limit = duration(limits.cutMs);
  const cut = troubleOf(x, 'cut-off');
  const seen =
    answer.kind === 'no-response'
      ? answer.detail
      : cutOff(x) === 'late'
        ? `The answer was complete after ${duration(durationMs ?? 0)}; the connection is cut after ${limit}.`
        : `The status arrived, but the body was incomplete when the time ran out: ${cut?.detail ?? `after ${limit}`}.`;
  const expected = `a complete answer within ${limit}`;
  const actual = durationMs === undefined ? 'none' : `none after ${duration(durationMs)}`;
  if (limits.cutBy === 'contract') return { message: seen, expected, actual };
  const whose =
    endpoint === 'delivery-price'
      ? 'This limit was set for the run.'
      : 'The limit is greenlight’s own: the contract sets none here.';
  return { severity: 'warning', message: `${seen} ${whose}`, expected, actual };
}

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

/** Describes the target of a redirect. The authority stays as sent, so that a secret in it is recognized. */
function pointing(x: Subject): string {
  const target = headerOf(x, 'location');
  return target === undefined
    ? ''
    : ` and redirects to ${excerpt(target, 300)}; redirects are not followed`;
}

/** Judges skipped records; the scenario reports that reading ended at a limit. */
function skippedRecords(x: Subject): Breach | undefined {
  if (troubleOf(x, 'not-json', 'unreadable-record', 'compression')) return undefined;
  const passed = troublesOf(x).filter(
    ({ kind, record: number }) =>
      number !== undefined && (kind === 'too-large' || kind === 'too-deep'),
  );
  const [first] = passed;
  if (first?.record === undefined) return undefined;
  const { record: number, offset, detail } = first;
  const many = passed.length === 1 ? '' : ` and ${passed.length - 1} or more after it`;
  return {
    message: `Record ${number}${many} could not be read, at byte ${offset}: ${detail}.`,
    record: { number, offset },
    expected: 'records within the limit',
    actual: detail,
  };
}
