import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { start } from '../../dist/cli/program.js';
import { guarded, openGuard } from '../../dist/engine/redact/guard.js';
import { forms } from './forms.js';

export const folder = () => mkdtempSync(join(tmpdir(), 'greenlight-secrets-'));

/** Runs a command in this process; returns its output, exit code and the number of texts redacted only by the guard. */
export async function command(args, { cwd, env = {}, stdin = '', typed } = {}) {
  const said = { stdout: '', stderr: '' };
  let guardedTexts = 0;
  const diffs = [];
  const keys = Object.assign(new PassThrough(), { isTTY: true });
  const left = [...(typed ?? [])];
  const out = (name) => ({
    isTTY: typed !== undefined,
    write(text) {
      said[name] += text;
      if (left.length > 0 && /[:?] *$|Enter/.test(text))
        setImmediate(() => keys.write(left.shift()));
    },
  });
  const guard = openGuard(() => {
    guardedTexts += 1;
  });
  const own = guard.text;
  guard.text = (text) => {
    const shown = own(text);
    if (shown !== text) diffs.push([text, shown]);
    return shown;
  };
  const io = guarded(
    {
      stdout: out('stdout'),
      stderr: out('stderr'),
      stdin: typed ? keys : Readable.from([Buffer.from(stdin)]),
      env: { LANG: 'C.UTF-8', ...env },
      cwd,
      platform: 'linux',
      nodeVersion: process.version,
      now: Date.now,
      onInterrupt: () => () => {},
    },
    guard,
  );
  let exit;
  try {
    exit = await start(args, io);
  } catch (error) {
    exit = 70;
    const { tellFailure } = await import('../../dist/cli/output/failure.js');
    tellFailure(error, io);
  }
  return { exit, guardedTexts, diffs, ...said };
}

/** Opens `desk`, to post a paste and return the resulting page. */
export async function openDesk(cwd) {
  let end;
  let told = '';
  const url = await new Promise((resolve, reject) => {
    const out = {
      isTTY: false,
      write(text) {
        told += text;
        const [found] = /http:\/\/\S+/.exec(told) ?? [];
        if (found) resolve(found);
      },
    };
    const io = guarded({
      stdout: out,
      stderr: out,
      stdin: Readable.from([]),
      env: {},
      cwd,
      platform: 'linux',
      nodeVersion: process.version,
      onInterrupt(stop) {
        end = stop;
        return () => {};
      },
    });
    start(['desk'], io).then(reject, reject);
  });
  return {
    async answerTo(paste) {
      const ask = () =>
        fetch(url, {
          method: 'POST',
          headers: { origin: new URL(url).origin },
          body: new URLSearchParams({ endpoint: 'delivery-price', paste }),
        });
      // A kept connection may close just when it is reused.
      return (await ask().catch(ask)).text();
    },
    told: () => told,
    close: () => end(130),
  };
}

/** Files of a folder with their bytes, except those that contain the token on purpose. */
export const filesOf = (at) =>
  readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(at, path)).isFile() && !/(?:config\.yaml|\.given)$/.test(path))
    .map((path) => [path, readFileSync(join(at, path))]);

const reporters = ['terminal', 'html', 'json', 'junit', 'markdown', 'github', 'har'].flatMap(
  (name) => ['--reporter', name],
);
const few = [
  '--only',
  'delivery-price/{full-order,one-line}',
  'shipping-cost/body-survives',
  '{transactions,commerces}/records',
  '--max-requests',
  '16',
  '--rate',
  '1000/s',
  '--timeout',
  '3s',
];

