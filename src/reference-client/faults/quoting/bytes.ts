import type { Json } from '../../../model/json.ts';
import { bodyOf, changeSuccess, textOf, withBody } from '../../change/change.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';

const breaks = faultsAt('delivery-price');
const breaksCost = faultsAt('shipping-cost');

const note = 'Despacho a domicilio según tarifa';

/** Faults in the bytes of an answer, and in their declaration. */
export const byteFaults: readonly Fault[] = [
  ...breaks('http/encoding', {
    'latin-1': [
      'A note with accents is encoded in Latin-1',
      changeSuccess((answer) => {
        const value: Json = { ...bodyOf(answer), note };
        return withBody(answer, Buffer.from(JSON.stringify(value), 'latin1'));
      }),
    ],
  }),
  ...breaks('http/duplicate-member', {
    'duplicate-member': [
      'netValue is written twice, by two modules of the program',
      changeSuccess((answer) => {
        const again = JSON.stringify(bodyOf(answer).netValue ?? 0);
        return withBody(answer, textOf(answer).replace(/}$/, `,"netValue":${again}}`));
      }),
    ],
  }),
  ...breaksCost('http/too-large', {
    'shipping-cost-with-whole-tariff': [
      'The whole price list, 22 MB, is sent with every cost',
      () => {
        const tariff = Buffer.from(`,"tariff":"${'Providencia 0–20 kg 3490; '.repeat(800_000)}"}`);
        return changeSuccess((answer) => ({
          ...answer,
          body: Buffer.concat([answer.body.subarray(0, -1), tariff]),
        }))();
      },
    ],
  }),
];
