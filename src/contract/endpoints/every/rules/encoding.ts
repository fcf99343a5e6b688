import type { Breach, Subject } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { isJsonType, readMediaType } from '../../../../standards/http/media-type.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { recordsOf, troubleOf, troublesOf } from '../../../reading/answers/trouble.ts';
import { headerOf } from '../../../reading/values/answer-text.ts';
import { exchangeRule, soundQuote, troubled } from '../authoring/rule.ts';

export default exchangeRule({
  id: 'http/encoding',
  defect: 'ambiguous',
  title: 'An answer is not plain UTF-8',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'JSON between systems is UTF-8 without a byte-order mark (RFC 8259). The buyer may see broken letters, or the platform may not read the answer.',
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
    troublesOf(x).flatMap(({ kind, offset, detail, byte }): Breach[] => {
      if (kind === 'byte-order-mark') {
        // A byte-order mark of UTF-16 belongs to what does not decode.
        if (troubleOf(x, 'encoding')) return [];
        return [
          {
            severity: 'warning',
            message: `The body starts with a byte-order mark: ${detail}.`,
            expected: 'a body that begins with its text',
            actual: 'a byte-order mark',
          },
        ];
      }
      if (kind !== 'encoding') return [];
      const letter = inLatin1(byte);
      return [
        {
          ...(isJson(x) && !declaresCharset(x) ? {} : { severity: 'warning' }),
          message: `The body is not plain UTF-8, first at byte ${offset}: ${detail}.${letter === undefined ? '' : ` In ISO 8859-1 this byte is “${letter}”.`}`,
          facts: present({ byte: byte?.toString(16).toUpperCase(), letter }),
          expected: 'bytes that are UTF-8',
          actual: detail,
        },
      ];
    }),
});

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