/** All commands that call a client, and those that read their results. */
export const live = [
  [
    'run',
    ...few,
    '--verbose',
    '--seed',
    '1',
    ...reporters,
    '--history',
    'h',
    '--write-waivers',
    'w.yaml',
    '--out',
    'a',
  ],
  ['run', ...few, '--json', '--fail-on', 'never'],
  ['run', ...few, '--dry-run'],
  ['diagnose', '--verbose', '--timeout', '3s', '--rate', '1000/s'],
  ['diagnose', '--json', '--timeout', '3s', '--rate', '1000/s'],
  ['send', 'delivery-price', '--verbose', ...reporters, '--out', 's1', '--timeout', '3s'],
  ['send', 'shipping-cost', '--verbose', '--times', '2', '--timeout', '3s'],
  ['send', 'delivery-price', '--as', 'quote,confirm', '--timeout', '3s'],
  ['send', 'transactions', '--verbose', '--timeout', '3s'],
  ['send', 'commerces', '--json', '--timeout', '3s'],
  ['send', 'delivery-price', '--dry-run', '--verbose'],
  ['init', '--out', 'made.yaml', '--rate', '1000/s', '--timeout', '3s', '-u', '{}'],
  ['render', 'a', '--out', 'b', '--verbose', ...reporters],
  ['render', 'a', '--out', 'b2', '--json'],
  ['diff', 'a', 'b'],
  ['diff', 'a', 'b', '--json'],
  ['replay', 'a'],
  ['replay', 'a', '--json'],
  ['render', 's1', '--redact-people', '--out', 'd', ...reporters],
  ['explain', 'a', 'f1'],
  ['explain', 'a', 'f2'],
  ['replay', 'a', 'e1'],
  ['judge', 'delivery-price', 'a', '--exchange', 'e1'],
  ['judge', 'delivery-price', 'a/run.har', '--entry', '1'],
  ['history', 'h'],
  ['history', 'h', '--json'],
  ['list', 'rules'],
  ['run', ...few, '--last-failed', '--out', 'a', '--quiet'],
];

/** A subset with which all clients take minutes. */
export const brief = [0, 3, 5, 9, 10, 12, 20].map((i) => live[i]);

/** Mistakes of a user with a token; nothing listens at port 9. */
export const mistakes = (token) => [
  ['run', '-u', 'not an address'],
  ['run', '-u', `http://${encodeURIComponent(token)}@127.0.0.1:9/x`],
  [
    'run',
    '-u',
    `http://127.0.0.1:9/${encodeURIComponent(token)}?token=${encodeURIComponent(token)}`,
  ],
  ['run', '-u', 'http://127.0.0.1:9', '--json', '--timeout', '2s'],
  ['diagnose', '-u', 'http://127.0.0.1:9', '--verbose'],
  ['diagnose', '-u', 'https://127.0.0.1:{port}', '--verbose', '--timeout', '1s'],
  ['send', 'delivery-price', '-u', 'https://127.0.0.1:{port}', '--timeout', '1s'],
  [
    'run',
    '-u',
    'http://127.0.0.1:{port}',
    '--out',
    '/proc/x',
    '--max-requests',
    '3',
    '--timeout',
    '1s',
  ],
  ['run', token, '-u', 'http://127.0.0.1:{port}'],
  ['run', '-u', 'http://127.0.0.1:{port}', '--only', token],
  ['run', `--${token}`],
  ['run', '--token-file', token],
  ['run', '-u', 'http://127.0.0.1:{port}', '--rate', token],
  ['run', '-u', 'http://127.0.0.1:{port}', '--waivers', token],
  ['explain', token],
  ['list', token],
  ['send', token],
  ['send', 'delivery-price', '-u', 'http://127.0.0.1:9', '--merge', `{"a":${token}`],
  ['judge', 'delivery-price', token],
  ['render', token],
  ['render', token],
  [token],
];

