import type { RecordsBody } from '../../../model/exchange.ts';
import type { Breach, Subject } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { isJsonType, readMediaType } from '../../../standards/http/media-type.ts';
import { capital, figure, howMany, list } from '../../../standards/text/figures.ts';
import { besideList, dispositionOf, isBeyondLimits } from '../../reading/answers/dataset-answer.ts';
import { answerIsExpected } from '../../reading/answers/expected.ts';
import { mediaTypes } from '../../reading/answers/media-type.ts';
import { statedRest } from '../../reading/answers/paging-beside.ts';
import {
  placesOf,
  recordsOf,
  stopAmongRecords,
  troubleOf,
  troublesOf,
  unreadDataset,
} from '../../reading/answers/trouble.ts';
import { urlOf } from '../../reading/orders/order-sent.ts';
import { warningsAround } from '../../reading/quotes/around-json.ts';
import { rejectionText } from '../../reading/quotes/rejection-text.ts';
import { headerOf, headersOf } from '../../reading/values/answer-text.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { csvHead, exchangeRules, readAs, soundQuote, troubled } from './authoring/rule.ts';

const read = readAs('transactions');
const beside = (more: RecordsBody['observed'], records = 3) =>
  read({ records, observed: { format: 'JSON', envelope: 'a list at /data', ...more } });

type Trouble = RecordsBody['trouble'][number];

/** Makes a list with one record, followed by a trouble. */
const after = (why: string, trouble: Trouble, more: Partial<RecordsBody> = {}) => ({
  ...read({ observed: csvHead, trouble: [trouble], ...more }),
  why,
});
const atRow = (detail: string): Trouble => ({
  kind: 'unreadable-record',
  offset: 81,
  record: 2,
  detail,
});

