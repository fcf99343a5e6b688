import { type EndpointId, isDataset } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { DatasetRecord } from '../model/rule.ts';
import type { Setting } from '../model/run.ts';
import type { Target, TargetData, Window } from '../model/target.ts';
import { type Ask, whyNothing } from './asking.ts';
import { openCommerceSample } from './commerce-sample.ts';
import { type Finds, filledFrom } from './fill.ts';
import { lastYear, lookBack } from './look-back.ts';
import { openProductSample } from './product-sample.ts';
import { windowOf } from './window.ts';

export interface DiscoverOptions {
  /** Its data are complete: what is not declared is the built-in sample. */
  readonly target: Target;
  readonly ask: Ask;
  /** Endpoints that requests are made for: a part that none of them takes is not looked for. */
  readonly chosen: readonly EndpointId[];
  /** Chooses among commerces that are equally fit. */
  readonly seed: number;
  /** The instant that the run takes for now, in ms since 1970. */
  readonly now: number;
}

export interface DiscoveredData {
  readonly data: TargetData;
  readonly window?: Window;
  /** What was taken from where, one for each part that was looked for. */
  readonly settings: readonly Setting[];
  readonly exchanges: readonly Exchange[];
}

/**
 * Takes what the config does not give from the client's own commerces and transactions. The same records
 * and seed give the same data. What they do not hold stays the built-in sample, and the settings say so.
 */
export async function discover(options: DiscoverOptions): Promise<DiscoveredData> {
  const { target, ask, seed, now } = options;
  const sought = soughtIn(options);
  const { sources } = target.data;
  const declared = (part: keyof typeof sources) => sources[part] === 'declared';
  const wanted = declared('commerce') ? target.data.commerce.externalId : undefined;
  const exchanges: Exchange[] = [];

  const commerces = openCommerceSample(seed, wanted);
  let commercesFrom = unsought('commerces', target);
  // Beside transactions: a client that hangs takes a minute for each.
  const asking = sought.commerces
    ? ask({
        endpoint: 'commerces',
        label: 'commerces',
        record: (r: DatasetRecord) => commerces.record(r),
      })
    : undefined;

  const looks: Exchange[] = [];
  let window: Window | undefined = target.data.window;
  let products = openProductSample(seed);
  let productsFrom = unsought('transactions', target);
  if (sought.transactions) {
    let current = 0;
    const looked = await lookBack({
      ask,
      now,
      declared: declared('window') ? window : undefined,
      record(r, answer) {
        if (answer !== current) products = openProductSample(seed);
        current = answer;
        products.record(r);
      },
    });
    looks.push(...looked.exchanges);
    productsFrom = `of transactions, ${whyNothing(looked.exchanges.at(-1))}`;
    if (looked.best) {
      const own = window && declared('window') ? { declared: window } : {};
      window = windowOf(looked.best.dates, { now, ...own }) ?? window;
      if (window && !declared('window') && looked.span) {
        // Of a client with recent records only, the window ends with them.
        const { from, to: closed } = looked.span;
        const to = window.to > closed ? window.to : closed;
        // The parts of a cut answer say nothing of what was cut off: the same holds for them.
        const part = { from, to, middle: window.part?.middle ?? window.middle ?? to };
        window = { ...window, from, to, part };
      }
    }
  }
  if (asking) {
    const x = await asking;
    if (x) exchanges.push(x);
    commercesFrom = `of commerces, ${whyNothing(x)}`;
  }
  exchanges.push(...looks);
  const finds: Finds = {
    commerces: commerces.end(),
    products: products.end(),
    ...(window ? { window } : {}),
    commercesFrom,
    productsFrom,
  };
  const { data, settings } = filledFrom(target.data, finds);
  if (window || !sought.transactions) {
    return { data, settings, exchanges, ...(window ? { window } : {}) };
  }
  // Records without a date that can be read are judged all the same; only nothing can be cut.
  return { data: { ...data, window: lastYear(now) }, settings, exchanges };
}

const ofCommerce = [
  'commerce',
  'otherCommerces',
  'sellerIds',
  'distributionCenterId',
  'covered',
] as const;

/** Which datasets are read: orders take commerces and products, ranges the dates of transactions. */
function soughtIn({ target, chosen }: Pick<DiscoverOptions, 'target' | 'chosen'>) {
  const { sources } = target.data;
  const has = (id: EndpointId) => target.implements.includes(id);
  const lacks = (part: keyof typeof sources) => sources[part] !== 'declared';
  const forOrders = chosen.some((id) => !isDataset(id));
  const forSales = lacks('products') || (lacks('commerce') && !has('commerces'));
  return {
    commerces: has('commerces') && forOrders && ofCommerce.some(lacks),
    transactions:
      has('transactions') && (chosen.includes('transactions') || (forOrders && forSales)),
  };
}

const unsought = (id: EndpointId, target: Target): string =>
  target.implements.includes(id)
    ? `no scenario of this run needs ${id}`
    : `the target does not implement ${id}`;
