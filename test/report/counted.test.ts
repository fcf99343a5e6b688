import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { countedNoun } from '../../src/report/view/finding.ts';

describe('what a rule counts', () => {
  test.each([
    ['{count} of {judged} quotes would be saved with shipping 0', 'quotes'],
    ['{count} of {judged} shipping costs are below 0', 'shipping costs'],
    ['{count} of {judged} e-mail addresses have no @', 'e-mail addresses'],
    ['{count} of {judged} records carries a price', 'records'],
    ['{count} of {judged} sets of different orders got one cost', 'sets'],
    ['all of it', undefined],
    [undefined, undefined],
  ])('%s', (template, noun) => {
    expect(countedNoun(template)).toBe(noun);
  });

  test('is named by every rule that says of how many', () => {
    const nameless = rules
      .filter(({ counted }) => / of \{judged\} /.test(counted))
      .filter(({ counted }) => countedNoun(counted) === undefined);
    expect(nameless.map(({ id, counted }) => `${id}: ${counted}`)).toEqual([]);
  });
});
