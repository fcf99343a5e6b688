import { endpoints } from '../../../contract/catalogue.ts';
import { requestOf } from '../../../engine/drive/request.ts';
import { openRedactor, secretsOf } from '../../../engine/redact/redact.ts';
import type { RedactedPlaces } from '../../../engine/redact/redact-places.ts';
import type { Json } from '../../../model/json.ts';
import type { Step } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { requestLines } from '../../../report/exchange/exchange-request.ts';
import { paragraph } from '../../../report/terminal/layout.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import { howMany } from '../../../standards/text/figures.ts';

interface Plan {
  readonly steps: readonly Step[];
  readonly target: Target;
  /** What the config's `redact` names is not shown. */
  readonly places: RedactedPlaces;
}

/** Every request as it would be sent, whole, with secrets by their names. */
export function drySend(pen: Pen, plan: Plan): string {
  const requests = requestsOf(plan);
  const lines = [
    ...paragraph(pen, 0, `Nothing was sent. ${howMany(requests.length, 'request')} would be:`),
    ...requests.flatMap(({ step, ...request }) => [
      '',
      ...(requests.length > 1 ? [pen.dim(pen.text(step))] : []),
      ...requestLines(pen, request, true),
    ]),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** The same as one JSON document. */
export const drySendJson = (plan: Plan): string =>
  `${JSON.stringify({ dryRun: true, requests: requestsOf(plan) }, null, 2)}\n`;

function requestsOf({ steps, target, places }: Plan) {
  const redactor = openRedactor(secretsOf(target));
  return steps.flatMap((step) => {
    const endpoint = endpoints.find(({ id }) => id === step.endpoint);
    if (!endpoint) return [];
    const { method, url, headers, body } = requestOf(step, endpoint, target, endpoint.limits);
    const shown = body === undefined ? {} : { body: JSON.parse(places.body(body)) as Json };
    return [redactor.deep({ step: step.label, method, url: places.url(url), headers, ...shown })];
  });
}
