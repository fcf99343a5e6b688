import { endpoints, rules } from '../../contract/catalogue.ts';
import { clauses } from '../../contract/clauses.ts';
import { commerceShape } from '../../contract/commerces/fields.ts';
import { observe } from '../../contract/observations.ts';
import { procedures } from '../../contract/procedures.ts';
import { subjectOf } from '../../contract/subject.ts';
import { transactionShape } from '../../contract/transactions/fields.ts';
import { usable } from '../../contract/usable.ts';
import { openKeyIndex } from '../../dataset/key-index.ts';
import { openReader } from '../../dataset/reader.ts';
import { assemble } from '../../engine/assemble.ts';
import type { Driving } from '../../engine/drive.ts';
import { judgeAll } from '../../engine/judged.ts';
import type { RunOptions } from '../../engine/options.ts';
import { openRecordJudge } from '../../engine/records.ts';
import { UsageError } from '../../model/errors.ts';
import type { Exchange, RecordsBody, Trouble } from '../../model/exchange.ts';
import type { Scenario } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { type Config, type Flags, loadConfig } from '../config/load.ts';
import { sample } from '../config/sample.ts';
import { datasets } from '../datasets.ts';
import type { Io } from '../io.ts';
import { type OfflineSource, openSource } from '../offline-source.ts';
import { openReadingLine } from '../reading-line.ts';
import { tellRun } from '../tell-run.ts';
import { version } from '../version.ts';

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
  const target = offlineTarget(endpoint, file);
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  const source = await openSource(file, io);
  const startedAt = new Date();
  const began = performance.now();
  const driving = await readSource(source, { endpoint, config, io });
  const options = optionsOf({ driving, config, target, endpoint, file });
  const run = assemble([driving], judgeAll([driving], options), { options, startedAt, began });
  await tellRun(run, { ...config, live: false }, io);
  return run.exitCode;
}

/** Nothing is asked of it; it stands for the file in the report. */
function offlineTarget(endpoint: Kind, file: string): Target {
  return {
    clientBase: file === '-' ? 'standard input' : file,
    domain: 'offline',
    implements: [endpoint],
    paths: {},
    headers: {},
    origin: '',
    shippingCostPayload: 'body',
    data: { ...sample, sources: {} },
  };
}

interface Reading {
  readonly endpoint: Kind;
  readonly config: Config;
  readonly io: Io;
}

async function readSource(
  source: OfflineSource,
  { endpoint, config, io }: Reading,
): Promise<Driving> {
  const scenario = scenarioOf(endpoint, source.name);
  const judge = openRecordJudge(rules, {
    scenario: scenario.id,
    endpoint,
    now: config.now,
    openIndex: () => openKeyIndex(),
  });
  let records = 0;
  const reader = openReader({
    shape: endpoint === 'transactions' ? transactionShape : commerceShape,
    onRecord(r) {
      records += 1;
      judge.record(r);
    },
  });
  const line = openReadingLine(source, () => records, io);
  const began = performance.now();
  const trouble: Trouble[] = [];
  try {
    for await (const bytes of source.bytes) reader.write(bytes);
  } catch (error) {
    trouble.push(brokenOff(error));
  } finally {
    line.end();
  }
  const exchange = exchangeOf(scenario, source, reader.end(trouble));
  return {
    scenario,
    exchanges: [exchange],
    steps: new Map(),
    records: new Map([[exchange.id, judge.end()]]),
    durationMs: performance.now() - began,
  };
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
    version,
    suite: [{ scenario: driving.scenario, resolved: { state: 'ready', steps: [] } }],
    rules,
    clauses: clauses.filter(({ section }) => section === endpoint),
    endpoints: endpoints.filter(({ id }) => id === endpoint),
    procedures,
    observe,
    target,
    subjectOf,
    usable,
    limits: config.limits,
    pauseScale: 0,
    signal: new AbortController().signal,
    severity: config.severity,
    waivers: config.waivers,
    failOn: config.failOn,
    seed: config.seed,
    now: config.now,
    narrowed: true,
    settings: config.settings,
    reproduce: () => ({
      command: () => `greenlight validate ${endpoint} ${file}`,
      curl: () => undefined,
    }),
    datasets: datasets({ now: config.now, maxRecords: config.limits.maxRecords }),
    send: () => Promise.reject(new Error('nothing is sent offline')),
    name: target.clientBase,
  };
}
