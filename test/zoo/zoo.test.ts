import { describe, expect, test } from 'vitest';
import { expected as wanted } from './expected.ts';
import { type Animal, found, visit } from './visit.ts';
import { houses } from './zoo.ts';

const all = Object.values(houses).flat();

test('each animal has its findings, and each finding its animal', () => {
  const names = all.map(({ name }) => name);
  expect(Object.keys(wanted).toSorted()).toEqual(names.toSorted());
});

const patient = (each: Animal) => each.hurry !== undefined;

/** What a run finds, the part of its words that is expected, and the rules that crashed on it. */
async function seen(animal: Animal) {
  const run = await visit(animal);
  const reported = run.findings.filter(({ endpoint }) => endpoint === 'delivery-price');
  const words = reported.map(({ message }) => message).join('\n');
  const { says = '', maybe = [] } = wanted[animal.name] ?? {};
  return {
    found: found(run).filter((each) => !maybe.includes(each)),
    says: words.includes(says) ? says : words,
    crashed: run.rules.filter(({ crashed }) => crashed),
  };
}

const expected = ({ name }: Animal) => ({
  found: [...(wanted[name]?.found ?? [])].sort(),
  says: wanted[name]?.says ?? '',
  crashed: [],
});

const rows = (animals: readonly Animal[]) => animals.map((each) => [each.name, each] as const);

describe.each(Object.entries(houses))('%s', (_, animals) => {
  test.each(rows(animals.filter((each) => !patient(each))))(
    '%s',
    async (_name, animal) => expect(await seen(animal)).toEqual(expected(animal)),
    60_000,
  );
});

// They wait, and so may we for all of them at once.
describe('those that let us wait', () => {
  test.concurrent.each(rows(all.filter(patient)))(
    '%s',
    async (_name, animal) => expect(await seen(animal)).toEqual(expected(animal)),
    60_000,
  );
});
