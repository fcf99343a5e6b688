import { expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { countTemplate } from '../../src/standards/text/figures.ts';

test.each([
  [['quotes', 'have no price'], '{count} of {judged} quotes have no price'],
  [['commerces', '{judged} commerces share one date'], '{judged} commerces share one date'],
  ['{count} formats in {judged} answers', '{count} formats in {judged} answers'],
] as const)('%s', (counted, template) => {
  expect(countTemplate(counted)).toBe(template);
});

test('a rule that counts a share names what it counts in the plural', () => {
  const nameless = rules.filter(
    ({ counted }) =>
      / of \{judged\} /.test(countTemplate(counted)) &&
      (typeof counted === 'string' || !/^[a-z, -]+s$/i.test(counted[0])),
  );
  expect(nameless.map(({ id }) => id)).toEqual([]);
});
