import { articles, bands, communes, customers, freeFrom, gramsOfUnlisted } from './data.ts';
import { shops } from './shops.ts';

/** Part of an order that the tariff needs, for either endpoint. */
export interface Consignment {
  readonly commerceId: string | undefined;
  readonly commune: string | undefined;
  readonly lines: readonly { readonly sku: string | undefined; readonly quantity: number }[];
  /** Without tax; 0 if absent. */
  readonly netTotal: number;
  readonly deliverAt: string | undefined;
}

const grams = new Map(articles.map((article) => [article.sku, article.grams]));
const percents = new Map(customers.map(({ commerceId, percent }) => [commerceId, percent]));

/** Normalizes a commune: `nunoa` is Ñuñoa. */
export const plain = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const basePrices = new Map(Object.entries(communes).map(([name, base]) => [plain(name), base]));

const served = new Set(shops.map(({ commerceId }) => commerceId));

/** Reports whether a commerce is listed, and so is delivered to; a few have a tariff of their own. */
export const isCustomer = (commerceId: string | undefined): boolean =>
  commerceId !== undefined && served.has(commerceId);

export const isCovered = (commune: string): boolean => basePrices.has(plain(commune));

/** Returns the weight in kilos, rounded up. Summed in grams, so that the order of the lines does not matter. */
export function kilosOf({ lines }: Consignment): number {
  const sum = lines.reduce(
    (total, { sku, quantity }) =>
      total + Math.round((grams.get(sku ?? '') ?? gramsOfUnlisted) * quantity),
    0,
  );
  return Math.ceil(sum / 1000);
}

/** Returns the price of a consignment that can be sent, in whole pesos without tax. */
export function netPrice(consignment: Consignment): number {
  if (consignment.netTotal >= freeFrom) return 0;
  const kilos = kilosOf(consignment);
  const band = bands.find(({ upToKilos }) => kilos <= upToKilos);
  const base = basePrices.get(plain(consignment.commune ?? '')) ?? 0;
  const percent = percents.get(consignment.commerceId ?? '') ?? 100;
  return Math.round(((base + kilos * (band?.perKilo ?? 0)) * percent) / 100);
}
