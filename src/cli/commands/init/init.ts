import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { configured } from '../../../config/datasets.ts';
import { openGivens } from '../../../config/given/given.ts';
import { type Config, type Flags, loadConfig } from '../../../config/load.ts';
import { proxySecrets } from '../../../config/target/proxy.ts';
import { dataOf, targetOf } from '../../../config/target/target.ts';
import { outsideToken } from '../../../config/target/token.ts';
import { endpoints } from '../../../contract/catalogue.ts';
import { isWord } from '../../../engine/redact/forms.ts';
import { openRedactor } from '../../../engine/redact/redactor.ts';
import { headerSecrets } from '../../../engine/redact/secrets.ts';
import { secretsOf } from '../../../engine/redact/target-secrets.ts';
import { endpointIds } from '../../../model/endpoint.ts';
import type { Io } from '../../../model/io.ts';
import type { JsonObject } from '../../../model/json.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { Secret, Target } from '../../../model/target.ts';
import { readSource } from '../../../scenario/read/source.ts';
import { valueAt } from '../../../standards/json/json-pointer.ts';
import { withoutFullStop } from '../../../standards/text/figures.ts';
import { discovered } from '../../../suite/discovery.ts';
import { openStoppable } from '../../../suite/stoppable.ts';
import { commandFlags } from '../../options/given.ts';
import { askClientLine } from '../../output/announce.ts';
import { assertFree, writeNew } from '../../output/own-file.ts';
import { tellText } from '../../output/tell-result.ts';
import { draftOf } from './draft.ts';
import { initSummary, reportedEndpoints } from './summary.ts';

const usualFile = 'greenlight.config.yaml';

const installedSchema = 'node_modules/greenlight/schemas/config.schema.json';

/** Queries the client's own endpoints and writes a commented config. Returns 3 if a dataset gave no records. */
export async function initCommand(flags: Flags, io: Io): Promise<number> {
  const file = flags.out ?? usualFile;
  if (file === '-') throw new UsageError('--out takes a file; init writes none to standard output');
  assertFree(file, io);
  const named = await clientOf(flags, io);
  const config = await configOf(named.target, flags, io);
  const redactor = openRedactor([...secretsOf(named.target), ...environmentSecrets(io)]);
  const stoppable = openStoppable(config, io);
  const line = askClientLine(io);
  const { send, signal } = stoppable;
  let found: Awaited<ReturnType<typeof discovered>>;
  try {
    found = await discovered({ ...config, send, endpoints, signal, datasets: configured(config) });
  } finally {
    line.end();
    await stoppable.close();
  }
  if (stoppable.interrupted !== undefined) return stoppable.interrupted;
  const exchanges = found.driving?.exchanges ?? [];
  const [first] = exchanges;
  if (
    first?.answer.kind === 'no-response' &&
    exchanges.every((x) => x.answer.kind !== 'response')
  ) {
    const base = redactor.text(named.target.clientBase);
    const why = withoutFullStop(redactor.text(first.answer.detail));
    io.stderr.write(
      `greenlight: ${why}; nothing is written (try greenlight diagnose -u ${base})\n`,
    );
    return 3;
  }
  const reported = redactor.deep(reportedEndpoints(found.target, exchanges));
  const unanswered = new Map(
    reported.flatMap(({ id, state, saw }) =>
      state === 'not answered' ? [[id, saw] as const] : [],
    ),
  );
  const earlier = referring(named.written, redactor);
  const { text, questions } = draftOf({
    // A client may repeat the token in its data.
    target: { ...found.target, data: redactor.deep(found.target.data) },
    settings: redactor.deep(found.settings),
    hasToken: named.hasToken,
    written: earlier.written,
    unanswered,
    day: new Date(config.now).toISOString().slice(0, 10),
  });
  // Editors use it to complete and check the keys.
  const isInstalled = existsSync(resolve(io.cwd, installedSchema));
  const path = relative(dirname(resolve(io.cwd, file)), resolve(io.cwd, installedSchema));
  const forEditors = `# yaml-language-server: $schema=${path.replaceAll('\\', '/')}\n`;
  writeNew(file, isInstalled ? forEditors + text : text, io);
  const whole = unanswered.size === 0;
  const unset = earlier.variables.filter((name) => !io.env[name]);
  const isTokenSet = named.hasToken || flags.tokenFile !== undefined;
  const next = [
    ...[...unset, ...(isTokenSet ? [] : ['GREENLIGHT_TOKEN'])].map((name) => `export ${name}=…`),
    nextOf(file, flags, whole),
  ];
  const summary = initSummary(reported, questions, file, next);
  tellText([redactor.deep(summary)], config.look, io);
  return whole ? 0 : 3;
}

/** Returns the target, and that of an earlier config as it is written. */
async function clientOf(flags: Flags, io: Io) {
  const givens = openGivens({ flags, env: io.env, source: undefined });
  const hasToken = Boolean(io.env['GREENLIGHT_TOKEN']?.trim());
  const base = givens.one('baseUrl')?.text;
  const path = resolve(io.cwd, usualFile);
  const source = existsSync(path) ? await readSource(path, usualFile) : undefined;
  const written = (valueAt(source?.value, '/target') ?? {}) as JsonObject;
  const { clientBase } = written;
  // Headers for one client are not sent to another.
  if (source && clientBase && (base ?? clientBase) === clientBase) {
    const { target } = await loadConfig({ flags: withoutFiles(flags), io, read: { path, source } });
    return { target: { ...target, data: dataOf({}) }, written, hasToken };
  }
  if (!base) {
    throw new UsageError('init needs the address of the client: greenlight init -u https://…');
  }
  const token = await outsideToken(givens, io);
  const target = targetOf(givens, token, undefined, proxySecrets(io.env));
  return { target, written: {}, hasToken };
}

/** Replaces the secrets of an earlier config by references to variables, since no secret is written to a file. */
function referring(written: JsonObject, redactor: ReturnType<typeof openRedactor>) {
  const variables = new Set<string>();
  const names = redactor.variables();
  const pattern = new RegExp(`\\$(${names.join('|') || '(?!)'})(?!\\w)`, 'g');
  const text = JSON.stringify(redactor.deep(written)).replaceAll(pattern, (_, name: string) => {
    variables.add(name);
    return `\${${name}}`;
  });
  return { written: JSON.parse(text) as JsonObject, variables: [...variables] };
}

const withoutFiles = ({ out: _out, config: _config, ...rest }: Flags): Flags => rest;

/** Loads limits, endpoints and certificates as for a run, but no config, since one is to be created. */
async function configOf(target: Target, flags: Flags, io: Io): Promise<Config> {
  const { GREENLIGHT_CONFIG: _own, GREENLIGHT_OUT: _folder, ...env } = io.env;
  const config = await loadConfig({ flags: withoutFiles(flags), io: { ...io, env }, target });
  if (config.endpoints.length === 0) return config;
  const chosen = endpointIds.filter((id) => config.endpoints.includes(id));
  return { ...config, target: { ...target, implements: chosen } };
}

/** Returns header secrets of the environment, which must not be written to a file; no config names them yet. */
const environmentSecrets = ({ env }: Io): readonly Secret[] =>
  headerSecrets(Object.entries(env).map(([name, value = '']) => [name, value])).filter(
    ({ value }) => value.length >= 8 && !isWord(value),
  );

function nextOf(file: string, flags: Flags, whole: boolean): string {
  const { baseUrl: _, seed: __, config: ___, ...others } = flags;
  const options = commandFlags(file === usualFile ? others : { ...others, config: file });
  return [whole ? 'greenlight run' : 'greenlight diagnose', ...options].join(' ');
}
