import type { Subject } from '../../../model/rule.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { expectedJson, isRejection } from '../expected.ts';
import { rejectionText } from '../rejection-text.ts';

export default exchangeRule({
  id: 'delivery-price/covered-order-rejected',
  severity: 'warning',
  harm: 'buyer',
  title: 'An order in coverage is rejected',
  clauses: ['delivery-price.rule-6', 'errors.rejection'],
  effect: 'The order does not advance. The buyer sees the reason unchanged.',
  remedy:
    'Quote this order. If the reason is correct, remove the order from what is declared as in coverage.',
  mend: 'Quote the orders declared as in coverage',
  counted: '{count} of {judged} orders in coverage are rejected',
  judgedOn: 'every 200 or 4xx answer of delivery-price to an order declared as in coverage',
  doubt: 'The reason may be correct: the data configured for this run may be out of date.',
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      {
        why: 'nothing is declared about the order',
        situation: 'any',
        status: 422,
        body: { message: 'Fuera de cobertura' },
      },
      {
        why: 'an order built from the sample data',
        status: 422,
        body: { message: 'SKU-1 no existe' },
        exchange: { source: 'sample' },
      },
      {
        why: 'the service does not read its reason: another rule reports that',
        status: 422,
        body: { error: 'Fuera de cobertura' },
      },
      { why: 'the client asks the caller to wait', status: 429, body: { message: 'Slow down' } },
    ],
    breaking: [
      { status: 422, body: { message: 'Fuera de cobertura' } },
      { status: 400, contentType: 'text/plain', text: 'Comuna sin despacho' },
      { status: 404, body: { detail: 'Comuna sin despacho' } },
    ],
  },
  applies: (x) => isDeclaredCovered(x) && (expectedJson(x) !== undefined || isRejection(x)),
  judge(x) {
    const read = isRejection(x) ? rejectionText(x) : undefined;
    if (read?.kind !== 'read') return undefined;
    return {
      message: `The order (${excerpt(x.step)}) is rejected with ${x.status}: ${excerpt(read.text, 200)}`,
      expected: 'a quote',
      actual: read.text,
    };
  },
});

/** What was sent again to see whether it is steady is the same order. */
const isDeclaredCovered = ({ situation, source, resendOf }: Subject) =>
  situation === 'quotable' && source !== 'sample' && resendOf === undefined;
