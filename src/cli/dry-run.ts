import type { Resolving } from '../engine/options.ts';
import { openRedactor, secretsOf } from '../engine/redact.ts';
import { requestOf } from '../engine/request.ts';
import type { Endpoint } from '../model/endpoint.ts';
import type { Step } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { howMany } from '../report/figures.ts';

interface Planned {
  readonly target: Target;
  readonly endpoints: readonly Endpoint[];
}

/** The plan and every request as it would be sent; secrets by their names. */
export function dryRun(suite: readonly Resolving[], { target, endpoints }: Planned): string {
  const redactor = openRedactor(secretsOf(target));
  const requests = suite.flatMap(({ scenario, resolved }) => {
    const head = `${scenario.id}: ${scenario.title}`;
    if (resolved.state === 'skipped') return [`${head}\n  not sent: ${resolved.reason}\n`];
    const sent = scenario.relation ? `, and more as its relation '${scenario.relation}' asks` : '';
    const steps = resolved.steps.map((step) => requestText(step, endpoints, target));
    return [`${head}\n  ${howMany(steps.length, 'request')}${sent}\n\n${steps.join('\n')}`];
  });
  const opening = `Nothing was sent. ${howMany(suite.length, 'scenario')} would go to ${target.clientBase}.\n`;
  return redactor.text([opening, ...requests].join('\n'));
}

function requestText(step: Step, endpoints: readonly Endpoint[], target: Target): string {
  const endpoint = endpoints.find(({ id }) => id === step.endpoint);
  if (!endpoint) return '';
  const { method, url, headers, body } = requestOf(step, endpoint, target, endpoint.limits);
  const lines = Object.entries(headers).map(([name, value]) => `    ${name}: ${value}`);
  return [
    `  ${step.label}`,
    `    ${method} ${url}`,
    ...lines,
    ...(body === undefined ? [] : [`    ${body}`]),
    '',
  ].join('\n');
}
