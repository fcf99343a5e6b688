// A client of the ordering platform with the four endpoints, on Express: node server.js [port]
import express from 'express';

const token = process.env.GREENLIGHT_TOKEN;
const tax = 0.19;
const perUnit = 120;
const maximumUnits = 2000;
const covered = new Map([
  ['Providencia', 2500],
  ['Ñuñoa', 2900],
  ['Rancagua', 6400],
]);

const commerces = [
  ['Almacén La Estrella', 'Av. Providencia 1234', 'Providencia'],
  ['Minimarket El Sol', 'Av. Irarrázaval 3050', 'Ñuñoa'],
  ['Botillería Central', 'Calle Estado 315', 'Rancagua'],
].map(([name, address, commune], i) => ({
  commerceId: `C000${i + 1}`,
  name,
  class: 'A',
  locations: [{ address, commune }],
  createdDate: '2024-03-01',
  isInactive: false,
  channel: 'traditional',
  subChannel: 'store',
  sellerIds: ['V01'],
}));

const transactions = Array.from({ length: 187 }, (_, i) => {
  const price = 1000 + 10 * (i % 7);
  return {
    orderId: `P-${i}`,
    productId: `SKU-${(i % 5) + 1}`,
    commerceId: `C000${(i % 3) + 1}`,
    sellerId: 'V01',
    date: new Date(Date.UTC(2026, 8, 1, 10 + 7 * i)).toISOString(),
    documentType: 'invoice',
    documentCode: `F-${i}`,
    quantity: (i % 9) + 1,
    netPricePerUnit: price,
    discountedNetPricePerUnit: price,
    taxPerUnit: Math.round(price * tax * 100) / 100,
    discountPerUnit: 0,
    currency: 'clp',
    origin: 'erp',
    sourceChannel: 'seller',
  };
});

/** A business reason, which the buyer is shown: answered as a 422. */
class Rejected extends Error {
  status = 422;
}

/** The shipping cost without tax. */
function netCost(commune, products) {
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0);
  const base = covered.get(commune);
  if (base === undefined) {
    throw new Rejected(`We do not deliver to ${commune || 'an address without a commune'}.`);
  }
  if (units > maximumUnits) {
    throw new Rejected(`${units} units are more than one truck takes (${maximumUnits}).`);
  }
  return Math.round(base + perUnit * units);
}

/** Milliseconds since 1970; a date without an offset is in UTC. */
function readDate(text) {
  const at = Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$|^[^T]+$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(at)) throw new TypeError(`${text} is not a date`);
  return at;
}

const app = express();
// An order may have hundreds of lines and long texts; fields that are not known are ignored.
app.use(express.json({ limit: '5mb' }));

app.post('/webhooks/platform/order/delivery-price', (request, response) => {
  if (token && request.get('x-auth-token') !== token) {
    response.status(401).json({ message: 'The token is not the agreed one.' });
    return;
  }
  const { shippingAddress, products } = request.body.order;
  const netValue = netCost(shippingAddress.commune, products);
  response.json({
    transportationCost: netValue,
    netValue,
    netTaxedValue: Math.round(netValue * (1 + tax)),
    taxesApplied: { code: 14, value: tax },
  });
});

// A GET with a body: Express reads it like any other.
app.get('/api/shipping-cost', (request, response) => {
  const { shipping, products } = request.body.order;
  response.json({ shippingCost: netCost(shipping.location.commune, products) });
});

app.get('/api/transactions', (request, response) => {
  const { date_from: from, date_to: to } = request.query;
  response.json(
    transactions.filter(
      ({ date }) =>
        (from === undefined || Date.parse(date) >= readDate(from)) &&
        (to === undefined || Date.parse(date) <= readDate(to)),
    ),
  );
});

app.get('/api/commerces', (_request, response) => {
  response.json(commerces);
});

app.use((_request, response) => {
  response.status(404).json({ message: 'There is no such endpoint.' });
});
// A request that cannot be read is a 4xx with the reason, and never a 5xx.
app.use((error, _request, response, _next) => {
  const message =
    error instanceof Rejected ? error.message : `The request cannot be read: ${error.message}`;
  response.status(error.status ?? 400).json({ message });
});

const server = app.listen(Number(process.argv[2] ?? 4000), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
