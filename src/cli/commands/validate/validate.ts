import { endpoints, rules } from '../../../contract/catalogue.ts';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { commerceShape } from '../../../contract/commerces/fields.ts';
import { transactionShape } from '../../../contract/transactions/fields.ts';
import { openKeyIndex } from '../../../dataset/keys/key-index.ts';
import { type DatasetReader, openReader } from '../../../dataset/reader.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import { judgeAll } from '../../../engine/judge/judged.ts';
import { openRecordJudge } from '../../../engine/judge/records.ts';
import type { RunOptions } from '../../../engine/options.ts';
import { openPlaces, type RedactedPlaces } from '../../../engine/redact/redact-places.ts';
import { openShown } from '../../../engine/redact/shown.ts';
import { assemble } from '../../../engine/result/assemble.ts';
import { UsageError } from '../../../model/errors.ts';
import type { Exchange, RecordsBody, Trouble } from '../../../model/exchange.ts';
import type { Scenario } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { isFile } from '../../../report/reporters.ts';
import { assertList, pointerOf } from '../../config/lists.ts';
import { type Config, type Flags, loadConfig } from '../../config/load.ts';
import type { Io } from '../../io.ts';
import { offlineTarget } from '../../offline-target.ts';
import { judgingOptions } from '../../options/judging-options.ts';
import { tellRun } from '../../output/tell-run.ts';
import { assertFolder } from '../../output/write-reports.ts';
import { type OfflineSource, openSource } from './offline-source.ts';
import { openReadingLine } from './reading-line.ts';

const kinds = ['transactions', 'commerces'] as const;
type Kind = (typeof kinds)[number];

interface Validate {
  readonly kind: string;
  readonly file: string;
  readonly flags: Flags;
}

/** Judges an export offline: JSON, NDJSON or CSV, of any size, gzip and brotli too. */
export async function validateCommand({ kind, file, flags }: Validate, io: Io): Promise<number> {
  const endpoint = kinds.find((each) => each === kind);
  if (!endpoint) throw new UsageError(`validate takes transactions or commerces, not '${kind}'.`);
  const clientBase = file === '-' ? 'standard input' : file;
  const target = offlineTarget(endpoint, { clientBase });
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  if (config.out !== '-' && config.reporters.some(isFile)) await assertFolder(config, io);
  const source = await openSource(file, io);
  const startedAt = new Date();
  const began = performance.now();
  const places = openPlaces(config.redact);
  const driving = await readSource(source, { endpoint, config, places, io });
  const options = optionsOf({ driving, config, target, endpoint, file });
  const judged = judgeAll([driving], options);
  const shown = openShown({ places, redactPeople: config.redactPeople });
  const run = shown(assemble([driving], judged, { options, startedAt, began }));
  await tellRun(run, { ...config, live: false }, io);
  return run.exitCode;
}

interface Reading {
  readonly endpoint: Kind;
  readonly config: Config;
  readonly places: RedactedPlaces;
  readonly io: Io;
}

async function readSource(
  source: OfflineSource,
  { endpoint, config, places, io }: Reading,
): Promise<Driving> {
  const scenario = scenarioOf(endpoint, source.name);
  const judge = openRecordJudge(rules, {
    scenario: scenario.id,
    endpoint,
    now: config.now,
    openIndex: () => openKeyIndex(),
  });
  let records = 0;
  const counted = () => {
    records += 1;
    return true;
  };
  const reader = openReader({
    shape: endpoint === 'transactions' ? transactionShape : commerceShape,
    ...pointerOf(config.lists, endpoint),
    // What stands at a place to be redacted must be known, so that every record is made.
    ...(config.redact.length > 0 ? {} : { onWritten: (r) => judge.written(r) && counted() }),
    onRecord(r) {
      counted();
      places.record(r.value);
      judge.record(r);
    },
  });
  const line = openReadingLine(source, () => records, io);
  const began = performance.now();
  try {
    const trouble = await drain(source, reader, line);
    const read = reader.end(trouble);
    assertList(read, config.lists[endpoint]);
    const judgement = judge.end();
    const body = { ...read, observed: { ...read.observed, ...judgement.observed } };
    const exchange = exchangeOf(scenario, source, body);
    return {
      scenario,
      exchanges: [exchange],
      steps: new Map(),
      records: new Map([[exchange.id, judgement]]),
      durationMs: performance.now() - began,
    };
  } finally {
    judge.close();
  }
}

/** Reads a source to its end, or to where it cannot be decompressed. */
async function drain(
  { bytes }: OfflineSource,
  reader: DatasetReader,
  line: ReturnType<typeof openReadingLine>,
): Promise<readonly Trouble[]> {
  try {
    for await (const piece of bytes) reader.write(piece);
    return [];
  } catch (error) {
    return [brokenOff(error)];
  } finally {
    line.end();
  }
}

/** A compressed file that ends too early, or is none, is the file's fault; all else is not. */
function brokenOff(error: unknown): Trouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_') && !code.startsWith('ERR__') && !code.startsWith('ERR_PADDING'))
    throw error;
  return {
    kind: 'compression',
    offset: 0,
    detail: `the compressed bytes cannot be read (${code})`,
  };
}

function scenarioOf(endpoint: Kind, name: string | undefined): Scenario {
  const at = { file: name ?? '-', line: 1, column: 1 };
  return {
    id: `${endpoint}/file`,
    title: `The records of ${name ?? 'standard input'} keep the contract`,
    tags: [],
    endpoint,
    situation: 'any',
    send: 'in-turn',
    needs: [],
    steps: [{ at }],
    at,
  };
}

/** The file as if it had been answered; rules over bytes and names read it like any answer. */
function exchangeOf(scenario: Scenario, source: OfflineSource, body: RecordsBody): Exchange {
  const csv = body.observed.format === 'CSV';
  const headers = {
    'content-type': csv ? 'text/csv' : 'application/json',
    ...(source.name === undefined
      ? {}
      : {
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(source.name)}`,
        }),
  };
  return {
    id: 'e1',
    scenario: scenario.id,
    step: source.name ?? 'standard input',
    endpoint: scenario.endpoint,
    token: 'configured',
    inFlight: 1,
    startedAt: new Date().toISOString(),
    timings: {},
    limits: { cutMs: 0, cutBy: 'harness' },
    answer: { kind: 'response', status: 200, headers, bytes: source.read(), body },
  };
}

interface Offline {
  readonly driving: Driving;
  readonly config: Config;
  readonly target: Target;
  readonly endpoint: Kind;
  readonly file: string;
}

function optionsOf({ driving, config, target, endpoint, file }: Offline): RunOptions {
  return {
    ...judgingOptions([driving], target, config),
    rules,
    clauses: clauses.filter(({ section }) => section === endpoint),
    endpoints: endpoints.filter(({ id }) => id === endpoint),
    reproduce: () => ({
      command: () => `greenlight validate ${endpoint} ${file}`,
      curl: () => undefined,
    }),
    name: target.clientBase,
  };
}