export default exchangeRules('http', {
  'content-type': {
    defect: 'undeclared',
    harm: 'buyer',
    title: 'The content-type does not match the body',
    clauses: ['delivery-price.answer-status', 'errors.plain-text', 'shipping-cost.answer'],
    effect:
      'The contract asks for application/json. It does not say whether the platform reads a quote sent as another type.',
    ofLists: {
      effect: 'A reader that goes by the type takes the records for something else.',
      remedy: 'Send content-type: application/json with JSON, and text/csv with a CSV.',
    },
    remedy:
      'Send content-type: application/json with every JSON body, and text/plain with a plain-text reason.',
    mend: 'Declare the correct type for every answer',
    counted: ['answers', 'declare another type'],
    needs: 'json',
    doubt:
      'The contract names no type for shipping-cost or for a 4xx: there it is a warning. A 4xx whose type matches its body conforms.',
    examples: () => ({
      conforming: [
        { ...soundQuote, contentType: 'application/json; charset=utf-8' },
        { status: 422, contentType: 'text/plain', text: 'Out of coverage' },
        {
          status: 422,
          contentType: 'application/problem+json',
          body: { detail: 'Out of coverage' },
        },
      ],
      breaking: [
        { ...soundQuote, contentType: 'text/html' },
        { ...soundQuote, contentType: 'application/vnd.api+json' },
        { status: 422, contentType: 'application/json', text: 'Out of coverage' },
        { status: 422, contentType: 'application/json', text: 'Out of <b>coverage</b>' },
      ],
    }),
    applies: (x) => answerIsExpected(x) && (isJson200(x) || isDataset200(x) || isTextRejection(x)),
    judge(x) {
      const types = mediaTypes(x);
      if (isTextRejection(x)) return judgeRejection(x, types);
      if (types.length > 0 && types.every((type) => type === 'application/json')) return undefined;
      if (isDataset200(x) && types.length > 0 && types.every((type) => fitsRecords(type, x)))
        return undefined;
      return {
        ...(x.endpoint === 'delivery-price' ? {} : { severity: 'warning' }),
        ...(recordsOf(x)?.observed['format'] === 'CSV'
          ? saying(x, 'The body is CSV', 'text/csv')
          : saying(x, 'The body is JSON', 'application/json')),
      };
    },
  },
  encoding: {
    defect: 'ambiguous',
    title: 'An answer is not plain UTF-8',
    clauses: [
      'delivery-price.answer-status',
      'shipping-cost.answer',
      'transactions.answer',
      'commerces.answer',
    ],
    effect:
      'JSON between systems is UTF-8 without a byte-order mark (RFC 8259). The buyer may see broken letters, or the platform may not read the answer.',
    ofLists: {
      effect:
        'JSON between systems is UTF-8 without a byte-order mark (RFC 8259). The platform may read names and addresses with broken letters, or not read the list.',
    },
    remedy: 'Send the body as UTF-8 without a byte-order mark.',
    counted: ['answers', 'are not plain UTF-8'],
    doubt:
      'A reader may skip a byte-order mark, and may read a declared charset. These, and plain text, are a warning.',
    explains: { answer: ['delivery-price/rejection-text-garbled'] },
    examples: () => ({
      conforming: [soundQuote],
      breaking: [
        { ...soundQuote, ...troubled('byte-order-mark', 'the body begins with EF BB BF') },
        {
          ...soundQuote,
          ...troubled('encoding', 'the byte F3 is not UTF-8 here', { offset: 38, byte: 0xf3 }),
        },
      ],
    }),
    applies: (x) =>
      answerIsExpected(x) &&
      (x.status === 200 || (x.status ?? 0) >= 400) &&
      (x.status ?? 0) < 500 &&
      !isCsv(x) &&
      !isReportedElsewhere(x),
    judge: (x) =>
      troublesOf(x).flatMap(({ kind, offset, detail, byte }): Breach | readonly Breach[] => {
        if (kind === 'byte-order-mark') {
          // A byte-order mark of UTF-16 belongs to what does not decode.
          if (troubleOf(x, 'encoding')) return [];
          return {
            severity: 'warning',
            message: `The body starts with a byte-order mark: ${detail}.`,
            expected: 'a body that begins with its text',
            actual: 'a byte-order mark',
          };
        }
        if (kind !== 'encoding') return [];
        const letter = inLatin1(byte);
        return {
          ...(isJson(x) && !declaresCharset(x) ? {} : { severity: 'warning' }),
          message: `The body is not plain UTF-8, first at byte ${offset}: ${detail}.${letter === undefined ? '' : ` In ISO 8859-1 this byte is “${letter}”.`}`,
          facts: present({ byte: byte?.toString(16).toUpperCase(), letter }),
          expected: 'bytes that are UTF-8',
          actual: detail,
        };
      }),
  },
  'incomplete-list': {
    severity: 'warning',
    harm: 'lost',
    title: 'A list says that it failed or is incomplete',
    clauses: ['transactions.answer', 'commerces.answer'],
    effect:
      'The platform takes a list with status 200 as complete. A failure is not noticed, and the records that are not in the list are missing.',
    remedy: 'Answer a failure with a 5xx. Send all records with a 200, and no error.',
    counted: ['lists', 'say that they failed or are incomplete'],
    doubt:
      'The contract does not say what is beside a list. An error may be a mere note, and a total may count something else. A page is not a breach.',
    examples: () => ({
      conforming: [
        read({ records: 0 }),
        beside({ '/error': 'null', '/success': 'true', '/status': '200' }, 0),
        beside({ '/error': 'false', '/truncated': 'false', '/total': '3' }),
        beside({ '/error/code': '0', '/error/message': '"none"', '/status': '"ok"' }),
        beside({ '/message': '"no error"', '/code': '"00"', '/hasMore': 'false' }),
        beside({ '/hasMore': 'true', '/next': '"/api/transactions?page=2"' }),
        beside({ '/truncated': 'true', '/meta/cursor': '"b64"' }),
        beside({ '/total': '400', '/page': '1' }),
        read({
          headers: { 'x-total-count': '400', link: '</api/transactions?page=2>; rel="next"' },
        }),
      ],
      breaking: [
        beside({ '/error': '"timeout"' }, 0),
        beside({ '/error/message': '"timeout"' }, 0),
        beside({ '/meta/errors/0': '"timeout"' }, 0),
        beside({ '/success': 'false', '/error': '"timeout, partial result"' }),
        beside({ '/status': '500' }),
        beside({ '/result': '"partial"' }),
        beside({ '/truncated': 'true' }),
        beside({ '/paging/has_more': 'true', '/paging/next': 'null' }),
        beside({ '/total': '400' }),
        read({ headers: { 'x-total-count': '400' } }),
      ],
    }),
    applies: (x) => x.status === 200 && listOf(x) !== undefined,
    judge(x) {
      const body = listOf(x);
      const phrases = body ? statedBy(x, body) : [];
      if (!body || phrases.length === 0) return undefined;
      const words = phrases.slice(0, 3).map(([at, text]) => `${at} is ${excerpt(text)}`);
      return {
        message: `The list ${body.records === 0 ? 'is empty' : `has ${howMany(body.records, 'record')}`}, and ${list(words)}.`,
        expected: 'no error beside a list, and all records in it',
        actual: excerpt(phrases.map(([, text]) => text).join(', ')),
      };
    },
  },
  'unreadable-records': {
    defect: 'not-json',
    harm: 'lost',
    title: 'Some records of a list cannot be read',
    clauses: ['transactions.answer', 'commerces.answer'],
    effect:
      'The platform stops where the list is broken, or skips that place: records may be missing. The contract does not say which.',
    remedy:
      'Send one object or one row per record, and nothing else among or after them. In a CSV, put values with a delimiter in quotes. Report a failure with a 5xx.',
    counted: ['lists', 'have records that cannot be read'],
    examples: () => ({
      conforming: [
        read({ observed: csvHead, records: 50 }),
        after('the connection was lost, which is another finding', {
          kind: 'connection-lost',
          offset: 99,
          detail: 'it was reset',
        }),
      ],
      breaking: [
        after(
          'a row with more fields than the header',
          atRow('the row has 20 fields where the header has 18'),
        ),
        after(
          'a program error after the rows',
          atRow('the row has 1 field where the header has 18: “Fatal error: out of memory”'),
        ),
        after('an export that ends inside its last row', atRow('the text ends inside the row')),
        after(
          'NDJSON that ends inside its last record',
          { kind: 'not-json', offset: 81, detail: 'the text ends inside record 2' },
          { observed: { format: 'JSON' }, list: { form: 'sequence', at: '' } },
        ),
      ],
    }),
    applies: (x) =>
      x.status === 200 &&
      recordsOf(x) !== undefined &&
      !troubleOf(x, 'connection-lost', 'cut-off', 'compression'),
    judge(x) {
      const body = recordsOf(x);
      return body && (stoppedAmong(x, body) ?? skipped(x, body));
    },
  },
});

