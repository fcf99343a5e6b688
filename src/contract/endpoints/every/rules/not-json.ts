import { type EndpointId, isQuoting } from '../../../../model/endpoint.ts';
import type { Trouble } from '../../../../model/exchange.ts';
import type { Breach, Subject } from '../../../../model/rule.ts';
import { capital, howMany } from '../../../../standards/text/figures.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import {
  beyondLimits,
  brokenOff,
  recordsOf,
  stopAmongRecords,
  troubleOf,
} from '../../../reading/answers/trouble.ts';
import { pointInNumbers } from '../../../reading/failures/kinds/answer-traits.ts';
import {
  ofBareQuote,
  printedAround,
  printNothingElse,
} from '../../../reading/quotes/around-json.ts';
import { headerOf } from '../../../reading/values/answer-text.ts';
import { around, excerpt, plainText } from '../../../reading/values/excerpt.ts';
import { exchangeRule, soundQuote } from '../authoring/rule.ts';

export default exchangeRule({
  id: 'http/not-json',
  defect: 'not-json',
  harm: 'buyer',
  title: 'A 200 answer is not JSON',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'The platform reads no transportationCost, so there is no quote. The order is created with shipping 0, unless a quote is required.',
  remedy:
    'Answer 200 with one JSON object and nothing before or after it. Send the reason for a rejection in a 4xx.',
  counted: ['answers', 'with status 200 are not JSON'],
  needs: 'markup',
  explains: { answer: ['http/content-type', 'http/unreadable-records', 'reads:body'] },
  examples: () => ({
    conforming: [soundQuote],
    breaking: [
      { contentType: 'text/html', text: '<!doctype html><title>Sign in</title>' },
      { why: 'XML', text: '<quote><transportationCost>10</transportationCost></quote>' },
      { text: '' },
      { text: '{"transportationCost":10,"netValue":10,' },
      { why: 'a quotation mark is not escaped', text: '{"netValue":10,"note":"de 2" a 4""}' },
    ],
  }),
  applies: (x) => x.status === 200 && answerIsExpected(x) && wasRead(x),
  judge(x) {
    const found = recordsOf(x) ? dataset(x) : object(x);
    return found && { ...wordsOf[x.endpoint], ...found };
  },
});

const ofRecords =
  'The platform stops where the body is broken, or skips that place: records may be missing. The contract does not say which.';
const asRecords =
  'Answer 200 with a list that can be read to its end, one object per record, or with a CSV.';

/** Replacements for the rule's own texts, by endpoint, if an answer is not a quote. */
const wordsOf: {
  readonly [endpoint in EndpointId]: Partial<Pick<Breach, 'effect' | 'remedy' | 'clauses'>>;
} = {
  'delivery-price': {},
  'shipping-cost': {
    effect: 'The platform reads no shippingCost, so there is no cost.',
    remedy: 'Answer 200 with one JSON object and nothing before or after it.',
  },
  transactions: { effect: ofRecords, remedy: asRecords, clauses: ['transactions.answer'] },
  commerces: { effect: ofRecords, remedy: asRecords, clauses: ['commerces.answer'] },
};

/** Reports whether the whole body was received, or of a dataset as much as we read; else another rule says why not. */
const wasRead = (x: Subject) =>
  recordsOf(x)
    ? !troubleOf(x, 'connection-lost', 'cut-off')
    : !troubleOf(x, ...brokenOff, ...beyondLimits) || x.json !== undefined;

/** Judges a dataset that was read as records, by where reading stopped. */
function dataset(x: Subject): Breach | undefined {
  const stop = troubleOf(x, 'compression', 'not-json');
  if (!stop || stop === stopAmongRecords(x)) return undefined;
  const { records = 0, observed } = recordsOf(x) ?? {};
  if (stop.columns !== undefined)
    return {
      message: `${capital(stop.detail)}.`,
      expected: 'columns with the names of the contract',
      actual: stop.columns,
      remedy: 'Rename the columns to the fields of the contract, and export the file again.',
    };
  const place = records > 0 ? `, after ${howMany(records, 'record')}` : '';
  const hint = lengthHint(x, stop.offset);
  return {
    message: `Reading stopped at byte ${stop.offset}${place}: ${stop.detail}.${hint}`,
    expected: 'JSON, NDJSON or CSV to the end of the body',
    actual: stop.detail,
    ...(observed?.['format'] === 'JSON' ? { facts: { form: 'broken' } as const } : {}),
    ...(hint === '' ? ofWords(stop) : { remedy: countBytes }),
    ...(stop.kind === 'compression' ? { remedy: compressOnce } : {}),
    ...(observed?.['format'] === 'JSON in a string' ? { remedy: encodeOnce } : {}),
  };
}

/** Returns the remedy if a value of a program is where JSON has none, such as NaN. */
const ofWords = ({ foreign }: Trouble): Pick<Breach, 'remedy' | 'facts'> =>
  foreign === undefined
    ? {}
    : {
        facts: { foreign },
        remedy: `Send a value of JSON in the place of ${foreign}: a number, a text, true or false, or leave out an optional field. Look for a division by zero or a missing value.`,
      };

