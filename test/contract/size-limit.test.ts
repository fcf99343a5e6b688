import { expect, test } from 'vitest';
import { sizeLimit } from '../../src/contract/reading/failures/size-limit.ts';
import type { Subject } from '../../src/model/rule.ts';

const sent = (length: number): Subject =>
  ({ request: { body: { order: { observation: 'x'.repeat(length) } } } }) as unknown as Subject;

test('larger bodies than any that was answered tell a limit of size', () => {
  expect(sizeLimit([sent(17_000), sent(66_000)], [sent(100), sent(9_000)])).toBe(
    'All 2 have a body of 17 028 bytes or more; every request that was answered has one of 9 028 or less.',
  );
});

test.each<[string, readonly number[], readonly number[]]>([
  ['a larger one is answered', [17_000, 66_000], [100, 20_000]],
  ['one of the same size is answered', [17_000, 66_000], [100, 17_000]],
  ['one failure may have any cause', [66_000], [100, 9_000]],
  ['nothing to hold them against', [17_000, 66_000], [100]],
])('%s: no limit', (_, failing, sound) => {
  expect(sizeLimit(failing.map(sent), sound.map(sent))).toBeUndefined();
});
