import type { Json } from '../../../../model/json.ts';
import type { Breach, Subject } from '../../../../model/rule.ts';
import { requestsOf } from '../../../reading/answers/same-bytes.ts';
import { amountsOf, isFree } from '../../../reading/quotes/amounts-of.ts';
import {
  answeredAlike,
  expectedJson,
  expectedQuote,
  isHopelessAnswered,
  provoked,
} from '../../../reading/quotes/expected-quote.ts';
import { givesReason, saysFree } from '../../../reading/quotes/gives-reason.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { quote, runRule, scene } from '../../every/authoring/rule.ts';

const free = quote(0, 0).body;
const impossible = (why: string, body: Json) =>
  ({ why, situation: 'any', role: provoked, body }) as const;

export default runRule({
  id: 'delivery-price/rejected-as-200',
  defect: 'reason-status',
  harm: 'lost',
  title: 'An unquotable order gets a 200 answer',
  clauses: ['delivery-price.rule-6', 'errors.rejection', 'errors.200-without-cost'],
  effect:
    'The platform treats this as no quote. The order is created with shipping 0, unless a quote is required.',
  remedy: 'Answer a 4xx such as 422, with the reason as message.',
  mend: 'Reject what cannot be quoted, with the reason',
  counted: ['unquotable orders', 'are created with shipping 0'],
  provokedBy: ['provoked-rejections'],
  reads: 'body',
  explains: { answer: ['delivery-price/transportation-cost-missing', 'delivery-price/field-type'] },
  doubt:
    'If a quotable order gets the same kind of answer, the order is not the cause, and delivery-price/transportation-cost-missing reports it once.',
  examples: () => ({
    conforming: [
      [{ situation: 'unquotable', status: 422, body: { message: 'Fuera de cobertura' } }],
      [
        {
          ...quote(4200, 4998),
          why: 'a quote: delivery-price/unquotable-quoted reports it',
          situation: 'unquotable',
        },
      ],
      scene(impossible('free shipping may say so', { ...free, message: 'Despacho gratis' })),
      scene(
        impossible('so may free pickup', {
          ...free,
          message: 'No despachamos a esa comuna: retiro gratis',
        }),
      ),
      [
        { situation: 'unquotable', body: {} },
        { why: 'so does one that can be quoted', situation: 'quotable', body: {} },
      ],
    ],
    breaking: [
      [{ situation: 'unquotable', body: {} }],
      [{ situation: 'unquotable', body: { message: 'Fuera de cobertura' } }],
      [{ situation: 'unquotable', body: 'Fuera de cobertura' }],
      scene(
        impossible('free shipping to nowhere, with a reason why there is none', {
          ...free,
          message: 'Sin cobertura en Qwxzyk',
        }),
      ),
    ],
  }),
  judge(exchanges) {
    const judged = exchanges.filter(isHopelessAnswered);
    const anyway = new Set(exchanges.flatMap((x) => (isPlain(x) ? (kindOf(x) ?? []) : [])));
    const saysAnyway = exchanges.some((x) => x.situation === 'quotable' && givesReason(x));
    const broken = judged.filter((x) => {
      const kind = kindOf(x);
      return kind === undefined ? isDenied(x) && !saysAnyway : !anyway.has(kind);
    });
    const calls = exchanges.filter(({ endpoint }) => endpoint === 'delivery-price');
    const alike = answeredAlike(broken, calls);
    return {
      judged: requestsOf(judged),
      breaches: broken.map((x, i) => breachOf(x, i === 0 ? alike : [])),
    };
  },
});

/** Reports whether nothing about the order is impossible: it is declared quotable, or the suite's own and unexplained. */
const isPlain = (x: Subject): boolean =>
  x.situation === 'quotable' || (x.situation === 'any' && x.role === undefined && !givesReason(x));

function breachOf(x: Subject, alike: readonly Subject[]): Breach {
  const what = isDenied(x) ? `a 200 at 0 that says “${excerpt(x.text ?? '', 160)}”` : noQuote;
  return {
    message: `The order ${x.role === provoked ? 'that hardly any business can quote' : 'declared unquotable'} (${excerpt(x.step)}) gets ${what}.`,
    at: '',
    expected: 'a 4xx with the reason',
    actual: isDenied(x) ? 'a 200 that costs 0 and gives a reason' : noQuote,
    exchanges: [x, ...alike].map(({ id }) => id),
  };
}

const noQuote = 'a 200 without a quote';

/** Reports whether the price is 0 with a reason against it, and not for free. For an order declared unquotable it is a quote. */
const isDenied = (x: Subject): boolean =>
  x.situation !== 'unquotable' && isFree(amountsOf(x)) && givesReason(x) && !saysFree(x);

/** Returns the kind of a 200 without a quote: its names, or those in the first element of a list. */
function kindOf(x: Subject): string | undefined {
  const json = expectedJson(x);
  if (json === undefined || expectedQuote(x)) return undefined;
  const isList = Array.isArray(json);
  const first: Json = isList ? (json[0] ?? null) : json;
  const names =
    first !== null && typeof first === 'object' ? Object.keys(first).toSorted() : typeof first;
  return JSON.stringify([isList, names]);
}
