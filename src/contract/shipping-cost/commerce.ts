import type { Json, JsonObject } from '../../model/json.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import { type OrderBasis, workingDay } from '../quotes/order-basis.ts';

const dayMs = 86_400_000;

/** The commerce of a shipping-cost order: that of the delivery-price order. */
export function commerceOf(order: JsonObject, { now }: OrderBasis): JsonObject {
  const commerceId = text(order['externalId']);
  return {
    commerceId,
    internalCommerceId: text(order['commerceId']),
    name: text(order['commerceName']) || `Commerce ${commerceId}`,
    class: 'A',
    governmentId: '76123456-0',
    phone: '+56 2 2555 0100',
    email: 'commerce@example.com',
    locations: [locationOf((order['shippingAddress'] ?? {}) as JsonObject)],
    createdDate: new Date(Math.floor(now / dayMs) * dayMs - 1000 * dayMs).toISOString(),
    nextDeliveryDate: workingDay(now, 3),
    nextVisitDate: workingDay(now, 2),
    isInactive: false,
    visitPlan: 'monday,thursday',
    channel: 'traditional',
    subChannel: 'grocery',
    visitRoute: '1-1V,3-1V',
  };
}

/** A location object: coordinates as text, and left out where they are not known (contract: Commerce). */
export function locationOf(address: JsonObject): JsonObject {
  const latitude = valueAt(address, '/metadata/coordinates/latitude');
  const longitude = valueAt(address, '/metadata/coordinates/longitude');
  const commune = text(address['commune']);
  return {
    address: text(address['address']),
    commune,
    city: text(address['city']),
    region: text(valueAt(address, '/metadata/administrativeAreaLevel1/longName') as Json),
    country: text(valueAt(address, '/metadata/country/longName') as Json),
    locality: commune,
    ...(typeof latitude === 'number' && typeof longitude === 'number'
      ? { coordinates: { latitude: String(latitude), longitude: String(longitude) } }
      : {}),
  };
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
