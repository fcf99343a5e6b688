import { by, section } from './section.ts';

/** The contract: Order (body of the delivery-price query), order.shippingAddress. */
export const deliveryPriceOrder = section('delivery-price', {
  'order-required': {
    short: 'Quotes an order with only the required fields',
    text: 'externalId, domain, shippingAddress with address and commune, products and pricing are guaranteed, in a draft as in a full order. The client must answer an order that has them.',
    judgement: by('delivery-price', 'draft-not-answered', 'draft-refused'),
  },
  'order-optional': {
    short: 'Optional fields may be empty or absent',
    text: 'Before an order exists, the service quotes with a draft of what is on screen. All fields but the required ones may arrive empty or absent.',
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
    text: 'The order may contain fields that are not listed. The client uses the fields it needs and tolerates the others.',
    judgement: by('delivery-price', 'unknown-field-not-tolerated', 'unknown-field-changes-price'),
  },
  'order-id': {
    short: 'externalId is the code of the commerce',
    text: 'externalId is the code of the commerce in the client’s system. Without it, the service does not query.',
    judgement: {
      notObservable: 'it is about what the service sends; greenlight sends it this way',
    },
  },
  'order-shipping-zero': {
    short: 'The order arrives with shipping 0',
    text: 'In the request, pricing.shipping carries its default value 0.',
    judgement: {
      notObservable: 'it is about what the service sends; greenlight sends it this way',
    },
  },
  'order-commune': {
    short: 'Coverage depends on the commune',
    text: 'The commune of the delivery address is the field that most tariffs use to decide coverage.',
    judgement: { notObservable: 'it describes tariffs and sets no requirement' },
  },
  'order-lines': {
    short: 'Lines allow a quote by weight or volume',
    text: 'Each line has its sku, quantity and total price, so that a client can quote by weight or volume. The contract does not say whether their order matters.',
    judgement: { leftOpen: 'whether the order of the lines may change the price' },
  },
  'order-type': {
    short: 'The order is of type order or quote',
    text: 'type is order or quote, if it is sent.',
    judgement: { leftOpen: 'whether the type may change the price' },
  },
  'order-status': {
    short: 'The order carries a status',
    text: 'status is a string; the contract shows the value pending.',
    judgement: { leftOpen: 'which statuses exist, and the transitions between them' },
  },
});
