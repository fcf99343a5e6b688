import type { RecordsBody } from '../../../model/exchange.ts';
import type { AnswerExample, DigestCollector } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { openDigests } from '../../reading/sales/digest.ts';
import { nthSent, readAs } from '../every/authoring/rule.ts';

/** A request of a range and the dates of the received records, each a separate order. */
export interface RangeExample {
  readonly role?: string;
  readonly round?: number;
  readonly from?: string;
  readonly to?: string;
  /** `2026-10-14T10:00:00Z`, or `P-1 2026-10-14T10:00:00Z` if the order matters. */
  readonly dates?: readonly string[];
  /** Values beside the list, by JSON Pointer. */
  readonly observed?: RecordsBody['observed'];
  readonly headers?: { readonly [name: string]: string };
  /** Replaces the records. */
  readonly status?: number;
}

/** Bounds of a range of four days, and the instant that halves it. */
export const from = '2026-10-12T10:07:37Z';
export const cut = '2026-10-14T10:07:37Z';
export const to = '2026-10-16T10:07:37Z';
export const whole = { role: 'whole', from, to };
export const firstHalf = { role: 'part 1', from, to: cut };
export const secondHalf = { role: 'part 2', from: cut, to };

/** Makes the exchanges of an example of ranges, with ids and requests, one second apart. */
export function ranges(...examples: readonly RangeExample[]): readonly AnswerExample[] {
  const digestOf = openDigests();
  return examples.map((each, i) => exampleOf(each, i + 1, digestOf()));
}

function exampleOf(
  { role, round, from, to, dates = [], observed = {}, headers, status = 200 }: RangeExample,
  number: number,
  collector: DigestCollector,
): AnswerExample {
  const query = new URLSearchParams(present({ date_from: from, date_to: to }));
  dates.forEach((text, i) => {
    const [orderId = '', date = text] = text.includes(' ') ? text.split(' ') : [`P-${text}`];
    const fields = { orderId, productId: 'SKU-1', documentType: 'order', date };
    const place = { number: i + 1 };
    collector.record({ fields, place, endpoint: 'transactions', form: 'json' });
  });
  const body = { records: dates.length, observed, ...collector.end() };
  const { exchange } = readAs('transactions')({ ...body, ...present({ headers }) });
  return {
    endpoint: 'transactions',
    ...(status === 200 ? {} : { status, body: { message: 'no' } }),
    exchange: {
      ...nthSent(number, `transactions?${query.toString()}`),
      ...present({ role, round }),
      ...(status === 200 ? exchange : {}),
    },
  };
}
