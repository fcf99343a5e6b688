import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { greenlightProcess, reportOf } from '../cli/greenlight.ts';
import { servingAll } from '../support/serving.ts';

const token = 'a-token-of-a-load-5c1d';
const quote = { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 };
const seconds = 20;
const perSecond = 15;

let call = 0;
// From 1 to 3 s, spread evenly over any stretch of calls; every fiftieth takes 6 s. A busy machine adds some ms.
const url = servingAll((request, response) => {
  call += 1;
  const ms = call % 50 === 0 ? 6000 : 1000 + 2000 * ((call * 0.618_034) % 1);
  request.resume().on('end', () => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(quote));
    }, ms);
  });
});

interface Percentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

/** The latency by autocannon at the same rate. It always has free connections, so it need not correct for waiting. */
async function autocannon(): Promise<Percentiles> {
  const program = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const order = JSON.stringify({ order: { externalId: 'C0001' } });
  const args = ['-j', '-C', '-c', '60', '-R', `${perSecond}`, '-d', `${seconds}`, '-m', 'POST'];
  const child = spawn(process.execPath, [
    program,
    ...args,
    '-H',
    'content-type=application/json',
    '-b',
    order,
    `${url()}/webhooks/platform/order/delivery-price`,
  ]);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(stdout).latency;
}

test('reports percentiles within 5% of those of autocannon', async () => {
  const theirs = await autocannon();
  const args = ['load', 'delivery-price', '-u', url(), '--json'];
  const { stdout } = await greenlightProcess(
    [...args, '--rate', `${perSecond}/s`, '--for', `${seconds}s`],
    { env: { GREENLIGHT_TOKEN: token } },
  );
  const ours = reportOf(stdout).load?.latencyMs;
  for (const p of ['p50', 'p90', 'p99'] as const) {
    const ratio = (ours?.[p] ?? 0) / theirs[p];
    expect(ratio, `${p}: ${ours?.[p]} ms, and autocannon ${theirs[p]} ms`).toBeGreaterThan(0.95);
    expect(ratio, `${p}: ${ours?.[p]} ms, and autocannon ${theirs[p]} ms`).toBeLessThan(1.05);
  }
});
