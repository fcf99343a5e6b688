import type { Breach, CommonTrait, Subject } from '../../../model/rule.ts';
import { duration, figure, howMany } from '../../../standards/text/figures.ts';
import { bodyText } from '../answers/same-bytes.ts';
import { recordsOf } from '../answers/trouble.ts';
import { isServed } from './stopped-since.ts';

/**
 * Reports whether a size limit was exceeded: the contract defines none, but an order that need not be quoted
 * may be too large. RFC 9110 15.5.14 and 15.5.15, RFC 6585 5.
 */
export const isOverSize = ({ status }: Subject): boolean =>
  status === 413 || status === 414 || status === 431;

export const raiseLimit =
  'Raise the size limit of the framework, and of the proxy before it, so that the largest order fits.';

const sizes = (of: readonly Subject[]) =>
  of.map(({ request }) => Buffer.byteLength(bodyText(request)));

/** Returns ` The limit is between 10,239 and 10,241 bytes.`, as the bodies of these calls show it; empty if they do not. */
export function limitInWords(calls: readonly Subject[]): string {
  const fits = Math.max(...sizes(calls.filter(isServed)));
  const exceeds = Math.min(...sizes(calls.filter(isOverSize)));
  return Number.isFinite(fits) && fits < exceeds
    ? ` The limit is between ${figure(fits)} and ${figure(exceeds)} bytes of an order.`
    : '';
}

const lasted = ({ durationMs = Number.NaN }: Subject): number => durationMs;

/** Returns up to how many records the answers have that come before a gateway stops waiting, as these calls show it. */
export function waitInCommon(
  failing: readonly Subject[],
  passing: readonly Subject[],
): CommonTrait | undefined {
  if (!failing.every(({ status }) => status === 504)) return undefined;
  const most = Math.max(...passing.map((x) => recordsOf(x)?.records ?? 0));
  const [longest, least] = [Math.max(...passing.map(lasted)), Math.min(...failing.map(lasted))];
  if (most < 1 || !(longest < least)) return undefined;
  return {
    sentence: `Each took ${duration(least)} or more; answers of up to ${howMany(most, 'record')} come in ${duration(longest)} or less.`,
    remedy: '',
  };
}

/** Names the limit first in a breach about the text of an answer: the text is that of what applies the limit. */
export const namingLimit = (x: Subject, breach: Breach): Breach =>
  isOverSize(x)
    ? {
        ...breach,
        message: `The order exceeds a size limit. ${breach.message}`,
        remedy: `${raiseLimit} Answer a larger one with a 4xx and one sentence for the buyer.`,
      }
    : breach;
