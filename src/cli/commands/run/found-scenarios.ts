import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { variedKey } from '../../../contract/experiments/changes/sizes.ts';
import { changesInWords } from '../../../contract/experiments/quotes/judge-changes.ts';
import { baseOrder, exploringRounds } from '../../../contract/experiments/steps/rounds.ts';
import type { OrderVariation } from '../../../model/exchange.ts';
import type { Io } from '../../../model/io.ts';
import type { Json } from '../../../model/json.ts';
import type { ExchangeReport, Finding, Run } from '../../../model/run.ts';
import { isPriced } from '../../../report/page/answer.ts';
import { howMany } from '../../../standards/text/figures.ts';
import { folderMode, makeFolder, writeNew } from '../../output/own-file.ts';

/** Returns files of a scenario for each smallest change in the findings, with two orders: without and with it. */
export function foundScenarios(run: Run) {
  const seen = new Set<string>();
  return run.findings.flatMap((finding) =>
    (finding.cause ?? []).flatMap((set) => {
      const key = `${finding.endpoint} ${variedKey(set)}`;
      const files = seen.has(key) ? [] : filesOf(run, finding, set, seen.size + 1);
      if (files.length > 0) seen.add(key);
      return files;
    }),
  );
}

function filesOf(run: Run, { endpoint, message }: Finding, set: OrderVariation, number: number) {
  const confirming = run.exchanges.filter(
    (x) => x.endpoint === endpoint && x.round === exploringRounds.confirm && !x.resendOf,
  );
  const at = confirming.findIndex(({ varied = {} }) => variedKey(varied) === variedKey(set));
  const changed = confirming[at];
  const without = confirming.slice(0, Math.max(0, at)).findLast(({ role }) => role === baseOrder);
  if (!changed || !without) return [];
  const places = Object.entries(set).map(([place, form]) => `${place.split('/').at(-1)} ${form}`);
  const words = [endpoint, ...places].join('-').toLowerCase();
  const name = `${words.replace(/[^a-z\d]+/g, '-').slice(0, 60)}-${number}`.replace('--', '-');
  // If both are quoted, the change affects the amounts.
  const isPrice = isPriced(changed);
  const scenario = {
    title: `An order with ${changesInWords(set)}`,
    description: `${message} Written by greenlight explore --write.`,
    tags: ['explored'],
    endpoint,
    ...(isPrice ? { relation: 'compare', expect: { compare: 'same' } } : {}),
    steps: [
      stepOf('without the change', { ...without, situation: 'quotable' }, `${name}-without.json`),
      stepOf('with it', changed, `${name}.json`),
    ],
  };
  return [
    { name: `${name}.yaml`, text: stringify(scenario) },
    { name: `${name}-without.json`, text: orderIn(without) },
    { name: `${name}.json`, text: orderIn(changed) },
  ];
}

const stepOf = (label: string, { situation = 'any' }: ExchangeReport, file: string) => ({
  label,
  situation,
  order: { base: `./${file}` },
});

const orderIn = ({ request }: ExchangeReport): string =>
  `${JSON.stringify((request?.body as { readonly order?: Json } | undefined)?.order, null, 2)}\n`;

export function writeScenarios(run: Run, folder: string, io: Io): void {
  const files = foundScenarios(run);
  if (files.length === 0) {
    io.stderr.write(
      'greenlight: no finding has a smallest change, so there is no scenario to write.\n',
    );
    return;
  }
  makeFolder(resolve(io.cwd, folder), folderMode(true));
  for (const { name, text } of files) writeNew(join(folder, name), text, io);
  const scenarios = files.filter(({ name }) => name.endsWith('.yaml'));
  io.stderr.write(
    `greenlight: ${folder} has ${howMany(scenarios.length, 'scenario')}; send them with greenlight run ${folder}\n`,
  );
}
