import { section } from './section.ts';

/** The contract: Versioning. */
export const versioning = section('versioning', {
  tolerate: {
    short: 'Tolerate new fields',
    text: 'The only advice on versions is to tolerate new fields in the delivery-price order.',
  },
  scheme: {
    short: 'Versioning scheme',
    text: 'The contract states no versioning scheme.',
    judgement: { leftOpen: 'how a new version differs from this one' },
  },
});
