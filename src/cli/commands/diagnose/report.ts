import { endpoints } from '../../../contract/catalogue.ts';
import { likelyCauses } from '../../../diagnosis/diagnose.ts';
import { type Diagnosis, nextOf } from '../../../diagnosis/known/cause.ts';
import { allFail, ownOf, unexplained } from '../../../diagnosis/own.ts';
import { symptoms } from '../../../diagnosis/symptoms/symptoms.ts';
import { walked } from '../../../diagnosis/walk.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import { openRedactor } from '../../../engine/redact/redactor.ts';
import { secretsOf } from '../../../engine/redact/target-secrets.ts';
import { exitCodeOf } from '../../../engine/result/verdict.ts';
import type { DiagnosisReport, FoundCause } from '../../../model/diagnosed.ts';
import { endpointIds } from '../../../model/endpoint.ts';
import type { Run, Verdict } from '../../../model/run.ts';
import type { Secret, Target } from '../../../model/target.ts';
import { moveOf } from '../../../offline/reported-answer.ts';
import { worstFirst } from '../../../report/page/groups.ts';
import { causePath } from '../../../report/page/page.ts';
import { present } from '../../../standards/collections/present.ts';
import { version } from '../../../standards/system/version.ts';
import { causeFacts } from '../../output/judge-document.ts';
import type { LookResult } from './looking.ts';

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
  const implemented = endpoints.filter(({ id }) => target.implements.includes(id));
  const walks = implemented.map((endpoint) => {
    const evidence = ownOf(endpoint.id, seen);
    return {
      id: endpoint.id,
      asked: `${endpoint.method} ${addressOf(endpoint, target)}`,
      exchanges: evidence.all.length + evidence.probes.length,
      layers: walked({ evidence, found, others }),
    };
  });
  const [worst] = worstFirst(others);
  const move = found[0]?.cause.move ?? (worst && moveOf(worst).who);
  const verdict = diagnosedAs(seen, found, others, run);
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

/** States what a diagnosis does not try: some rejections, and many orders at once. */
function notTried({ implements: implemented }: Target, { exchanges }: Run): readonly string[] {
  if (!implemented.includes('delivery-price')) return [];
  const isDeclared = exchanges.some(({ situation }) => situation === 'unquotable');
  const uncovered =
    'an order out of coverage, declared under data.uncovered: greenlight run --only delivery-price/uncovered-address';
  return [
    ...(isDeclared ? [] : [uncovered]),
    'orders that hardly any business can quote: greenlight run --only delivery-price/provoked-rejections',
    `more orders at once than a few: ${symptoms.find(({ id }) => id === 'fails-under-load')?.next}`,
  ];
}

const verdicts = {
  'nothing found': 'passed',
  found: 'failed',
  'not reachable': 'inconclusive',
  'not judged': 'inconclusive',
} as const satisfies Record<DiagnosisReport['verdict'], Verdict>;

function diagnosedAs(
  seen: LookResult['seen'],
  found: readonly Diagnosis[],
  others: Run['findings'],
  run: Run,
): DiagnosisReport['verdict'] {
  if (seen.exchanges.every(({ answer }) => answer.kind === 'no-response')) return 'not reachable';
  if (found.length > 0 || others.some(({ severity }) => severity === 'error')) return 'found';
  const failing = endpointIds.filter((id) => allFail(ownOf(id, seen)));
  if (others.some(({ endpoint }) => failing.includes(endpoint))) return 'found';
  if (failing.length > 0) return 'not judged';
  return run.endpoints.some(({ state }) => state === 'not judged') ? 'not judged' : 'nothing found';
}

const foundCause = (
  { cause, evidence, quotes, endpoints, exchange }: Diagnosis,
  hidden: boolean,
): FoundCause => ({
  ...causeFacts(cause),
  evidence: evidence.map((sentence) =>
    hidden && quotes.includes(sentence) ? 'What the body says is redacted.' : sentence,
  ),
  endpoints,
  ...present({ exchange }),
  next: nextOf(cause, endpoints[0]),
  page: causePath(cause.id),
  beside: cause.beside ?? false,
});
