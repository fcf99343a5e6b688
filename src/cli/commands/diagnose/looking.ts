import type { Config } from '../../../config/given/config.ts';
import { endpoints } from '../../../contract/catalogue.ts';
import { procedures } from '../../../contract/experiments/procedures.ts';
import { subjectOf } from '../../../contract/reading/answers/subject.ts';
import { isThrottled } from '../../../contract/reading/failures/failure-of.ts';
import { usable } from '../../../contract/reading/quotes/usable.ts';
import { isErrorOfAProgram } from '../../../contract/reading/values/text-of-a-program.ts';
import { likelyCauses } from '../../../diagnosis/diagnose.ts';
import type { Certificate, DiagnosisEvidence, Probe } from '../../../diagnosis/signs/seen.ts';
import { confirm } from '../../../engine/drive/confirm.ts';
import type { Datasets } from '../../../engine/drive/datasets.ts';
import {
  type DrivenScenario,
  drive,
  numbered,
  type ScenarioPlan,
  withMore,
} from '../../../engine/drive/drive.ts';
import { openGate } from '../../../engine/drive/gate.ts';
import { openQueue, type QueueOptions } from '../../../engine/drive/queue.ts';
import type { Clock } from '../../../model/clock.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Finding } from '../../../model/run.ts';
import type { Scenario } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { resolve } from '../../../scenario/resolve.ts';
import { discovered } from '../../../suite/discovery.ts';
import { fitting } from '../../../suite/fitting.ts';
import type { ProbeRequest } from './probing.ts';

export interface LookOptions extends Pick<QueueOptions, 'target' | 'send' | 'signal' | 'onAsked'> {
  readonly scenarios: readonly Scenario[];
  readonly datasets: Datasets;
  readonly certificateOf: (address: string) => Promise<Certificate | undefined>;
  readonly judge: (drivings: readonly DrivenScenario[], target: Target) => readonly Finding[];
  readonly limits: Pick<
    Config['limits'],
    'ratePerSecond' | 'timeoutMs' | 'requests' | 'maxRecords' | 'concurrency'
  >;
  readonly seed: number;
  readonly now: number;
  /** Default: that of the machine. */
  readonly clock?: Clock | undefined;
}

export type LookResult = ReturnType<LookSession['end']>;

/** Each costs up to a minute. */
const mostSlow = 2;

/** State of a diagnosis, and the ways to send more. */
export type LookSession = Awaited<ReturnType<typeof openLooking>>;

