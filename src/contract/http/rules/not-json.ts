import type { Breach, Subject } from '../../../model/rule.ts';
import { exchangeRule } from '../../define.ts';
import { answerIsDue } from '../due.ts';
import { around, excerpt } from '../excerpt.ts';
import { bodyRules } from '../instead.ts';
import { troubleOf } from '../trouble.ts';

export default exchangeRule({
  id: 'http/not-json',
  severity: 'error',
  title: 'An answer 200 is not JSON',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'The service reads no transportationCost from it, so no quote is made: the order is created with shipping 0, unless a quote is required.',
  remedy:
    'Answer 200 with one JSON object and nothing before or after it. Give the reason for no quote in a 4xx.',
  mend: 'Answer in JSON',
  counted: '{count} of {judged} answers 200 are not JSON',
  judgedOn: 'every answer 200',
  insteadOf: ['http/content-type', ...bodyRules],
  examples: {
    conforming: [{ body: { transportationCost: 10, netValue: 10, netTaxedValue: 12 } }],
    breaking: [
      { contentType: 'text/html', text: '<!doctype html><title>Sign in</title>' },
      { text: '' },
      { text: '{"transportationCost":10,"netValue":10,' },
    ],
  },
  applies: (x) => x.status === 200 && answerIsDue(x) && wasRead(x),
  judge: (x) =>
    x.answer.kind === 'response' && x.answer.body.kind === 'records' ? dataset(x) : object(x),
});

/** Whether the whole body was had; else another rule says why not. */
const wasRead = (x: Subject) =>
  !troubleOf(x, 'connection-lost', 'cut-off', 'too-large', 'too-deep') || x.json !== undefined;

/** A dataset that was read as records: the reader says where it could not go on. */
function dataset(x: Subject): Breach | undefined {
  const stop = troubleOf(x, 'compression', 'not-json');
  if (!stop) return undefined;
  return {
    message: `Reading stopped at byte ${stop.offset}: ${stop.detail}.`,
    expected: 'JSON, NDJSON or CSV to the end of the body',
    actual: stop.detail,
  };
}

function object(x: Subject): Breach | undefined {
  const { json, text, endpoint, situation } = x;
  const packed = troubleOf(x, 'compression');
  if (json !== undefined && !packed) return undefined;
  // A dataset that was kept as text may well be CSV.
  if (endpoint !== 'delivery-price' && endpoint !== 'shipping-cost') return undefined;
  const seen = packed ? undecoded(x, packed) : unread(x, text ?? '');
  const due = situation === 'unquotable' ? ' For this order a 4xx with the reason is due.' : '';
  const expected = situation === 'unquotable' ? 'a 4xx with the reason' : 'a JSON object';
  return { ...seen, message: `${seen.message}${due}`, expected };
}

function undecoded(
  { answer }: Subject,
  { offset, detail }: { offset: number; detail: string },
): Breach {
  const coding = answer.kind === 'response' ? answer.headers['content-encoding'] : undefined;
  return {
    message: `The bytes are declared ${excerpt(coding ?? 'compressed')} and do not decode, at byte ${offset}: ${detail}.`,
    actual: detail,
  };
}

function unread(x: Subject, text: string): Breach {
  if (text === '') return { message: 'The body is empty.', actual: 'an empty body' };
  if (text.trim() === '') return { message: 'The body is blank.', actual: 'a blank body' };
  const page = /^\s*<(!doctype html|html|head|body|h\d|p|div|title|pre)\b/i.test(text);
  const what = page ? 'The body is an HTML page.' : 'The body is not JSON.';
  const stop = troubleOf(x, 'not-json');
  if (!stop) {
    return { message: `${what} It begins with “${excerpt(text)}”.`, actual: excerpt(text) };
  }
  // The text is without its byte-order mark of three bytes; offsets count it.
  const offset = troubleOf(x, 'byte-order-mark') ? Math.max(0, stop.offset - 3) : stop.offset;
  return {
    message: `${what} Reading stopped at byte ${stop.offset}: ${stop.detail}.`,
    actual: around(text, offset),
  };
}
