import { expect, test } from 'vitest';
import { datasets } from '../../src/config/datasets.ts';
import { openEqualAnswers } from '../../src/engine/drive/equal-answers.ts';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { historyOf } from '../../src/reference-client/history/history.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const history = historyOf({ now, records: 300, currencies: ['clp'] }).map(({ record }) => record);
const text = (records: readonly unknown[]) => Buffer.from(JSON.stringify(records));
const changed = (change: JsonObject) =>
  history.map((each, i) => (i === 7 ? { ...each, ...change } : each));

/** Answers of one run, in the order in which they come. */
const answers = [
  text(history),
  text(changed({ quantity: 'many' })),
  text(history),
  text([...history, ...history.slice(0, 3)]),
  text(changed({ quantity: 'many' })),
  text([...history, ...history.slice(0, 3)]),
  text(history.toReversed()),
  text(history),
];

function judged(headersOf: (bytes: Buffer) => { readonly [name: string]: string }) {
  const reading = datasets({ now });
  return answers.map((bytes, i) => {
    const scenario = bareScenario({ id: `transactions/${i}`, endpoint: 'transactions' });
    const { open, judgement } = reading.open('transactions', scenario, {});
    const reader = open({ headers: headersOf(bytes) });
    for (let at = 0; at < bytes.length; at += 10_000) reader.write(bytes.subarray(at, at + 10_000));
    const { digest, ...body } = reader.end([]);
    const {
      ofAnswer: _,
      kinds,
      ...found
    } = judgement() ?? { ofAnswer: undefined, kinds: undefined };
    return { body, digest, kinds, found };
  });
}

test('answers of the same bytes are judged as if each was read', () => {
  expect(judged(({ length }) => ({ 'content-length': String(length) }))).toEqual(
    judged(() => ({})),
  );
});

const body = { kind: 'records', records: 1, observed: {}, trouble: [] } as const;

/** Answers in turn, each a kind and a text. */
test.each([
  ['equal answers', 'a:same a:same a:same', 1],
  ['answers of another length', 'a:one a:three', 2],
  ['answers of one length', 'a:one a:two a:one', 3],
  ['answers that begin alike', 'a:one a:onf', 2],
  ['answers of two kinds', 'a:same b:same b:same', 2],
])('%s', (_, sent, times) => {
  const read: string[] = [];
  const equal = openEqualAnswers<{ readonly body: typeof body; readonly text: string }>();
  for (const [kind = '', said = ''] of sent.split(' ').map((each) => each.split(':'))) {
    let heard = '';
    const reader = equal.open(kind, { 'content-length': String(said.length) }, () => ({
      write(bytes) {
        heard += Buffer.from(bytes).toString();
        return true;
      },
      end() {
        read.push(heard);
        return { body, text: heard };
      },
    }));
    for (const piece of said) reader.write(Buffer.from(piece));
    expect(reader.end([]).text).toBe(said);
  }
  expect(read).toHaveLength(times);
});
