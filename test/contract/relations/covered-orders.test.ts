import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import { answer, type Client, quote, simulate, stepOf } from '../../support/simulate.ts';
import { byWeight, fullOrder, quantityOf } from '../../support/simulated-orders.ts';

const order = (commune: string, quantity = 6): JsonObject => ({
  ...fullOrder(quantity),
  shippingAddress: { address: 'Irarrázaval 3400', commune },
});

const no = (message: string) => answer(422, { message });
const communeOf = ({ shippingAddress }: JsonObject) =>
  (shippingAddress as { readonly commune: string }).commune;

const clients: readonly [string, string, Client, readonly string[]][] = [
  [
    'accepts only light orders, as its reason says',
    'Providencia',
    ({ order: sent }) => (quantityOf(sent) > 3 ? no('Over 3 units') : byWeight(sent)),
    ['delivery-price/covered-order-rejected info'],
  ],
  [
    'misreads letters and rejects light orders',
    'Ñuñoa',
    ({ order: sent }) => {
      if (communeOf(sent) === 'Ñuñoa') return no('Unknown commune');
      return quantityOf(sent) < 10 ? no('At least 10 units') : byWeight(sent);
    },
    ['delivery-price/covered-order-rejected error'],
  ],
  [
    'converts only plain letters to capitals for its list of communes',
    'Ñuñoa',
    ({ order: sent }) => {
      const commune = communeOf(sent).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
      return ['ÑUÑOA', 'PROVIDENCIA'].includes(commune) ? byWeight(sent) : no('Unknown commune');
    },
    ['delivery-price/covered-order-rejected error'],
  ],
  [
    'knows a commune only with its accents, and rejects light orders',
    'Ñuñoa',
    ({ order: sent }) => {
      if (communeOf(sent) === 'Nunoa') return no('Unknown commune');
      return quantityOf(sent) < 10 ? no('At least 10 units') : byWeight(sent);
    },
    ['delivery-price/covered-order-rejected info'],
  ],
  [
    'does not serve a commune and does not know it without accents',
    'Ñuñoa',
    ({ order: sent }) => {
      const commune = communeOf(sent).toUpperCase();
      if (commune === 'NUNOA') return no('Unknown commune');
      return commune === 'ÑUÑOA' ? no('No deliveries there') : byWeight(sent);
    },
    ['delivery-price/covered-order-rejected warning'],
  ],
];

/** Knows communes in capitals, to which it converts plain letters only. */
const inPlainCapitals: Client = ({ order: sent }) => {
  const commune = communeOf(sent).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
  const isListed = ['PROVIDENCIA', 'LEÓN', 'ÑUÑOA', 'MAIPÚ'].includes(commune);
  return isListed ? byWeight(sent) : no('No deliveries there');
};

const inLatin1: Client = ({ order: sent }) =>
  communeOf(sent) === 'Maipú' ? no('No deliveries to MaipÃº') : byWeight(sent);

const withWholeLetters: Client = ({ order: sent }) =>
  communeOf(sent).includes('Ã') ? no(`No ${communeOf(sent)}`) : byWeight(sent);

const lineOf = (sku: string) => ({ sku, quantity: 1, pricing: { totalPrice: 1000 } });

const withNumbers: Client = ({ order: sent }) => {
  const [{ sku = '' } = {}] = sent.products as readonly { readonly sku?: string }[];
  return /^\d/.test(sku) ? no(`Product ${Number(sku)} is unknown`) : byWeight(sent);
};

const of = (externalId: string, commune: string) => stepOf({ ...order(commune), externalId });

