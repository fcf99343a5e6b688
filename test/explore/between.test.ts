import { expect, test } from 'vitest';
import { scenarioBetween } from '../../src/cli/commands/run/explore.ts';
import { changed, changesOf } from '../../src/contract/experiments/changes/changes.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { valueAt } from '../../src/standards/json/json-pointer.ts';
import { folderOf } from '../support/files.ts';
import { builtIn, now } from '../support/reference-run.ts';
import { driven, target } from './explored.ts';
import type { Trap } from './traps.ts';

const options = { seed: 1, now, explore: 200, probes: 200 };
const explore = (await builtIn).find(({ id }) => id === 'delivery-price/explore');
const base = explore && resolve(explore, target, options);
const good = (base?.state === 'ready' ? base.steps[0]?.body : undefined) ?? {};
const forms = changesOf('delivery-price', good);

/** The good order with these variations, as exploring varies it. */
const withForms = (wanted: { readonly [at: string]: string }): JsonObject =>
  changed(
    'delivery-price',
    good,
    forms.filter(({ at, form }) => wanted[at] === form),
  );

const [seller, city, quantity, name] = [
  '/order/sellerId',
  '/order/shippingAddress/city',
  '/order/products/0/quantity',
  '/order/commerceName',
] as const;
const several = { [seller]: 'absent', [city]: 'empty', [quantity]: '1.5', [name]: 'accents' };

const linesOf = (body: Json) => valueAt(body, '/order/products') as readonly Json[];
/** The good order with additional lines of these quantities. */
const withLines = (...quantities: readonly number[]): JsonObject => {
  const [first] = linesOf(good);
  const more = quantities.map((of) => ({ ...(first as JsonObject), quantity: of }));
  return { order: { ...(good['order'] as JsonObject), products: [...linesOf(good), ...more] } };
};

const trap = (springs: (body: Json) => boolean, status: number): Trap => ({
  name: '',
  springs,
  cause: {},
  status,
});

test.each<readonly [string, Trap | undefined, JsonObject, string]>([
  [
    'a rejection, which is reported but is not a finding',
    trap((body) => valueAt(body, quantity) === 1.5, 422),
    withForms(several),
    'With products.0.quantity 1.5 the order gets status 422 “No cotiza”, unchanged a quote. Repeating gives the same. No smaller change has this effect.',
  ],
  [
    'two fields that fail only together',
    trap((body) => valueAt(body, seller) === undefined && valueAt(body, city) === '', 422),
    withForms(several),
    'With shippingAddress.city "" and sellerId absent the order gets status 422 “No cotiza”, unchanged a quote. Repeating gives the same. No smaller change has this effect.',
  ],
  [
    'one of several additional lines',
    trap((body) => linesOf(body).some((line) => valueAt(line, '/quantity') === 777), 500),
    withLines(3, 777, 5),
    'With a line of SKU-1001 at products.15 the order gets status 500 “No cotiza”, unchanged a quote. Repeating gives the same. No smaller change has this effect.',
  ],
  [
    'the number of lines',
    trap((body) => linesOf(body).length > 20, 500),
    withLines(...Array.from({ length: 30 }, (_, i) => i + 1)),
    'With 21 lines the order gets status 500 “No cotiza”, with 20 lines a quote. Repeating gives the same. No smaller change has this effect.',
  ],
  [
    'one line too many',
    trap((body) => linesOf(body).length > 14, 500),
    withLines(3),
    'With 15 lines the order gets status 500 “No cotiza”, with 14 lines a quote. Repeating gives the same. No smaller change has this effect.',
  ],
  ['another order that is quoted', undefined, withForms(several), 'Both orders are quoted.'],
  ['the same order', undefined, good, 'Both orders are quoted.'],
])('finds the cause between two orders: %s', async (_, client, bad, expected) => {
  const cwd = folderOf({ 'good.json': JSON.stringify(good), 'bad.json': JSON.stringify(bad) });
  const files = { from: 'good.json', to: 'bad.json' };
  const scenario = await scenarioBetween(files, ['delivery-price'], cwd);
  if (!scenario) throw new Error('no scenario');
  const run = await driven(client, {
    suite: [{ scenario, resolved: resolve(scenario, target, options) }],
  });
  const rules = run.findings.map(({ rule }) => rule);
  expect(run.exchanges.length).toBeLessThan(50);
  expect([run.scenarios[0]?.summary, rules]).toEqual([
    expected,
    client?.status === 500 ? ['http/server-error'] : [],
  ]);
});

test.each([
  [{ from: 'good.json' }, ['delivery-price'] as const, '--from and --to go together'],
  [{ from: 'a', to: 'b' }, ['delivery-price', 'shipping-cost'] as const, 'take one endpoint'],
])('rejects %o as a usage error', async (files, endpoints, message) => {
  await expect(scenarioBetween(files, endpoints, '.')).rejects.toThrow(message);
});
