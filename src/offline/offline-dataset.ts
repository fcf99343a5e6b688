import { type DatasetGiven, datasets } from '../config/datasets.ts';
import type { DatasetReader } from '../dataset/reader.ts';
import type { DrivenScenario } from '../engine/drive/drive.ts';
import { bareScenario } from '../engine/result/evidence.ts';
import type { DatasetId } from '../model/endpoint.ts';
import type { RecordsBody, Trouble } from '../model/exchange.ts';

interface Offline extends Omit<DatasetGiven, 'single'> {
  readonly endpoint: DatasetId;
  /** Of the file; undefined where the bytes have no name. */
  readonly name?: string | undefined;
  /** Of the answer that brought the bytes; those of a file are taken from what it holds. */
  readonly headers?: { readonly [name: string]: string };
}

/** A dataset that nobody was asked for: a file, a text, or the body of a pasted answer. */
export interface OfflineDataset {
  /** Judges the records as their bytes come. */
  readonly write: DatasetReader['write'];
  /** The file as if it had been answered; `bytes` is its size. Once. */
  readonly end: (bytes: number, trouble?: readonly Trouble[]) => DrivenScenario;
  /** Lets go of what the rules hold, where the end is never reached. */
  readonly close: () => void;
}

export function openOfflineDataset({ endpoint, name, headers, ...given }: Offline): OfflineDataset {
  const called = name ?? 'standard input';
  const scenario = bareScenario(
    { id: `${endpoint}/file`, endpoint, title: `The records of ${called}` },
    { file: name ?? '-' },
  );
  const reading = datasets({ ...given, single: true });
  const dataset = reading.open(endpoint, scenario, {});
  const reader = dataset.open({ headers: headers ?? {} });
  const began = performance.now();
  return {
    write: (bytes) => reader.write(bytes),
    end(bytes, trouble = []) {
      const body = reader.end(trouble);
      const judgement = dataset.judgement();
      const exchange = {
        id: 'e1',
        scenario: scenario.id,
        step: called,
        endpoint,
        token: 'configured',
        inFlight: 1,
        startedAt: new Date().toISOString(),
        timings: {},
        limits: { cutMs: 0, cutBy: 'harness' },
        answer: {
          kind: 'response',
          status: 200,
          headers: headers ?? headersOf(body, name),
          bytes,
          body,
        },
      } as const;
      return {
        scenario,
        exchanges: [exchange],
        steps: new Map(),
        records: new Map(judgement ? [[exchange.id, judgement]] : []),
        durationMs: performance.now() - began,
      };
    },
    close: () => void reading.cross(),
  };
}

/** Rules over bytes and names read a file like any answer. */
const headersOf = ({ observed }: RecordsBody, name: string | undefined) => ({
  'content-type': observed['format'] === 'CSV' ? 'text/csv' : 'application/json',
  ...(name === undefined
    ? {}
    : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }),
});
