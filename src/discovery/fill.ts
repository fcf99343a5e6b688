import { furtherCommerce } from '../contract/experiments/order-steps/covered-orders.ts';
import { commerceOf, orderSent } from '../contract/reading/orders/order-sent.ts';
import { brokenLetters } from '../contract/reading/values/misread.ts';
import { asId } from '../contract/reading/values/record-values.ts';
import type { Exchange } from '../model/exchange.ts';
import { type Setting, withoutOrder } from '../model/run.ts';
import type { Address, TargetData, Window } from '../model/target.ts';
import { present } from '../standards/collections/present.ts';
import { type CommerceSample, type FoundCommerce, fitness, namedParts } from './commerce-sample.ts';
import type { FoundProduct } from './product-sample.ts';

/** Data found at the client's endpoints. */
export interface FoundSamples {
  /** Best first. */
  readonly commerces: readonly FoundCommerce[];
  /** Most recently sold first. */
  readonly products: readonly FoundProduct[];
  /** Communes and sellers of the whole list, each with the best of its commerces. */
  readonly named?: CommerceSample['named'];
  readonly window?: Window;
  /** Explains missing data: "commerces answered 404". */
  readonly commercesFrom: string;
  readonly productsFrom: string;
}

type Part = keyof Omit<TargetData, 'sources'>;

interface ChosenData {
  readonly value: Partial<TargetData>;
  /** Records that it was taken from. */
  readonly at: string;
}

/**
 * Maximum number of other commerces. They are in different communes if possible, since tariffs depend on the commune.
 */
const others = 8;
/** Number of further commerces, if there are enough, for the scenario that needs ones not asked about before. */
const unaskedCommerces = 2;
const maxAddresses = 3;
const lines = 5;
const maxNames = 20;
/** Maximum number of further commerces with one order each, and of other products with one line each. */
const [furtherCommerces, otherProducts] = [20, 60];
/** ObjectId of the contract: 24 hexadecimal digits. */
const objectId = /^[0-9a-f]{24}$/i;

/** Fills undeclared data with what was found; the rest stays the sample. */
export function filledFrom(data: TargetData, finds: FoundSamples) {
  let filled = data;
  const settings: Setting[] = [];
  const note = (setting: string, value: string, at = 'commerces') =>
    settings.push({ setting, value, from: 'discovered', at });
  const left: { readonly part: Part; readonly why: string }[] = [];
  const chosen = chosenCommerce(data, finds);
  const take = (part: Part, choice: ChosenData | undefined, why = finds.commercesFrom) => {
    if (data.sources[part] === 'declared') return;
    if (choice) {
      const sources = { ...filled.sources, [part]: 'discovered' } as const;
      filled = { ...filled, ...choice.value, sources };
      note(`data.${part}`, shownOf(filled, part), choice.at);
    } else left.push({ part, why });
  };
  const parts = chosen ? partsOf(chosen) : {};
  const takeOwn = (part: Part) => {
    const isThere = chosen !== undefined && parts[part] !== undefined;
    take(part, isThere ? { value: { [part]: parts[part] }, at: chosen.at } : undefined);
  };
  takeOwn('commerce');
  take('otherCommerces', othersTaken(finds, chosen?.id ?? data.commerce.externalId));
  takeOwn('sellerIds');
  takeOwn('distributionCenterId');
  takeOwn('covered');
  take('products', productsTaken(finds.products, chosen?.id), finds.productsFrom);
  filled = withoutInventions(filled);
  filled = { ...filled, ...furtherOf(finds, filled) };
  const completed = data.sources.covered === 'declared' ? completedBy(finds, filled) : undefined;
  if (completed) {
    filled = { ...filled, covered: completed.covered };
    note('data.covered, details', completed.names);
  }
  if (finds.window) {
    filled = { ...filled, window: finds.window };
    take('window', { value: { window: finds.window }, at: 'transactions' });
  }
  for (const { part, why: at } of left)
    settings.push({ setting: `data.${part}`, value: shownOf(filled, part), from: 'sample', at });
  return {
    data: filled,
    /** Origin of each part that was searched for. */
    settings,
    /** Returns what no order names, as settings: communes of the client, and commerces of which no order was sent. */
    untried: (sent: readonly Exchange[]) => untriedIn(finds, filled, sent),
  };
}

