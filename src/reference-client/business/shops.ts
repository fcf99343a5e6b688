import { customers } from './data.ts';

export type Shop = ReturnType<typeof shopOf>;

const kinds = ['Minimarket', 'Almacén', 'Botillería', 'Panadería', 'Bazar', 'Provisiones'];
const names = [
  'Los Aromos',
  'Doña Rosa',
  'El Copihue',
  'San Andrés',
  'La Esquina',
  'Ñandú',
  'Los Ríos',
  'Santa Lucía',
  'El Progreso',
  'Don Tito',
  'La Unión',
];

const shopCount = 200;

/** Makes a shop; the first ones are those of the tariff. */
export function shopOf(i: number) {
  const number = i + 1;
  const large = i % 8 === 1;
  const plain = `${kinds[i % kinds.length]} ${names[i % names.length]} ${number}`;
  return {
    number,
    commerceId: `C${String(number).padStart(4, '0')}`,
    name:
      customers[i]?.name ?? (large ? `Supermercado ${names[i % names.length]} ${number}` : plain),
    sellerIds: i % 9 === 4 ? [sellerOf(i), sellerOf(i + 5)] : [sellerOf(i)],
    small: i % 3 === 2,
    /** Orders often, and gets one invoice for two weeks. */
    large,
  };
}

export const shops: readonly Shop[] = Array.from({ length: shopCount }, (_, i) => shopOf(i));

/** Each as often as it orders. */
export const shopsByDemand: readonly Shop[] = shops.flatMap((shop) =>
  Array.from({ length: shop.large ? 6 : 1 }, () => shop),
);

function sellerOf(i: number): string {
  return `V${String((i % 12) + 1).padStart(2, '0')}`;
}