const isJson200 = ({ status, json }: Subject) => status === 200 && json !== undefined;

const isDataset200 = (x: Subject) => x.status === 200 && recordsOf(x) !== undefined;

/** Reports whether it is a rejection with a complete text: a truncated body could be anything, and a NUL is no text. */
const isTextRejection = (x: Subject) => {
  const { status = 0, endpoint, text = '' } = x;
  const isOne = endpoint === 'delivery-price' && status >= 400 && status < 500;
  const isText = text.trim() !== '' && !text.includes('\0');
  return isOne && isText && !troubleOf(x, 'compression', 'too-deep', 'too-large');
};

/** Reports whether records may have this type; the contract does not say which one is requested. */
function fitsRecords(type: string, x: Subject): boolean {
  if (
    /^(text|application)\/(csv|x-csv|tab-separated-values|(x-)?ndjson|jsonl|(x-)?jsonlines|json-seq)$/.test(
      type,
    )
  )
    return true;
  return type === 'application/octet-stream' && /^\s*attachment/i.test(dispositionOf(x) ?? '');
}

/**
 * Judges a type that contradicts the body. delivery-price/rejection-is-markup judges markup,
 * delivery-price/rejection-text-says-nothing warnings around JSON, and delivery-price/rejection-text-not-read JSON
 * declared as text.
 */
function judgeRejection(x: Subject, types: readonly string[]): Breach | undefined {
  const { json } = x;
  const structured = typeof json === 'object' && json !== null;
  const read = rejectionText(x);
  const isMarkup = read?.kind === 'markup' && read.is !== 'a text with tags of HTML';
  if (!structured && (isMarkup || warningsAround(x))) return undefined;
  const fits = (type: string) =>
    type.startsWith('text/') || (structured && /^application\/(.*\+)?json$/.test(type));
  const quoted = json !== undefined && !structured;
  if (types.length > 0 && types.every((type) => fits(type) || (quoted && type.endsWith('json'))))
    return undefined;
  return {
    severity: 'warning',
    ...(structured
      ? saying(x, 'The body is JSON', 'application/json')
      : saying(x, 'The body is plain text', 'text/plain')),
  };
}

function saying(x: Subject, body: string, expected: string): Breach {
  const declared = headerOf(x, 'content-type');
  const actual = declared === undefined ? 'no content-type' : excerpt(declared, 100);
  return {
    message: `${body}, but ${declared === undefined ? 'the answer has no content-type' : `its content-type is ${actual}`}.`,
    expected,
    actual,
  };
}

/** Returns which letter the byte is in the charset that programs of another default write. */
function inLatin1(byte = 0): string | undefined {
  const letter = String.fromCharCode(byte);
  return byte >= 0xc0 && /\p{L}/u.test(letter) ? letter : undefined;
}

/** Reports whether it is JSON, which is UTF-8 between systems (RFC 8259, 8.1). */
const isJson = (x: Subject) =>
  x.json !== undefined || recordsOf(x) !== undefined || isJsonType(mediaTypeOf(x));

