import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nameNear } from '../../src/cli/commands/explain/explain.ts';
import { overview, pagesOf } from '../../src/cli/commands/explain/kinds.ts';
import { decisionTexts, exitTexts } from '../../src/cli/commands/explain/pages/terms.ts';
import { docsPages } from '../../src/cli/docs.ts';
import { allRules as rules } from '../../src/config/rules.ts';
import { clauses } from '../../src/contract/clauses/clauses.ts';
import { causes } from '../../src/diagnosis/causes.ts';
import { decisions } from '../../src/model/outcome.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { relations } from '../../src/model/scenario.ts';
import { faults as everyFault } from '../../src/reference-client/faults.ts';
import { explainedPage } from '../../src/report/page/page.ts';
import { printed } from '../../src/report/terminal/blocks.ts';
import { loadScenarios } from '../../src/scenario/load.ts';
import { greenlightHere } from '../support/in-process.ts';

const look = { width: 100, color: false, ascii: false };
const explain = (id: string, scenarios: readonly Scenario[] = [], as = look) =>
  printed(pagesOf(id, scenarios).map(explainedPage), as);

const text = (id: string) => explain(id);

/** Without its line breaks and columns. */
const flat = (from: string) => from.replaceAll(/\s+/g, ' ');

describe('explain', () => {
  test('shows a rule with its clauses, effect, remedy and examples', () => {
    expect(text('delivery-price/net-value-missing')).toMatchInlineSnapshot(`
      "A quote has no netValue  error · delivery-price/net-value-missing

        contract   delivery-price.rule-4: the platform validates transportationCost and stores netValue.
                   It accepts an answer that has the first and not the second, so netValue must always be
                   sent.
                   errors.200-without-net: a 200 with transportationCost and without netValue counts as a
                   valid quote: the order is saved with shipping 0, without any error.
        effect     The platform takes the quote and saves the order with shipping 0. No one sees an error.
        remedy     Send netValue in every quote, equal to transportationCost.

      Breaks it

          200 application/json
          { "transportationCost": 4200, "netTaxedValue": 4998 }

        decision   buyer saw   stored              advances
        quoted         4,998   0, expected 4,200   yes

      Keeps it

          200 application/json
          { "transportationCost": 4200, "netValue": 4200, "netTaxedValue": 4998 }

        decision   buyer saw   stored   advances
        quoted         4,998    4,200   yes

        near it    delivery-price/net-value-mismatch: netValue differs from transportationCost

          # see it
          greenlight demo --fault net-value-missing
          greenlight demo --fault net-value-null
          greenlight demo --fault net-value-lower-case
          # judge one
          greenlight judge delivery-price answer.json

        page       docs/reference/rules/delivery-price.md#net-value-missing
      "
    `);
  });

  test('shows every scenario with the command that runs it', async () => {
    const scenarios = await loadScenarios(['built-in']);
    for (const { id } of scenarios)
      expect(explain(id, scenarios)).toContain(`greenlight run --only ${id}\n`);
  });

  test('shows a cause and the fault of the same name', () => {
    const reported = explain('get-body-dropped');
    expect(reported.match(/(?:cause|fault) · \S+$/gm)).toEqual([
      'cause · get-body-dropped',
      'fault · get-body-dropped',
    ]);
  });

  test('shows a fault with what the client does, a wrong answer and the finding', () => {
    expect(explain('net-value-missing')).toMatch(
      /\n {2}client +delivery-price: netValue is left out[\s\S]*\n {2}finding +delivery-price\/net-value-missing: [\s\S]*\nA wrong answer of this kind\n[\s\S]*"transportationCost"/,
    );
  });

  test('lists what can be explained', () => {
    const reported = printed(overview(), look);
    expect(reported.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(reported).toContain(`\n  causes     ${causes.length}, as `);
  });

  test('has the text of the docs for every cause, outcome and exit code', () => {
    const pages = docsPages();
    const textOf = (page: string) =>
      flat(Object.values(pages.find(({ path }) => path === page)?.parts ?? {}).join('\n'));
    const outcomes = textOf('docs/reference/contract.md');
    const ofCauses = textOf('docs/reference/causes.md');
    for (const decision of decisions) {
      const { when, service } = decisionTexts[decision];
      expect(flat(text(decision))).toContain(`when ${when} then ${service}`);
      expect(outcomes).toContain(`**When:** ${when} **Then:** ${service}`);
    }
    for (const { id, means, remedy } of causes) {
      expect(flat(text(id))).toContain(`means ${flat(means)} remedy ${flat(remedy)}`);
      expect(ofCauses).toContain(flat(means));
      expect(ofCauses).toContain(flat(remedy));
    }
    const codes = readFileSync(
      new URL('../../docs/reference/exit-codes.md', import.meta.url),
      'utf8',
    );
    for (const code of Object.keys(exitTexts)) expect(codes).toMatch(new RegExp(`\\b${code}\\b`));
  });

  test.each(['delivery-price/net-value-missing', 'errors.5xx', 'get-body-dropped'])(
    'shows a bad and a good answer for %s',
    (id) => {
      const reported = text(id);
      expect(reported).toMatch(/\n(?:Breaks it|Shows it|With the fault)\n/);
      expect(reported).toMatch(/\n(?:Keeps it|Similar, but a different cause|Without it)\n/);
    },
  );

  test.each([
    ...rules.map(({ id }) => id),
    ...clauses.map(({ id }) => id),
    ...decisions,
    ...Object.keys(exitTexts),
    ...causes.map(({ id }) => id),
    ...relations,
  ])('explains %s within 100 columns', (id) => {
    const lines = text(id).split('\n');
    // A long title has a line of its own.
    expect(lines.slice(0, 2).some((line) => line.endsWith(` · ${id}`))).toBe(true);
    // Bodies of examples are shown as they are sent.
    expect(lines.filter((line) => line.length > 100 && !/^ {4}\S|^ {6,}"/.test(line))).toEqual([]);
  });

  test.each<[string, string | undefined]>([
    ['delivery-price/net-value-misin', 'delivery-price/net-value-missing'],
    ['slwo', 'slow'],
    ['qouted', 'quoted'],
    ['rule-44', 'delivery-price.rule-4'],
    ['completely different', undefined],
    ['zzzz', undefined],
    ['', undefined],
  ])('finds the nearest name for the unknown %j', (id, expected) => {
    expect(explain(id)).toBe('');
    expect(nameNear(id)).toBe(expected);
  });
});

describe('greenlight explain', () => {
  test('shows a symptom before the fault of its name', async () => {
    const { stdout } = await greenlightHere(['explain', 'slow'], { columns: 100 });
    expect(stdout.split('\n\n\n').map((page) => page.split(/ {2,}/)[0])).toEqual([
      'The quote takes long',
      'The tariff is looked up line by line, so 100 lines take half a minute',
    ]);
  });

  test.each([
    ['no symptom well', 'nuestro servicio responde raro', 'No symptom fits “', 'timed-out'],
    ['several symptoms', 'el servidor está caído', 'Several symptoms fit “', 'connection-refused'],
  ])('lists close symptoms if a text fits %s', async (_what, said, title, closest) => {
    const { exit, stdout } = await greenlightHere(['explain', said], { columns: 100 });
    expect([exit, stdout.startsWith(`${title}${said}”`)]).toEqual([0, true]);
    expect(stdout).toMatch(/^.* symptoms · closest\n/);
    expect(stdout).toContain(`greenlight explain ${closest}\n`);
  });
});

test.each([
  ['rules', rules.length, ['id', 'severity', 'title', 'clauses']],
  ['clauses', clauses.length, ['id', 'judged', 'title']],
  ['faults', everyFault.length, ['id', 'title', 'findings']],
  ['causes', causes.length, ['id', 'layer', 'move', 'title']],
  ['scenarios', (await loadScenarios(['built-in'])).length, ['id', 'title', 'tags']],
])('list %s has all of them, as text and as one JSON document', async (what, count, members) => {
  const said = await greenlightHere(['list', what], { columns: 200 });
  const one = what.slice(0, -1);
  const more = what === 'scenarios' ? 'run --only <scenario>' : `explain <${one}>`;
  expect(said.stdout.split('\n\n').at(-1)).toBe(`${count} ${what}; more with greenlight ${more}\n`);
  const { exit, stdout, stderr } = await greenlightHere(['list', what, '--json']);
  expect([exit, stderr]).toEqual([0, '']);
  const read = JSON.parse(stdout) as readonly object[];
  expect(read).toHaveLength(count);
  for (const each of read) expect(Object.keys(each)).toEqual(members);
});

test('list has a fault with the rules that find it', async () => {
  const { stdout } = await greenlightHere(['list', 'faults']);
  expect(flat(stdout)).toContain(
    'net-value-missing netValue is left out, since it only repeats transportationCost delivery-price/net-value-missing',
  );
});
