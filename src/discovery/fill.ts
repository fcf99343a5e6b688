import type { Setting } from '../model/run.ts';
import type { Address, TargetData, Window } from '../model/target.ts';
import { present } from '../standards/collections/present.ts';
import type { FoundCommerce } from './commerce-sample.ts';
import type { FoundProduct } from './product-sample.ts';

/** Data found at the client's endpoints. */
export interface FoundSamples {
  /** Best first. */
  readonly commerces: readonly FoundCommerce[];
  /** Most recently sold first. */
  readonly products: readonly FoundProduct[];
  readonly window?: Window;
  /** Explains missing data: "commerces answered 404". */
  readonly commercesFrom: string;
  readonly productsFrom: string;
}

type Part = keyof Omit<TargetData, 'sources'>;

interface ChosenData {
  readonly value: Partial<TargetData>;
  readonly shown: string;
  /** Record that it was taken from. */
  readonly at: string;
}

/**
 * Maximum number of other commerces. They are in different communes if possible, since tariffs depend on the commune.
 */
const others = 8;
/** Number of further commerces, if there are enough, for the scenario that needs ones not asked about before. */
const unaskedCommerces = 2;
const addresses = 3;
const lines = 5;
/** Maximum number of further commerces with one order each, and of other products with one line each. */
const [furtherCommerces, otherProducts] = [20, 60];
/** ObjectId of the contract: 24 hexadecimal digits. */
const objectId = /^[0-9a-f]{24}$/i;

/** Fills undeclared data with what was found; the rest stays the sample. */
export function filledFrom(
  data: TargetData,
  finds: FoundSamples,
): { readonly data: TargetData; readonly settings: readonly Setting[] } {
  let filled = data;
  const settings: Setting[] = [];
  const left: { readonly part: Part; readonly why: string }[] = [];
  const chosen = chosenCommerce(data, finds);
  const take = (part: Part, value: ChosenData | undefined, why: string) => {
    if (data.sources[part] === 'declared') return;
    if (!value) {
      left.push({ part, why });
      return;
    }
    const sources = { ...filled.sources, [part]: 'discovered' } as const;
    filled = { ...filled, ...value.value, sources };
    settings.push({
      setting: `data.${part}`,
      value: value.shown,
      from: 'discovered',
      at: value.at,
    });
  };
  take('commerce', commerceTaken(chosen), finds.commercesFrom);
  const withAddresses = chosen && 'addresses' in chosen ? chosen : undefined;
  take(
    'otherCommerces',
    othersTaken(finds, chosen?.id ?? data.commerce.externalId),
    finds.commercesFrom,
  );
  take('sellerIds', withAddresses && sellersTaken(withAddresses), finds.commercesFrom);
  take('distributionCenterId', withAddresses && centerTaken(withAddresses), finds.commercesFrom);
  take('covered', withAddresses && addressesTaken(withAddresses), finds.commercesFrom);
  take('products', productsTaken(finds.products, chosen?.id), finds.productsFrom);
  filled = { ...filled, ...furtherOf(finds, filled) };
  const completed = data.sources.covered === 'declared' ? completedBy(finds, filled) : undefined;
  if (completed) {
    filled = { ...filled, covered: completed.covered };
    settings.push(completed.setting);
  }
  if (finds.window) {
    const { from, to } = finds.window;
    const declared = data.sources.window === 'declared';
    filled = {
      ...filled,
      window: finds.window,
      sources: { ...filled.sources, window: declared ? 'declared' : 'discovered' },
    };
    if (!declared) {
      const setting = { setting: 'data.window', value: `${from} to ${to}` };
      settings.push({ ...setting, from: 'discovered', at: 'transactions' });
    }
  }
  const whole = withoutInventions(filled);
  for (const { part, why } of left) {
    settings.push({
      setting: `data.${part}`,
      value: shownOf(whole, part),
      from: 'sample',
      at: why,
    });
  }
  return { data: whole, settings };
}

