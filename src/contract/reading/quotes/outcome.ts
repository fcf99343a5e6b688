import type { Exchange } from '../../../model/exchange.ts';
import type { ContractValue, Decision, Outcome } from '../../../model/outcome.ts';
import { mediaTypes } from '../answers/media-type.ts';
import { cutOff } from '../answers/trouble.ts';
import { isPartial, jsonOf200 } from '../answers/whole-body.ts';
import { asObject } from '../values/record-values.ts';
import { quoteOf } from './quote.ts';
import { rejectionText } from './rejection-text.ts';

/** Returns what the platform does with an answer (contract: Errors, Limits, rules 4 to 6), or that the contract is silent. */
export function outcome(x: Exchange): Outcome {
  if (cutOff(x)) return silent(x.limits.cutBy === 'contract' ? 'cut-off' : 'not-stated');
  if (x.answer.kind === 'no-response') return silent('not-stated');
  const { status } = x.answer;
  if (status === 200) return answered(x);
  if (status >= 400 && status < 500) return rejected(x);
  return status >= 500 && status < 600 ? failure : silent('not-stated');
}

const silent = (decision: Decision): Outcome => ({
  decision,
  buyerSees: 'not stated',
  priceShown: 'not stated',
  storedOnOrder: 'not stated',
  orderAdvances: 'not stated',
});

/** "Translated into a generic error that the buyer cannot resolve". */
const failure: Outcome = {
  decision: 'infrastructure-failure',
  buyerSees: 'a generic error that the buyer cannot resolve',
  priceShown: null,
  storedOnOrder: 'not stated',
  orderAdvances: 'not stated',
};

/** Returns the outcome of a 200: a quote, or none, which leaves the order with shipping 0. */
function answered(x: Exchange): Outcome {
  const quote = quoteOf(x);
  if (quote) {
    // The contract does not say whether the platform reads a quote of another content type.
    if (!isJsonType(x)) return silent('not-stated');
    return {
      decision: 'quoted',
      buyerSees: null,
      priceShown: quote.netTaxedValue ?? 'not stated',
      storedOnOrder: stored(quote.netValue, quote.answer.netValue === undefined),
      orderAdvances: true,
    };
  }
  const cost = asObject(jsonOf200(x))?.transportationCost;
  if (isPartial(x) || (cost !== undefined && cost !== null)) return silent('not-stated');
  return {
    decision: 'no-quote',
    buyerSees: null,
    priceShown: 'not stated',
    storedOnOrder: 0,
    orderAdvances: true,
  };
}

/** Returns 0 for "omits netValue"; the contract does not mention null or another type. */
const stored = (netValue: number | undefined, isAbsent: boolean): ContractValue<number> =>
  netValue ?? (isAbsent ? 0 : 'not stated');

const isJsonType = (x: Exchange) => {
  const types = mediaTypes(x);
  return types.length > 0 && types.every((type) => type === 'application/json');
};

/** Returns the outcome of a 4xx: the text is shown unchanged and the order does not advance. */
function rejected(x: Exchange): Outcome {
  const base = { decision: 'rejected', priceShown: null, storedOnOrder: null } as const;
  const unread = { ...base, orderAdvances: false, buyerSees: 'not stated' } as const;
  const read = isPartial(x) ? undefined : rejectionText(x);
  if (read?.kind === 'read') {
    return { ...base, orderAdvances: false, buyerSees: read.text, textReadFrom: read.from };
  }
  if (read?.kind === 'markup' && read.from) {
    return { ...unread, buyerSees: read.text, textReadFrom: read.from };
  }
  if (read?.kind === 'doubtful' && read.read) {
    return { ...unread, buyerSees: read.read.text, textReadFrom: read.read.from };
  }
  return { ...unread, textReadFrom: 'not stated' };
}
