import type { Subject } from '../../../model/rule.ts';
import { figure } from '../../../standards/text/figures.ts';
import { bodyText } from '../answers/same-bytes.ts';

/** One failure may have any cause. */
const fewest = 2;

const bytesIn = ({ request }: Subject): number => Buffer.byteLength(bodyText(request));

/**
 * What the failing requests have in common where each has a larger body than every sound one, as a sentence;
 * undefined where sizes do not tell them apart.
 */
export function sizeLimit(
  failing: readonly Subject[],
  sound: readonly Subject[],
): string | undefined {
  if (failing.length < fewest || sound.length < fewest) return undefined;
  const least = Math.min(...failing.map(bytesIn));
  const most = Math.max(...sound.map(bytesIn));
  return least > most
    ? `All ${failing.length} have a body of ${figure(least)} bytes or more; every request that was answered has one of ${figure(most)} or less.`
    : undefined;
}
