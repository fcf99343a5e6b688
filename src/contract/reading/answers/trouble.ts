import type { Exchange, RecordsBody, Trouble, TroubleKind } from '../../../model/exchange.ts';

/** Returns the defects that the driver found in the bytes of an answer; empty if there was none. */
export function troublesOf({ answer }: Exchange): readonly Trouble[] {
  return answer.kind === 'response' ? answer.body.trouble : [];
}

export function troubleOf(x: Exchange, ...kinds: readonly TroubleKind[]): Trouble | undefined {
  return troublesOf(x).find(({ kind }) => kinds.includes(kind));
}

export const recordsOf = ({ answer }: Exchange): RecordsBody | undefined =>
  answer.kind === 'response' && answer.body.kind === 'records' ? answer.body : undefined;

/** Returns where a CSV or NDJSON becomes unreadable after some of its records; the part before it is readable. */
export function stopAmongRecords(x: Exchange): Trouble | undefined {
  const { records = 0, observed = {}, list } = recordsOf(x) ?? {};
  const isByLines = observed.delimiter !== undefined || list?.form === 'sequence';
  return records > 0 && isByLines ? troubleOf(x, 'not-json') : undefined;
}

/** The answer ended early. */
export const brokenOff = ['connection-lost', 'cut-off'] as const;
/** Our limits that ended reading or skipped something. */
export const beyondLimits = ['too-large', 'too-deep'] as const;
/** Troubles after which the body is not completely known. */
export const notWhole = [...brokenOff, 'compression', ...beyondLimits] as const;
/** Counts the places of a dataset with a trouble of these kinds; only some of many are kept. */
export const placesOf = (
  { observed, trouble }: RecordsBody,
  ...kinds: readonly TroubleKind[]
): number =>
  kinds.reduce((sum, kind) => {
    const sampled = trouble.filter((one) => one.kind === kind).length;
    return sum + Number(observed[`places of ${kind}`] ?? sampled);
  }, 0);

/** Troubles, other than our limits, because of which a dataset was not read to its end. */
export const unreadDataset = ['not-json', ...brokenOff, 'compression'] as const;

/**
 * Returns where the time limit cut off the answer (contract: Limits). `late`: it was read to its end, but after
 * the moment at which the platform closes the connection.
 */
export function cutOff(x: Exchange): 'head' | 'body' | 'late' | undefined {
  const { answer, limits, durationMs } = x;
  if (answer.kind === 'no-response') return answer.reason === 'cut-off' ? 'head' : undefined;
  if (troubleOf(x, 'cut-off')) return 'body';
  const late =
    limits.cutBy === 'contract' && durationMs !== undefined && durationMs >= limits.cutMs;
  return late ? 'late' : undefined;
}
