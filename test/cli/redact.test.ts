import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { emptyFolder, reportOf } from './greenlight.ts';

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
const server = createServer((request, response) => {
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
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const redact = `redact:
  - /order/shippingAddress/address
  - /order/commerceName
  - /order/commerce/name
  - /order/shipping/location/address
  - /order/commerce/locations
  - /folio
  - /name
  - /email
  - /locations/*/address
`;

function folder(more = redact): string {
  const cwd = emptyFolder();
  const { port } = server.address() as AddressInfo;
  writeFileSync(
    join(cwd, 'greenlight.config.yaml'),
    `target: { clientBase: "http://127.0.0.1:${port}" }\n${more}`,
  );
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

describe('redact: of the config', () => {
  test('no report, journal or stream of a run tells the values', async () => {
    const cwd = folder();
    const { exit, stdout, stderr } = await here(['run', '--verbose', ...few, ...everything], {
      cwd,
    });
    expect([exit, stderr]).toEqual([1, '']);
    expect(leaks(stdout)).toEqual([]);
    const files = filesOf(cwd);
    expect(files).toHaveLength(6);
    for (const [path, text] of files) expect([path, leaks(text)]).toEqual([path, []]);
    const report = reportOf(files.find(([path]) => path.endsWith('report.json'))?.[1] ?? '');
    // The answers did come: what was said of them is there.
    expect(JSON.stringify(report)).toContain('(redacted): no way to (redacted) for (redacted)');
    expect(report.findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['commerces/duplicate-id', 'commerces/email', 'commerces/field-type']),
    );
    expect(report.configuration).toContainEqual(
      expect.objectContaining({ setting: 'redact', from: 'config' }),
    );
    expect(report.configuration.find(({ setting }) => setting === 'data.covered')?.value).toBe(
      'Providencia',
    );
  }, 30_000);

  test('without it they are reported: the test above can fail', async () => {
    const cwd = folder('');
    const { stdout } = await here(['run', '--json', ...few], { cwd });
    for (const value of planted) expect(stdout).toContain(value);
  }, 30_000);

  test('what was left out is not sent again, and a curl line is not reported', async () => {
    const cwd = folder();
    await here(['run', ...few, '--quiet'], { cwd });
    const report = reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
    expect(report.findings.filter(({ endpoint }) => endpoint === 'delivery-price')).not.toEqual([]);
    expect(
      report.findings.filter(
        ({ endpoint, reproduce }) => endpoint === 'delivery-price' && reproduce.curl !== undefined,
      ),
    ).toEqual([]);
    const replayed = await here(['replay', 'reports/latest', 'delivery-price/full-order'], { cwd });
    expect(replayed.exit).toBe(2);
    expect(replayed.stderr).toMatch(
      /^greenlight: e\d+ cannot be sent again: the config's redact left out a part of its request; run its scenario instead\n$/,
    );
    const records = await here(['replay', 'reports/latest', 'commerces/email', '--json'], { cwd });
    expect(records.exit).toBe(1);
    expect(leaks(records.stdout + records.stderr)).toEqual([]);
  }, 30_000);

  test('a plan shows no value', async () => {
    const cwd = folder(
      `${redact}  - /order/externalId\ndata: { commerce: { externalId: K-991723 } }\n`,
    );
    for (const how of [[], ['--json']]) {
      const { exit, stdout } = await here(['run', '--dry-run', ...few, ...how], { cwd });
      expect([exit, stdout.includes('K-991723'), stdout.includes('(redacted)')]).toEqual([
        0,
        false,
        true,
      ]);
    }
  });

  test('validate keeps to it', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'c.json'), JSON.stringify([commerce, commerce]));
    const { stdout, stderr, exit } = await here(
      [
        'validate',
        'commerces',
        join(cwd, 'c.json'),
        '-c',
        'greenlight.config.yaml',
        ...everything,
        '--out',
        'reports',
        '--verbose',
      ],
      { cwd },
    );
    expect(exit).toBe(1);
    expect(leaks(stdout + stderr)).toEqual([]);
    for (const [path, text] of filesOf(join(cwd, 'reports'))) {
      expect([path, leaks(text)]).toEqual([path, []]);
    }
  });

  test.each([
    [
      'order/email',
      'redact: [order/email]',
      /greenlight\.config\.yaml:2:10: redact 1 is 'order\/email'; expected a JSON Pointer such as \/order\/commerce\/email/,
    ],
    ['a tilde alone', 'redact: ["/a~b"]', /:2:10: redact 1 is '\/a~b'; expected a JSON Pointer/],
    ['the whole body', 'redact: [""]', /:2:10: redact 1 is ''; expected a JSON Pointer/],
    ['no list', 'redact: /a', /:2:9: redact is a string; expected a list/],
  ])('%s is a mistake with its place', async (_what, line, says) => {
    const { exit, stderr } = await here(['run'], { cwd: folder(`${line}\n`) });
    expect(exit).toBe(2);
    expect(stderr).toMatch(says);
  });
});

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
    const cwd = folder('');
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