/** Chooses one of the commerces found, or that of the latest sale if none were. */
function chosenCommerce(data: TargetData, { commerces, products }: FoundSamples) {
  const declared = data.sources.commerce === 'declared' ? data.commerce.externalId : undefined;
  if (declared !== undefined) return commerces.find(({ id }) => id === declared);
  const buying = new Set(products.map(({ commerceId }) => commerceId));
  const [best] = commerces;
  const fit = commerces.filter((each) => best && fitness(each) === fitness(best));
  const found = fit.find(({ id }) => buying.has(id)) ?? best;
  if (found) return found;
  const sale = products.find(({ commerceId }) => commerceId !== undefined);
  return sale?.commerceId === undefined ? undefined : { id: sale.commerceId, number: sale.number };
}

const fitness = ({ addresses: places, sellerIds }: FoundCommerce) =>
  (places.length > 0 ? 2 : 0) + (sellerIds.length > 0 ? 1 : 0);

type ChosenCommerce = ReturnType<typeof chosenCommerce>;

function commerceTaken(chosen: ChosenCommerce): ChosenData | undefined {
  if (!chosen) return undefined;
  const name = 'name' in chosen ? chosen.name : undefined;
  return {
    value: { commerce: { externalId: chosen.id, ...present({ name }) } },
    shown: chosen.id,
    at: 'addresses' in chosen ? placeOf(chosen) : `transactions, record ${chosen.number}`,
  };
}

const communeOf = ({ addresses: [first] }: FoundCommerce) => first?.commune;

/** Chooses other commerces, those of other communes first, each with its own address. */
function othersTaken({ commerces }: FoundSamples, chosenId: string): ChosenData | undefined {
  const known = new Set(commerces.filter(({ id }) => id === chosenId).map(communeOf));
  const rest = commerces.filter(({ id }) => id !== chosenId);
  const apart = rest.filter((each) => {
    const commune = communeOf(each);
    return commune !== undefined && !known.has(commune) && known.add(commune);
  });
  // From communes of their own, so that a cache by commune has no answer for them.
  const reserve = apart.length > 2 * unaskedCommerces ? apart.slice(-unaskedCommerces) : [];
  const usable = apart.filter((each) => !reserve.includes(each));
  const unused = new Set(reserve.map(communeOf));
  const same = rest
    .filter((each) => !apart.includes(each) && !unused.has(communeOf(each)))
    .slice(0, 2);
  const chosen = [...[...usable, ...same].slice(0, others), ...reserve];
  if (chosen.length === 0) return undefined;
  const addresses = addressesOf(chosen);
  const ids = idsOf(chosen);
  return {
    value: {
      otherCommerces: idsOf(chosen.filter((each) => !reserve.includes(each))),
      ...(reserve.length > 0 ? { unaskedCommerces: idsOf(reserve) } : {}),
      addresses,
    },
    shown: ids.join(', '),
    at: 'commerces',
  };
}

/** Returns what else the client's lists have, for one order or one line each, whatever the owner declares. */
function furtherOf({ commerces, products }: FoundSamples, data: TargetData): Partial<TargetData> {
  const { commerce, otherCommerces, unaskedCommerces = [] } = data;
  const sent = [commerce.externalId, ...otherCommerces, ...unaskedCommerces];
  const further = commerces.filter(({ id }) => !sent.includes(id)).slice(0, furtherCommerces);
  const skus = data.products.map(({ sku }) => sku);
  const other = products.filter(({ sku }) => !skus.includes(sku)).slice(0, otherProducts);
  return {
    ...(further.length > 0
      ? {
          furtherCommerces: idsOf(further),
          addresses: { ...addressesOf(further), ...data.addresses },
        }
      : {}),
    ...(other.length > 0
      ? { otherProducts: other.map(({ sku, unitPrice }) => ({ sku, quantity: 1, unitPrice })) }
      : {}),
  };
}

const addressesOf = (commerces: readonly FoundCommerce[]) =>
  Object.fromEntries(
    commerces.flatMap(({ id, addresses: [first] }) => (first ? [[id, first] as const] : [])),
  );

const sellersTaken = ({ sellerIds, ...commerce }: FoundCommerce): ChosenData | undefined =>
  sellerIds.length === 0
    ? undefined
    : { value: { sellerIds }, shown: sellerIds.join(', '), at: placeOf(commerce) };

