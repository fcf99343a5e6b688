import { configured } from '../../../config/datasets.ts';
import { assertImplemented } from '../../../config/implemented.ts';
import { type Config, type Flags, loadConfig } from '../../../config/load.ts';
import { policyOfNow, redactorOf } from '../../../config/rules.ts';
import { endpoints } from '../../../contract/catalogue.ts';
import { tokenDressing } from '../../../diagnosis/causes/token.ts';
import { likelyCauses } from '../../../diagnosis/diagnose.ts';
import { type Diagnosis, nextOf } from '../../../diagnosis/known/cause.ts';
import { ownOf, unexplained } from '../../../diagnosis/own.ts';
import type { Probe } from '../../../diagnosis/signs/seen.ts';
import { walked } from '../../../diagnosis/walk.ts';
import type { DrivenScenario } from '../../../engine/drive/drive.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import { openRedactor, type Redactor } from '../../../engine/redact/redactor.ts';
import { secretsOf } from '../../../engine/redact/target-secrets.ts';
import { runOf } from '../../../engine/result/pipeline.ts';
import { exitCodeOf } from '../../../engine/result/verdict.ts';
import type { DiagnosisReport, FoundCause } from '../../../model/diagnosed.ts';
import type { Io } from '../../../model/io.ts';
import type { Run, Verdict } from '../../../model/run.ts';
import type { Secret, Target } from '../../../model/target.ts';
import { moveOf } from '../../../offline/reported-answer.ts';
import { worstFirst } from '../../../report/page/groups.ts';
import { causePath } from '../../../report/page/places.ts';
import { diagnosis } from '../../../report/story/diagnosis.ts';
import { loadScenarios } from '../../../scenario/load.ts';
import { present } from '../../../standards/collections/present.ts';
import { version } from '../../../standards/system/version.ts';
import { openStoppable } from '../../../suite/stoppable.ts';
import { askClientLine, warnOfSecrets } from '../../output/announce.ts';
import { tellResult } from '../../output/tell-result.ts';
import { certificateOf, look as lookAt } from './look.ts';
import type { LookResult } from './looking.ts';

/** Walks the layers of a client and names the likely cause: 0 nothing found, 1 found, 3 unreachable. */
export async function diagnoseCommand(flags: Flags, io: Io): Promise<number> {
  const config = await loadConfig({ flags, io });
  const target = narrowed(config);
  warnOfSecrets(target, io);
  const redactor = redactorOf(config, target);
  const stoppable = openStoppable(config, io);
  const line = askClientLine(io);
  const startedAt = new Date();
  const began = performance.now();
  try {
    const looked = await lookAt({
      ...config,
      target,
      endpoints,
      scenarios: await loadScenarios(['built-in']),
      send: stoppable.send,
      datasets: configured(config),
      // Through a proxy, only the driver checks the certificate.
      certificateOf: (address) =>
        config.tls.proxyFor?.(new URL(address))
          ? Promise.resolve(undefined)
          : certificateOf(address),
      judge: (drivings, of) => judgedSoFar(drivings, of, config, redactor).findings,
      signal: stoppable.signal,
      onAsked: line.asked,
    });
    line.end();
    const found = diagnosed(looked, {
      run: judgedSoFar(looked.drivings, looked.target, config, redactor, looked.seen.probes),
      startedAt,
      durationMs: performance.now() - began,
      secrets: barely(looked.target),
      hidden: config.redactPeople,
    });
    tellResult(found, (look) => diagnosis(found, look), config, io);
    return stoppable.interrupted ?? found.exitCode;
  } finally {
    line.end();
    await stoppable.close();
  }
}

/** Restricts the target to the selected endpoints. Throws a UsageError for one that it does not implement. */
function narrowed(config: Config): Target {
  assertImplemented(config);
  const { target, endpoints: asked } = config;
  if (asked.length === 0) return target;
  return { ...target, implements: target.implements.filter((id) => asked.includes(id)) };
}

/** Returns the bare form of the token, which probes send and which is as secret as the token. */
function barely({ token }: Target) {
  const bare = token && tokenDressing(token.value)?.bare;
  return token && bare ? [{ value: bare, variable: token.variable }] : [];
}

/** Judges what was sent so far, by the same rules as any run, without waivers or severities that hide findings. */
export function judgedSoFar(
  drivings: readonly DrivenScenario[],
  target: Target,
  config: Settings,
  redactor: Redactor,
  probes: readonly Probe[] = [],
): Run {
  const policy = policyOfNow(target, config, redactor);
  // No rule judges probes; they are only reported.
  const beside = probes.map(({ exchange }) => exchange);
  return runOf({ drivings, beside, startedAt: new Date(), began: performance.now() }, policy);
}

