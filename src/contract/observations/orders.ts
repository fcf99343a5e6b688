import type { Json } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import { howMany } from '../../standards/text/figures.ts';
import { distinctBytes } from '../reading/answers/same-bytes.ts';
import { coarsePrice } from '../reading/failures/kinds/coarse-price.ts';
import { requestsInCommon } from '../reading/failures/request-traits.ts';
import { draftOf } from '../reading/orders/delivery-price-orders.ts';
import { orderOf } from '../reading/orders/order-sent.ts';
import {
  type Amounts,
  amountsInWords,
  amountsOf,
  commonAmounts,
  isFree,
  sameNumber,
} from '../reading/quotes/amounts-of.ts';
import { declaredCosts, isQuoted, linesOf, type Observer } from './parts.ts';

const quantityOf = (line: Json): Json => (line as { readonly quantity?: Json }).quantity ?? 0;

const isWhole = (quantity: Json) => typeof quantity !== 'number' || Number.isInteger(quantity);

/** Whether an order has no more than a draft on screen: its other fields are absent or empty. */
function isDraft(x: Subject): boolean {
  const { type: _, ...order } = orderOf(x);
  const draft = draftOf(order);
  return Object.entries(order).every(([name, value]) => name in draft || !value);
}

/** Returns whose goods are sent where. */
const goodsOf = (x: Subject): string => {
  const { externalId, shippingAddress, products } = draftOf(orderOf(x));
  return JSON.stringify([externalId, shippingAddress, products]);
};

const netOf = ({ netValue, transportationCost = 0 }: Amounts) => netValue ?? transportationCost;

/** Leaves out a question that the owner has answered in the config: another rule judges the answer. */
const asking = (isAnswered: boolean, asks: string) => (isAnswered ? {} : { asks });

/** Observations of orders with conforming variations whose consequences the contract does not define. */
export const orderObservers: readonly Observer[] = [
  {
    clause: 'delivery-price.order-status',
    about: 'Status of the order',
    endpoints: ['delivery-price'],
    see(xs) {
      const quoted = xs.filter(isQuoted).map((x) => orderOf(x).status);
      const statuses = [...new Set(quoted.filter((status) => typeof status === 'string'))];
      if (statuses.length === 0) return undefined;
      const sent = [...new Set(xs.map((x) => orderOf(x).status))].filter(
        (status) => typeof status === 'string',
      );
      const refused = sent.filter((status) => !statuses.includes(status));
      const rest = refused.length === 0 ? '' : ` Not quoted: ${refused.join(', ')}.`;
      return `Orders were quoted with the status ${statuses.join(', ')}.${rest}`;
    },
  },
  {
    clause: 'delivery-price.order-lines',
    about: 'Decimals in quantities',
    endpoints: ['delivery-price'],
    see(xs) {
      const parted = xs.filter((x) => linesOf(x).some((line) => !isWhole(quantityOf(line))));
      const [first] = parted;
      if (!first) return undefined;
      return parted.some(isQuoted)
        ? 'Orders with decimals in their quantities were quoted.'
        : {
            saw: `Orders with decimals in their quantities were not quoted: status ${first.status ?? 'none'}.`,
            asks: 'Is everything sold in whole units? If not, quote quantities with decimals too: quantity is a number.',
          };
    },
  },
  {
    clause: 'delivery-price.order-lines',
    about: 'One price for all',
    endpoints: ['delivery-price'],
    see(xs) {
      const quoted = distinctBytes(xs.filter(isQuoted));
      const amounts = commonAmounts(quoted.map(amountsOf));
      if (!amounts || quoted.length < 3) return undefined;
      const isAnswered = declaredCosts(xs).some(
        (cost) => isFree(amounts) || !sameNumber(cost, netOf(amounts)),
      );
      const price = amountsInWords(amounts);
      const [are, asks] = isFree(amounts)
        ? [
            'ship free. Prices of 0 cannot be compared.',
            'Is shipping free for every order? If not, give an order with its price in data.quotes.',
          ]
        : [
            `got ${price}. That a quote belongs to its own order is not judged: all are alike.`,
            `Does every order cost ${price}? If not, give one of another price in data.quotes.`,
          ];
      return { saw: `All ${quoted.length} different orders ${are}`, ...asking(isAnswered, asks) };
    },
  },
  {
    clause: 'delivery-price.order-lines',
    about: 'Free shipping',
    endpoints: ['delivery-price'],
    see(xs) {
      const amounts = distinctBytes(xs.filter(isQuoted)).flatMap((x) => amountsOf(x) ?? []);
      const free = amounts.filter(isFree);
      if (free.length === 0 || free.length === amounts.length) return undefined;
      const saw = `${free.length} of ${amounts.length} different orders ship free. Prices of 0 cannot be compared.`;
      return free.length * 2 <= amounts.length
        ? saw
        : {
            saw,
            ...asking(
              declaredCosts(xs).some((cost) => cost > 0),
              `Is shipping free for most orders, as for ${free.length} of ${amounts.length}? If not, give an order with its price in data.quotes.`,
            ),
          };
    },
  },
  {
    clause: 'delivery-price.order-optional',
    about: 'Free drafts',
    endpoints: ['delivery-price'],
    see(xs) {
      const drafts = distinctBytes(xs.filter(isQuoted)).filter(isDraft);
      const charged = xs.filter((x) => isQuoted(x) && !isFree(amountsOf(x)));
      const priced = new Set(charged.filter((x) => !isDraft(x)).map(goodsOf));
      const free = drafts.filter((x) => isFree(amountsOf(x)) && priced.has(goodsOf(x)));
      const unpaid = xs.filter((x) => isQuoted(x) && isFree(amountsOf(x)));
      const { sentence = '' } = requestsInCommon(unpaid, charged) ?? {};
      return free.length * 2 <= drafts.length
        ? undefined
        : {
            saw: `${free.length} of ${howMany(drafts.length, 'draft')} ship free, and their orders do not.`,
            asks: `Is shipping free on screen and not at confirmation?${sentence && ` ${sentence}`} If not, quote a draft from its required fields.`,
          };
    },
  },
  {
    clause: 'delivery-price.order-lines',
    about: 'One price for unlike orders',
    endpoints: ['delivery-price'],
    see(xs) {
      const key = coarsePrice(xs.filter(isQuoted));
      return (
        key && {
          saw: `All ${key.orders} got one price, although they differ.`,
          ...asking(
            declaredCosts(xs).length > 1,
            `Do all ${key.orders} cost the same? If not, a price may be kept by ${key.by}: give two orders of different prices in data.quotes.`,
          ),
        }
      );
    },
  },
];
