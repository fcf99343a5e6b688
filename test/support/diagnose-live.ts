import { certificateOf } from '../../src/cli/commands/diagnose/certificate.ts';
import { judgedSoFar } from '../../src/cli/commands/diagnose/diagnose.ts';
import { look } from '../../src/cli/commands/diagnose/look.ts';
import type { LookOptions } from '../../src/cli/commands/diagnose/looking.ts';
import { diagnosed } from '../../src/cli/commands/diagnose/report.ts';
import { datasets } from '../../src/config/datasets.ts';
import { redactorOf } from '../../src/config/rules.ts';
import { type DriverOptions, openDriver } from '../../src/driver/driver.ts';
import { fastClock } from '../../src/engine/drive/clock.ts';
import type { DiagnosisReport } from '../../src/model/diagnosed.ts';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Target } from '../../src/model/target.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { builtIn, now, unredacted } from './reference-run.ts';
import { referenceClient, type Serve, sendInMemory } from './send-in-memory.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';

export interface Live extends Partial<Pick<LookOptions, 'now' | 'certificateOf'>> {
  readonly driver?: Partial<DriverOptions>;
  /** Redacts, which takes a fifth of the time; default: no redaction. */
  readonly redacts?: true;
}

const caps = { maxBody: 2e7, maxBytes: 1e9 };

/** The report of `greenlight diagnose` on a server, with short pauses. */
export async function diagnoseLive(target: Target, live: Live = {}): Promise<DiagnosisReport> {
  const { driver: more, ...asked } = live;
  const driver = openDriver({ concurrency: 4, ...caps, ...more });
  try {
    return await looked(target, { send: driver.send, clock: fastClock(20), ...asked });
  } finally {
    await driver.close();
  }
}

type Looking = Pick<LookOptions, 'send' | 'clock'> & Omit<Live, 'driver'>;

async function looked(target: Target, { redacts, ...asked }: Looking): Promise<DiagnosisReport> {
  const limits = { concurrency: 4, ...caps, maxRecords: 200_000 };
  const config = {
    severity: {},
    limits,
    seed: 1,
    now,
    failOn: 'error',
    redactPeople: false,
  } as const;
  const redactor = redacts ? redactorOf(config, target) : unredacted;
  const found = await look({
    target,
    scenarios: await builtIn,
    datasets: datasets({ now, maxRecords: limits.maxRecords }),
    certificateOf,
    judge: (drivings, of) => judgedSoFar(drivings, of, config, redactor).findings,
    limits,
    seed: 1,
    now,
    signal: new AbortController().signal,
    ...asked,
  });
  return diagnosed(found, {
    run: judgedSoFar(found.drivings, found.target, config, redactor, found.seen.probes),
    startedAt: new Date(now),
    durationMs: 0,
    secrets: [],
    hidden: false,
  });
}

/** The same for a client without a socket, in virtual time. */
export function diagnoseInMemory(
  serve: (clock: VirtualClock) => Serve,
  target: Target,
  live: Omit<Live, 'driver'> = {},
): Promise<DiagnosisReport> {
  const clock = virtualClock(now);
  return looked(target, { send: sendInMemory(clock, caps, serve(clock)), clock, ...live });
}

/** The same for the reference client with these faults. */
export function diagnoseFaults(
  faults: readonly string[],
  given: Omit<Live, 'driver'> & {
    /** The approximate number of transactions. */
    readonly records?: number;
    readonly implementing?: readonly EndpointId[];
    readonly change?: (target: Target) => Target;
  } = {},
): Promise<DiagnosisReport> {
  const { records = 150, implementing = endpointIds, change = (target) => target, ...more } = given;
  const reading = { token: referenceToken, faults, records, now: () => now };
  const target = change(referenceTarget('http://127.0.0.1:8080', implementing));
  return diagnoseInMemory((clock) => referenceClient(clock, reading), target, more);
}

/** The same over sockets. */
export async function diagnoseOverSockets(
  fault: string,
  implementing: readonly EndpointId[],
): Promise<DiagnosisReport> {
  const reading = { token: referenceToken, faults: [fault], records: 150, now: () => now };
  const client = await openReferenceClient(reading);
  try {
    return await diagnoseLive(referenceTarget(client.url, implementing));
  } finally {
    await client.close();
  }
}

/** The causes and the other findings, one per line. */
export const reportedBy = ({ causes, others }: DiagnosisReport): readonly string[] => [
  ...causes.map(({ id }) => id),
  ...others.map(({ rule, endpoint, message }) => `? ${endpoint} ${rule}: ${message}`),
];