/** Lists what no order names. Orders that have been left out are those of commerces, once the last of these have come. */
function untriedIn(
  { named }: FoundSamples,
  data: TargetData,
  sent: readonly Exchange[],
): readonly Setting[] {
  const got = new Set(sent.map((x) => alike(asId(commerceOf(orderSent(x))) ?? '')));
  const isOver = sent.some(({ role }) => role === furtherCommerce);
  const chosen = isOver ? [...data.otherCommerces, ...(data.furtherCommerces ?? [])] : [];
  const names = namesIn(data, (id) => !isOver || got.has(alike(id)));
  const lists = [
    ...namedParts.map((part) => [part, named?.[part].keys(), names[part]] as const),
    ['for lack of time, commerces', chosen, got] as const,
  ];
  return lists.flatMap(([part, of = [], those]): Setting[] => {
    const all = [...of];
    const without = all.filter((each) => !those.has(alike(each)));
    const value = `${without.slice(0, maxNames).join(', ')} (${without.length} of ${all.length})`;
    const setting = `${part}${withoutOrder}`;
    return without.length > 0 ? [{ setting, value, from: 'discovered', at: 'commerces' }] : [];
  });
}

/** Returns what orders name; of other commerces, those that are sent. */
function namesIn(data: TargetData, isSent = (_id: string) => true) {
  const { covered, addresses = {}, sellerIds, sellers = {} } = data;
  const places = Object.keys(addresses).flatMap((id) => (isSent(id) && addresses[id]) || []);
  const lists = Object.keys(sellers).flatMap((id) => (isSent(id) ? [sellers[id] ?? []] : []));
  return {
    communes: new Set([...covered, ...places].map(({ commune }) => alike(commune))),
    sellers: new Set([sellerIds, ...lists].flat().map(alike)),
    firsts: new Set([sellerIds, ...lists].map(([first = '']) => alike(first))),
  };
}

/** Chooses one of the commerces found, or that of the latest sale if none were. */
function chosenCommerce(
  data: TargetData,
  { commerces, products }: FoundSamples,
): FoundCommerce | undefined {
  const declared = data.sources.commerce === 'declared' ? data.commerce.externalId : undefined;
  if (declared !== undefined) return commerces.find(({ id }) => id === declared);
  const buying = new Set(products.map(({ commerceId }) => commerceId));
  // The sample begins with the commerces that are declared as others.
  const free = commerces.filter(({ id }) => !data.otherCommerces.includes(id));
  const [best] = free;
  const fit = free.filter((each) => best && fitness(each) === fitness(best));
  const found = fit.find(({ id }) => buying.has(id)) ?? best;
  if (found) return found;
  const { commerceId: id, number } = products.find(({ commerceId }) => commerceId) ?? {};
  const unknown = { addresses: [], sellerIds: [], centers: [], kind: {}, isActive: true };
  return id === undefined ? id : { id, ...unknown, at: `transactions, record ${number}` };
}

/** Returns the parts of the target data that a commerce has. What most orders are made of has whole letters. */
function partsOf(found: FoundCommerce): Partial<TargetData> {
  const { id, name = '', sellerIds, centers } = found;
  const addresses = found.addresses.flatMap((each): Address[] => {
    const { address, commune, ...rest } = wholeTexts({ ...each });
    return address && commune ? [{ ...rest, address, commune }] : [];
  });
  return {
    commerce: { externalId: id, ...wholeTexts({ name }) },
    ...(sellerIds.length > 0 ? { sellerIds } : {}),
    ...present({ distributionCenterId: centers.find((each) => objectId.test(each)) }),
    ...(addresses.length > 0 ? { covered: addresses.slice(0, maxAddresses) } : {}),
  };
}

/** Returns texts with their letters as they are meant, without empty ones and those whose letters are lost. */
const wholeTexts = (texts: object): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, (brokenLetters(text) ?? { meant: text }).meant])
      .filter(([, whole]) => whole),
  );

const communeOf = ({ addresses: [first] }: FoundCommerce) => first?.commune;

