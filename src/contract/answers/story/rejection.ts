import type { Exchange } from '../../../model/exchange.ts';
import type { Outcome, Sentence, TextPlace } from '../../../model/outcome.ts';
import type { Finding } from '../../../model/run.ts';
import { cut } from '../../../standards/text/legible.ts';
import type { Telling } from './parts.ts';
import { says, statusOf } from './parts.ts';

const unread = 'delivery-price/rejection-text-not-read';
const without = 'delivery-price/rejection-without-text';
const markup = 'delivery-price/rejection-is-markup';

/** A 4xx: the text is shown unchanged and the order does not advance (contract: rule 6, Errors). */
export function rejectedStory(
  exchange: Exchange,
  outcome: Outcome,
  { findings, bodyKnown = true }: Telling,
): readonly Sentence[] {
  return [
    says(`The service took this as a rejection, because the status is ${statusOf(exchange)}.`),
    bodyKnown
      ? shown(outcome, findings)
      : says('Which reason the buyer was shown is not known, because the body is not.'),
    says('The order did not advance, and nothing was saved.'),
  ];
}

const places: { readonly [place in TextPlace]: string } = {
  'errors.message': 'from errors.message',
  detail: 'from detail',
  message: 'from message',
  body: 'the whole of the body',
};

function shown({ buyerSees, textReadFrom }: Outcome, findings: readonly Finding[]): Sentence {
  const found = (rule: string) => findings.find((finding) => finding.rule === rule);
  if (typeof buyerSees === 'string' && buyerSees !== 'not stated') {
    const from = textReadFrom && textReadFrom !== 'not stated' ? `, ${places[textReadFrom]}` : '';
    const is = found(markup);
    if (is) return says(`The buyer was shown markup or a stack trace, unchanged${from}.`, markup);
    const doubt = found(unread);
    const perhaps = doubt ? ` The contract does not say whether more of the body was shown.` : '';
    return says(`The buyer was shown “${cut(buyerSees, 300)}”, unchanged${from}.${perhaps}`);
  }
  const doubtful = found(unread);
  if (doubtful?.severity === 'error') {
    const at =
      doubtful.at === undefined || doubtful.at === '' ? '' : `, because it is at ${doubtful.at}`;
    return says(
      `The buyer was not shown the client’s reason${at}. The contract does not say what was shown instead.`,
      unread,
    );
  }
  if (doubtful)
    return says('The contract does not say whether the buyer was shown the client’s reason.');
  if (found(markup)) return says('The client’s reason is markup or a stack trace.');
  if (found(without)) {
    return says(
      `The buyer was shown no reason from the client: the answer has none. The contract does not say what was shown instead.`,
      without,
    );
  }
  return says('The contract does not say what the buyer was shown.');
}
