import { knownCause, quote } from '../known-cause.ts';
import { answeredAs, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'status-not-200',
  layer: 'http',
  title: 'A success has a status other than 200',
  means: 'The contract requires 200. It does not say what the service does with 201, 202 or 204.',
  remedy: 'Answer 200 immediately, with the quote or the cost in the body.',
  rules: ['http/unexpected-status'],
  faults: ['created-201', 'no-content-204', 'shipping-cost-created-201'],
  examples: {
    shown: [
      { status: 201, text: quote },
      { status: 202, text: '{"message":"accepted"}' },
    ],
    near: [{ status: 422, text: '{"message":"Fuera de cobertura"}' }],
  },
  recognise({ troubled }) {
    const other = troubled.filter(({ status = 0 }) => status > 200 && status < 300);
    const [first] = other;
    return shownBy(other, [first && answeredAs(first)]);
  },
});
