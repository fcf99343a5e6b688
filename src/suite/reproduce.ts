import type { Reproduction } from '../engine/judge/findings.ts';
import type { Redactor } from '../engine/redact/redactor.ts';
import type { Subject } from '../model/rule.ts';
import { discoveryScenario } from '../model/scenario.ts';
import { curl } from '../standards/http/curl.ts';

/** Maximum size of a body in a curl line, in bytes, so that it fits one argument; a longer one needs the scenario. */
const maxBodyLength = 32_768;

/**
 * Returns the commands that reproduce a finding. `command` is the command of this run, without scenarios. A client that
 * ends with the run (`passing`) gets no curl line. `repeatsWhole` means that the command reproduces each finding as it is.
 */
export function reproducing(command: string, passing: boolean, repeatsWhole = false) {
  return (redactor: Redactor): Reproduction => ({
    // Discovery runs before the scenarios, so every run of the endpoint repeats it.
    command: (scenario, endpoints) =>
      repeatsWhole
        ? command
        : scenario !== undefined && scenario !== discoveryScenario
          ? `${command} --only ${scenario}`
          : [command, ...endpoints.map((id) => `--endpoint ${id}`)].join(' '),
    curl: (exchange) => (passing ? undefined : curlOf(exchange, redactor)),
  });
}

function curlOf({ request, limits, endpoint }: Subject, redactor: Redactor): string | undefined {
  if (!request) return undefined;
  const body = request.body === undefined ? undefined : redactor.text(JSON.stringify(request.body));
  if (body !== undefined && Buffer.byteLength(body) > maxBodyLength) return undefined;
  return curl({
    method: request.method,
    url: redactor.text(request.url),
    headers: redactor.headers(request.headers),
    body,
    variables: redactor.variables(),
    ...(endpoint === 'delivery-price' ? { maxTimeSeconds: Math.ceil(limits.cutMs / 1000) } : {}),
  });
}
