import { describe, expect, test } from 'vitest';
import { testsAll } from '../support/extent.ts';
import { judged, lettersOf, type Paste, pastes, sentences, valuesOf } from './pastes.ts';

const wholes = new Map<Paste, ReturnType<typeof judged>>();
/** The judgement of a whole paste. */
function whole(paste: Paste): ReturnType<typeof judged> {
  const said = wholes.get(paste) ?? judged(paste.text, paste.endpoint, paste.flags);
  wholes.set(paste, said);
  return said;
}

describe('the verdict, rules, causes and reading of a whole paste', () => {
  test.each(pastes.map((paste) => [paste.what, paste] as const))('%s', async (_, paste) => {
    const { text, endpoint, flags, cause, said } = paste;
    const found = await whole(paste);
    const gives = found.exit === 2 ? paste.gives.replace(/^\S+ \S+ /, '') : paste.gives;
    expect({ gives: found.gives, readAs: found.said }).toEqual({ gives, readAs: found.said });
    const [likeliest = 'none'] = found.causes;
    expect(likeliest).toBe(cause ?? likeliest);
    for (const name of said) expect(found.said).toMatch(sentences[name] ?? /^$/);
    // No paste of the table shows one order twice.
    expect(found.isSentAgain ?? false).toBe(false);
    // Every quotation is in the paste.
    for (const quote of found.letters) expect(lettersOf(text)).toContain(lettersOf(quote));
    for (const quote of found.quoted) expect(valuesOf(text)).toContain(valuesOf(quote));
    // Without the endpoint, it is inferred from the paste or asked for; in `npm test`, of every second paste.
    if (found.exit === 2 || !(testsAll || text.length % 2 === 0)) return;
    const alone = await judged(text, undefined, flags);
    const isTold = alone.exit !== 2 && alone.gives.startsWith(endpoint);
    expect(isTold ? alone.gives : found.gives).toBe(found.gives);
  });
});

/** Every place of a short text, else a dozen near the end and in between; in `npm test` one, different for each text. */
function cutsOf(text: string): readonly number[] {
  const { length } = text.trimEnd();
  if (testsAll && length < 1600) return Array.from({ length: length - 1 }, (_, i) => i + 1);
  const between = Array.from({ length: 9 }, (_, i) => Math.floor(((i + 1) * length) / 10));
  const back = [1, 2, 3].map((letters) => length - letters);
  const some = testsAll
    ? [...between, ...back]
    : [length % 2 === 0 ? between[length % 9] : back[length % 3]];
  return some.flatMap((at = 0) => (at > 0 ? [at] : []));
}

/** Rules that only the end of a body can show. */
const ofTheEnd = new Set([
  'delivery-price/net-value-missing',
  'delivery-price/net-taxed-value-missing',
  'delivery-price/transportation-cost-missing',
  'delivery-price/rejection-text-not-read',
  'delivery-price/rejection-without-text',
  'http/not-json',
  'http/connection-lost',
]);

/** The end of the body in a text, by its last value. */
function bodyEnd(text: string): number {
  const [last] = [...text.matchAll(/cobertura[^}]*\}|4998\s*\}|0\.19\s*\}\s*\}|4998\s*\n|None\}/g)];
  return last ? last.index + last[0].length : 0;
}

describe('a truncated paste shows no rule or cause that the whole does not', () => {
  const rows = pastes.map((paste) => [paste.what, paste] as const);
  test.each(rows)('%s', async (_, paste) => {
    const { text, endpoint, flags, either } = paste;
    const { exit, rules, causes } = await whole(paste);
    // If the whole is ambiguous, a part may not be.
    if (exit === 2) return;
    const known = new Set([...rules, ...causes, ...either]);
    const end = bodyEnd(text);
    const blamed = [];
    for (const [i, at] of cutsOf(text).entries()) {
      // An editor or a shell adds a line end to a truncated text.
      const shown = `${text.slice(0, at)}${i % 2 === 0 ? '\n' : ''}`;
      const cut = await judged(shown, endpoint, flags);
      const isBlamed = (each: string) =>
        !known.has(each) || (at < end && ofTheEnd.has(each) && !either.includes(each));
      const found = [...cut.rules, ...cut.causes].filter(isBlamed);
      if (found.length > 0)
        blamed.push({ ends: text.slice(Math.max(0, at - 60), at), found, readAs: cut.said });
    }
    expect(blamed).toEqual([]);
  });
});
