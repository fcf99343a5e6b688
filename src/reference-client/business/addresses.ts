import type { Address } from '../../model/target.ts';

/** Places to which the distributor sends. */
export const covered: readonly Address[] = [
  {
    address: 'Av. Providencia 1234',
    commune: 'Providencia',
    city: 'Santiago',
    region: 'Metropolitana',
    country: 'Chile',
    latitude: '-33.4263',
    longitude: '-70.6200',
  },
  {
    address: 'Av. Irarrázaval 3050',
    commune: 'Ñuñoa',
    city: 'Santiago',
    region: 'Metropolitana',
    country: 'Chile',
    latitude: '-33.4543',
    longitude: '-70.5990',
  },
  {
    address: 'Calle Esmeralda 940',
    commune: 'Valparaíso',
    city: 'Valparaíso',
    region: 'Valparaíso',
    country: 'Chile',
    latitude: '-33.0406',
    longitude: '-71.6270',
  },
  {
    address: 'Calle Estado 315',
    commune: 'Rancagua',
    city: 'Rancagua',
    region: 'O’Higgins',
    country: 'Chile',
    latitude: '-34.1703',
    longitude: '-70.7407',
  },
];

/** Places to which it does not. */
export const uncovered: readonly Address[] = [
  {
    address: 'Calle Policarpo Toro s/n',
    commune: 'Isla de Pascua',
    city: 'Hanga Roa',
    region: 'Valparaíso',
    country: 'Chile',
    latitude: '-27.1500',
    longitude: '-109.4300',
    why: 'an island out of coverage',
  },
  {
    address: 'Camino a la costa 12',
    commune: 'Cochamó',
    region: 'Los Lagos',
    country: 'Chile',
    why: 'a commune out of coverage',
  },
];