const countBytes = 'Count the bytes of the encoded body, or let the framework set content-length.';

const encodeOnce = 'Encode the answer once: pass the framework the list, not its JSON text.';

const compressOnce =
  'Compress the body once, and name that coding in content-encoding: switch compression off in the program or in the proxy.';

/** Compares a truncated body with its own Content-Length. */
function lengthHint({ answer, text = '' }: Subject, stoppedAt: number): string {
  if (answer.kind !== 'response' || answer.headers['content-encoding'] !== undefined) return '';
  const { bytes, headers } = answer;
  if (stoppedAt < bytes || headers['content-length'] !== String(bytes)) return '';
  const beyond = Buffer.byteLength(text) - text.length;
  const counted =
    beyond > 0
      ? ` Its letters take ${howMany(beyond, 'byte')} more than there are letters: if content-length counts letters, so many bytes are missing.`
      : '';
  return ` The body ends after ${bytes} bytes, as content-length says; anything after that is not read.${counted}`;
}

function object(x: Subject): Breach | undefined {
  const { json, text, endpoint, situation } = x;
  const packed = troubleOf(x, 'compression');
  if (json !== undefined && !packed) return undefined;
  // A dataset that was kept as text may be CSV.
  if (!isQuoting(endpoint)) return undefined;
  const seen = packed ? undecoded(x, packed) : unread(x, text ?? '');
  const wanted =
    situation === 'unquotable'
      ? ' For this order, the contract asks for a 4xx with the reason.'
      : '';
  const expected = situation === 'unquotable' ? 'a 4xx with the reason' : 'a JSON object';
  return { ...seen, message: `${seen.message}${wanted}`, expected };
}

function undecoded(x: Subject, { offset, detail }: Trouble): Breach {
  const coding = headerOf(x, 'content-encoding');
  const plain = coding === undefined || /^\s*(?:identity\s*)?$/i.test(coding);
  const declared = plain ? '' : `, declared as ${excerpt(coding)},`;
  return {
    message: `The body${declared} cannot be decoded at byte ${offset}: ${detail}.`,
    actual: detail,
    remedy: compressOnce,
  };
}

function unread(x: Subject, text: string): Breach {
  if (text === '') return { message: 'The body is empty.', actual: 'an empty body' };
  if (text.trim() === '') return { message: 'The body is blank.', actual: 'a blank body' };
  const printed = printedAround(x);
  if (printed) {
    return {
      message: `The body is not JSON as a whole. ${printed}`,
      actual: excerpt(plainText(text)),
      facts: { form: 'surrounded' },
      remedy: printNothingElse,
    };
  }
  const page = /^\s*<(!doctype html|html|head|body|h\d|p|div|title|pre)\b/i.test(text);
  const xml = /^\s*<(?:\?xml\b|[a-z][\w.-]*(?::[\w.-]+)?[\s/>])/i.test(text);
  const what = page ? 'The body is an HTML page.' : `The body is ${xml ? 'XML, ' : ''}not JSON.`;
  const isWords = text.length < 60 && /^[\p{L}\p{N} .,!]+$/u.test(text);
  const isBroken = /^\s*[[{]/.test(text);
  const form = page ? undefined : xml ? 'XML' : isWords ? 'words' : isBroken ? 'broken' : undefined;
  const facts = form && { facts: { form } as const };
  const stop = troubleOf(x, 'not-json');
  if (!stop) {
    return {
      message: `${what} It starts with “${excerpt(text)}”.`,
      actual: excerpt(text),
      ...facts,
      ...ofBareQuote(text),
    };
  }
  // The text lacks its byte-order mark of three bytes, which offsets include.
  const offset = troubleOf(x, 'byte-order-mark') ? Math.max(0, stop.offset - 3) : stop.offset;
  const hint = lengthHint(x, stop.offset);
  const number = withComma(text, offset);
  if (number !== undefined) {
    return {
      message: `${what} The number ${number} has a decimal comma.`,
      actual: number,
      facts: { foreign: number },
      remedy: pointInNumbers,
    };
  }
  return {
    message: `${what} Reading stopped at byte ${stop.offset}: ${stop.detail}.${hint}`,
    ...facts,
    ...(hint === '' ? { ...ofWords(stop), ...ofBareQuote(text) } : { remedy: countBytes }),
    // The end of a long text is not kept.
    actual: isWords
      ? text.trim()
      : offset > Buffer.byteLength(text)
        ? stop.detail
        : around(text, offset),
  };
}

/** Longest number that is shown. */
const maxDigits = 20;

/** Returns the number with a decimal comma in whose decimals reading stopped. */
function withComma(text: string, offset: number): string | undefined {
  const bytes = Buffer.from(text);
  const before = bytes.toString('latin1', Math.max(0, offset - maxDigits), offset);
  const after = bytes.toString('latin1', offset, offset + maxDigits);
  const [whole, decimals] = [/-?\d{1,20},$/.exec(before), /^\d+(?=\s*[,}])/.exec(after)];
  return whole && decimals ? `${whole[0]}${decimals[0]}` : undefined;
}
