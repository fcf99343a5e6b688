/**
 * The cost of greenlight relative to a floor, in user and system CPU time of whole processes and their children:
 *
 *   npm run bench:cost -- [--runs 5] [--only run,request,judge,validate,fleet] [--clients 20]
 *
 * Both programs run in turn (A B A B …), so the speed and the load of the machine cancel out. A ratio of 3 is
 * three times the cost of the floor. Needs bash, which reports the time of children.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generate } from '../datasets/generate.js';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: 'run,request,judge,validate,fleet' },
    clients: { type: 'string', default: '20' },
  },
});
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const bin = here('../../bin/greenlight.js');
const folder = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));
const file = (name) => join(folder, name);
const textOf = (name) => readFileSync(file(name), 'utf8');

/**
 * Runs `node …`; returns its CPU seconds, children included, and its peak memory in MB. With `pairs`, the mean of
 * that many pairs at once: alone, the time of a short process depends on the load of the other core.
 */
function measured(args, token = '', pairs = 0) {
  const node = [process.execPath, '--require', here('../datasets/usage.cjs'), ...args];
  const once = '"$@" >stdout 2>stderr';
  const script =
    pairs === 0
      ? `${once}; echo "$?"; times`
      : `for i in $(seq ${pairs}); do ${once} & ${once}; wait $!; done; echo "$?"; times`;
  const env = {
    ...process.env,
    BENCH_USAGE: file('usage.json'),
    GREENLIGHT_TOKEN: token,
    ERP_TOKEN: token,
  };
  const shell = ['-c', script, 'bash', ...node];
  const { stdout } = spawnSync('bash', shell, { cwd: folder, env, encoding: 'utf8' });
  const [code, , children = ''] = stdout.trim().split('\n');
  if (code !== '0' && code !== '1')
    throw new Error(`node ${args.join(' ')}: ${code}\n${textOf('stderr')}`);
  let cpu = 0;
  for (const [, minutes, seconds] of children.matchAll(/(\d+)m([\d.]+)s/g))
    cpu += Number(minutes) * 60 + Number(seconds);
  return { cpu: cpu / (2 * pairs || 1), peak: JSON.parse(textOf('usage.json')).maxRSS / 1024 };
}

/** Prints the ratios of two programs run in turn, and the peak memory of the first. */
function compare(title, own, floor, { runs = Number(options.runs), times = 1 } = {}) {
  const found = Array.from({ length: runs }, () => ({ own: own(), floor: floor() }));
  const ratios = found.map((each) => each.own.cpu / (each.floor.cpu * times)).sort((a, b) => a - b);
  const cells = [ratios[0], ratios[runs >> 1], ratios.at(-1)].map((ratio) => ratio.toFixed(2));
  const peak = Math.max(...found.map((each) => each.own.peak));
  console.log(`| ${[title, ...cells, `${peak.toFixed(0)} MB`].join(' | ')} |`);
}

/** Starts the reference client as a process; returns its address and token. */
async function served() {
  const server = spawn(process.execPath, [bin, 'serve', '--port', '0']);
  let printed = '';
  for await (const piece of server.stdout) {
    printed += piece;
    const [, url, token] = /on (http:\S+); its token is (\S+)\./.exec(printed) ?? [];
    if (url) return { server, url, token };
  }
  throw new Error(`the reference client ended: ${printed}`);
}

/** Writes the requests of the saved run, for the floor. */
function writeRequests() {
  const { exchanges } = JSON.parse(textOf('reports/report.json'));
  const requests = exchanges.flatMap(({ request }) => {
    if (!request) return [];
    const { pathname, search } = new URL(request.url);
    const named = JSON.stringify(request.headers ?? {}).replaceAll('$GREENLIGHT_TOKEN', token);
    const body = request.body && (request.body.text ?? JSON.stringify(request.body));
    return { method: request.method, path: pathname + search, headers: JSON.parse(named), body };
  });
  writeFileSync(file('requests.json'), JSON.stringify(requests));
}

const clients = Number(options.clients);
const empty = () => measured(['-e', '0'], '', 5);
const { server, url, token } = await served();
const greenlight = (...args) => measured([bin, ...args], token);
const run = (...args) => greenlight('run', '-u', url, '--quiet', '--out', 'reports', ...args);
const floor = () => measured([here('floor.js'), file('requests.json'), url]);
const one = () => run('--only', 'commerces/all');
const judge = () => greenlight('judge', 'delivery-price', 'answer.json');
const now = ['--now', '2027-01-01'];
const validate = () => greenlight('validate', 'transactions', 'records.json', '--quiet', ...now);
const parse = () =>
  measured(['-e', `JSON.parse(require('node:fs').readFileSync('records.json', 'utf8'))`]);
const fleet = () => greenlight('fleet', 'clients', '--out', 'fleet', '--per-host', '99');
const rows = {
  run: () => compare('a whole run, relative to its requests and JSON.parse', run, floor),
  request: () => compare('a run of one request, relative to an empty Node', one, empty),
  judge() {
    const quote = { transportationCost: { netValue: 3500, netTaxedValue: 4165 } };
    writeFileSync(file('answer.json'), JSON.stringify(quote));
    compare('judge of one answer, relative to an empty Node', judge, empty);
  },
  async validate() {
    await generate('json', 200_000, file('records.json'), { clean: true });
    compare('validate of 200,000 records, relative to JSON.parse', validate, parse);
  },
  fleet() {
    mkdirSync(file('clients'));
    const config = `target: { clientBase: '${url}', token: '\${ERP_TOKEN}' }\n`;
    for (let i = 1; i <= clients; i += 1) writeFileSync(file(`clients/client-${i}.yaml`), config);
    const few = { runs: 3, times: clients };
    compare(`a fleet of ${clients}, relative to as many floors`, fleet, floor, few);
  },
};
try {
  console.log('| comparison | least | median | most | peak memory |');
  console.log('|---|---|---|---|---|');
  const names = options.only.split(',');
  if (names.includes('run') || names.includes('fleet')) {
    run();
    writeRequests();
  }
  for (const name of names) await rows[name]();
} finally {
  server.kill();
  rmSync(folder, { recursive: true });
}
