import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRules } from '../../src/config/rules.ts';
import {
  type ExampleExchange,
  quoted,
  rejection,
  scene,
} from '../../src/contract/endpoints/every/authoring/rule.ts';
import { causes } from '../../src/diagnosis/causes.ts';
import { likelyCauses } from '../../src/diagnosis/diagnose.ts';
import { layers } from '../../src/diagnosis/known/cause.ts';
import { faultNames } from '../../src/reference-client/faults.ts';
import { run } from '../contract/http/judged.ts';
import { pastes } from '../evidence/pastes.ts';
import { cpuOf } from '../support/cpu.ts';
import { seenOf } from '../support/pasted.ts';

const ids = causes.map(({ id }) => id);

test('every recogniser belongs to a cause, and every id is unique', async () => {
  const folder = new URL('../../src/diagnosis/causes/', import.meta.url);
  const files = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file): Promise<object> => import(new URL(file, folder).href)),
  );
  const recognised = files.flatMap((file) => Object.values(file).flatMap(Object.keys));
  expect(recognised.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(recognised).size).toBe(recognised.length);
  expect(new Set(ids).size).toBe(ids.length);
});

test('causes are in the order of the layers', () => {
  const order = causes.map(({ layer }) => layers.indexOf(layer));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('titles are short and without a full stop; means and remedies are sentences', () => {
  const wrong = causes.filter(
    ({ title, means, remedy }) =>
      title.split(' ').length > 9 ||
      /[.!]$/.test(title) ||
      !means.endsWith('.') ||
      !remedy.endsWith('.') ||
      [means, remedy].some((text) =>
        text.split(/[.;:] /).some((each) => each.split(' ').length > 28),
      ),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('every rule and fault that a cause names exists', () => {
  const known = new Set([...allRules.map(({ id }) => id), ...faultNames]);
  const named = causes.flatMap(({ rules, faults }) => [...rules, ...faults]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('every cause has a fault, a test on the wire or a paste', () => {
  const wire = readFileSync(new URL('wire.test.ts', import.meta.url), 'utf8');
  const pasted = pastes.map(({ cause }) => cause);
  const left = causes.filter(
    ({ id, faults }) => faults.length === 0 && !wire.includes(`'${id}'`) && !pasted.includes(id),
  );
  expect(left.map(({ id }) => id)).toEqual([]);
});

const price = { order: 'A', ...quoted(4200) };
const page = {
  order: 'A',
  status: 503,
  contentType: 'text/html',
  text: '<html><body><h1>503 Service Unavailable</h1><hr><center>nginx</center></body></html>',
};
/** Answers to one order in turn: a gateway with a 503 between quotes does reach the program. */
test.each<[answers: readonly ExampleExchange[], named: readonly string[]]>([
  [[page, price, page, page, page, price], []],
  [[page, page, page], ['gateway-cannot-reach']],
])('blames the gateway only if every answer is its 503: case %#', (answers, named) => {
  const exchanges = run(...scene(...answers));
  expect(likelyCauses({ exchanges, findings: [] }).map(({ cause }) => cause.id)).toEqual(named);
});

/** Every order is rejected, with data of the config or of the client's own lists. */
test.each<[source: 'declared' | 'discovered', named: readonly string[]]>([
  ['declared', ['order-data-rejected']],
  ['discovered', []],
])('blames the order data only if they are declared: %s', (source, named) => {
  const rejected = ['A', 'B', 'C'].map((order) => ({ order, ...rejection, exchange: { source } }));
  const exchanges = run(...scene(...rejected));
  expect(likelyCauses({ exchanges, findings: [] }).map(({ cause }) => cause.id)).toEqual(named);
});

test('diagnoses hostile texts in little time', async () => {
  const cost = await cpuOf(() => {
    for (const piece of [
      '<script',
      '<',
      '<title>Error',
      '4,',
      '"a": 1,',
      'order '.repeat(3),
      '{"a":',
    ]) {
      const text = piece.repeat(Math.ceil(60_000 / piece.length));
      for (const status of [200, 403, 404, 422, 500, 503]) {
        likelyCauses(seenOf({ status, text, headers: { 'content-type': 'text/html' } }));
      }
    }
  });
  expect(cost).toBeLessThan(30_000);
});
