import type { Json } from '../../../model/json.ts';
import { bodyOf, changeSuccess, textOf, withBody } from '../../change/change.ts';
import type { Changes } from '../../change/fault.ts';

const note = 'Despacho a domicilio según tarifa';

/** Faults in the bytes of an answer, and in their declaration. */
export const byteChanges = {
  'latin-1': changeSuccess((answer) => {
    const value: Json = { ...bodyOf(answer), note };
    return withBody(answer, Buffer.from(JSON.stringify(value), 'latin1'));
  }),
  'duplicate-member': changeSuccess((answer) => {
    const again = JSON.stringify(bodyOf(answer).netValue ?? 0);
    return withBody(answer, textOf(answer).replace(/}$/, `,"netValue":${again}}`));
  }),
  'shipping-cost-with-whole-tariff': () => {
    const tariff = Buffer.from(`,"tariff":"${'Providencia 0–20 kg 3490; '.repeat(800_000)}"}`);
    return changeSuccess((answer) => ({
      ...answer,
      body: Buffer.concat([answer.body.subarray(0, -1), tariff]),
    }))();
  },
} satisfies Changes;
