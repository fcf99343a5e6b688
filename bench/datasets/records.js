/** Deterministic transactions with planted duplicates: record n of a seed is always the same. */

const names = [
  'Almacén Ñuñoa',
  'Bodega Central',
  'Distribuidora Sur',
  'Café Colón',
  'Minimarket 24',
];
const origins = ['erp', 'web', 'pos "caja 1"', 'carga\\masiva', 'app'];

/** A number below 2^32 from a seed and a counter (mix of MurmurHash3). */
function mix(seed, counter) {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(counter + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** For one of some 80 records, the earlier record whose key it repeats: half of them near, half far away. */
export function repeats(n, records) {
  const step = Math.max(11, Math.floor(records / 80));
  if (n % step !== 0) return undefined;
  return (n / step) % 2 === 0 ? n - 10 : Math.ceil(n / 2) - 3;
}

/** Record `n`, from 1; `earlier` is the record whose key it repeats. */
export function recordOf(n, seed, earlier) {
  const key = earlier ?? n;
  const number = Math.ceil(key / 3);
  const order = `O-${String(number).padStart(9, '0')}`;
  const r = mix(seed, n);
  const net = 500 + (r % 9000);
  const discount = r % 7 === 0 ? Math.round(net * 0.1) : 0;
  const tax = Math.round(net * 0.19);
  const discountedTax = Math.round((net - discount) * 0.19);
  const day = new Date(Date.UTC(2026, 0, 1) + (n % 300) * 86_400_000 + (r % 86_400) * 1000);
  return {
    orderId: order,
    internalOrderId: `${r.toString(16)}-${n}`,
    productId: `SKU-${10_000 + (key % 3)}-${key % 5000}`,
    commerceId: `C-${1000 + (number % 9000)}`,
    sellerId: `V-${number % 40}`,
    sellerRouteId: r % 10 < 3 ? names[r % 5] : `R-${r % 90}`,
    date: day.toISOString(),
    documentType: 'order',
    documentCode: order,
    quantity: 1 + (r % 48),
    netPricePerUnit: net,
    discountedNetPricePerUnit: net - discount,
    taxPerUnit: tax,
    discountedTaxPerUnit: discountedTax,
    discountPerUnit: discount,
    grossPricePerUnit: net + tax,
    discountedGrossPricePerUnit: net - discount + discountedTax,
    currency: 'clp',
    origin: origins[r % 11 < 2 ? 1 + (r % 3) : 0],
    sourceChannel: 'salesforce',
    deliveryDate: new Date(day.getTime() + 2 * 86_400_000).toISOString().slice(0, 10),
    couponCode: r % 20 === 0 ? `CUP-${r % 1000}` : '',
    isDeleted: false,
    warehouse: `CD-${r % 4}`,
  };
}
