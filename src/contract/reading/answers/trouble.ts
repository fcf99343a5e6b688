import type { Exchange, RecordsBody, Trouble, TroubleKind } from '../../../model/exchange.ts';

/** What the driver found in the bytes of an answer; nothing where there was none. */
export function troublesOf({ answer }: Exchange): readonly Trouble[] {
  return answer.kind === 'response' ? answer.body.trouble : [];
}

/** The first trouble of these kinds. */
export function troubleOf(x: Exchange, ...kinds: readonly TroubleKind[]): Trouble | undefined {
  return troublesOf(x).find(({ kind }) => kinds.includes(kind));
}

/** The body of an answer that was read as records. */
export const recordsOf = ({ answer }: Exchange): RecordsBody | undefined =>
  answer.kind === 'response' && answer.body.kind === 'records' ? answer.body : undefined;

/** Where a CSV or NDJSON stops being one, after some of its records: what is before that can be read. */
export function stopAmongRecords(x: Exchange): Trouble | undefined {
  const { records = 0, observed = {}, list } = recordsOf(x) ?? {};
  const isByLines = observed.delimiter !== undefined || list?.form === 'sequence';
  return records > 0 && isByLines ? troubleOf(x, 'not-json') : undefined;
}

/** The answer ended before it was whole. */
export const brokenOff = ['connection-lost', 'cut-off'] as const;
/** Limits of ours, at which reading ended or something was passed over. */
export const beyondLimits = ['too-large', 'too-deep'] as const;
/** Nobody has the whole of a body that can be read. */
export const notWhole = [...brokenOff, 'compression', ...beyondLimits] as const;
/** How many places of a dataset have a trouble of these kinds; of many, not all are kept. */
export const placesOf = (
  { observed, trouble }: RecordsBody,
  ...kinds: readonly TroubleKind[]
): number =>
  kinds.reduce((sum, kind) => {
    const kept = trouble.filter((one) => one.kind === kind).length;
    return sum + Number(observed[`places of ${kind}`] ?? kept);
  }, 0);

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