describe('an order in coverage that is rejected', () => {
  test.each(clients)('by a client that %s', async (_, commune, client, expected) => {
    const steps = [order(commune), order('Providencia', 12)].map((each) => stepOf(each));
    expect((await simulate('covered-orders', steps, client)).found).toEqual(expected);
  });

  test.each([
    [['00731', '0094', '012'], 'error'],
    [['00731', '0094'], 'warning'],
    [['00731', 'A-4'], 'warning'],
    [['731', '94'], 'warning'],
  ] as const)('for a code read as a number: %j', async (skus, severity) => {
    const steps = [...skus, 'B-1'].map((sku) =>
      stepOf({ ...order('Providencia'), products: [lineOf(sku)] }),
    );
    const { found, breaches } = await simulate('covered-orders', steps, withNumbers);
    expect(found).toContain(`delivery-price/covered-order-rejected ${severity}`);
    const messages = breaches.map(({ message }) => message).join(' ');
    expect(messages.includes('without its zeros')).toBe(skus[0] !== '731');
  });

  test('comes after another order the second time', async () => {
    const further = { role: 'further', situation: 'any' } as const;
    const commerces = ['C-1', 'C-2', 'C-3'].map((id) => of(id, 'Providencia'));
    const last = { ...of('C-4', 'Providencia'), ...further };
    const steps = [...commerces, ...commerces, last];
    let factor = 1;
    const { found, sent } = await simulate('other-commerces', steps, ({ order: asked }) => {
      if (asked.externalId === 'C-3') factor = 0.7;
      return quote(1000 * factor);
    });
    expect(sent).toHaveLength(7);
    expect(found.join()).toContain('delivery-price/repeat-differs');
  });

  test('is tried in plain letters for one of many commerces', async () => {
    const further = { role: 'further', situation: 'any' } as const;
    const steps = [of('C-1', 'Providencia'), { ...of('C-2', 'Maipú'), ...further }];
    expect((await simulate('other-commerces', steps, inLatin1)).found).toContain(
      'delivery-price/covered-order-rejected error',
    );
  });

  test.each([
    ['repeats the commune as it was sent', (sent: string) => sent, 'Compare the names of communes'],
    [
      'repeats it in capitals',
      (sent: string) => sent.toUpperCase(),
      'Compare the names of communes',
    ],
    ['does not repeat it', () => 'there', 'Read the body as UTF-8'],
    ['repeats it misread', (sent: string) => Buffer.from(sent).toString('latin1'), 'Read the body'],
  ])('is quoted in plain letters, and the reason %s', async (_, named, remedy) => {
    const client: Client = ({ order: sent }) => {
      const commune = communeOf(sent);
      return /^[ -~]*$/.test(commune) ? byWeight(sent) : no(`No delivery to ${named(commune)}`);
    };
    const steps = [of('C-1', 'Providencia'), of('C-2', 'Maipú')];
    const { breaches } = await simulate('other-commerces', steps, client);
    expect(breaches.map((each) => each.remedy)).toEqual([expect.stringContaining(remedy)]);
  });

  test.each([
    [['León', 'Ñuñoa', 'Maipú'], 'error'],
    [['León', 'Ñuñoa'], 'warning'],
  ] as const)(
    'is quoted in capitals, with communes of the client’s own list: %j',
    async (communes, severity) => {
      const steps = ['Providencia', ...communes].map((commune, i) => ({
        ...of(`C-${i}`, commune),
        source: 'discovered' as const,
      }));
      expect((await simulate('covered-orders', steps, inPlainCapitals)).found).toEqual([
        `delivery-price/covered-order-rejected ${severity}`,
      ]);
    },
  );

  test('is tried with the letters that the list of commerces broke', async () => {
    const further = { role: 'further', situation: 'any', source: 'discovered' } as const;
    const steps = [of('C-1', 'Providencia'), { ...of('C-2', 'MaipÃº'), ...further }];
    const { breaches } = await simulate('other-commerces', steps, withWholeLetters);
    expect(breaches.map(({ message }) => message)).toEqual([
      expect.stringContaining('Orders to “Maipú” are quoted.'),
    ]);
  });

  test('is tried again for the commerce of the address', async () => {
    const ownOf: { readonly [commerce: string]: string } = { 'C-1': 'Providencia', 'C-2': 'Maipú' };
    const client: Client = ({ order: sent }) =>
      ownOf[sent.externalId as string] === communeOf(sent)
        ? byWeight(sent)
        : no('No address of this commerce');
    const before = [['covered-orders', [of('C-2', 'Maipú')]]] as const;
    const steps = [of('C-1', 'Providencia'), of('C-1', 'Maipú')];
    expect((await simulate('covered-orders', steps, client, { before })).found).toEqual([
      'delivery-price/covered-order-rejected info',
    ]);
    expect((await simulate('covered-orders', steps, client)).found).not.toContain(
      'delivery-price/covered-order-rejected info',
    );
  });
});
