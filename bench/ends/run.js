// Measures how long after its time limit a run with a blocked thread ends, by stage. Run by hand: npm run bench:ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/greenlight.js', import.meta.url));
const marker = 'hold up';
const [seconds, most] = [8, 2];

const before = (of, name, look) =>
  `{ const own = ${of}.${name}; ${of}.${name} = function (...args) { (${look})(this, ...args); return own.apply(this, args); }; }`;
/** The function that blocks the thread once it gets the answer with the marker. */
const stages = {
  headers: '',
  reading: before('JSON', 'parse', '(_, text) => hold(text)'),
  rules: before('RegExp.prototype', 'test', '(_, text) => hold(text)'),
  redaction: before('String.prototype', 'matchAll', '(text) => hold(text)'),
  writing: before(
    "require('node:fs').promises",
    'writeFile',
    `(_, path) => { if (/report.html/.test(path)) hold('${marker}'); }`,
  ),
};

let asked = 0;
let isSilent = false;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') return response.end('[]');
    asked += 1;
    if (asked === 1) return response.end('{"transportationCost":4200}');
    if (isSilent) return undefined;
    return response.writeHead(422).end(JSON.stringify({ message: marker }));
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;

for (const [stage, patch] of Object.entries(stages)) {
  const cwd = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));
  writeFileSync(
    join(cwd, 'held.cjs'),
    `if (!require('node:worker_threads').isMainThread) {
      const hold = (text) => { if (String(text).includes('${marker}')) for (;;); };
      ${patch}
      require('node:module').syncBuiltinESMExports();
    }`,
  );
  asked = 0;
  isSilent = stage === 'headers';
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [bin, 'run', '-u', url, '--endpoint', 'delivery-price', '--max-time', `${seconds}s`],
    { cwd, env: { PATH: process.env.PATH, NODE_OPTIONS: '--require ./held.cjs' }, stdio: 'ignore' },
  );
  const [code] = await once(child, 'close');
  const after = (performance.now() - began) / 1000 - seconds;
  const kept = after < most && code === 1;
  if (!kept) process.exitCode = 1;
  console.log(
    `${stage.padEnd(10)} ${after.toFixed(2).padStart(6)} s after the limit, exit code ${code}  ${kept ? 'kept' : 'BROKEN'}`,
  );
}
server.closeAllConnections();
server.close();
