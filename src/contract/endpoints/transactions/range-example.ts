import type { RecordsBody } from '../../../model/exchange.ts';
import type { AnswerExample } from '../../../model/rule.ts';
import { openDigests } from '../../reading/sales/digest.ts';

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
  return examples.map((each, i) => ({
    endpoint: 'transactions',
    status: each.status ?? 200,
    exchange: exchangeOf(each, i + 1, digestOf),
  }));
}

type DigestOf = ReturnType<typeof openDigests>;

function exchangeOf(
  example: RangeExample,
  number: number,
  digestOf: DigestOf,
): NonNullable<AnswerExample['exchange']> {
  const { role, round, from, to, dates = [], observed = {}, headers = {}, status = 200 } = example;
  const query = new URLSearchParams({
    ...(from === undefined ? {} : { date_from: from }),
    ...(to === undefined ? {} : { date_to: to }),
  });
  const collector = digestOf();
  dates.forEach((text, i) => {
    const [orderId = '', date = text] = text.includes(' ') ? text.split(' ') : [`P-${text}`];
    const fields = { orderId, productId: 'SKU-1', documentType: 'order', date };
    collector.record({
      fields,
      place: { number: i + 1 },
      endpoint: 'transactions',
      form: 'json',
    });
  });
  const failure = { kind: 'text', text: '{"message":"no"}', json: { message: 'no' } } as const;
  return {
    id: `e${number}`,
    ...(role === undefined ? {} : { role }),
    ...(round === undefined ? {} : { round }),
    startedAt: new Date(Date.UTC(2026, 10, 20, 12, 0, number)).toISOString(),
    request: {
      method: 'GET',
      url: `https://erp.example.com/api/transactions?${query.toString()}`,
      headers: {},
    },
    answer: {
      kind: 'response',
      status,
      headers: { 'content-type': 'application/json', ...headers },
      bytes: 2,
      body:
        status === 200
          ? {
              kind: 'records',
              records: dates.length,
              observed,
              ...collector.end(),
              trouble: [],
            }
          : { ...failure, trouble: [] },
    },
  };
}
