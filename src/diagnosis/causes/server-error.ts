import type { Subject } from '../../model/rule.ts';
import { knownCause } from '../known-cause.ts';
import { isMaintenance } from '../signs/maintenance.ts';
import { answeredAs, bodySays, foundOf, shownBy } from '../signs/reported.ts';
import { waitedOut } from '../signs/waited-out.ts';
import { errorPage } from '../signs/who-answered.ts';
import { givesReason, missesOrder } from '../signs/words-of-refusal.ts';

export default knownCause({
  id: 'server-error',
  layer: 'http',
  title: 'The client’s program fails on every order',
  means:
    'The call reaches the program, which fails while processing it. The buyer gets a generic error and cannot continue.',
  remedy: 'Find the exception in the program’s log at the time of the call, and fix it.',
  next: 'greenlight run --endpoint {endpoint} --verbose',
  rules: ['http/server-error'],
  faults: ['always-500', 'shipping-cost-500'],
  examples: {
    shown: [
      { status: 500, text: '{"message":"Internal Server Error"}' },
      { status: 500, headers: { 'content-type': 'text/plain' }, text: 'NullReferenceException' },
    ],
    near: [
      { status: 500, text: '{"message":"Comuna fuera de cobertura"}' },
      { status: 400, text: '{"message":"Internal error"}' },
    ],
  },
  recognise(own) {
    const { troubled, expected } = own;
    if (foundOf(own, 'delivery-price/rejected-as-5xx').length > 0) return undefined;
    const failures = troubled.filter((x) => isFailure(x));
    const [first] = failures;
    if (!first || failures.length < expected.length) return undefined;
    return shownBy(failures, [answeredAs(first), bodySays(first)]);
  },
});

const isFailure = (x: Subject): boolean =>
  (x.status ?? 0) >= 500 &&
  !isMaintenance(x) &&
  !waitedOut(x) &&
  !givesReason(x) &&
  !(x.endpoint === 'shipping-cost' && missesOrder(x)) &&
  !([502, 503].includes(x.status ?? 0) && errorPage(x) !== undefined);
