/**
 * The floor of a run: only its requests, four at a time, with JSON.parse of each answer.
 *
 *   node bench/cost/floor.js <requests.json> <url>
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'undici';

const [, , file, url] = process.argv;
const requests = JSON.parse(readFileSync(file, 'utf8')).values();
const client = new Agent({ connections: 4 });

async function send() {
  for (const { method, path, headers, body } of requests) {
    const answer = await client.request({ origin: url, method, path, headers, body });
    const text = await answer.body.text();
    try {
      JSON.parse(text);
    } catch {
      // A reason for a rejection may be plain text.
    }
  }
}
await Promise.all([send(), send(), send(), send()]);
await client.close();
