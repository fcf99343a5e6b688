import type { Json, JsonObject } from '../../../model/json.ts';

const shop = {
  commerceId: 'C-10482',
  name: 'Almacén Doña Rosa',
  class: 'B',
  locations: [
    {
      address: 'Calle Uno 100',
      commune: 'Ñuñoa',
      city: 'Santiago',
      region: 'Metropolitana',
      country: 'Chile',
      coodinates: { latitude: '-33.45', longitude: '-70.6' },
    },
  ],
  createdDate: '2019-03-01',
  isInactive: false,
  channel: 'traditional',
  subChannel: 'corner shop',
  visitPlan: 'lunes,jueves',
  sellerIds: ['V-07'],
};

export const commerce = (values: { readonly [field: string]: Json } = {}): JsonObject => ({
  ...shop,
  ...values,
});

/** Returns a commerce for each of these values of a field. */
export const commercesWith = (field: string, ...values: readonly Json[]): readonly JsonObject[] =>
  values.map((value) => commerce({ [field]: value }));

export const commerceWithout = (...fields: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(shop).filter(([field]) => !fields.includes(field)));
