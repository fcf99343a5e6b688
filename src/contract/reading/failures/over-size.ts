import type { Breach, Subject } from '../../../model/rule.ts';

/**
 * Reports whether a size limit was exceeded: the contract defines none, but an order that need not be quoted
 * may be too large. RFC 9110 15.5.14 and 15.5.15, RFC 6585 5; 404.13 of IIS.
 */
export const isOverSize = ({ status = 0, text = '' }: Subject): boolean =>
  [413, 414, 431].includes(status) || (status >= 400 && ofLength.test(text.slice(0, 8_000)));

/** What IIS, also in its log, and ASP.NET say with another status. */
const ofLength =
  /\b404(?:\.| sc-substatus=)1[345]\b|(?:maximum request|request content) length|content length (?:limit|exceed)/i;

export const raiseLimit =
  'Raise the size limit of the framework, and of the proxy before it, so that the largest order fits.';

/** Names the limit first in a breach about the text of an answer: the text is that of what applies the limit. */
export const namingLimit = (x: Subject, breach: Breach): Breach =>
  isOverSize(x)
    ? {
        ...breach,
        message: `The order exceeds a size limit. ${breach.message}`,
        remedy: `${raiseLimit} Answer a larger one with a 4xx and one sentence for the buyer.`,
      }
    : breach;
