import { type EndpointId, isDataset } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Target, Window } from '../model/target.ts';
import { present } from '../standards/collections/present.ts';
import { type Ask, whyNothing } from './asking.ts';
import { openCommerceSample } from './commerce-sample.ts';
import { type FoundSamples, filledFrom } from './fill.ts';
import { lastYear, lookBack } from './look-back.ts';
import { openProductSample } from './product-sample.ts';
import { windowOf } from './window.ts';

export interface DiscoverOptions {
  /** Complete: undeclared data is the built-in sample. */
  readonly target: Target;
  readonly ask: Ask;
  /** Endpoints of the scenarios; data that none of them uses is not searched for. */
  readonly chosen: readonly EndpointId[];
  /** Seed of the choice among equally suitable commerces. */
  readonly seed: number;
  /** Current time of the run, in ms since 1970. */
  readonly now: number;
}

/**
 * Fills the data missing in the config from the client's own commerces and transactions. Deterministic for the same
 * records and seed. What is not found stays the built-in sample, as the settings say.
 */
export async function discover(options: DiscoverOptions) {
  const { target, ask, seed, now } = options;
  const sought = soughtIn(options);
  const { sources } = target.data;
  const declared = (part: keyof typeof sources) => sources[part] === 'declared';
  const { commerce, otherCommerces } = target.data;
  const wanted = [...(declared('commerce') ? [commerce.externalId] : []), ...otherCommerces];
  const exchanges: Exchange[] = [];

  const commerces = openCommerceSample(seed, wanted);
  let commercesFrom = notSearchedReason('commerces', target);
  // Concurrently with transactions: a client that hangs takes a minute for each.
  const asking = sought.commerces
    ? ask({ endpoint: 'commerces', label: 'commerces', record: (r) => commerces.record(r) })
    : undefined;

  const looks: Exchange[] = [];
  let window: Window | undefined = target.data.window;
  let products = openProductSample(seed);
  let productsFrom = notSearchedReason('transactions', target);
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
    productsFrom = `transactions ${whyNothing(looked.exchanges.at(-1))}`;
    if (looked.best) {
      const ofOwner = window && declared('window') ? { declared: window } : {};
      window = windowOf(looked.best, { now, ...ofOwner }) ?? window;
    }
  }
  if (asking) {
    const x = await asking;
    if (x) exchanges.push(x);
    commercesFrom = `commerces ${whyNothing(x)}`;
  }
  exchanges.push(...looks);
  const finds: FoundSamples = {
    commerces: commerces.end(),
    named: commerces.named,
    products: products.end(),
    ...present({ window }),
    commercesFrom,
    productsFrom,
  };
  const filled = filledFrom(target.data, finds);
  if (window || !sought.transactions) return { ...filled, exchanges };
  // Records without a readable date are still judged; only the range cannot be split.
  return { ...filled, data: { ...filled.data, window: lastYear(now) }, exchanges };
}

/** Returns which datasets to read: orders need commerces and products, ranges the dates of transactions. */
function soughtIn({ target, chosen }: Pick<DiscoverOptions, 'target' | 'chosen'>) {
  const { sources } = target.data;
  const has = (id: EndpointId) => target.implements.includes(id);
  const lacks = (part: keyof typeof sources) => sources[part] !== 'declared';
  const forOrders = chosen.some((id) => !isDataset(id));
  const forSales = lacks('products') || (lacks('commerce') && !has('commerces'));
  return {
    // Addresses of commerces are never declared.
    commerces: has('commerces') && forOrders && !target.data.addresses,
    transactions:
      has('transactions') && (chosen.includes('transactions') || (forOrders && forSales)),
  };
}

const notSearchedReason = (id: EndpointId, target: Target): string =>
  target.implements.includes(id)
    ? `no scenario of this run needs ${id}`
    : `the target does not implement ${id}`;
