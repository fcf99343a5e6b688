import type { RemedyBy } from '../../../../model/rule.ts';

/** Remedies by common trait, for rules about requests without a usable answer. */
export const remedyOfFailures: RemedyBy = {
  size: 'Raise the maximum size of a body, in the program and in every proxy before it. Answer a larger one with 413 and a text.',
  lines:
    'Answer orders with any number of lines. Check the work that grows with them, and the limits on the way.',
  'repeated SKU': 'Accept a product in several lines of an order, and add up their quantities.',
  decimals: 'Accept numbers with decimals. If one cannot be sold, answer a 4xx with the reason.',
  weekday:
    'Answer for every day of the week. If there is no delivery on one, answer a 4xx with the reason.',
  apostrophe:
    'Pass texts to the database as parameters, never as a part of the query: an apostrophe ends a text there.',
  letters: 'Read and store texts as UTF-8, in the program and in its database.',
  'long text': 'Accept long texts, or shorten them before they are stored.',
  'no value': 'Expect every optional field to be absent, null or empty.',
  'range width': 'Answer ranges of any width. Read and send their records in parts.',
};
