import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { ScenarioVerdict } from '../../src/model/run.ts';

/** The scenarios of the sample: name, verdict, title, exchanges, slowest in milliseconds, what was received or why not. */
const table = `
delivery-price
  full-order | passed | A full order is quoted | 1 | 336 | shown 4 998, stored 4 200
  smallest-draft | failed | A draft with only the required fields is quoted | 1 | 612 | shown 4 998, stored 0
  draft-optional-fields | failed | A draft is answered whichever optional fields are absent or empty | 27 | 1100 | 18 of 27 quotes stored as 0
  sent-again | failed | The same order sent again gets the same quote | 3 | 763 | shown 4 998, stored 0, three times
  quote-and-order | passed | The same content as a quotation and as an order | 2 | 645 | the same amounts
  unknown-fields | passed | New fields at every level of the order are tolerated | 6 | 826 | the same amounts
  line-order | passed | The same lines in another order | 2 | 996 | the same amounts
  one-line | passed | An order with one line | 1 | 469 | shown 3 451, stored 2 900
  many-lines | failed | An order with 120 lines | 1 | 31400 | 31.4 s; the limit is under 30 s
  fractional-quantities | passed | Quantities with decimals | 1 | 335 | shown 4 284, stored 3 600
  text-accents | passed | Accents and ñ in names and addresses | 1 | 423 | shown 4 998, stored 4 200
  text-quotes-and-emoji | passed | Quotation marks and emoji in the observation | 1 | 880 | shown 4 998, stored 4 200
  text-long | passed | An observation of 10 000 characters | 1 | 676 | shown 4 998, stored 4 200
  known-quotes | passed | Orders with a known price get that price | 2 | 875 | 2 of 2 as expected, one free
  uncovered-address | passed | An address out of coverage is refused with the reason | 2 | 299 | the reason reaches the buyer
  over-maximum-weight | failed | An order over the maximum weight is refused with the reason | 1 | 231 | the reason is not read
  no-delivery-window | skipped | An order without a delivery window is refused with the reason | 0 | 0 | The target data names no order without a delivery window. Add one to data.unquotable.
  token | passed | A wrong token, and none | 2 | 579 | both quoted: warning 1
  orders-in-turn | passed | Different orders in turn keep their own prices | 6 | 1100 | 6 orders, 6 prices
  orders-at-once | passed | Different orders at once keep their own prices | 6 | 2100 | 6 orders, 6 prices
  same-order-at-once | passed | The same order several times at once | 5 | 1400 | the same amounts
  other-commerces | passed | Orders of other commerces are quoted | 3 | 789 | 3 of 3 quoted
shipping-cost
  documented-order | passed | The order exactly as the contract shows it | 1 | 428 | cost 4 200
  sent-again | passed | The same order sent again costs the same | 2 | 498 | the same cost
  very-different-orders | passed | Very different orders | 3 | 777 | 3 orders, 3 costs
  empty-dates | passed | An order whose invoiceDate is empty | 1 | 286 | cost 4 200
  gift-lines | passed | An order with a gifted product | 1 | 436 | cost 4 200
  no-discounts | passed | An order without discounts | 1 | 361 | cost 4 200
  body-survives | passed | The order reaches the client in the body of a GET | 2 | 435 | the body is read
  both-endpoints | passed | The same order through both quoting endpoints | 4 | 733 | the cost is the net value
transactions
  whole-window | failed | The records of the period keep the contract | 1 | 6800 | 52 of 48 310 records are lost
  range-halves | passed | The two halves of a range hold what the whole holds | 3 | 6600 | none lost, none twice
  one-hour | failed | An hour of one day holds that hour only | 1 | 1100 | 1 488 of 1 563 records outside
  date-from-alone | passed | date_from without date_to | 1 | 9500 | 76 902 records
  date-to-alone | inconclusive | date_to without date_from | 1 | 24600 | Reading stopped at 200 000 records (limits.maxRecords). Whether date_to holds in the rest is not known.
  empty-range | passed | A range without records gives an empty list | 1 | 340 | an empty list
  future-range | passed | A range in the future gives an empty list | 1 | 322 | an empty list
  asked-twice | passed | The same closed range asked twice | 2 | 1600 | the same records
  offset-forms | passed | The same range written with Z and with an offset | 2 | 1300 | the same records
  compressed | passed | The same range with gzip and without | 2 | 1700 | the same records
  file-delivery | skipped | A delivery as a file carries the agreed name | 0 | 0 | The client answers JSON; no file was offered to judge.
  known-commerces | passed | Every transaction names a commerce that is listed | 0 | 0 | 48 310 records, all known
commerces
  whole-list | passed | The list of commerces keeps the contract | 1 | 2100 | 14 of 3 218 without a seller: warning 2
  asked-twice | passed | The list asked twice | 2 | 2000 | the same commerces
  compressed | passed | The list with gzip | 1 | 1700 | the same commerces
  file-delivery | skipped | A delivery as a file carries the agreed name | 0 | 0 | The client answers JSON; no file was offered to judge.
`;

export interface Reported {
  readonly endpoint: EndpointId;
  readonly name: string;
  readonly verdict: ScenarioVerdict;
  readonly title: string;
  readonly exchanges: number;
  readonly slowestMs: number;
  /** What was received, or why nothing was judged. */
  readonly summary: string;
}

let endpoint: EndpointId = 'delivery-price';

export const reported: readonly Reported[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    endpoint = endpointIds.find((id) => id === line) ?? endpoint;
    if (!line.startsWith(' ')) return [];
    const [name = '', verdict, title = '', exchanges, slowestMs, summary = ''] = line
      .trim()
      .split(' | ');
    return [
      {
        endpoint,
        name,
        verdict: verdict as ScenarioVerdict,
        title,
        exchanges: Number(exchanges),
        slowestMs: Number(slowestMs),
        summary,
      },
    ];
  });
