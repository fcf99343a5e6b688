/** Business data of the distributor. Amounts are whole pesos without tax. */

export interface Article {
  readonly sku: string;
  readonly name: string;
  readonly grams: number;
  readonly unitPrice: number;
  /** Usual quantity in orders of a small shop. */
  readonly usual: number;
}

export const articles: readonly Article[] = [
  { sku: 'SKU-1001', name: 'Arroz, 10 de 1 kg', grams: 10_200, unitPrice: 11_900, usual: 4 },
  { sku: 'SKU-1002', name: 'Aceite, 12 de 900 ml', grams: 10_900, unitPrice: 21_480, usual: 2 },
  { sku: 'SKU-1003', name: 'Azúcar, 10 de 1 kg', grams: 10_100, unitPrice: 10_900, usual: 3 },
  { sku: 'SKU-1004', name: 'Fideos, 20 de 400 g', grams: 8_300, unitPrice: 13_800, usual: 5 },
  { sku: 'SKU-1005', name: 'Leche, 12 de 1 l', grams: 12_600, unitPrice: 12_480, usual: 6 },
  { sku: 'SKU-1006', name: 'Papel higiénico, 12', grams: 4_750, unitPrice: 18_900, usual: 2 },
  { sku: 'SKU-1007', name: 'Detergente, 4 de 3 l', grams: 12_900, unitPrice: 24_900, usual: 1 },
  { sku: 'SKU-1008', name: 'Café, 6 de 170 g', grams: 1_950, unitPrice: 27_600, usual: 2 },
  { sku: 'SKU-1009', name: 'Té, 24 cajas', grams: 2_350, unitPrice: 16_450, usual: 3 },
  { sku: 'SKU-1010', name: 'Atún, 48 latas', grams: 8_950, unitPrice: 52_700, usual: 1 },
  { sku: 'SKU-1011', name: 'Galletas, 30', grams: 4_200, unitPrice: 14_300, usual: 8 },
  { sku: 'SKU-1012', name: 'Agua, 6 de 1,6 l', grams: 9_850, unitPrice: 5_340, usual: 10 },
  { sku: 'SKU-1013', name: 'Sal, 20 de 1 kg', grams: 20_300, unitPrice: 7_900, usual: 2 },
  { sku: 'SKU-1014', name: 'Servilletas, 24', grams: 1_350, unitPrice: 9_990, usual: 4 },
];

/** Weight assumed for an unlisted article. */
export const gramsOfUnlisted = 5_000;

export interface Customer {
  readonly commerceId: string;
  readonly name: string;
  /** Percentage of the tariff; a wholesale contract has another. */
  readonly percent: number;
}

export const customers: readonly Customer[] = [
  { commerceId: 'C0001', name: 'Minimarket Los Aromos', percent: 100 },
  { commerceId: 'C0002', name: 'Supermercado El Roble', percent: 85 },
  { commerceId: 'C0003', name: 'Almacén Doña Inés', percent: 110 },
];

/** Base price for each covered commune, in pesos. */
export const communes: { readonly [name: string]: number } = {
  Providencia: 3_490,
  Ñuñoa: 3_290,
  Maipú: 4_190,
  'Puente Alto': 4_690,
  Valparaíso: 7_900,
  Rancagua: 8_400,
  'Puerto Williams': 48_000,
};

/** Communes that are served on one weekday only (0 is Sunday), if the order has a date. */
export const weekdays: { readonly [commune: string]: number } = { 'Puerto Williams': 4 };

/** Pesos per started kilo, by the weight of the whole order. */
export const bands: readonly { readonly upToKilos: number; readonly perKilo: number }[] = [
  { upToKilos: 100, perKilo: 38 },
  { upToKilos: 1_000, perKilo: 29 },
  { upToKilos: 45_000, perKilo: 18 },
];

/** Maximum weight of an order, the upper limit of the last band. */
export const maximumKilos = 45_000;

/** Net total from which shipping is free. */
export const freeFrom = 12_000_000;

/** Code and rate of the tax on shipping. */
export const tax = { code: 14, value: 0.19 };
