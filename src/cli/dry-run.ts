import type { Resolving } from '../engine/options.ts';
import { openRedactor, secretsOf } from '../engine/redact.ts';
import { requestOf } from '../engine/request.ts';
import type { Endpoint } from '../model/endpoint.ts';
import type { Step } from '../model/scenario.ts';
import type { Outgoing } from '../model/send.ts';
import type { Target } from '../model/target.ts';
import { howMany } from '../report/figures.ts';

interface Plan {
  readonly suite: readonly Resolving[];
  readonly target: Target;
  readonly endpoints: readonly Endpoint[];
}

/** The plan and every request as it would be sent; secrets by their names. */
export function dryRun(plan: Plan): string {
  const { suite, target } = plan;
  const requests = suite.flatMap(({ scenario, resolved }) => {
    const head = `${scenario.id}: ${scenario.title}`;
    if (resolved.state === 'skipped') return [`${head}\n  not sent: ${resolved.reason}\n`];
    const sent = scenario.relation ? `, and more as its relation '${scenario.relation}' asks` : '';
    const steps = resolved.steps.map((step) => requestText(step, plan));
    return [`${head}\n  ${howMany(steps.length, 'request')}${sent}\n\n${steps.join('\n')}`];
  });
  const opening = `Nothing was sent. ${howMany(suite.length, 'scenario')} would go to ${target.clientBase}.\n`;
  return openRedactor(secretsOf(target)).text([opening, ...requests].join('\n'));
}

/** The same as one JSON document; `relation` where a scenario sends more, depending on what comes. */
export function dryRunJson(plan: Plan): string {
  const { suite, target } = plan;
  const document = {
    dryRun: true,
    target: { clientBase: target.clientBase },
    scenarios: suite.map(({ scenario, resolved }) => ({
      id: scenario.id,
      title: scenario.title,
      ...(scenario.relation === undefined ? {} : { relation: scenario.relation }),
      ...(resolved.state === 'skipped'
        ? { reason: resolved.reason, requests: [] }
        : { requests: resolved.steps.flatMap((step) => requestJson(step, plan)) }),
    })),
  };
  return `${JSON.stringify(openRedactor(secretsOf(target)).deep(document), null, 2)}\n`;
}

function outgoing(step: Step, { endpoints, target }: Plan): Outgoing | undefined {
  const endpoint = endpoints.find(({ id }) => id === step.endpoint);
  return endpoint && requestOf(step, endpoint, target, endpoint.limits);
}

function requestText(step: Step, plan: Plan): string {
  const request = outgoing(step, plan);
  if (!request) return '';
  const { method, url, headers, body } = request;
  const lines = Object.entries(headers).map(([name, value]) => `    ${name}: ${value}`);
  return [
    `  ${step.label}`,
    `    ${method} ${url}`,
    ...lines,
    ...(body === undefined ? [] : [`    ${body}`]),
    '',
  ].join('\n');
}

function requestJson(step: Step, plan: Plan) {
  const request = outgoing(step, plan);
  if (!request) return [];
  const { method, url, headers } = request;
  const body = request.body === undefined ? {} : { body: step.body };
  return [{ step: step.label, method, url, headers, ...body }];
}
