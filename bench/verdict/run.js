// The built-in suite against reference clients that answer in time, late, or not at all: `npm run bench:verdict`.
// Delays are real. With names as arguments, only those clients. Prints the table of docs/internals/performance.md.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openReferenceClient } from '../../dist/reference-client/server.js';
import { referenceToken } from '../../dist/reference-client/target.js';

const bin = fileURLToPath(new URL('../../bin/greenlight.js', import.meta.url));
const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Handlers in front of the reference client for delivery-price; `pass` forwards the call. */
const late = (ms) => () => async (_request, _response, pass) => {
  await after(ms);
  return pass();
};

const queueing = () => {
  let last = Promise.resolve();
  return (_request, _response, pass) => {
    last = last.then(() => after(500)).then(pass);
  };
};

const noQuote = () => (request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"later"}');
};

const dripping = () => (request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 1000);
  response.on('close', () => clearInterval(timer));
};

const clients = [
  { name: 'sound' },
  { name: 'broken: always a 500', faults: ['always-500'] },
  { name: 'broken: no quote in a 200', before: noQuote },
  { name: 'broken: no netValue', faults: ['net-value-missing'] },
  { name: 'broken: drafts need a date', faults: ['requires-estimated-date'] },
  { name: 'broken: price differs each call', faults: ['counts-calls'] },
  { name: 'slow: 0.2 s a quote', before: late(200) },
  { name: 'slow: 1.5 s a quote', before: late(1500) },
  { name: 'slow: 35 s a quote', before: late(35_000) },
  { name: 'queueing: one at a time, 0.5 s each', before: queueing },
  { name: 'hanging on every call', everywhere: true, before: () => (call) => call.resume() },
  { name: 'dripping', before: dripping },
  { name: 'down', isDown: true },
];

async function open({ faults = [], before, everywhere }) {
  const inner = await openReferenceClient({
    token: referenceToken,
    faults,
    records: 2000,
    now: Date.now,
  });
  const meddle = before?.();
  const server = createServer((call, response) => {
    const pass = () =>
      new Promise((resolve) => {
        const { method, headers, url } = call;
        const on = request(`${inner.url}${url}`, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode, answer.headers);
          answer.pipe(response).on('close', resolve);
        });
        on.on('error', () => resolve(response.destroy()));
        call.pipe(on);
      });
    const isQuote = call.url.includes('delivery-price');
    if (meddle && (everywhere || isQuote)) meddle(call, response, pass);
    else void pass();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await inner.close();
    },
  };
}

async function measure(client) {
  const opened = client.isDown
    ? { url: 'http://127.0.0.1:9', close: async () => {} }
    : await open(client);
  const out = mkdtempSync(join(tmpdir(), 'greenlight-'));
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [bin, 'run', '-u', opened.url, '--reporter', 'json', '--out', out],
    { env: { ...process.env, GREENLIGHT_TOKEN: referenceToken }, stdio: 'ignore' },
  );
  await new Promise((resolve) => child.on('close', resolve));
  const wall = performance.now() - began;
  await opened.close();
  const made = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  return { name: client.name, wall, made, first: firstFinding(made) };
}

/** The end of the first answer of a finding, in ms since the start of the run. */
function firstFinding({ run, findings, exchanges }) {
  const named = new Set(
    findings.filter(({ severity }) => severity === 'error').flatMap((each) => each.exchanges),
  );
  const ends = exchanges
    .filter(({ id }) => named.has(id))
    .map(({ startedAt, durationMs = 0 }) => Date.parse(startedAt) + durationMs);
  return ends.length === 0 ? undefined : Math.min(...ends) - Date.parse(run.startedAt);
}

const seconds = (ms) => (ms === undefined ? '–' : `${(Math.max(0, ms) / 1000).toFixed(1)} s`);

const wanted = process.argv.slice(2);
const chosen = clients.filter(({ name }) => !wanted.length || wanted.some((w) => name.includes(w)));
console.log('| client | verdict | wall time | relative to conforming | requests | first finding |');
console.log('|---|---|---|---|---|---|');
let sound;
for (const client of chosen) {
  const { name, wall, made, first } = await measure(client);
  sound ??= wall;
  console.log(
    `| ${name} | ${made.verdict} | ${seconds(wall)} | ${(wall / sound).toFixed(1)} | ${made.exchanges.length} | ${seconds(first)} |`,
  );
}
