import { type DatasetSettings, datasets } from '../config/datasets.ts';
import type { DrivenScenario } from '../engine/drive/drive.ts';
import { bareScenario } from '../engine/result/evidence.ts';
import type { DatasetId } from '../model/endpoint.ts';
import type { Exchange, RecordsBody, Trouble } from '../model/exchange.ts';

interface OfflineDatasetOptions extends Omit<DatasetSettings, 'single'> {
  readonly endpoint: DatasetId;
  /** File name; undefined if the bytes have none. */
  readonly name?: string | undefined;
  /** Headers of the answer; for a file, derived from its contents. */
  readonly headers?: { readonly [name: string]: string };
  /** Request that the records answer, if it is known: they are compared with its range. */
  readonly request?: Exchange['request'];
}

/** Dataset that was not requested: a file, a text, or the body of a pasted answer. */
export type OfflineDataset = ReturnType<typeof openOfflineDataset>;

export function openOfflineDataset({
  endpoint,
  name,
  headers,
  request,
  ...settings
}: OfflineDatasetOptions) {
  const called = name ?? 'standard input';
  const scenario = bareScenario(
    { id: `${endpoint}/file`, endpoint, title: `The records of ${called}` },
    { file: name ?? '-' },
  );
  const reading = datasets({
    ...settings,
    single: true,
    // Records are kept only to compare them with a range: a file may be of any size.
    ...(request ? {} : { openKept: () => undefined }),
  });
  const dataset = reading.open(endpoint, scenario, {});
  const reader = dataset.open({ headers: headers ?? {} });
  const began = performance.now();
  return {
    /** Judges the records as their bytes arrive. */
    write: (bytes: Uint8Array) => reader.write(bytes),
    /** Returns the file as if it were an answer of `bytes` bytes. Called once. */
    end(bytes: number, trouble: readonly Trouble[] = []): DrivenScenario {
      const body = reader.end(trouble);
      const judgement = dataset.judgement();
      const ofAnswer = headers ?? headersOf(body, name);
      const exchange = {
        id: 'e1',
        scenario: scenario.id,
        step: called,
        endpoint,
        token: 'configured',
        inFlight: 1,
        startedAt: new Date().toISOString(),
        timings: {},
        ...(request ? { request } : {}),
        limits: { cutMs: 0, cutBy: 'harness' },
        answer: { kind: 'response', status: 200, headers: ofAnswer, bytes, body },
      } as const;
      return {
        scenario,
        exchanges: [exchange],
        steps: new Map(),
        records: new Map(judgement ? [[exchange.id, judgement]] : []),
        durationMs: performance.now() - began,
      };
    },
    /** Releases the state of the rules if `end` is never called. */
    close: () => void reading.cross(),
  };
}

/** Headers for rules over bytes and names, which judge a file like an answer. Under another name it is a copy of one. */
const headersOf = ({ observed }: RecordsBody, name: string | undefined) => ({
  'content-type': observed['format'] === 'CSV' ? 'text/csv' : 'application/json',
  ...(name === undefined || !/\.csv(?:\.gz)?$/i.test(name)
    ? {}
    : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }),
});
