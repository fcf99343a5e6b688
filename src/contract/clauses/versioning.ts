import { by, section } from './section.ts';

/** contract.md: Versioning. */
export const versioning = section('versioning', {
  tolerate: {
    short: 'Tolerate new fields',
    text: 'The one advice on versions is to tolerate new fields in the order of the delivery-price query.',
    judgement: by('delivery-price', 'unknown-field-not-tolerated'),
  },
  scheme: {
    short: 'Scheme of versions',
    text: 'The interface has no stated scheme of versions.',
    judgement: { leftOpen: 'how a new version would be told from this one' },
  },
});
