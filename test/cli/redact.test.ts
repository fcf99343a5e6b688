import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { servingAll } from '../support/serving.ts';
import { emptyFolder } from './greenlight.ts';

/** What no report may tell: of a request, of an answer, of a record. */
const street = 'Pasaje Los Olmos 4417';
const shop = 'Bazar Doña Inés';
const mail = 'ines.soto@@correo.example';
const folio = 'FOLIO-77131';
const planted = [street, shop, mail, folio, 'ines.soto'];

const commerce = {
  commerceId: 'C-1',
  name: shop,
  email: mail,
  class: 'A',
  locations: [{ address: street, commune: 'Providencia' }],
  createdDate: '2020-01-01',
  isInactive: 'no',
  channel: 'x',
  subChannel: 'y',
  sellerIds: ['V1'],
};

/** Says back what it was sent, and breaks the contract so that rules speak. */
const url = servingAll((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? '';
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-echo', encodeURIComponent(body).slice(0, 4000));
    if (path.startsWith('/api/commerces')) {
      // Twice, so that rules over the whole list speak too.
      response.end(JSON.stringify([commerce, commerce]));
    } else if (path.startsWith('/api/transactions')) {
      response.end('[]');
    } else {
      const said = `${folio}: no way to ${street} for ${shop}`;
      const amounts = { transportationCost: 4200, netTaxedValue: 4998, shippingCost: -5 };
      response.end(JSON.stringify({ ...amounts, folio, error: said, order: body }));
    }
  });
});

function folder(): string {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'greenlight.config.yaml'), `target: { clientBase: "${url()}" }\n`);
  return cwd;
}

const leaks = (text: string) =>
  planted.flatMap((value) =>
    [value, encodeURIComponent(value), value.toUpperCase()].filter((form) => text.includes(form)),
  );

const filesOf = (at: string): readonly (readonly [string, string])[] =>
  readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.\w+$/.test(path) && !path.endsWith('config.yaml'))
    .map((path) => [path, readFileSync(join(at, path), 'utf8')] as const);

const here: typeof greenlightHere = (args, started) =>
  greenlightHere(args, { env: { GREENLIGHT_TOKEN: 'token-of-the-test-7f' }, ...started });

const everything = ['terminal', 'html', 'json', 'junit', 'markdown', 'github', 'har'].flatMap(
  (name) => ['--reporter', name],
);

const few = ['--only', '{delivery-price,shipping-cost,commerces}/{full-order,all,smallest-draft}'];

describe('--redact-people', () => {
  test('holds for validate, in every report', async () => {
    const cwd = emptyFolder();
    const email = 'inés soto at correo';
    writeFileSync(join(cwd, 'c.json'), JSON.stringify([{ ...commerce, email }]));
    const args = ['validate', 'commerces', join(cwd, 'c.json'), ...everything, '--out', 'reports'];
    const plain = await here(args, { cwd: emptyFolder() });
    expect(plain.stdout).toContain(email);
    const { stdout, stderr } = await here([...args, '--redact-people'], { cwd });
    expect(stdout + stderr).not.toContain(email);
    expect(stdout).toContain('person-1@example.invalid');
    for (const [path, text] of filesOf(join(cwd, 'reports'))) {
      expect([path, text.includes(email)]).toEqual([path, false]);
    }
  });

  test('holds for replay, and a run that tells pseudonyms is sent with them, which is said', async () => {
    const cwd = folder();
    await here(['run', ...few, '--quiet', '--out', 'plain'], { cwd });
    const plain = await here(['replay', 'plain', 'commerces/email'], { cwd });
    const { stdout, stderr, exit } = await here(
      ['replay', 'plain', 'commerces/email', '--redact-people'],
      { cwd },
    );
    expect([exit, stderr, plain.stderr]).toEqual([1, '', '']);
    expect(leaks(stdout)).toEqual([]);
    await here(['run', ...few, '--quiet', '--redact-people', '--out', 'reported'], { cwd });
    const reported = await here(['replay', 'reported', 'delivery-price/full-order'], { cwd });
    expect(reported.stderr).toBe(
      'greenlight: the run holds pseudonyms for people and resends them; answers may differ.\n',
    );
  }, 30_000);
});