/** What programs fail to escape or encode in the reason of a rejection: it often begins with the name. */
const oddLetters = [/["\\]/, /[<&]/, /[^ -~]/];

/** Chooses other commerces, one with each kind of odd letters and those of other communes first. */
function othersTaken({ commerces }: FoundSamples, chosenId: string): ChosenData | undefined {
  const known = new Set(commerces.filter(({ id }) => id === chosenId).map(communeOf));
  const rest = commerces.filter(({ id }) => id !== chosenId);
  const fit = rest.filter((each) => rest[0] && fitness(each) === fitness(rest[0]));
  const odd = oddLetters.flatMap((each) => fit.find(({ name = '' }) => each.test(name)) ?? []);
  const apart = [...odd, ...rest].filter((each) => {
    const commune = communeOf(each);
    return commune !== undefined && !known.has(commune) && known.add(commune);
  });
  // Leaves communes to the unasked commerces.
  const left = apart.length > 2 * unaskedCommerces ? apart.slice(-unaskedCommerces) : [];
  const usable = apart.filter((each) => !left.includes(each));
  const unused = new Set(left.map(communeOf));
  const same = rest.filter((each) => !apart.includes(each) && !unused.has(communeOf(each)));
  const chosen = [...new Set([...odd, ...usable, ...same.slice(0, 2)])].slice(0, others);
  if (commerces.length === 0) return undefined;
  return { value: { otherCommerces: idsOf(chosen) }, at: 'commerces' };
}

/** Returns what else the client's lists have, for one order or one line each, whatever the owner declares. */
function furtherOf(finds: FoundSamples, data: TargetData): Partial<TargetData> {
  const { commerces, products, named } = finds;
  const sent = [data.commerce.externalId, ...data.otherCommerces];
  const rest = commerces.filter(({ id }) => !sent.includes(id));
  const usual = commerces.filter(({ id }) => data.otherCommerces.includes(id));
  // Declared sellers stay in every order that should be quoted.
  const hasSellers = data.sources.sellerIds !== 'declared';
  const withUsual = usual.reduce((all, each) => withListed(all, each, hasSellers), data);
  // From communes of their own if possible, so that a cache by commune has no answer for them.
  const few = rest.length > 1 ? unaskedCommerces : 0;
  const [unasked, before] = varied(rest.toReversed(), withUsual, few, hasSellers);
  const carriers = namedParts.flatMap((part) => [...(named?.[part].values() ?? [])]);
  const known = new Map([...rest, ...carriers.map(({ found }) => found)].map((c) => [c.id, c]));
  for (const id of [...sent, ...idsOf(unasked)]) known.delete(id);
  const [further, { addresses, sellers }] = varied([...known.values()], before, furtherCommerces);
  const kinds = [...commerces, ...further].map(({ id, kind }) => [id, kind] as const);
  const skus = data.products.map(({ sku }) => sku);
  const other = products.filter(({ sku }) => !skus.includes(sku)).slice(0, otherProducts);
  return {
    ...(unasked.length > 0 ? { unaskedCommerces: idsOf(unasked) } : {}),
    ...(further.length > 0 ? { furtherCommerces: idsOf(further) } : {}),
    ...present({ addresses, sellers }),
    ...(kinds.length > 0 ? { kinds: Object.fromEntries(kinds) } : {}),
    ...(other.length > 0
      ? { otherProducts: other.map(({ sku, unitPrice }) => ({ sku, quantity: 1, unitPrice })) }
      : {}),
  };
}

/** Chooses commerces whose orders name what no other order does, a commune above all; adds them to the data. */
function varied(from: readonly FoundCommerce[], data: TargetData, most: number, hasSellers = true) {
  const chosen: FoundCommerce[] = [];
  let all = data;
  while (chosen.length < Math.min(most, from.length)) {
    const { communes, firsts } = namesIn(all);
    const worth = ({ addresses: [home], sellerIds }: FoundCommerce) =>
      (home && !communes.has(alike(home.commune)) ? 2 : 0) +
      (sellerIds.some((each) => !firsts.has(alike(each))) ? 1 : 0);
    const left = from.filter((each) => !chosen.includes(each));
    const next = left.reduce((best, each) => (worth(each) > worth(best) ? each : best));
    chosen.push(next);
    all = withListed(all, next, hasSellers);
  }
  return [chosen, all] as const;
}

/** Adds what orders for a commerce name. A seller that is the first in no order comes first: shipping-cost gets that one. */
function withListed(
  data: TargetData,
  { id, addresses: [home], sellerIds }: FoundCommerce,
  hasSellers: boolean,
): TargetData {
  const { firsts } = namesIn(data);
  const first = sellerIds.filter((each) => !firsts.has(alike(each))).slice(0, 1);
  const listed = [...new Set([...first, ...sellerIds])].slice(0, hasSellers ? maxNames : 0);
  return {
    ...data,
    addresses: { ...(home ? { [id]: home } : {}), ...data.addresses },
    sellers: { ...data.sellers, ...(listed.length > 0 ? { [id]: listed } : {}) },
  };
}

const details = ['city', 'region', 'country', 'latitude', 'longitude'] as const;

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
  return names.size === 0 ? undefined : { covered: completed, names: [...names].join(', ') };
}

const alike = (text: string): string => text.trim().toLowerCase();

const isAlike = (a: string, b: string): boolean => alike(a) === alike(b);

/** Chooses products, those that the commerce itself bought first. */
function productsTaken(found: readonly FoundProduct[], commerce: string | undefined) {
  const bought = found.filter(({ commerceId }) => commerceId === commerce);
  const chosen = [...bought, ...found.filter((each) => !bought.includes(each))].slice(0, lines);
  if (chosen.length === 0) return undefined;
  const products = chosen.map(({ sku, quantity, unitPrice }) => ({ sku, quantity, unitPrice }));
  const records = chosen.map(({ number }) => String(number)).join(', ');
  return { value: { products }, at: `transactions, records ${records}` };
}

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
    window: data.window ? [`${data.window.from} to ${data.window.to}`] : [],
  };
  return shown[part]?.join(', ') || 'none';
}

const idsOf = (commerces: readonly FoundCommerce[]): readonly string[] =>
  commerces.map(({ id }) => id);