/** Opens a diagnosis after discovering data, as any run does. */
export async function openLooking(options: LookOptions) {
  const { send, limits, signal, onAsked, now } = options;
  const { concurrency } = limits;
  const gate = openGate({ ...limits, signal, clock: options.clock });
  const found = await discovered({ ...options, endpoints, settings: [], gate });
  const { target } = found;
  const drivings: DrivenScenario[] = found.driving ? [found.driving] : [];
  const fitted: ScenarioPlan[] = [];
  const probes: Probe[] = [];
  const certificates = new Map<string, Certificate | undefined>();
  const known = () => [...certificates.values()].filter((each) => each !== undefined);
  const queueOf = (other: Target, through: readonly Endpoint[]) =>
    openQueue({
      endpoints: through,
      target: other,
      send,
      openDataset: options.datasets.open,
      concurrency,
      gate,
      signal,
      timeoutMs: limits.timeoutMs,
      mostSlow,
      onAsked,
    });
  const driveOptions = {
    queue: queueOf(target, endpoints),
    procedures,
    subjectOf,
    now,
    concurrency,
  };
  // Result of the last judgement, valid until more is sent.
  let seenSoFar: DiagnosisEvidence | undefined;
  const seen = (): DiagnosisEvidence => {
    if (seenSoFar) return seenSoFar;
    const all = numbered(drivings);
    seenSoFar = {
      exchanges: all.flatMap(({ exchanges }) => exchanges),
      findings: options.judge(all, target),
      probes,
      certificates: known(),
      now,
    };
    return seenSoFar;
  };

  return {
    target,
    endpoints,
    seen,
    /** Resolves a built-in scenario with this target's data; undefined if it cannot be sent. */
    planned(id: string): ScenarioPlan | undefined {
      const scenario = options.scenarios.find((each) => each.id === id);
      if (!scenario) throw new Error(`no scenario ${id}`);
      const other = fitted.find((each) => each.scenario === scenario);
      const resolved = resolve(scenario, target, options);
      const steps = other?.steps ?? (resolved.state === 'ready' ? resolved.steps : []);
      const asksOthers = steps.some((step) => !target.implements.includes(step.endpoint));
      return steps.length > 0 && !asksOthers ? { scenario, steps } : undefined;
    },
    async drive(plan: ScenarioPlan): Promise<DrivenScenario> {
      const driving = await drive(plan, driveOptions);
      drivings.push(driving);
      seenSoFar = undefined;
      return driving;
    },
    /** Looks for other data if the first order of a scenario is rejected, as a run does. */
    async fitTo(opened: DrivenScenario): Promise<void> {
      const suite = options.scenarios.map((scenario) => ({
        scenario,
        resolved: resolve(scenario, target, options),
      }));
      const adapt = fitting(target, suite, (scenario, other) => resolve(scenario, other, options));
      const found = await adapt(opened, async (step) => {
        const received = await driveOptions.queue.ask(step, opened.scenario);
        return received.state === 'sent' ? received.exchange : undefined;
      });
      drivings[drivings.indexOf(opened)] = withMore(opened, found?.tries ?? []);
      fitted.push(...(found?.planned ?? []));
      seenSoFar = undefined;
    },
    /** Resends failed requests, to distinguish persistent from intermittent failures. */
    async confirm(id: EndpointId): Promise<void> {
      const relevant = drivings.filter(
        ({ scenario, steps }) => scenario.endpoint === id && steps.size > 0,
      );
      const again = { ...driveOptions, usable: (x: Exchange) => usable(subjectOf(x)) };
      const confirmed = await confirm(relevant, relevant, again);
      relevant.forEach((each, i) => {
        drivings[drivings.indexOf(each)] = confirmed[i] ?? each;
      });
      seenSoFar = undefined;
    },
    /** Returns false if it was not sent. */
    async probe(
      { kind, step, endpoint, target: other }: ProbeRequest,
      scenario: Scenario,
    ): Promise<boolean> {
      const received = await queueOf(other, [endpoint]).ask(step, scenario);
      if (received.state === 'not asked') return false;
      probes.push({ kind, exchange: { ...received.exchange, id: `p${probes.length + 1}` } });
      if (seenSoFar) seenSoFar = { ...seenSoFar, probes: [...probes] };
      return true;
    },
    async lookAtCertificate(address: string): Promise<void> {
      const { origin } = new URL(address);
      // One wait for a silent port is enough.
      if (certificates.has(origin)) return;
      certificates.set(origin, await options.certificateOf(address));
      if (seenSoFar) seenSoFar = { ...seenSoFar, certificates: known() };
    },
    isTroubled(id: EndpointId): boolean {
      const so = seen();
      const sent = so.exchanges.filter(({ endpoint }) => endpoint === id);
      return (
        so.findings.some(({ endpoint, severity }) => endpoint === id && severity === 'error') ||
        // Other data would not mend a program.
        (sent.length > 0 &&
          sent.every((x) => isThrottled(x) || isErrorOfAProgram(subjectOf(x).text ?? ''))) ||
        likelyCauses(so).some((each) => each.endpoints.includes(id) && !each.cause.beside)
      );
    },
    /** The target has what was discovered. */
    end: () => ({ target, drivings: numbered(drivings), seen: seen() }),
  };
}
