import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { clauses } from '../../src/contract/clauses/clauses.ts';
import { observers } from '../../src/contract/observations/observations.ts';
import type { Clause } from '../../src/model/rule.ts';

const clauseIds = clauses.map(({ id }) => id);
const words = (text: string) => text.split(/\s+/).length;
const judgedBy = ({ judgement }: Clause) => ('by' in judgement ? judgement.by : undefined);
const ofContract = rules.filter(({ id }) => !id.startsWith('scenario/'));

describe('clauses', () => {
  test('have unique ids of the form <section>.<name>', () => {
    expect(clauseIds.filter((id, i) => clauseIds.indexOf(id) !== i)).toEqual([]);
    expect(clauses.filter(({ id, section }) => !id.startsWith(`${section}.`))).toEqual([]);
    expect(clauseIds.filter((id) => !/^[a-z-]+\.[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  test('are judged by rules that name them, not observable, or left open', () => {
    const kinds = clauses.map(({ id, judgement }) => [id, Object.keys(judgement)] as const);
    expect(kinds.filter(([, keys]) => keys.length !== 1)).toEqual([]);
    const unjudged = clauses.filter((clause) => judgedBy(clause)?.length === 0);
    expect(unjudged, 'name the clause in a rule, or say why none judges it').toEqual([]);
  });

  test('have a text of short sentences and a name of at most eight words', () => {
    expect(clauses.filter(({ short }) => words(short) > 8 || short.endsWith('.'))).toEqual([]);
    expect(clauses.filter(({ text }) => !text.endsWith('.'))).toEqual([]);
    const long = clauses
      .flatMap(({ text }) => text.split(/[.:;] /))
      .filter((each) => words(each) > 25);
    expect(long).toEqual([]);
  });
});

describe.each(ofContract.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  const named = clauses.filter(({ id }) => rule.clauses.includes(id));

  test('names only clauses that exist', () => {
    const unknown = rule.clauses.filter((id) => !clauseIds.includes(id));
    expect(unknown, 'take a clause of src/contract/clauses, or add one').toEqual([]);
    expect(named).not.toEqual([]);
  });

  test('names a clause that is not left open if it is an error', () => {
    expect(rule.severity !== 'error' || named.some(judgedBy)).toBe(true);
  });
});

test('every observer names a clause', () => {
  expect(observers.filter(({ clause }) => !clauseIds.includes(clause))).toEqual([]);
});
