import { findConfig, shownFrom } from '../../../config/given/find.ts';
import { type Config, loadConfig } from '../../../config/load.ts';
import { endpointBy, endpoints } from '../../../contract/catalogue.ts';
import { requestOf } from '../../../engine/drive/request.ts';
import { secretsOf } from '../../../engine/redact/target-secrets.ts';
import type { Io } from '../../../model/io.ts';
import type { Step } from '../../../model/scenario.ts';
import { scenariosOf, suiteOf } from '../../../suite/suite-run.ts';

/** Placeholders while the requests are built. The output has no secret, and the guard of stdout replaces none in it. */
const base = 'http://client-base.invalid';
const token = 'the-token-of-the-collection-0';

/** The form in which Postman, Bruno and Insomnia write a variable. */
const variable = (name: string) => `{{${name}}}`;

/**
 * Exports the requests of the suite as a Postman collection (v2.1), which Postman, Bruno, Insomnia and editors' HTTP
 * clients import, and which supports a GET with a body. Orders have the data of the config, if there is one, and
 * sample data for the rest. Secrets of the config become variables of the collection.
 */
export async function requestsCollection(io: Io): Promise<string> {
  const { config, about } = await settingsOf(io);
  const settings = { ...config, command: 'greenlight list requests' };
  const suite = suiteOf(await scenariosOf(settings), settings, config.target);
  const secrets = secretsOf(config.target).filter(({ value }) => value !== token);
  const filled = (text: string): string =>
    secrets.reduce(
      (text, secret) => text.replaceAll(secret.value || base, variable(secret.variable)),
      text.replaceAll(token, variable('token')).replaceAll(base, variable('client_base')),
    );
  const itemOf = (name: string, step: Step) => {
    // A variable cannot be cut or written in the other case.
    if (step.tokenForm === 'cut' || step.tokenForm === 'recased') return [];
    const endpoint = endpointBy[step.endpoint];
    const { target } = config;
    const { method, url, headers, body } = requestOf(step, endpoint, target, endpoint.limits);
    return {
      name: `${name}: ${step.label}`,
      protocolProfileBehavior: { disableBodyPruning: true },
      request: {
        method,
        url: filled(url),
        header: Object.entries(headers).map(([key, value]) => ({ key, value: filled(value) })),
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
  const names = ['token', ...new Set(secrets.map((secret) => secret.variable))];
  const collection = {
    info: {
      name: 'greenlight',
      description: `The requests of the suite, ${about}. Set ${['client_base', ...names].join(', ')}.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'client_base', value: 'http://localhost:8080' },
      ...names.map((key) => ({ key, value: '' })),
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
  io.stderr.write(`greenlight: the requests are written ${about}\n`);
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** Loads the config that `run` would find, with placeholders for its address and token; says whose data it has. */
async function settingsOf(io: Io): Promise<{ readonly config: Config; readonly about: string }> {
  const environment = Object.entries(io.env).filter(
    ([name]) => !/^GREENLIGHT_(?!CONFIG$)/.test(name),
  );
  const env = { ...Object.fromEntries(environment), GREENLIGHT_TOKEN: token };
  const config = await loadConfig({ flags: { baseUrl: base, seed: '1' }, io: { ...io, env } });
  const found = io.env['GREENLIGHT_CONFIG'] ?? (await findConfig(io.cwd, io.uid));
  const about =
    found === undefined
      ? 'with sample data, since no config was found'
      : `with the data of ${shownFrom(io.cwd, found)}, and sample data for the rest`;
  return { config, about };
}
