import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { referenceToken } from '../../src/reference-client/target.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { openReferenceClient } from '../support/serving.ts';
import { emptyFolder } from './greenlight.ts';

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: { readonly raw: string };
  };
}

interface Collection {
  readonly info: { readonly description: string };
  readonly variable: readonly { readonly key: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

async function collectionIn(cwd: string, env = {}) {
  const { stdout, stderr } = await greenlightHere(['list', 'requests'], { cwd, env });
  return { collection: JSON.parse(stdout) as Collection, stdout, stderr };
}

/** Sends a request with the variables filled in, as a tool does; returns the status. */
async function sent(item: Item, values: { readonly [name: string]: string }): Promise<number> {
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all);
  const { method, url, header, body } = item.request;
  const headers = Object.fromEntries(header.map(({ key, value }) => [key, filled(value)]));
  const length = body ? { 'content-length': Buffer.byteLength(body.raw) } : {};
  const call = request(filled(url), { method, headers: { ...headers, ...length } });
  call.end(body?.raw);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

let client: ReferenceClient;
beforeAll(async () => {
  client = await openReferenceClient({ token: referenceToken, records: 20 });
});
afterAll(() => client.close());

test('the collection sends the right token, except in requests that test the token', async () => {
  const { collection, stderr } = await collectionIn(emptyFolder());
  expect(stderr).toBe(
    'greenlight: the requests are written with sample data, since no config was found\n',
  );
  const items = collection.item.flatMap(({ item }) => item);
  const refused: string[] = [];
  for (const item of items) {
    const status = await sent(item, { client_base: client.url, token: referenceToken });
    if (status === 401) refused.push(item.name.replace(/^.*: /, ''));
  }
  expect(items.length).toBeGreaterThan(100);
  expect(refused).toEqual([
    'a wrong token',
    'no token',
    'a token one character longer',
    'a quotation, no token',
    'a draft, no token',
    'a draft, a wrong token',
  ]);
});

const config = (more: string) =>
  folderOf({
    'greenlight.config.yaml': `target:
  clientBase: https://erp.example.com
  token: \${GREENLIGHT_TOKEN}
  implements: [delivery-price]
  headers: { all: { x-api-key: "\${ERP_KEY}" } }
${more}`,
  });
const products = 'data: { products: [{ sku: SKU-77, quantity: 3, unitPrice: 1490 }] }\n';

test('the collection has the data of the config, and its secrets as variables', async () => {
  const secret = 'k-3f9a77c1d2e4';
  const { collection, stdout, stderr } = await collectionIn(config(products), { ERP_KEY: secret });
  expect(stderr).toBe(
    'greenlight: the requests are written with the data of greenlight.config.yaml, and sample data for the rest\n',
  );
  expect(collection.item.map(({ name }) => name)).toEqual(['delivery-price']);
  expect(collection.variable.map(({ key }) => key)).toEqual(['client_base', 'token', 'ERP_KEY']);
  expect(stdout).toContain('SKU-77');
  expect(stdout).not.toContain(secret);
  const [first] = collection.item[0]?.item ?? [];
  expect(first?.request.header).toContainEqual({ key: 'x-api-key', value: '{{ERP_KEY}}' });
});
