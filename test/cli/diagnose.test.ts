import { describe, expect, test } from 'vitest';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { greenlightHere } from '../support/in-process.ts';
import { openReferenceClient, referenceForAll, servingAll } from '../support/serving.ts';
import { clientFolder, emptyFolder } from './greenlight.ts';

const token = 'a-token-of-nobody-5d02c7';
const env = { GREENLIGHT_TOKEN: token };

const honest = referenceForAll({ token, records: 200 });
const faulty = referenceForAll({ token, faults: ['net-value-missing'], records: 200 });

const hidden = referenceForAll({ token, faults: ['global-variable', 'drops-last-day'] });

const quotes = ['--endpoint', 'delivery-price', '--now', '2026-11-20'];

/** A quotable order: the reference client knows only its own customers. */
const configFor = (client: Pick<ReferenceClient, 'url'>): string =>
  clientFolder(client, '\ndata: { commerce: { externalId: C0001 } }');

/** A client that answers with a web page in place of its commerces. */
const pages = servingAll((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>ERP</title>');
});

/** Clients of which no answer can be used, each in its own way. */
const unusable = (status: number, message: string) =>
  servingAll((request, response) => {
    request.resume();
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message }));
  });
const limited = unusable(429, 'Too many calls');
const crashing = unusable(422, 'NullReferenceException: rate');

describe.concurrent('greenlight diagnose', () => {
  test('finds nothing in a conforming client and exits with 0', async () => {
    const cwd = configFor(honest);
    const { exit, stdout, stderr } = await greenlightHere(['diagnose', ...quotes], {
      env,
      cwd,
      columns: 100,
    });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain('NO CAUSE FOUND');
    expect(stdout).toMatch(/✔ token +a wrong token gets 401, no token gets 401\n/);
  });

  test('leads with the finding of a rule, its remedy and the next command, and exits with 1', async () => {
    const cwd = configFor(faulty);
    const { exit, stdout } = await greenlightHere(['diagnose', ...quotes], {
      env,
      cwd,
      columns: 100,
    });
    expect(exit).toBe(1);
    const block = stdout.slice(stdout.indexOf('Found'));
    expect(block).toMatch(
      /^Found {2}1 rule broken\n\n✖ A quote has no netValue +delivery-price\/net-value-missing\n/,
    );
    expect(block).toMatch(/\n {2}remedy {5}Send netValue in every quote, equal to/);
    expect(block).toContain('  more       greenlight explain delivery-price/net-value-missing\n');
    expect(block).toMatch(/\nCAUSE FOUND {2}Who acts: the client’s developers\. Exit code 1\.\n$/);
    expect(stdout).not.toContain(token);
  });

  test('finds faults that only parallel orders and several range forms show', async () => {
    const { stdout } = await greenlightHere(['diagnose'], { env, cwd: clientFolder(hidden) });
    expect(stdout).toMatch(/✖ .* delivery-price\/mixed-up-orders\n/);
    expect(stdout).toMatch(/✖ .* transactions\/range-loses-records\n/);
    expect(stdout).toContain('CAUSE FOUND');
  });

  test('finds the cause of a web page in place of records', async () => {
    const args = ['diagnose', '-u', pages(), '--endpoint', 'commerces', '--now', '2026-11-20'];
    const { stdout } = await greenlightHere(args, { env, cwd: emptyFolder(), columns: 100 });
    expect(stdout).not.toContain('No known cause');
    expect(stdout).toMatch(/▲ content type +text\/html\n +✖ json +A web page is sent/);
    expect(stdout).toMatch(
      /Likely cause {2}json\n\n✖ A web page is sent instead of JSON +web-page/,
    );
  });

  test('prints one JSON document without secrets with --json', async () => {
    const cwd = configFor(faulty);
    const { exit, stdout } = await greenlightHere(['diagnose', ...quotes, '--json'], {
      env,
      cwd,
      columns: 100,
    });
    const found = JSON.parse(stdout);
    expect([exit, found.exitCode, found.verdict, found.schemaVersion]).toEqual([1, 1, 'found', 1]);
    expect(found.causes).toEqual([]);
    expect(found.others[0]).toMatchObject({
      rule: 'delivery-price/net-value-missing',
      endpoint: 'delivery-price',
    });
    expect(found.endpoints.map(({ id }: { id: string }) => id)).toEqual(['delivery-price']);
    expect(found.endpoints[0].layers).toHaveLength(13);
    expect(found.exchanges.length).toBe(found.endpoints[0].exchanges);
    expect(stdout).not.toContain(token);
    expect(stdout).toContain('$GREENLIGHT_TOKEN');
  });

  test('quotes no body if people are redacted', async () => {
    const refusing = await openReferenceClient({ token, faults: ['another-path'], records: 100 });
    try {
      const cwd = configFor(refusing);
      const open = await greenlightHere(['diagnose', ...quotes], { env, cwd, columns: 100 });
      expect(open.stdout).toContain('The body is empty.');
      const redacted = { ...env, GREENLIGHT_REDACT_PEOPLE: 'true' };
      const { stdout } = await greenlightHere(['diagnose', ...quotes], {
        env: redacted,
        cwd,
        columns: 100,
      });
      expect(stdout).toContain('What the body says is redacted.');
      expect(stdout).not.toContain('The body is empty.');
    } finally {
      await refusing.close();
    }
  });

  test.each([
    ['the limit of a gateway', limited, 1, 'A rate limit refuses the calls'],
    ['an error of a program', crashing, 1, 'Look in the log of the program for this error'],
  ])('blames no data of ours for %s, and never exits with 0', async (_, url, code, words) => {
    const { exit, stdout } = await greenlightHere(['diagnose', '-u', url(), ...quotes], { env });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(stdout).not.toContain('order-data-rejected');
    expect(exit).toBe(code);
  });

  test('shows no warning for the status of answers that fail by their content', async () => {
    const client = await openReferenceClient({ token, faults: ['numbers-as-text'] });
    const { stdout } = await greenlightHere(['diagnose', '-u', client.url, ...quotes], { env });
    await client.close();
    expect(stdout).toMatch(/✔ http +\d+ × 200/);
    expect(stdout).toContain('✖ schema');
  });

  test('exits with 3 if nothing listens', async () => {
    const gone = await openReferenceClient();
    await gone.close();
    const { exit, stdout } = await greenlightHere(['diagnose', '--base-url', gone.url, ...quotes], {
      env,
    });
    expect(exit).toBe(3);
    expect(stdout).toContain('✖ connect');
    expect(stdout).toContain('UNREACHABLE');
  });
});