type Settings = Pick<Config, 'severity' | 'seed' | 'now' | 'failOn' | 'redactPeople'>;

interface ReportOptions {
  /** What was received, judged by every rule. */
  readonly run: Run;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Further secrets: the token in the form that a probe sent. */
  readonly secrets: readonly Secret[];
  /** Do not quote bodies as evidence, since they may contain what is to be redacted. */
  readonly hidden: boolean;
}

/** Returns the diagnosis as plain data, without secrets. */
export function diagnosed({ target, seen }: LookResult, telling: ReportOptions): DiagnosisReport {
  const { run, startedAt, durationMs } = telling;
  const redactor = openRedactor([...secretsOf(target), ...telling.secrets]);
  const found = likelyCauses(seen);
  const others = unexplained(seen.findings, found);
  const asked = endpoints.filter(({ id }) => target.implements.includes(id));
  const walks = asked.map((endpoint) => {
    const own = ownOf(endpoint.id, seen);
    return {
      id: endpoint.id,
      asked: `${endpoint.method} ${addressOf(endpoint, target)}`,
      exchanges: own.all.length + own.probes.length,
      layers: walked({ own, found, others }),
    };
  });
  const [worst] = worstFirst(others);
  const move = found[0]?.cause.move ?? (worst && moveOf(worst).who);
  const verdict = diagnosedAs({ seen, found, others, run });
  return redactor.deep<DiagnosisReport>({
    schemaVersion: 1,
    tool: { name: 'greenlight', version },
    client: target.clientBase,
    startedAt: startedAt.toISOString(),
    durationMs,
    verdict,
    exitCode: exitCodeOf(verdicts[verdict]),
    endpoints: walks,
    causes: found.map((each) => foundCause(each, telling.hidden)),
    others,
    ...present({ move }),
    exchanges: run.exchanges,
    ...(verdict === 'nothing found' ? { notTried: notTried(target, run) } : {}),
  });
}

/** States what a diagnosis does not test: it sends few orders and ranges, sequentially. */
function notTried({ implements: asked }: Target, { exchanges }: Run): readonly string[] {
  const isDeclared = exchanges.some(({ situation }) => situation === 'unquotable');
  return [
    ...(asked.includes('delivery-price') && !isDeclared
      ? [
          'an order out of coverage, declared under data.uncovered: greenlight run --only delivery-price/uncovered-address',
        ]
      : []),
    ...(asked.includes('delivery-price')
      ? [
          'orders that hardly any business can quote: greenlight run --only delivery-price/provoked-rejections',
          'calls at once: greenlight run --only delivery-price/same-order-at-once',
        ]
      : []),
    ...(asked.includes('transactions')
      ? ['ranges of every form and length: greenlight run --endpoint transactions']
      : []),
  ];
}

const verdicts = {
  'nothing found': 'passed',
  found: 'failed',
  'not reachable': 'inconclusive',
  'not judged': 'inconclusive',
} as const satisfies Record<DiagnosisReport['verdict'], Verdict>;

function diagnosedAs({
  seen,
  found,
  others,
  run,
}: {
  readonly seen: LookResult['seen'];
  readonly found: readonly Diagnosis[];
  readonly others: Run['findings'];
  readonly run: Run;
}): DiagnosisReport['verdict'] {
  const { exchanges } = seen;
  if (exchanges.every(({ answer }) => answer.kind === 'no-response')) {
    return 'not reachable';
  }
  if (found.length > 0 || others.some(({ severity }) => severity === 'error')) return 'found';
  return run.endpoints.some(({ state }) => state === 'not judged') ? 'not judged' : 'nothing found';
}

const foundCause = (
  { cause, evidence, quotes, endpoints, exchange }: Diagnosis,
  hidden: boolean,
): FoundCause => {
  const { id, layer, move, title, means, remedy, beside = false } = cause;
  return {
    id,
    layer,
    move,
    title,
    means,
    remedy,
    evidence: hidden
      ? evidence.map((said) => (quotes.includes(said) ? 'What the body says is redacted.' : said))
      : evidence,
    endpoints,
    ...(exchange === undefined ? {} : { exchange }),
    next: nextOf(cause, endpoints[0]),
    page: causePath(id),
    beside,
  };
};
