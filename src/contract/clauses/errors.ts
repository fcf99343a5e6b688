import { section } from './section.ts';

/** The contract: Errors. */
export const errors = section('errors', {
  rejection: {
    short: 'A 4xx carries an explanation',
    text: 'If an order cannot be quoted, the client answers a 4xx with the explanation in the body. The service shows the text unchanged and the order does not advance.',
    unseen: 'no rejection was seen',
  },
  'rejection-status': {
    short: 'Status of a rejection',
    text: 'A rejection is a 4xx; an example uses 422.',
    judgement: { leftOpen: 'whether different 4xx statuses are treated differently' },
  },
  'text-order': {
    short: 'Where the text is read',
    text: 'The service reads the text from errors.message, then detail, then message.',
    unseen: 'no rejection was seen',
  },
  'plain-text': {
    short: 'A plain-text body is the text',
    text: 'If the body of a 4xx is plain text, the whole body is the text.',
    unseen: 'no rejection was seen',
  },
  '5xx': {
    short: 'A 5xx is never a rejection',
    text: 'A 5xx is an infrastructure failure: the buyer gets a generic error and cannot resolve it. To give a reason, answer a 4xx.',
  },
  '200-without-cost': {
    short: 'A 200 without a cost stores 0',
    text: 'A 200 without transportationCost is not a quote: the order is created with shipping 0, unless a quote is required.',
  },
  '200-without-net': {
    short: 'A 200 without netValue stores 0',
    text: 'A 200 with transportationCost and without netValue counts as a valid quote: the order is saved with shipping 0, without any error.',
  },
  'no-answer': {
    short: 'No answer within 60 s loses the quote',
    text: 'If there is no answer within 60 s, the service cuts the connection and the quote is lost.',
  },
  'other-statuses': {
    short: 'Statuses other than 200, 4xx, 5xx',
    text: 'The contract names 200, 4xx and 5xx.',
    judgement: { leftOpen: 'what the service does with another status' },
  },
  'no-text': {
    short: 'A 4xx without any of the three texts',
    text: 'The service reads the text of a 4xx from three fields, or from a plain-text body.',
    judgement: { leftOpen: 'what the buyer sees when a JSON body has none of the three' },
  },
});