const esc = (text) => JSON.stringify(text);
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Tickets with the token in a request, and an answer that returns it in some form. */
export function pastes(token, mode) {
  const value = forms[mode](token);
  // Headers and log lines contain no line breaks.
  const line = value.replaceAll(/=\r\n(?!\s)|[\r\n]+\s*/g, '');
  const answer = `HTTP/1.1 422 No\r\ncontent-type: application/json\r\nx-echo: ${line}\r\n\r\n${JSON.stringify({ message: `No: ${value}`, [value]: value })}`;
  const request = (head) =>
    `POST /delivery-price?token=${encodeURIComponent(token)} HTTP/1.1\r\nHost: erp.example\r\n${head}\r\ncontent-type: application/json\r\n\r\n{"order":{"externalId":"C-1"}}\r\n\r\n`;
  const verbose = (head) =>
    `> POST /delivery-price HTTP/1.1\n> Host: erp.example\n> ${head}\n>\n< ${answer.split('\r\n\r\n')[0].replaceAll('\r\n', '\n< ')}\n<\n${answer.split('\r\n\r\n')[1]}\n`;
  const har = (headers, url = 'https://erp.example/delivery-price', cookies = []) =>
    esc({
      log: {
        version: '1.2',
        entries: [
          {
            startedDateTime: '2026-01-01T00:00:00Z',
            time: 5,
            request: {
              method: 'POST',
              url,
              headers,
              cookies,
              queryString: [],
              postData: { mimeType: 'application/json', text: '{"order":{"externalId":"C-1"}}' },
            },
            response: {
              status: 422,
              statusText: value,
              headers: [{ name: 'x-echo', value }],
              cookies: [{ name: 'a', value }],
              redirectURL: value,
              content: { mimeType: 'application/json', text: esc({ message: value, [value]: 1 }) },
            },
          },
        ],
      },
    });
  const pino = (headers) =>
    esc({
      level: 30,
      req: { method: 'POST', url: '/delivery-price', headers },
      res: { statusCode: 422, headers: { 'x-echo': value }, body: esc({ message: value }) },
      msg: value,
    });
  return [
    ['X-Tenant-Key, curl -v', verbose(`X-Tenant-Key: ${token}`)],
    ['Authorization: Bearer, curl -v', verbose(`Authorization: Bearer ${token}`)],
    ['Authorization: Digest, curl -v', verbose(`Authorization: AWS4-HMAC-SHA256 ${token}`)],
    ['Authorization alone, curl -v', verbose(`Authorization: ${token}`)],
    ['cookie, curl -v', verbose(`Cookie: lang=es; sid=${token.replaceAll(';', '')}`)],
    [
      'Basic, curl -v',
      verbose(`Authorization: Basic ${Buffer.from(`user:${token}`).toString('base64')}`),
    ],
    ['raw request and answer', request(`x-auth-token: ${token}`) + answer],
    ['?token= of a raw request', request('x-a: 1') + answer],
    [
      'curl command',
      `curl -i -H ${quoted(`X-Tenant-Key: ${token}`)} https://erp.example/delivery-price\n${answer}`,
    ],
    [
      'curl command, -u',
      `curl -i -u ${quoted(`user:${token}`)} https://erp.example/delivery-price\n${answer}`,
    ],
    [
      'curl command, ?token=',
      `curl -i 'https://erp.example/delivery-price?token=${encodeURIComponent(token)}'\n${answer}`,
    ],
    [
      'curl command, -b',
      `curl -i -b ${quoted(`sid=${token}`)} https://erp.example/delivery-price\n${answer}`,
    ],
    ['HAR, header', har([{ name: 'X-Tenant-Key', value: token }])],
    ['HAR, authorization', har([{ name: 'authorization', value: `Custom ${token}` }])],
    ['HAR, ?token=', har([], `https://erp.example/d?token=${encodeURIComponent(token)}`)],
    ['HAR, ?api_key=', har([], `https://erp.example/d?a=1&api_key=${encodeURIComponent(token)}`)],
    [
      'HAR, cookies',
      har([{ name: 'cookie', value: `sid=${token}` }], undefined, [{ name: 'sid', value: token }]),
    ],
    ['HAR, user information', har([], `https://user:${encodeURIComponent(token)}@erp.example/d`)],
    ['pino', pino({ 'x-auth-token': token })],
    ['pino, authorization', pino({ authorization: `Bearer ${token}` })],
    [
      'axios',
      esc({
        message: 'Request failed',
        name: 'AxiosError',
        config: {
          url: '/d',
          method: 'post',
          headers: { 'X-Tenant-Key': token },
          data: '{"order":{"externalId":"C-1"}}',
        },
        response: { status: 422, headers: { 'x-echo': value }, data: { message: value } },
      }),
    ],
    [
      'util.inspect',
      `{ config: { headers: { 'X-Tenant-Key': ${esc(token)} } }, response: { status: 422, data: { message: ${esc(value)} } } }`,
    ],
    [
      'Python',
      `{'request': {'headers': {'X-Tenant-Key': ${esc(token)}}}, 'status_code': 422, 'body': {'message': ${esc(value)}}}`,
    ],
    [
      'logfmt',
      `level=info method=POST status=422 x_tenant_key=${esc(token)} body=${esc(esc({ message: value }))}`,
    ],
    ['lines of a mail', `Hi, we send\nx-auth-token: ${token}\nand get\n${answer}`],
    [
      'nginx',
      `10.0.0.1 - - [01/Jan/2026:00:00:00 +0000] "POST /delivery-price?token=${encodeURIComponent(token)} HTTP/1.1" 422 12 "-" "${line.replaceAll('"', '\\x22')}"`,
    ],
    [
      'HTTPie',
      `POST /delivery-price HTTP/1.1\nX-Tenant-Key: ${token}\nHost: erp.example\n\n{"order":{"externalId":"C-1"}}\n\n\n${answer.replaceAll('\r\n', '\n')}`,
    ],
    [
      'PowerShell',
      `Invoke-RestMethod -Headers @{ 'X-Tenant-Key' = ${quoted(token)} } : ${esc({ message: value })}\nStatusCode : 422`,
    ],
  ];
}
