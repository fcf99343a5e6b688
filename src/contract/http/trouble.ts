import type { Exchange, Trouble, TroubleKind } from '../../model/exchange.ts';

/** What the driver met in the bytes of an answer; nothing where none came. */
export function troublesOf({ answer }: Exchange): readonly Trouble[] {
  return answer.kind === 'response' ? answer.body.trouble : [];
}

/** The first trouble of these kinds. */
export function troubleOf(x: Exchange, ...kinds: readonly TroubleKind[]): Trouble | undefined {
  return troublesOf(x).find(({ kind }) => kinds.includes(kind));
}
