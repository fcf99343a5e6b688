import { endpoints as contractEndpoints } from '../../../contract/catalogue.ts';
import type { Diagnosis } from '../../../diagnosis/cause.ts';
import { likelyCauses } from '../../../diagnosis/diagnose.ts';
import { ownOf, unaccounted } from '../../../diagnosis/own.ts';
import { isBeside, walked } from '../../../diagnosis/walk.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import { openRedactor, secretsOf } from '../../../engine/redact/redact.ts';
import type { Diagnosed, FoundCause } from '../../../model/diagnosed.ts';
import type { Run } from '../../../model/run.ts';
import type { Secret } from '../../../model/target.ts';
import { version } from '../../version.ts';
import type { Looked } from './looking.ts';

interface Telling {
  /** What came, judged by every rule. */
  readonly run: Run;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Beside those of the target: a token that a probe wrote otherwise. */
  readonly secrets: readonly Secret[];
  /** Bodies may hold what is to be redacted: none is quoted as evidence. */
  readonly hidden: boolean;
}

/** What was found, as plain data, without any secret. */
export function diagnosed({ target, seen }: Looked, telling: Telling): Diagnosed {
  const { run, startedAt, durationMs } = telling;
  const redactor = openRedactor([...secretsOf(target), ...telling.secrets]);
  const found = likelyCauses(seen);
  const others = unaccounted(seen.findings, found);
  const asked = contractEndpoints.filter(({ id }) => target.implements.includes(id));
  const walks = asked.map((endpoint) => {
    const own = ownOf(endpoint.id, seen);
    return {
      id: endpoint.id,
      asked: `${endpoint.method} ${addressOf(endpoint, target)}`,
      exchanges: own.all.length + own.probes.length,
      layers: walked({ own, found, others }),
    };
  });
  const verdict = verdictOf({ seen, found, others, run });
  return redactor.deep<Diagnosed>({
    schemaVersion: 1,
    tool: { name: 'greenlight', version },
    client: target.clientBase,
    startedAt: startedAt.toISOString(),
    durationMs,
    verdict,
    exitCode: exitCodes[verdict],
    endpoints: walks,
    causes: found.map((each) => foundCause(each, telling.hidden)),
    others: others.map(({ rule, severity, endpoint, title, message, remedy, exchanges }) => ({
      rule,
      severity,
      endpoint,
      title,
      message,
      remedy,
      exchanges,
    })),
    exchanges: run.exchanges,
  });
}

const exitCodes = {
  'nothing found': 0,
  found: 1,
  'not reachable': 3,
  'not judged': 3,
} as const satisfies Record<Diagnosed['verdict'], number>;

function verdictOf({
  seen,
  found,
  others,
  run,
}: {
  readonly seen: Looked['seen'];
  readonly found: readonly Diagnosis[];
  readonly others: Run['findings'];
  readonly run: Run;
}): Diagnosed['verdict'] {
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
  const { id, layer, move, title, means, remedy, next } = cause;
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
    next: next.replaceAll('{endpoint}', endpoints[0] ?? 'delivery-price'),
    page: `docs/causes/${id}.md`,
    beside: isBeside(id),
  };
};
