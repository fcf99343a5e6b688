import { endpoints, rules } from '../../../contract/catalogue.ts';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { bareScenario } from '../../../engine/bare-scenario.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import { runOf } from '../../../engine/pipeline.ts';
import type { Policy } from '../../../engine/policy.ts';
import { openPlaces, type RedactedPlaces } from '../../../engine/redact/redact-places.ts';
import { UsageError } from '../../../model/errors.ts';
import type { Exchange, RecordsBody, Trouble } from '../../../model/exchange.ts';
import type { Scenario } from '../../../model/scenario.ts';
import type { Sink } from '../../../model/send.ts';
import { isFile } from '../../../report/reporters.ts';
import { assertList, pointersOf } from '../../config/lists.ts';
import { type Config, type Flags, loadConfig } from '../../config/load.ts';
import type { Io } from '../../io.ts';
import { offlineTarget } from '../../offline-target.ts';
import { tellRun } from '../../output/tell-run.ts';
import { assertFolder } from '../../output/write-reports.ts';
import { policyOf } from '../../policy.ts';
import { datasets } from '../run/datasets.ts';
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
  if (config.out !== '-' && config.reporters.some(isFile)) await assertFolder(config.out, io);
  const source = await openSource(file, io);
  const at = { startedAt: new Date(), began: performance.now() };
  const places = openPlaces(config.redact);
  const driving = await readSource(source, { endpoint, config, places, io });
  const policy: Policy = {
    ...policyOf(target, config),
    rules,
    clauses: clauses.filter(({ section }) => section === endpoint),
    endpoints: endpoints.filter(({ id }) => id === endpoint),
    reproduce: () => ({
      command: () => `greenlight validate ${endpoint} ${file}`,
      curl: () => undefined,
    }),
    name: target.clientBase,
    places,
  };
  const run = runOf({ ...at, drivings: [driving] }, policy);
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
  const { name = 'standard input' } = source;
  const scenario = bareScenario(
    { id: `${endpoint}/file`, endpoint, title: `The records of ${name} keep the contract` },
    { file: source.name ?? '-' },
  );
  let records = 0;
  const reading = datasets({
    now: config.now,
    single: true,
    lists: pointersOf(config.lists),
    onCounted: () => {
      records += 1;
    },
    // What stands at a place to be redacted must be known, so that every record is made.
    ...(config.redact.length > 0 ? { onRecord: places.record } : {}),
  });
  const dataset = reading.open(endpoint, scenario, {});
  const sink = dataset.open({ headers: {} });
  const line = openReadingLine(source, () => records, io);
  const began = performance.now();
  try {
    const body = await sink.end(await drain(source, sink, line));
    if (body.kind === 'records') assertList(body, config.lists[endpoint]);
    const exchange = exchangeOf(scenario, source, body);
    const judgement = dataset.judgement();
    return {
      scenario,
      exchanges: [exchange],
      steps: new Map(),
      records: new Map(judgement ? [[exchange.id, judgement]] : []),
      durationMs: performance.now() - began,
    };
  } finally {
    reading.cross();
  }
}

/** Reads a source to its end, or to where it cannot be decompressed. */
async function drain(
  { bytes }: OfflineSource,
  sink: Sink,
  line: ReturnType<typeof openReadingLine>,
): Promise<readonly Trouble[]> {
  try {
    for await (const piece of bytes) await sink.write(piece);
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
