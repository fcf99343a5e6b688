import { knownCause } from '../known-cause.ts';
import { byErrors } from '../signs/reported.ts';

export default knownCause({
  id: 'tax-percent',
  layer: 'meaning',
  title: 'The tax rate is a percentage',
  means: 'taxesApplied.value is read as a fraction, so 19 means a tax of 1900 %.',
  remedy: 'Send the rate as a fraction: 0.19 for 19 %.',
  rules: ['delivery-price/tax-rate-not-fraction'],
  faults: ['percent-rate'],
  examples: {
    shown: [
      {
        text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,"taxesApplied":{"code":14,"value":19}}',
      },
    ],
    near: [
      {
        text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,"taxesApplied":{"code":14,"value":0.19}}',
      },
    ],
  },
  recognise: byErrors('delivery-price/tax-rate-not-fraction'),
});
