// Compares the highest rate of autocannon with 20 connections to the reference client, and greenlight load at half of it
// with every answer judged; in turn, several times. Only CPU times are meaningful on a busy machine: the calls per second
// that one core can do. The cost of start-up, compilation and report is measured in a short run and subtracted.
// Then compares the percentiles of both at half of autocannon's highest rate, on a client with 300 workers of 100 to 500 ms.
// Run by hand: npm run bench:load, or node bench/load.js ROUNDS SECONDS.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [rounds = 5, seconds = 16] = process.argv.slice(2).map(Number);
const bin = fileURLToPath(new URL('../bin/greenlight.js', import.meta.url));
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
const cwd = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));

/** Prints the CPU time of the process on stderr, at its end and on SIGUSR2. */
const told =
  'const say = () => { const { user, system } = process.cpuUsage(); process.stderr.write("\\nCPU " + (user + system) + "\\n"); }; process.on("exit", say); process.on("SIGUSR2", say);';
const measured = ['--import', `data:text/javascript,${encodeURIComponent(told)}`];
const cpuIn = (text) =>
  Number(
    text
      .match(/CPU \d+/g)
      ?.at(-1)
      ?.slice(4),
  ) / 1000;

const client = spawn(process.execPath, [...measured, bin, 'serve', '--port', '0'], { cwd });
const [line] = await once(client.stdout.setEncoding('utf8'), 'data');
const [, url = '', token = ''] = /on (http:\S+\d); its token is (\S+)\.\n/.exec(line) ?? [];
const env = { ...process.env, GREENLIGHT_TOKEN: token };

let heard = '';
client.stderr.setEncoding('utf8').on('data', (text) => {
  heard += text;
});
async function clientCpu() {
  const before = heard.length;
  client.kill('SIGUSR2');
  while (!/CPU \d+\n/.test(heard.slice(before))) await once(client.stderr, 'data');
  return cpuIn(heard);
}

function json(args) {
  const { stdout, stderr } = spawnSync(process.execPath, [...measured, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (!stdout.startsWith('{')) throw new Error(stderr);
  return { ...JSON.parse(stdout), cpuMs: cpuIn(stderr) };
}

const greenlight = (rate, time) => {
  const at = ['--rate', `${rate}/s`, '--for', `${time}s`, '--json'];
  return json([bin, 'load', 'delivery-price', '-u', url, ...at]);
};

const shortSeconds = 4;
const [{ request }] = greenlight(30, 1).exchanges;
writeFileSync(join(cwd, 'order.json'), JSON.stringify(request.body));
const headers = [
  'content-type=application/json',
  `x-auth-token=${token}`,
  'origin=https://platform.example.com',
].flatMap((header) => ['-H', header]);
const cannon = (...more) =>
  json([autocannon, '-j', '-m', 'POST', '-i', 'order.json', ...headers, ...more, request.url]);

const ratios = [];
for (let round = 1; round <= rounds; round += 1) {
  const before = await clientCpu();
  const { requests, cpuMs: itsMs } = cannon('-c', '20', '-d', String(seconds));
  const its = {
    rate: requests.average,
    call: Math.max(itsMs, (await clientCpu()) - before) / requests.total,
  };
  const half = Math.ceil(its.rate / 2);
  const short = greenlight(half, shortSeconds);
  const { load, cpuMs } = greenlight(half, shortSeconds + seconds);
  const own = (cpuMs - short.cpuMs) / (load.calls - short.load.calls);
  ratios.push(its.call / own);
  console.log(
    `${round}: autocannon ${Math.round(its.rate)} calls/s, ${its.call.toFixed(3)} ms CPU per call; greenlight at half of it: ${load.calls} answers judged, ${load.lost} lost, ${own.toFixed(3)} ms CPU per call`,
  );
}
const [least, middle, most] = [0, Math.floor((rounds - 1) / 2), rounds - 1].map(
  (i) => ratios.toSorted((a, b) => a - b)[i],
);
const kept = middle >= 0.5;
console.log(
  `calls per core, relative to autocannon: median ${middle.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}), at least 0.50: ${kept ? 'kept' : 'BROKEN'}`,
);
client.kill();

/** The number of workers, as behind PHP-FPM; other calls wait. */
const workers = 300;
const patient = spawn(process.execPath, [
  '--input-type=module',
  '-e',
  `import { createServer } from 'node:http';
  const quote = '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}';
  const waiting = [];
  let free = ${workers};
  let call = 0;
  const quoteSoon = (response) => {
    call += 1;
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(quote);
      const next = waiting.shift();
      if (next) quoteSoon(next);
      else free += 1;
    }, 100 + 400 * ((call * 0.618034) % 1));
  };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (free === 0) return waiting.push(response);
      free -= 1;
      quoteSoon(response);
    });
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => console.log(server.address().port));`,
]);
const [port] = await once(patient.stdout.setEncoding('utf8'), 'data');
const slow = `http://127.0.0.1:${port.trim()}`;
const slowCannon = (...more) =>
  json([
    autocannon,
    '-j',
    '-m',
    'POST',
    '-i',
    'order.json',
    ...headers,
    '-c',
    String(workers),
    ...more,
    `${slow}${new URL(request.url).pathname}`,
  ]);
const greatest = slowCannon('-d', String(seconds)).requests.average;
const half = Math.ceil(greatest / 2);
const theirs = slowCannon('-d', String(seconds), '-C', '-R', String(half)).latency;
const { load: ours } = json([
  bin,
  'load',
  'delivery-price',
  '-u',
  slow,
  '--rate',
  `${half}/s`,
  '--for',
  `${seconds}s`,
  '--json',
]);
patient.kill();
const apart = ['p50', 'p90', 'p99'].map((p) => ours.latencyMs[p] / theirs[p] - 1);
console.log(
  `at ${half} calls/s, half of ${Math.round(greatest)}, ${ours.calls} answers judged, ${ours.lost} lost: ${['p50', 'p90', 'p99'].map((p, i) => `${p} ${ours.latencyMs[p]} ms, ${theirs[p]} of autocannon (${(100 * apart[i]).toFixed(1)} %)`).join('; ')}`,
);
const agrees = apart.every((share) => Math.abs(share) <= 0.05);
console.log(`percentiles within 5 %: ${agrees ? 'kept' : 'BROKEN'}`);
process.exitCode = kept && agrees ? 0 : 1;