function centerTaken(commerce: FoundCommerce): ChosenData | undefined {
  const center = commerce.centers.find((id) => objectId.test(id));
  return center === undefined
    ? undefined
    : { value: { distributionCenterId: center }, shown: center, at: placeOf(commerce) };
}

function addressesTaken(commerce: FoundCommerce): ChosenData | undefined {
  const covered = commerce.addresses.slice(0, addresses);
  const shown = covered.map(({ commune }) => commune).join(', ');
  return covered.length === 0 ? undefined : { value: { covered }, shown, at: placeOf(commerce) };
}

const details = ['city', 'region', 'country', 'latitude', 'longitude'] as const;

/** Reports whether an address lacks a detail that an order has a field for. */
export const isIncomplete = (place: Address): boolean =>
  details.some((name) => place[name] === undefined);

/**
 * Completes declared addresses, so that one order has every field of the contract: from the same address of the
 * client's list, or another of its commune. Undefined if the list has none.
 */
function completedBy({ commerces }: FoundSamples, { covered }: TargetData) {
  const places = commerces.flatMap((each) => each.addresses);
  const names = new Set<string>();
  const completed = covered.map((declared): Address => {
    const near = places.filter(({ commune }) => isAlike(commune, declared.commune));
    const place = near.find(({ address }) => isAlike(address, declared.address)) ?? near[0];
    // Half of an owner's coordinates is not completed with half of another place's.
    const isPlaced = declared.latitude !== undefined || declared.longitude !== undefined;
    const lacking = details.filter(
      (name) =>
        place?.[name] !== undefined &&
        declared[name] === undefined &&
        !(isPlaced && name.endsWith('tude')),
    );
    for (const name of lacking) names.add(name);
    const found = Object.fromEntries(lacking.map((name) => [name, place?.[name]]));
    return lacking.length === 0 ? declared : { ...declared, found };
  });
  const setting = { setting: 'data.covered, details', value: [...names].join(', ') };
  return names.size === 0
    ? undefined
    : { covered: completed, setting: { ...setting, from: 'discovered', at: 'commerces' } as const };
}

const isAlike = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** Chooses products, those that the commerce itself bought first. */
function productsTaken(found: readonly FoundProduct[], commerce: string | undefined) {
  const bought = found.filter(({ commerceId }) => commerceId === commerce);
  const lineProducts = [...bought, ...found.filter((each) => !bought.includes(each))].slice(
    0,
    lines,
  );
  if (lineProducts.length === 0) return undefined;
  const products = lineProducts.map(({ sku, quantity, unitPrice }) => ({
    sku,
    quantity,
    unitPrice,
  }));
  const records = lineProducts.map(({ number }) => String(number)).join(', ');
  return {
    value: { products },
    shown: products.map(({ sku }) => sku).join(', '),
    at: `transactions, records ${records}`,
  };
}

const placeOf = ({ number }: Pick<FoundCommerce, 'number'>) => `commerces, record ${number}`;

/** Removes the sample's seller and center, optional in an order, for a client's own commerce: it may not know them. */
function withoutInventions(data: TargetData): TargetData {
  const { sources } = data;
  if (sources.commerce === 'sample' || sources.commerce === undefined) return data;
  return {
    ...data,
    ...(sources.sellerIds === 'sample' ? { sellerIds: [] } : {}),
    ...(sources.distributionCenterId === 'sample' ? { distributionCenterId: '' } : {}),
  };
}

function shownOf(data: TargetData, part: Part): string {
  const shown: { readonly [each in Part]?: readonly string[] } = {
    commerce: [data.commerce.externalId],
    otherCommerces: data.otherCommerces,
    sellerIds: data.sellerIds,
    distributionCenterId: [data.distributionCenterId],
    products: data.products.map(({ sku }) => sku),
    covered: data.covered.map(({ commune }) => commune),
  };
  return shown[part]?.join(', ') || 'none';
}

const idsOf = (commerces: readonly FoundCommerce[]): readonly string[] =>
  commerces.map(({ id }) => id);
