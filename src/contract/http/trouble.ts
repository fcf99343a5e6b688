import type { Exchange, Trouble, TroubleKind } from '../../model/exchange.ts';

/** What the driver found in the bytes of an answer; nothing where there was none. */
export function troublesOf({ answer }: Exchange): readonly Trouble[] {
  return answer.kind === 'response' ? answer.body.trouble : [];
}

/** The first trouble of these kinds. */
export function troubleOf(x: Exchange, ...kinds: readonly TroubleKind[]): Trouble | undefined {
  return troublesOf(x).find(({ kind }) => kinds.includes(kind));
}

/** The answer ended before it was whole. */
export const brokenOff = ['connection-lost', 'cut-off'] as const;
/** Limits of ours, at which reading ended or something was passed over. */
export const beyondLimits = ['too-large', 'too-deep'] as const;
/** Nobody has the whole of a body that can be read. */
export const notWhole = [...brokenOff, 'compression', ...beyondLimits] as const;
/** A dataset was not read to its end, for another reason than our limits. */
export const unreadDataset = ['not-json', ...brokenOff, 'compression'] as const;

/**
 * Whether the time was over before the answer was whole (contract: Limits). `late`: the answer was
 * read to its end, but after the moment at which the service cuts the connection.
 */
export function cutOff(x: Exchange): 'head' | 'body' | 'late' | undefined {
  const { answer, limits, durationMs } = x;
  if (answer.kind === 'no-response') return answer.reason === 'cut-off' ? 'head' : undefined;
  if (troubleOf(x, 'cut-off')) return 'body';
  const late =
    limits.cutBy === 'contract' && durationMs !== undefined && durationMs >= limits.cutMs;
  return late ? 'late' : undefined;
}
