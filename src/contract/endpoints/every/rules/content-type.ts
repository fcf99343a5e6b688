import type { Breach, Subject } from '../../../../model/rule.ts';
import { dispositionOf } from '../../../reading/answers/dataset-answer.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { mediaTypes } from '../../../reading/answers/media-type.ts';
import { recordsOf, troubleOf } from '../../../reading/answers/trouble.ts';
import { rejectionText } from '../../../reading/quotes/rejection-text.ts';
import { headerOf } from '../../../reading/values/answer-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { exchangeRule, soundQuote } from '../authoring/rule.ts';

export default exchangeRule({
  id: 'http/content-type',
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
      { status: 422, contentType: 'application/problem+json', body: { detail: 'Out of coverage' } },
    ],
    breaking: [
      { ...soundQuote, contentType: 'text/html' },
      { ...soundQuote, contentType: 'application/vnd.api+json' },
      { status: 422, contentType: 'application/json', text: 'Out of coverage' },
      { status: 422, contentType: 'application/json', text: 'Out of <b>coverage</b>' },
    ],
  }),
  applies: (x) => answerIsExpected(x) && (isJson200(x) || isDataset200(x) || isRejection(x)),
  judge(x) {
    const types = mediaTypes(x);
    if (isRejection(x)) return rejection(x, types);
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
});

const isJson200 = ({ status, json }: Subject) => status === 200 && json !== undefined;

const isDataset200 = (x: Subject) => x.status === 200 && recordsOf(x) !== undefined;

/** Reports whether it is a rejection with a complete text: a truncated body could be anything, and a NUL is no text. */
const isRejection = (x: Subject) => {
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
 * Judges a type that contradicts the body. delivery-price/rejection-is-markup judges markup, and
 * delivery-price/rejection-text-not-read judges JSON declared as text.
 */
function rejection(x: Subject, types: readonly string[]): Breach | undefined {
  const { json } = x;
  const structured = typeof json === 'object' && json !== null;
  if (!structured && rejectionText(x)?.kind === 'markup') return undefined;
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
