import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder, root } from '../cli/greenlight.ts';
import { here } from './repository.ts';

/** A third-party language server, started as an editor does. */
const folder = emptyFolder();
let server: ReturnType<typeof spawn>;
beforeAll(() => {
  here(folder, 'npm', 'install', '--ignore-scripts', 'yaml-language-server@1.25.0');
  const program = join(folder, 'node_modules/.bin/yaml-language-server');
  server = spawn(program, ['--stdio'], { cwd: folder });
  server.stdout?.on('data', read);
}, 300_000);
afterAll(() => void server.kill());

/** Received bytes of an incomplete message (LSP 3.17, base protocol). */
let received = Buffer.alloc(0);
const waiting = new Map<number, (result: never) => void>();

function read(more: Buffer): void {
  received = Buffer.concat([received, more]);
  for (;;) {
    const head = received.indexOf('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(received.subarray(0, head).toString())?.[1]);
    if (head < 0 || received.length < head + 4 + length) return;
    const message = JSON.parse(received.subarray(head + 4, head + 4 + length).toString());
    received = received.subarray(head + 4 + length);
    if (message.method === undefined) waiting.get(message.id)?.(message.result as never);
    else if (message.id !== undefined) send({ id: message.id, result: [] });
  }
}

function send(message: object): void {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  server.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

const ask = <Result>(id: number, method: string, params: object): Promise<Result> =>
  new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ id, method, params });
  });

test('an editor completes config keys by the schema line that init writes', async () => {
  const schema = join(root, 'schemas/config.schema.json');
  const text = `# yaml-language-server: $schema=${schema}\ntarget:\n  clientBase: http://127.0.0.1\nlimits:\n  rate: 1/s\n  \nse\n`;
  mkdirSync(join(folder, 'shop'));
  const file = join(folder, 'shop/greenlight.config.yaml');
  writeFileSync(file, text);
  const uri = pathToFileURL(file).href;
  await ask(1, 'initialize', { processId: null, rootUri: null, capabilities: {} });
  send({ method: 'initialized', params: {} });
  const settings = { yaml: { completion: true, validate: true, schemaStore: { enable: false } } };
  send({ method: 'workspace/didChangeConfiguration', params: { settings } });
  send({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
  });
  const completed = async (id: number, line: number, character: number) => {
    const position = { line, character };
    const params = { textDocument: { uri }, position };
    const { items } = await ask<{ items: { label: string }[] }>(
      id,
      'textDocument/completion',
      params,
    );
    return items.map(({ label }) => label);
  };
  expect(await completed(2, 5, 2)).toContain('concurrency');
  expect(await completed(3, 6, 2)).toContain('severity');
});
