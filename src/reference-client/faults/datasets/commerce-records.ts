import type { JsonObject } from '../../../model/json.ts';
import { ordered } from '../../business/order.ts';
import { changeEach, changeRecords, textOf } from '../../change/change-records.ts';
import type { Changes } from '../../change/fault.ts';
import { allowed } from '../../http/call.ts';
import { list, object, text } from '../../http/read-json.ts';

/** Faults in which commerces are listed and in what their fields hold, that are more than a patch. */
export const commerceChanges = {
  'commerce-for-each-location': changeRecords((records) =>
    records.flatMap((record) =>
      (list(record.locations) ?? []).map((location) => ({ ...record, locations: [location] })),
    ),
  ),
  'commerce-takes-order-address': () => {
    const kept = new Map<string, JsonObject>();
    const changed = changeEach((record) => {
      const to = kept.get(textOf(record, 'commerceId'));
      const locations = list(record.locations) ?? [];
      return to
        ? { ...record, locations: locations.map((each) => ({ ...object(each), ...to })) }
        : record;
    })();
    return (call, next) => {
      if (call.endpoint === 'commerces') return changed(call, next);
      const { address, commune } = object(ordered(call, 'shippingAddress')) ?? {};
      if (allowed(call) && address && commune)
        kept.set(text(ordered(call, 'externalId')) ?? '', { address, commune });
      return next(call);
    };
  },
} satisfies Changes;
