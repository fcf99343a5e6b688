import { expect, test } from 'vitest';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import type { ExchangeReport, Run } from '../../src/model/run.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';
import { forms } from '../support/secret-forms.ts';

const exchange = sentIn('delivery-price/full-order');

/** A run in which a name was sent and `said` was the answer. */
const runOf = (name: string, said: string): Run => ({
  ...sampleRun,
  findings: [],
  observations: [],
  exchanges: [
    {
      ...exchange,
      request: {
        method: 'POST',
        url: 'https://erp.example/q',
        headers: {},
        body: { user: { name } },
      },
      answer: { kind: 'response', status: 422, headers: {}, bytes: said.length, body: said },
    },
  ],
});

const bodyOf = (run: Run) => {
  const { answer } = run.exchanges[0] as ExchangeReport;
  return answer.kind === 'response' ? answer.body : undefined;
};

const name = 'Camila Ñáñez-Rojas';
const spoken = [
  'plain',
  'upper case',
  'lower case',
  'percent-encoded',
  'percent-encoded, small hex',
  'percent-encoded whole',
  'of a form',
  'JSON',
  'JSON of .NET',
  'JSON in JSON',
  'HTML by names',
  'HTML by decimals',
  'HTML by hex',
] as const;

test.each(spoken)('replaces a name in the form %s', (form) => {
  const said = forms[form]?.(name) ?? '';
  expect(bodyOf(openRedactor([], { people: true }).run(runOf(name, `to ${said}.`)))).toBe(
    'to Person 1.',
  );
});

test.each(['Camila Nanez-Rojas', 'camila nañez-rojas'])(
  'replaces a name without its accents: %s',
  (said) => {
    expect(bodyOf(openRedactor([], { people: true }).run(runOf(name, said)))).toBe('Person 1');
  },
);

test.each([
  ['regular expression syntax', '(.*)+$ [a-z]{2,} \\d'],
  ['an open bracket and letters', '[abc'],
  ['20,000 letters', 'Ana '.repeat(5000).trim()],
  ['20,000 letters without a space', 'a'.repeat(20_000)],
  ['3,000,000 letters', 'Ana Soto '.repeat(333_333).trim()],
])('replaces the whole of a name of %s', (_what, long) => {
  const shown = openRedactor([], { people: true }).run(runOf(long, `to ${long}.`));
  expect(bodyOf(shown)).toBe('to Person 1.');
  expect(JSON.stringify(shown)).not.toContain(long.slice(0, 300));
});

test.each([
  ['that is cut', (body: string) => `${body.slice(0, -1)},"more":"`],
  ['that is not JSON', (body: string) => `${body} trailing`],
])('recognises a name in a body %s', (_what, made) => {
  const said = made(JSON.stringify({ user: { name: 'Benito Ibáñez' }, message: 'Benito Ibáñez' }));
  expect(bodyOf(openRedactor([], { people: true }).run(runOf(name, said)))).not.toContain('Ibáñez');
});

test.each([
  ['cut at its end', 'It is "Camila Ñáñ…".', 'It is "Person 1".'],
  ['cut at its beginning', 'It ends with "…mila Ñáñez-Rojas".', 'It ends with "…Person 1".'],
])('replaces a name that is %s', (_what, message, shown) => {
  const [first] = openRedactor([], { people: true }).run({
    ...runOf(name, ''),
    findings: [{ ...(sampleRun.findings[0] as Run['findings'][number]), message }],
  }).findings;
  expect(first?.message).toBe(shown);
});

/** As documented in SECURITY.md. */
test.each(['base64', 'hex'])('does not replace a name in %s', (form) => {
  const said = forms[form]?.(name) ?? '';
  expect(bodyOf(openRedactor([], { people: true }).run(runOf(name, said)))).toBe(said);
});
