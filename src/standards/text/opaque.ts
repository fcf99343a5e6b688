/** Letters and digits by turns, many capitals within, or a long hexadecimal number: no word is written so. */
function isOpaque(run: string): boolean {
  if (run.length >= 16 && /^[\da-f]+$/i.test(run) && /\d/.test(run)) return true;
  const turns = run.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
  const capitals = run.match(/[a-z](?=[A-Z])/g)?.length ?? 0;
  return turns >= 3 || (capitals >= 4 && run.length < 4 * capitals);
}

/** Replaces by `…` what looks like a key or a token: a person may have written it at a wrong place. */
export const withoutOpaque = (text: string): string =>
  text.replaceAll(/[A-Za-z\d][\w+/=~-]{7,}/g, (run) =>
    run.split(/[^A-Za-z\d]+/).some((piece) => piece.length >= 8 && isOpaque(piece)) ? '…' : run,
  );
