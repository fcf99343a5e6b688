import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRules } from '../../src/config/rules.ts';
import { causes } from '../../src/diagnosis/causes.ts';
import { findSymptoms } from '../../src/diagnosis/symptoms/find-symptoms.ts';
import { symptoms } from '../../src/diagnosis/symptoms/symptoms.ts';
import en from '../../src/diagnosis/symptoms/words/en.json' with { type: 'json' };
import es from '../../src/diagnosis/symptoms/words/es.json' with { type: 'json' };
import pt from '../../src/diagnosis/symptoms/words/pt.json' with { type: 'json' };
import { loadScenarios } from '../../src/scenario/load.ts';
import { cpuOf } from '../support/cpu.ts';
import { greenlightHere } from '../support/in-process.ts';

const first = (asked: string) => findSymptoms(asked).found[0]?.id;

describe('the data', () => {
  test('every cause and rule that a symptom names exists, and it leads somewhere', () => {
    const ids = new Set([...causes, ...allRules].map(({ id }) => id));
    const wrong = symptoms.flatMap(({ id, causes: behind, rules }) => [
      ...[...behind, ...rules].filter((each) => !ids.has(each)).map((each) => `${id}: ${each}`),
      ...(behind.length + rules.length === 0 ? [`${id} leads nowhere`] : []),
    ]);
    expect(wrong).toEqual([]);
  });

  test('every next command is one of ours, and its scenario exists', async () => {
    const scenarios = new Set((await loadScenarios(['built-in'])).map(({ id }) => id));
    const help = (await greenlightHere(['--help'])).stdout;
    for (const { id, next } of symptoms) {
      const [, command = '', only] = /^greenlight (\w+)(?:.*--only (\S+))?/.exec(next) ?? [];
      expect(help, `${id}: ${next}`).toMatch(new RegExp(`^  ${command} `, 'm'));
      expect(only === undefined || scenarios.has(only), `${id}: ${next}`).toBe(true);
    }
  });

  test('every cause is reached from some symptom', () => {
    const reached = new Set(symptoms.flatMap((symptom) => symptom.causes));
    expect(causes.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });

  test('no two symptoms bear one name or one code', () => {
    const names = symptoms.flatMap(({ id, codes }) => [...new Set([id, ...codes])]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('every code leads to its own symptom', () => {
    const wrong = symptoms.flatMap(({ id, codes }) => codes.filter((code) => first(code) !== id));
    expect(wrong).toEqual([]);
  });

  test('every language has a word for each meaning, and every pattern is made of meanings', () => {
    const meanings = Object.keys(en.words);
    expect([Object.keys(es.words), Object.keys(pt.words)]).toEqual([meanings, meanings]);
    const used = new Set(symptoms.flatMap(({ said }) => said.flatMap((each) => each.split(' '))));
    expect([...used].filter((each) => !meanings.includes(each))).toEqual([]);
  });
});

/** What tickets say, each with the symptoms that it may lead to. */
const complaints = readFileSync(new URL('complaints.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('|') as [said: string, symptoms: string]);

test.each(complaints)('%s → %s', (said, expected) => {
  const { found, certain } = findSymptoms(said);
  const ids = found.map(({ id }) => id);
  expect(certain ? ids.slice(0, 1) : ids).toContainEqual(
    expect.stringMatching(`^(?:${expected.replaceAll(' ', '|')})$`),
  );
});

test('most of them lead to one symptom, and a whole ticket to one or more that fit', () => {
  const tickets = complaints.filter(([said]) => said.length > 80);
  const unclear = complaints.filter(
    (each) => !tickets.includes(each) && !findSymptoms(each[0]).certain,
  );
  expect(unclear.length / complaints.length).toBeLessThan(0.1);
  expect(tickets.filter(([said]) => !findSymptoms(said).fits)).toEqual([]);
});

test.each(['', '   ', 'xyzzy', 'hello world', '¿?', '999'])("'%s' is no symptom", (asked) => {
  expect(findSymptoms(asked).found).toEqual([]);
});

test.each([
  'how do I change my password',
  'quiero vacaciones',
  'bom dia, tudo bem?',
  'necesito la factura de mi suscripción',
  'who is on call this weekend',
])("'%s' names no symptom for certain", (asked) => {
  expect(findSymptoms(asked).certain).toBe(false);
});

/** Milliseconds of the processor for as many letters, in texts of so many words each. */
const costOf = (of: (times: number) => string, times: number) =>
  cpuOf(() => {
    const text = of(times);
    for (let done = 0; done < 240_000; done += times) findSymptoms(text);
  });

test.each([
  ['short words', (times: number) => 'a '.repeat(times)],
  ['the beginnings of codes', (times: number) => 'ECONN'.repeat(times)],
  ['words of complaints', (times: number) => `${'falla '.repeat(times)}x`],
])('of %s one long text takes no five times as long as eight short ones', async (_what, of) => {
  const short = await costOf(of, 5_000);
  expect((await costOf(of, 40_000)) / short).toBeLessThan(5);
});

describe('the command', () => {
  test('one symptom, as a person sees it', async () => {
    const { exit, stdout } = await greenlightHere(['explain', 'pide', 'dos', 'veces']);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^The platform asks twice for one order +symptom · asked-twice\n/);
  });

  test('a rule keeps its page, an exit code too, and what is unknown names the nearest', async () => {
    expect((await greenlightHere(['explain', '3'])).stdout).toMatch(/^Inconclusive/);
    expect((await greenlightHere(['explain', 'no-quote'])).stdout).toMatch(/^Outcome/);
    expect((await greenlightHere(['explain', 'delivery-price/net-value-mising'])).stderr).toContain(
      'the nearest is delivery-price/net-value-missing',
    );
    expect((await greenlightHere(['explain', 'xyzzy', 'foo', 'bar'])).stderr).toBe(
      "greenlight: no symptom fits 'xyzzy foo bar': greenlight diagnose finds the layer that fails; greenlight list symptoms lists what is known\n",
    );
  });

  test('list symptoms, for people and as JSON', async () => {
    const { stdout } = await greenlightHere(['list', 'symptoms']);
    expect(stdout).toMatch(/^shipping-zero +Orders are saved with shipping 0 +complaint$/m);
    const { stdout: json } = await greenlightHere(['list', 'symptoms', '--json']);
    expect(JSON.parse(json)).toEqual(symptoms);
  });
});
