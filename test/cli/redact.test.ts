import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commerce } from '../../src/contract/endpoints/commerces/example.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { servingAll } from '../support/serving.ts';

/** Not an e-mail address, so a rule quotes it. */
const email = 'inés soto at correo';
const name = 'Bazar Doña Inés';
const shop = commerce({ name, email });

/** Breaks the contract in quotes and in commerces, and names a person in both. */
const url = servingAll((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json');
    const quote = { transportationCost: 4200, netTaxedValue: 4998, error: `no way to ${name}` };
    response.end(JSON.stringify(request.method === 'GET' ? [shop, shop] : quote));
  });
});

const folder = () =>
  folderOf({
    'greenlight.config.yaml': `target: { clientBase: "${url()}", implements: [delivery-price, commerces] }\n`,
    'c.json': JSON.stringify([shop]),
  });
const here = (args: readonly string[], cwd: string) =>
  greenlightHere(args, { cwd, env: { GREENLIGHT_TOKEN: 'token-of-the-test-7f' } });

const everything = ['terminal', 'html', 'json', 'junit', 'markdown', 'github', 'har'].flatMap(
  (each) => ['--reporter', each],
);
const few = ['--only', '{delivery-price,commerces}/{full-order,all}', '--quiet'];

test('--redact-people applies to every report of validate', async () => {
  const cwd = folder();
  const args = ['validate', 'commerces', 'c.json', ...everything, '--out', 'reports'];
  expect((await here(args, cwd)).stdout).toContain(email);
  const { stdout, stderr } = await here([...args, '--redact-people'], cwd);
  expect(stdout + stderr).not.toContain(email);
  expect(stdout).toContain('person-1@example.invalid');
  for (const file of readdirSync(join(cwd, 'reports')))
    expect([file, readFileSync(join(cwd, 'reports', file), 'utf8').includes(email)]).toEqual([
      file,
      false,
    ]);
});

test('--redact-people applies to replay, which warns if the saved run has pseudonyms', async () => {
  const cwd = folder();
  await here(['run', ...few, '--out', 'plain'], cwd);
  const plain = await here(['replay', 'plain', 'e1'], cwd);
  const hidden = await here(['replay', 'plain', 'e1', '--redact-people'], cwd);
  expect([plain.stdout.includes(email), plain.stderr]).toEqual([true, '']);
  expect([hidden.exit, hidden.stderr, hidden.stdout.includes(email)]).toEqual([1, '', false]);
  await here(['run', ...few, '--redact-people', '--out', 'reported'], cwd);
  expect((await here(['replay', 'reported', 'delivery-price/full-order'], cwd)).stderr).toBe(
    'greenlight: the run holds pseudonyms for people and resends them; answers may differ.\n',
  );
});
