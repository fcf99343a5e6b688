import { loadConfig } from '../../../config/load.ts';
import { endpoints } from '../../../contract/catalogue.ts';
import { requestOf } from '../../../engine/drive/request.ts';
import type { Io } from '../../../model/io.ts';
import type { Step } from '../../../model/scenario.ts';
import { scenariosOf, suiteOf } from '../../../suite/suite-run.ts';

/** Placeholder for `{{client_base}}` while the requests are built. */
const base = 'http://client-base.invalid';

/**
 * Exports the requests of the built-in suite with sample data as a Postman collection (v2.1), which Postman, Bruno,
 * Insomnia and editors' HTTP clients import, and which supports a GET with a body.
 */
export async function requestsCollection(io: Io): Promise<string> {
  const flags = { baseUrl: base, seed: '1' };
  const env = { GREENLIGHT_TOKEN: '{{token}}' };
  const config = await loadConfig({ flags, io: { ...io, env }, isNamed: true });
  const asked = { ...config, command: 'greenlight list requests' };
  const suite = suiteOf(await scenariosOf(asked), asked, config.target);
  const itemOf = (name: string, step: Step) => {
    const endpoint = endpoints.find(({ id }) => id === step.endpoint);
    if (!endpoint) return [];
    const { method, url, headers, body } = requestOf(
      step,
      endpoint,
      config.target,
      endpoint.limits,
    );
    return {
      name: `${name}: ${step.label}`,
      protocolProfileBehavior: { disableBodyPruning: true },
      request: {
        method,
        url: url.replace(base, '{{client_base}}'),
        header: Object.entries(headers).map(([key, value]) => ({ key, value })),
        ...(body === undefined ? {} : { body: { mode: 'raw', raw: body } }),
      },
    };
  };
  const folders = endpoints.map(({ id }) => ({
    name: id,
    item: suite.flatMap(({ scenario, resolved }) =>
      resolved.state === 'skipped' || scenario.endpoint !== id
        ? []
        : resolved.steps.flatMap((step) => itemOf(scenario.id, step)),
    ),
  }));
  const collection = {
    info: {
      name: 'greenlight',
      description:
        'The requests of the built-in suite, with sample data. Set client_base and token.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'client_base', value: 'http://localhost:8080' },
      { key: 'token', value: '' },
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}
