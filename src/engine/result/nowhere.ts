import type { Subject } from '../../model/rule.ts';

const absent: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Returns why nothing is judged: every call, whatever it asked, got the same answer as a nonexistent path;
 * undefined if one differs. A single text for all orders is not a reason for any of them.
 */
export function unreachableReason(exchanges: readonly Subject[]): string | undefined {
  const [first] = exchanges;
  if (first?.status === undefined || !absent.has(first.status) || exchanges.length < 2)
    return undefined;
  const same = exchanges.every(
    ({ status, text }) => status === first.status && text === first.text,
  );
  return same
    ? `every call got the same ${first.status}; the path may be another one (target.paths), or nothing is served there yet`
    : undefined;
}
