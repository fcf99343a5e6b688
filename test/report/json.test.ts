import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { json } from '../../src/report/json/json.ts';
import { runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly $defs?: { readonly [name: string]: Schema };
  readonly description?: string;
}

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'),
) as Schema;
const keeps = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

const errorsOf = (value: unknown) => (keeps(value) ? [] : keeps.errors);

/** Follows references, and merges the two shapes of an answer. */
function resolved(given: Schema): Schema {
  if (given.oneOf) {
    const parts = given.oneOf.map(resolved);
    return { properties: Object.assign({}, ...parts.map(({ properties }) => properties)) };
  }
  const name = given.$ref?.split('/').at(-1);
  return name === undefined ? given : resolved(schema.$defs?.[name] ?? {});
}

/** Paths of members of a value that the schema does not name. */
function unnamed(value: unknown, given: Schema, at: string): readonly string[] {
  const { items = {}, properties } = resolved(given);
  if (Array.isArray(value)) return value.flatMap((item) => unnamed(item, items, `${at}[]`));
  if (typeof value !== 'object' || value === null || !properties) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const held = properties[name];
    return held ? unnamed(member, held, `${at}.${name}`) : [`${at}.${name}`];
  });
}

describe('the report', () => {
  test.each(Object.entries(runs))('is valid by its schema: %s', (_, run) => {
    expect(errorsOf(JSON.parse(json(run)))).toEqual([]);
  });

  test('is the run as pretty-printed JSON without loss', () => {
    expect(JSON.parse(json(sampleRun))).toEqual(JSON.parse(JSON.stringify(sampleRun)));
    expect(json(sampleRun)).toMatch(/^\{\n {2}"schemaVersion": 1,\n {2}"tool": \{\n.*\n\}\n$/s);
  });

  test('escapes control characters', () => {
    const run = {
      ...sampleRun,
      run: { ...sampleRun.run, name: 'a\u001b\u009b\u202e\u2028\u{e0041}\u007f' },
    };
    const text = json(run);
    expect(text).toContain('"name": "a\\u001b\\u009b\\u202e\\u2028\\udb40\\udc41\\u007f"');
    expect((JSON.parse(text) as typeof run).run.name).toBe(run.run.name);
  });
});

describe('the schema', () => {
  test.each(Object.entries(runs))('names every member of the run: %s', (_, run) => {
    expect([...new Set(unnamed(run, schema, 'report'))]).toEqual([]);
  });

  const plain = JSON.parse(JSON.stringify(sampleRun)) as object;
  /** A copy with one member removed or replaced. */
  function altered(at: readonly string[], value?: unknown): unknown {
    const copy = structuredClone(plain);
    const name = at.at(-1) ?? '';
    let holder = copy as { [name: string]: unknown };
    for (const step of at.slice(0, -1)) holder = holder[step] as typeof holder;
    if (value === undefined) delete holder[name];
    else holder[name] = value;
    return copy;
  }

  test.each<readonly [string, readonly string[], unknown]>([
    ['another version', ['schemaVersion'], 2],
    ['a place that is not a JSON Pointer', ['findings', '0', 'at'], 'netValue'],
    ['a rule without its folder', ['findings', '0', 'rule'], 'slow'],
    ['a time without an offset', ['run', 'startedAt'], '2026-11-17T13:42:08'],
    ['an answer of both kinds', ['exchanges', '0', 'answer', 'kind'], 'no-response'],
  ])('rejects %s', (_, at, value) => {
    expect(keeps(altered(at, value))).toBe(false);
  });

  test.each([['verdict'], ['exchanges', '0', 'answer', 'status']])(
    'rejects a run without %s',
    (...at) => {
      expect(keeps(altered(at))).toBe(false);
    },
  );

  test('requires a reason if a scenario was not judged', () => {
    expect(keeps(altered(['scenarios', '0', 'verdict'], 'skipped'))).toBe(false);
  });
});
