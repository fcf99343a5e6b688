import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRules } from '../../src/config/rules.ts';
import { causes } from '../../src/diagnosis/causes.ts';
import { findSymptoms } from '../../src/diagnosis/symptoms/find-symptoms.ts';
import { symptoms } from '../../src/diagnosis/symptoms/symptoms.ts';
import en from '../../src/diagnosis/symptoms/words/en.json' with { type: 'json' };
import es from '../../src/diagnosis/symptoms/words/es.json' with { type: 'json' };
import file from '../../src/diagnosis/symptoms/words/features.json' with { type: 'json' };
import pt from '../../src/diagnosis/symptoms/words/pt.json' with { type: 'json' };
import { loadScenarios } from '../../src/scenario/load.ts';
import { cpuOf } from '../support/cpu.ts';
import { greenlightHere } from '../support/in-process.ts';

const first = (asked: string) => findSymptoms(asked).found[0]?.id;

describe('the symptoms', () => {
  test('name only causes and rules that exist, and at least one', () => {
    const ids = new Set([...causes, ...allRules].map(({ id }) => id));
    const wrong = symptoms.flatMap(({ id, causes: behind, rules }) => [
      ...[...behind, ...rules].filter((each) => !ids.has(each)).map((each) => `${id}: ${each}`),
      ...(behind.length + rules.length === 0 ? [`${id} leads nowhere`] : []),
    ]);
    expect(wrong).toEqual([]);
  });

  test('have a next command and scenario that exist', async () => {
    const scenarios = new Set((await loadScenarios(['built-in'])).map(({ id }) => id));
    const help = (await greenlightHere(['--help'])).stdout;
    for (const { id, next } of symptoms) {
      const [, command = '', only] = /^greenlight (\w+)(?:.*--only (\S+))?/.exec(next) ?? [];
      expect(next).not.toBe(`greenlight explain ${id}`);
      expect(help, `${id}: ${next}`).toMatch(new RegExp(`^  ${command} `, 'm'));
      expect(only === undefined || scenarios.has(only), `${id}: ${next}`).toBe(true);
    }
  });

  test('lead to every cause', () => {
    const reached = new Set(symptoms.flatMap((symptom) => symptom.causes));
    expect(causes.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });

  test('have unique names and codes', () => {
    const names = symptoms.flatMap(({ id, codes }) => [...new Set([id, ...codes])]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('are found by their codes', () => {
    const wrong = symptoms.flatMap(({ id, codes }) => codes.filter((code) => first(code) !== id));
    expect(wrong).toEqual([]);
  });

  test('have words for each meaning in every language, and patterns of known meanings', () => {
    const meanings = Object.keys(en.words);
    expect([Object.keys(es.words), Object.keys(pt.words)]).toEqual([meanings, meanings]);
    const used = new Set(symptoms.flatMap(({ said }) => said.flatMap((each) => each.split(' '))));
    expect([...used].filter((each) => !meanings.includes(each))).toEqual([]);
  });
});

test.each(file.features)('$like has its form', ({ like, form }) => {
  expect(like).toMatch(new RegExp(form));
});

/** Complaints of tickets, each with the symptoms that it may lead to. */
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

test('the data and the log in a ticket are no complaint', () => {
  const data = '{"netTaxedValue":4165,"netValue":3500}\n2026-11-04 09:15:22 freight table empty';
  expect(findSymptoms(`Precios con puntos\nAsí respondemos:\n${data}`)).toMatchObject({
    found: [{ id: 'numbers-in-quotes' }],
    certain: true,
  });
});

test('nine of ten complaints lead to one symptom, and every whole ticket to at least one', () => {
  const tickets = complaints.filter(([said]) => said.length > 80);
  const unclear = complaints.filter(
    (each) => !tickets.includes(each) && !findSymptoms(each[0]).certain,
  );
  expect(unclear.length / complaints.length).toBeLessThan(0.1);
  expect(tickets.filter(([said]) => !findSymptoms(said).fits)).toEqual([]);
});

test.each([
  '',
  '   ',
  'xyzzy',
  'hello world',
  '¿?',
  '999',
  'Preciso de ajuda com urgência',
  'preciso una respuesta hoy',
  'o sea, no entendemos',
  'el premio fue el mejor',
  'a good story about the current market',
])("finds none for '%s'", (asked) => {
  expect(findSymptoms(asked).found).toEqual([]);
});

test.each([
  'how do I change my password',
  'quiero vacaciones',
  'bom dia, tudo bem?',
  'necesito la factura de mi suscripción',
  'who is on call this weekend',
  "the module does not work since Tuesday's update",
  'o plugin não funciona desde quarta-feira',
  'the memory of our server is at 60 %',
  'un aviso para mañana',
  'the export has 400 new customers',
  'el pedido de 7.250 tiene 7 líneas',
  'our SAP returns the freight',
])("no symptom is certain for '%s'", (asked) => {
  expect(findSymptoms(asked).certain).toBe(false);
});

/** CPU milliseconds for the same number of words, in texts of this length. */
const costOf = (of: (times: number) => string, times: number) =>
  cpuOf(() => {
    const text = of(times);
    for (let done = 0; done < 240_000; done += times) findSymptoms(text);
  });

test.each([
  ['short words', (times: number) => 'a '.repeat(times)],
  ['beginnings of codes', (times: number) => 'ECONN'.repeat(times)],
  ['words of complaints', (times: number) => `${'falla '.repeat(times)}x`],
])('one long text of %s takes at most 5 times as long as eight short ones', async (_what, of) => {
  const short = await costOf(of, 5_000);
  expect((await costOf(of, 40_000)) / short).toBeLessThan(5);
});

describe('greenlight explain', () => {
  test('prints the symptom of a complaint', async () => {
    const { exit, stdout } = await greenlightHere(['explain', 'pide', 'dos', 'veces']);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^The platform asks twice for one order +symptom · asked-twice\n/);
  });

  test('prints rules and exit codes, and suggests the nearest name for an unknown one', async () => {
    expect((await greenlightHere(['explain', '3'])).stdout).toMatch(/^Inconclusive/);
    expect((await greenlightHere(['explain', 'no-quote'])).stdout).toMatch(/^Outcome/);
    expect((await greenlightHere(['explain', 'delivery-price/net-value-mising'])).stderr).toContain(
      'the nearest is delivery-price/net-value-missing',
    );
    expect((await greenlightHere(['explain', 'xyzzy', 'foo', 'bar'])).stderr).toBe(
      "greenlight: no symptom fits 'xyzzy foo bar': greenlight diagnose finds the layer that fails; greenlight list symptoms lists what is known\n",
    );
  });

  test('lists symptoms as text and as JSON', async () => {
    const { stdout } = await greenlightHere(['list', 'symptoms']);
    expect(stdout).toMatch(/^shipping-zero +Orders are saved with shipping 0 +complaint$/m);
    const { stdout: json } = await greenlightHere(['list', 'symptoms', '--json']);
    expect(JSON.parse(json)).toEqual(symptoms);
  });
});
