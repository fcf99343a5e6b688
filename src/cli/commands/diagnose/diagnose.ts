import { configured } from '../../../config/datasets.ts';
import { assertImplemented } from '../../../config/implemented.ts';
import { type Config, type Flags, loadConfig } from '../../../config/load.ts';
import { policyOfNow, redactorOf } from '../../../config/rules.ts';
import { tokenDressing } from '../../../diagnosis/causes/token.ts';
import type { Probe } from '../../../diagnosis/signs/seen.ts';
import type { DrivenScenario } from '../../../engine/drive/drive.ts';
import type { Redactor } from '../../../engine/redact/redactor.ts';
import { runOf } from '../../../engine/result/pipeline.ts';
import type { Io } from '../../../model/io.ts';
import type { Run } from '../../../model/run.ts';
import type { Target } from '../../../model/target.ts';
import { diagnosis } from '../../../report/story/diagnosis.ts';
import { loadScenarios } from '../../../scenario/load.ts';
import { openStoppable } from '../../../suite/stoppable.ts';
import { askClientLine, warnOfSecrets } from '../../output/announce.ts';
import { tellResult } from '../../output/tell-result.ts';
import { certificateOf } from './certificate.ts';
import { look as lookAt } from './look.ts';
import { diagnosed } from './report.ts';

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
      onAsked: line.onAsked,
    });
    line.end();
    const found = diagnosed(looked, {
      run: judgedSoFar(looked.drivings, looked.target, config, redactor, looked.seen.probes),
      startedAt,
      durationMs: performance.now() - began,
      secrets: barely(looked.target),
      hidden: config.redactPeople,
    });
    tellResult(found, () => diagnosis(found, config.look), config, io);
    return stoppable.interrupted ?? found.exitCode;
  } finally {
    line.end();
    await stoppable.close();
  }
}

/** Restricts the target to the selected endpoints. Throws a UsageError for one that it does not implement. */
function narrowed(config: Config): Target {
  assertImplemented(config);
  const { target, endpoints: chosen } = config;
  if (chosen.length === 0) return target;
  return { ...target, implements: target.implements.filter((id) => chosen.includes(id)) };
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
