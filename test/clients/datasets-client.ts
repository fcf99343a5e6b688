import type { Run } from '../../src/model/run.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { testsAll } from '../support/extent.ts';
import { runInMemory } from '../support/reference-run.ts';
import type { Serve } from '../support/send-in-memory.ts';

/** A client of the two datasets, made without anything of the reference client. */

export type Fields = { readonly [name: string]: unknown };

export interface Sale {
  /** The instant of the document, in ms since 1970. */
  readonly at: number;
  readonly fields: Fields;
}

/** What was asked, as the client's own engineers would read it. */
export interface Asked {
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** The bounds as they were written. */
  readonly fromText: string | undefined;
  readonly toText: string | undefined;
  /** Counts the calls of this client, from 1. */
  readonly number: number;
  /** A CSV was asked for. */
  readonly csv: boolean;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body: string | Buffer;
}

export interface Manner {
  readonly sales?: readonly Sale[];
  /** Whether a sale belongs to what is asked; default: from ≤ date < to. */
  readonly holds?: (sale: Sale, asked: Asked) => boolean;
  /** The record of a sale; default: its date by the clock of Santiago. */
  readonly record?: (sale: Sale) => Fields;
  /** Of the sales that are held, those that come, in their order. */
  readonly choose?: (sales: readonly Sale[], asked: Asked) => readonly Sale[];
  readonly reply?: (records: readonly Fields[], asked: Asked) => Reply;
  readonly commerces?: () => Reply;
}

const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The run of these tests takes place on 2026-11-20. */
const lastDay = Date.parse('2026-11-16T00:00:00Z');

/** By the clock at an offset of whole hours: 2026-10-14T09:12:05-03:00. */
export const atOffset = (at: number, hours: number) => {
  const local = new Date(at + hours * hour).toISOString().slice(0, 19);
  const sign = hours < 0 ? '-' : '+';
  return `${local}${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`;
};

/** Pseudo-random and the same every time. */
const mixed = (n: number) => Math.imul(n + 1, 2_654_435_761) >>> 8;

/** Enough for a page of 250 to be a page; the time of a run goes by its records. */
export const manyOrders = 240;

/** Sales of sixty days, three lines an order: an order, and two days later its invoice. */
export function someSales(orders = testsAll ? manyOrders : 40): readonly Sale[] {
  const sales: Sale[] = [];
  for (let n = 0; n < orders; n += 1) {
    const ordered = lastDay - (n + 1) * Math.floor((60 * day) / orders) + (mixed(n) % 3_600) * 1000;
    for (let line = 0; line < 3; line += 1) {
      const net = 500 + (mixed(n * 3 + line) % 9_000);
      const discount = n % 5 === 0 ? Math.round(net / 10) : 0;
      const fields = {
        orderId: `P-${10_000 + n}`,
        internalOrderId: n % 4 === 0 ? `64f1${n}` : undefined,
        productId: `SKU-${100 + line}`,
        commerceId: `C-${1 + (n % 7)}`,
        sellerId: `V-${1 + (n % 3)}`,
        quantity: 1 + (mixed(n + line) % 40),
        netPricePerUnit: net,
        discountedNetPricePerUnit: net - discount,
        taxPerUnit: Math.round((net - discount) * 0.19),
        discountPerUnit: discount,
        currency: 'clp',
        origin: 'erp',
        sourceChannel: 'seller',
      };
      const order = { documentType: 'order', documentCode: fields.orderId };
      sales.push({ at: ordered, fields: { ...fields, ...order } });
      const invoice = { documentType: 'invoice', documentCode: `F-${50_000 + n}` };
      const invoiced = ordered + 2 * day + 5 * hour + line * 7_000;
      if (invoiced < lastDay) sales.push({ at: invoiced, fields: { ...fields, ...invoice } });
    }
  }
  return sales.sort((a, b) => a.at - b.at);
}

export const json = (value: unknown, headers: { readonly [name: string]: string } = {}): Reply => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

/** JSON, and where a CSV is asked for, these records as one. */
export const inBoth =
  (written: (each: Fields) => Fields): NonNullable<Manner['reply']> =>
  (records, { csv }) => {
    if (!csv) return json(records);
    const names = Object.keys(records[0] ?? { orderId: '', productId: '', date: '', quantity: 0 });
    const rows = records.map((each) => {
      const own = written(each);
      return names
        .map((name) =>
          typeof own[name] === 'string' ? own[name] : JSON.stringify(own[name] ?? ''),
        )
        .join(';');
    });
    const body = [names.join(';'), ...rows].join('\n');
    return { headers: { 'content-type': 'text/csv; charset=utf-8' }, body };
  };

/** Its numbers written in another way. */
export const numbersAs =
  (write: (value: number) => unknown) =>
  (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'number' && name !== 'quantity' ? write(value) : value,
      ]),
    );

export const commerce = (n: number, more: Fields = {}): Fields => ({
  commerceId: `C-${n}`,
  name: `Almacén ${n}`,
  class: 'A',
  locations: [{ address: `Calle ${n}`, commune: 'Ñuñoa' }],
  createdDate: '2020-01-05',
  isInactive: false,
  channel: 'tradicional',
  subChannel: 'almacén',
  visitPlan: 'lunes,jueves',
  sellerIds: ['V-1', 'V-2', 'V-3'],
  ...more,
});

export const someCommerces = (): readonly Fields[] => [1, 2, 3, 4, 5, 6, 7].map((n) => commerce(n));

/** The built-in suite of the two datasets against a client of that manner. */
export function driveDatasets(
  manner: Manner,
  more: Parameters<typeof runInMemory>[2] = {},
): Promise<Run> {
  const {
    sales = someSales(),
    holds = ({ at }, { from, to }) =>
      (from === undefined || at >= from) && (to === undefined || at < to),
    record = ({ at, fields }) => ({ ...fields, date: atOffset(at, -3) }),
    choose = (all) => all,
    reply = (records) => json(records),
    commerces = () => json(someCommerces()),
  } = manner;
  let calls = 0;
  const serve: Serve = ({ address, headers: sent }) => {
    const url = new URL(address, 'http://here');
    const [fromText, toText] = ['date_from', 'date_to'].map(
      (name) => url.searchParams.get(name) ?? undefined,
    );
    calls += 1;
    const asked = {
      from: fromText === undefined ? undefined : Date.parse(fromText),
      to: toText === undefined ? undefined : Date.parse(toText),
      fromText,
      toText,
      number: calls,
      csv: sent.accept === 'text/csv',
    };
    const held = sales.filter((sale) => holds(sale, asked));
    const {
      status = 200,
      headers = {},
      body,
    } = url.pathname.endsWith('/commerces')
      ? commerces()
      : reply(choose(held, asked).map(record), asked);
    return { status, headers, body: Buffer.from(body) };
  };
  const target = referenceTarget('http://127.0.0.1:8080');
  const implementing = { ...target, implements: ['transactions', 'commerces'] as const };
  return runInMemory(() => serve, implementing, more);
}
