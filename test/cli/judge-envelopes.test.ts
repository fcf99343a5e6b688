import { describe, expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { type PastedText, pastedTexts } from './pasted-texts.ts';

interface Document {
  readonly readAs: string;
  readonly findings: readonly { readonly rule: string }[];
  readonly causes: readonly { readonly id: string }[];
}

async function judged(
  text: string,
  { endpoint = 'delivery-price', flags = [] }: Partial<PastedText>,
) {
  const ended = await greenlightHere(['judge', endpoint, '-', '--json', ...flags], { stdin: text });
  if (ended.exit === 2) return { ...ended, said: ended.stderr, rules: [], causes: [], readAs: '' };
  if (ended.exit === 70) throw new Error(ended.stderr);
  const document = JSON.parse(ended.stdout) as Document;
  return {
    ...ended,
    said: '',
    readAs: document.readAs,
    rules: document.findings.map(({ rule }) => rule),
    causes: document.causes.map(({ id }) => id),
  };
}

describe('what programs print', () => {
  test.each(pastedTexts.map((each) => [each.what, each] as const))('%s', async (_what, pasted) => {
    const { exit, rules = [], cause, says, because } = pasted;
    const found = await judged(pasted.text, pasted);
    expect({
      exit: found.exit,
      rules: found.rules,
      cause: found.causes[0],
      said: found.said,
    }).toEqual({
      exit,
      rules,
      cause,
      said: because === undefined ? '' : expect.stringContaining(because),
    });
    if (says !== undefined) expect(found.readAs).toContain(says);
    if (because !== undefined) expect(found.said.split('\n')).toHaveLength(2);
  });

  test('they are forty and more', () => {
    expect(pastedTexts.length).toBeGreaterThanOrEqual(40);
  });
});

/** Some forty places, near the ends and in between. */
const cutsOf = (text: string): readonly number[] => {
  const step = Math.max(1, Math.floor(text.length / 37));
  const even = Array.from({ length: 37 }, (_, i) => (i + 1) * step);
  const late = [1, 2, 3, 5, 8].map((back) => text.trimEnd().length - back);
  return [...even, ...late].filter((at) => at > 0 && at < text.trimEnd().length);
};

describe('cut short, the client is not blamed for the cut', () => {
  test.each(pastedTexts.map((each) => [each.what, each] as const))('%s', async (_what, pasted) => {
    const whole = await judged(pasted.text, pasted);
    const { either = [] } = pasted;
    const known = new Set([...whole.rules, ...whole.causes, ...either]);
    const blamed = [];
    for (const at of cutsOf(pasted.text)) {
      const cut = await judged(pasted.text.slice(0, at), pasted);
      const rules = cut.rules.filter((rule) => !known.has(rule));
      const causes = cut.causes.filter((cause) => !known.has(cause));
      if (rules.length > 0 || causes.length > 0)
        blamed.push({
          ends: pasted.text.slice(Math.max(0, at - 60), at),
          rules,
          causes,
          readAs: cut.readAs,
        });
    }
    expect(blamed).toEqual([]);
  });
});
