import { gunzipSync } from 'node:zlib';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import {
  openReferenceClient,
  type ReferenceClient,
  type ReferenceOptions,
} from '../../src/reference-client/server.ts';
import { type Asking, ask, type Received, read } from './ask.ts';

/** The day after the history of these tests ends: 20 November 2026, 09:00 by the client's clock. */
export const now = Date.UTC(2026, 10, 20, 12);

const opened: ReferenceClient[] = [];

export const open = async (options: ReferenceOptions = {}): Promise<ReferenceClient> => {
  const client = await openReferenceClient({ now: () => now, records: 1_400, ...options });
  opened.push(client);
  return client;
};

export const closeAll = async (): Promise<void> => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
};

/** The records of one answer in JSON. */
async function listed(
  client: ReferenceClient,
  endpoint: EndpointId,
  asking: Asking = {},
): Promise<readonly JsonObject[]> {
  const received = await ask(client.url, { endpoint, ...asking });
  if (received.status !== 200)
    throw new Error(`status ${received.status}: ${received.body.toString()}`);
  return read(received) as readonly JsonObject[];
}

export const transactions = (client: ReferenceClient, query: Asking['query'] = {}) =>
  listed(client, 'transactions', { query });

export const commerces = (client: ReferenceClient) => listed(client, 'commerces');

export const unzipped = ({ body }: Received): string => gunzipSync(body).toString();

/** What a cell must hold. */
export const cellFor = (value: Json | undefined): string => {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The cells of a CSV by RFC 4180, row by row. */
export function cellsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const pattern = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy;
  for (const [, cell = '', end] of csv.matchAll(pattern)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}