const declaresCharset = (x: Subject) => {
  const { charset = 'utf-8' } = mediaTypeOf(x)?.parameters ?? {};
  return !/^\s*utf-?8\s*$/i.test(charset);
};

const mediaTypeOf = (x: Subject) => readMediaType(headerOf(x, 'content-type'));

/** Reports whether it is a page, or undecoded bytes, which http/not-json judges. */
const isReportedElsewhere = (x: Subject) =>
  troubleOf(x, 'compression') !== undefined ||
  (x.status === 200 && x.text !== undefined && x.json === undefined);

/** Reports whether it is a CSV, in which both are observations. Only a CSV has a delimiter. */
const isCsv = (x: Subject) =>
  recordsOf(x) !== undefined &&
  (recordsOf(x)?.observed.delimiter !== undefined ||
    /\bcsv\b/i.test(headerOf(x, 'content-type') ?? ''));

/** Returns the body of an answer with a list that was read to its end or to a limit of ours. */
function listOf(x: Subject): RecordsBody | undefined {
  const body = recordsOf(x);
  if (!body || body.observed['no list'] !== undefined) return undefined;
  return troubleOf(x, ...unreadDataset) || isBeyondLimits(body) ? undefined : body;
}

/** Returns the members and headers that say that the list failed or lacks records, with their values. */
function statedBy(x: Subject, body: RecordsBody): readonly (readonly [at: string, text: string])[] {
  // A total beside the records of a range may be that of all records.
  const isRange = ['date_from', 'date_to'].some((name) => urlOf(x)?.searchParams.has(name));
  const isOfList = !isRange && body.stopped === undefined;
  return [
    ...besideList(body.observed).filter(isFailure),
    ...statedRest(headersOf(x), body, isOfList),
  ];
}

const noError = /^"?(|null|false|0+|none|no error|ok|success)"?$/i;
const isFalse = /^"?false"?$/i;
const isTrue = /^"?true"?$/i;
const failed = /^"?(error|fail|failed|failure|partial|incomplete|timeout|timed out|aborted)"?$/i;

/** Members beside a list, by their lower-case letters, and the values that say that it failed or is incomplete. */
const signs: readonly (readonly [member: RegExp, value: RegExp])[] = [
  [/\/(is)?(ok|success|successful|succeeded|complete|completed|exito|sucesso)$/, isFalse],
  [/\/(is|has)?(failed|incomplete|timedout|errors?)$/, isTrue],
  [/\/(http)?(status|statuscode|responsecode)$/, /^"?[45]\d\d"?$/],
  [/^\/code$/, /^"?[45]\d\d"?$/],
  [/\/(status|state|result|outcome)$/, failed],
];
const ofErrors = /\/(errors?|errores|erros?|exception)(message|msg|text|detail|code|count)?(\/|$)/;

function isFailure([at, text]: readonly [string, string]): boolean {
  const member = at.toLowerCase().replaceAll(/[^a-z/]/g, '');
  return (
    (ofErrors.test(member) && !noError.test(text)) ||
    signs.some(([names, value]) => names.test(member) && value.test(text))
  );
}

/** Judges reading that stopped after some records. */
function stoppedAmong(x: Subject, { records }: RecordsBody): Breach | undefined {
  const stop = stopAmongRecords(x);
  return (
    stop && {
      message: `Reading stopped after ${howMany(records, 'record')}, at byte ${stop.offset}: ${stop.detail}.`,
      expected: 'records to the end of the body',
      actual: stop.detail,
    }
  );
}

/** Judges skipped places. */
function skipped(x: Subject, body: RecordsBody): Breach | undefined {
  const first = troublesOf(x).find(({ kind }) => kind === 'unreadable-record');
  if (!first) return undefined;
  const count = placesOf(body, 'unreadable-record');
  const number = first.record ?? 1;
  const { 'broken rows': broken } = body.observed;
  const why = broken && broken !== first.detail ? ` ${capital(broken)}.` : '';
  const shown =
    count === 1
      ? `Record ${figure(number)} cannot be read`
      : `${howMany(count, 'record')} cannot be read, the first is record ${figure(number)}`;
  return {
    message: `${shown}, at byte ${first.offset}: ${first.detail}.${why} ${howMany(body.records, 'record')} ${body.records === 1 ? 'was' : 'were'} read.`,
    record: { number, offset: first.offset },
    ...(first.row ? { facts: { row: first.row } } : {}),
    expected: 'one object or one row per record',
    actual: first.detail,
  };
}
