import { allRules as rules } from '../../src/config/rules.ts';
import { endpoints } from '../../src/contract/catalogue.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import { usable } from '../../src/contract/reading/quotes/usable.ts';
import type { PastedAnswer } from '../../src/diagnosis/known/cause.ts';
import type { DiagnosisEvidence } from '../../src/diagnosis/signs/seen.ts';
import { noMemoryLimit } from '../../src/driver/body/holding.ts';
import { textBody } from '../../src/driver/body/text-body.ts';
import type { DrivenScenario } from '../../src/engine/drive/drive.ts';
import { findingsOf } from '../../src/engine/judge/findings.ts';
import { judgeAll } from '../../src/engine/result/judged.ts';
import type { RunOptions } from '../../src/engine/result/options.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { scenario as scenarioOf } from './engine.ts';

/** The exchange of a pasted answer, read like bytes of the wire. */
function exchangeOf(pasted: PastedAnswer): Exchange {
  const endpoint = endpoints.find(({ id }) => id === (pasted.endpoint ?? 'delivery-price'));
  if (!endpoint) throw new Error(`no endpoint ${pasted.endpoint}`);
  const headers = pasted.headers ?? { 'content-type': 'application/json' };
  const bytes = Buffer.from(pasted.text ?? '');
  const bare: Exchange = {
    id: 'e1',
    scenario: 'pasted',
    step: 'pasted',
    endpoint: endpoint.id,
    situation: pasted.situation ?? 'any',
    token: 'configured',
    inFlight: 1,
    startedAt: '2026-01-05T12:00:00.000Z',
    ...(pasted.durationMs === undefined ? {} : { durationMs: pasted.durationMs }),
    timings: {},
    limits: endpoint.limits,
    answer: pasted.lost
      ? { kind: 'no-response', ...pasted.lost }
      : {
          kind: 'response',
          status: pasted.status ?? 200,
          headers,
          bytes: bytes.length,
          body: textBody(bytes, headers['content-type'], [], noMemoryLimit),
        },
  };
  return endpoint.outcome ? { ...bare, outcome: endpoint.outcome(bare) } : bare;
}

/** The exchange of a pasted answer, and the findings of every rule in it. */
export function seenOf(pasted: PastedAnswer): DiagnosisEvidence {
  const exchange = exchangeOf(pasted);
  const { endpoint, situation = 'any' } = exchange;
  const { scenario } = scenarioOf('pasted', 1, { endpoint, situation });
  const driving: DrivenScenario = {
    scenario,
    exchanges: [exchange],
    steps: new Map(),
    records: new Map(),
    durationMs: 0,
  };
  const options = {
    rules,
    endpoints,
    subjectOf,
    usable,
    now: Date.parse(exchange.startedAt),
    severity: {},
    waivers: [],
    target: { implements: [exchange.endpoint], headers: {}, paths: {} },
  } as unknown as RunOptions;
  const { received, hits, tallies } = judgeAll([driving], options);
  const findings = findingsOf(
    hits.filter(({ severity }) => severity !== 'info'),
    {
      received,
      tallies,
      declared: { implements: [], credentials: [], now: 0 },
      reproduce: { command: () => '', curl: () => undefined },
    },
  );
  return { exchanges: [exchange], findings };
}
