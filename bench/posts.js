/**
 * 100 judged POSTs with all reports written, beside undici and ajv alone: the same bodies to the reference client,
 * one after the other, each answer read and held against the JSON Schema. Whole processes in paired runs.
 *
 *   node bench/posts.js [runs]
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const [bin, usage] = [file('../bin/greenlight.js'), file('./datasets/usage.cjs')];
const posts = 100;
const target = 1.5;

if (process.argv[2] === 'bare') await bare(process.argv[3], process.argv[4]);
else await compare(Number(process.argv[2] ?? 7));

/** What somebody would write who only wants to know whether the answers keep the schema. */
async function bare(url, bodies) {
  const token = process.env.GREENLIGHT_TOKEN;
  const { Client } = await import('undici');
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const schema = JSON.parse(
    readFileSync(file('../schemas/delivery-price-answer.schema.json'), 'utf8'),
  );
  const keeps = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  const client = new Client(url);
  for (const body of JSON.parse(readFileSync(bodies, 'utf8'))) {
    const headers = { 'content-type': 'application/json', 'x-auth-token': token };
    const path = '/webhooks/platform/order/delivery-price';
    const answer = await client.request({ method: 'POST', path, headers, body });
    keeps(await answer.body.json());
  }
  await client.close();
}

async function compare(runs) {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));
  const [scenario, bodies, used] = ['hundred.yaml', 'bodies.json', 'usage.json'].map((name) =>
    join(folder, name),
  );
  const steps = Array.from(
    { length: posts },
    (_, i) =>
      `  - { label: of ${i + 1}, order: { base: full, lines: { quantities: [${i + 1}] } } }`,
  );
  writeFileSync(
    scenario,
    [
      'title: A hundred orders',
      'endpoint: delivery-price',
      'situation: any',
      'steps:',
      ...steps,
      '',
    ].join('\n'),
  );
  const server = spawn(process.execPath, [bin, 'serve', '--port', '0'], { stdio: 'pipe' });
  try {
    const { url, token } = await addressOf(server);
    const out = join(folder, 'out');
    const formats = ['html', 'json', 'junit', 'markdown', 'har'];
    const config = join(folder, 'greenlight.config.yaml');
    const implemented = 'implements: [delivery-price]';
    writeFileSync(
      config,
      `target: { clientBase: "${url}", token: "\${GREENLIGHT_TOKEN}", ${implemented} }\n`,
    );
    const judged = [bin, 'run', scenario, '-c', config, '--out', out, '--reporter', ...formats];
    const measure = (args) => {
      const began = performance.now();
      const env = { ...process.env, BENCH_USAGE: used, GREENLIGHT_TOKEN: token };
      const { status, stderr } = spawnSync(process.execPath, ['--require', usage, ...args], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      if (status !== 0 && status !== 1) throw new Error(`it ended with ${status}: ${stderr}`);
      const wall = performance.now() - began;
      return { wall, cpu: JSON.parse(readFileSync(used, 'utf8')).cpu / 1000 };
    };
    measure(judged);
    const { exchanges } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    const sent = exchanges.filter(({ request }) => request.method === 'POST');
    if (sent.length < posts) throw new Error(`only ${sent.length} orders were sent`);
    const texts = sent.map(({ request }) => request.body?.text ?? JSON.stringify(request.body));
    writeFileSync(bodies, JSON.stringify(texts));
    const ratios = { wall: [], cpu: [] };
    for (let run = 0; run < runs; run += 1) {
      const theirs = measure([file('./posts.js'), 'bare', url, bodies]);
      const ours = measure(judged);
      for (const of of ['wall', 'cpu']) ratios[of].push(ours[of] / theirs[of]);
    }
    for (const of of ['wall', 'cpu']) {
      const sorted = ratios[of].toSorted((a, b) => a - b);
      const shown = [sorted[runs >> 1], sorted[0], sorted.at(-1)].map((each) => each.toFixed(2));
      console.log(
        `${sent.length} judged POSTs, ${of}: ${shown[0]} (${shown[1]} to ${shown[2]}) times undici and ajv`,
      );
    }
    if (ratios.wall.toSorted((a, b) => a - b)[runs >> 1] > target) {
      console.error(`above ${target}`);
      process.exitCode = 1;
    }
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Where the reference client listens, and its token, as it says. */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (piece) => {
      said += piece;
      const [, url, token] = /on (http:\S+); its token is (\S+)\./.exec(said) ?? [];
      if (url) resolve({ url, token });
    });
    server.once('exit', () => reject(new Error(`the reference client ended: ${said}`)));
  });
}
