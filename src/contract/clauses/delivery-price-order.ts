import { by, section } from './section.ts';

/** contract.md: Order (body of the delivery-price query), order.shippingAddress. */
export const deliveryPriceOrder = section('delivery-price', {
  'order-required': {
    short: 'Quotes an order with the required fields only',
    text: 'externalId, domain, shippingAddress with address and commune, products and pricing are guaranteed, in a draft as in a whole order. An order that has them must be answered.',
    judgement: by('delivery-price', 'draft-not-answered', 'draft-refused'),
  },
  'order-optional': {
    short: 'Optional fields may be empty or absent',
    text: 'A quotation made before an order exists is a draft of what is on screen. All but the required fields may arrive empty or absent.',
    judgement: by('delivery-price', 'draft-not-answered', 'draft-refused'),
  },
  'order-date': {
    short: 'The delivery date is ISO 8601',
    text: 'estimatedDeliverAt is a date of ISO 8601, where it is sent.',
    judgement: by('delivery-price', 'date-form-refused'),
  },
  'order-texts': {
    short: 'Names, remarks and addresses are texts',
    text: 'The names, the observation and the address of an order are texts, in any letters.',
    judgement: by('delivery-price', 'text-refused'),
  },
  'new-fields': {
    short: 'Tolerates new fields',
    text: 'The order may hold fields that are not listed. The client uses those that it needs and tolerates the others.',
    judgement: by('delivery-price', 'unknown-field-not-tolerated', 'unknown-field-changes-price'),
  },
  'order-id': {
    short: 'externalId is the code of the commerce',
    text: 'externalId holds the code that the client’s system gives to the commerce; without it nothing is asked.',
    judgement: { notObservable: 'it speaks of what the service sends; greenlight sends it so' },
  },
  'order-shipping-zero': {
    short: 'The order arrives with shipping 0',
    text: 'In the request pricing.shipping carries its default value 0.',
    judgement: { notObservable: 'it speaks of what the service sends; greenlight sends it so' },
  },
  'order-commune': {
    short: 'Coverage goes by commune',
    text: 'The commune of the delivery address is the field by which most tariffs decide coverage.',
    judgement: { notObservable: 'it describes tariffs and asks for nothing' },
  },
  'order-lines': {
    short: 'Lines allow a quote by weight or volume',
    text: 'Each line has its sku, quantity and total price, from which a client may quote by weight or volume. Whether their order may matter the contract does not say.',
    judgement: { leftOpen: 'whether the order of the lines may change the price' },
  },
  'order-type': {
    short: 'The order is of type order or quote',
    text: 'type is order or quote, where it is sent.',
    judgement: { leftOpen: 'whether the type may change the price' },
  },
  'order-status': {
    short: 'The order carries a status',
    text: 'status is a text; pending occurs.',
    judgement: { leftOpen: 'which statuses there are, and the moves between them' },
  },
});
