// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the config's own references
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../src/config/load.ts';
import { clearWarning, inTheClear } from '../../../src/config/target/connecting.ts';
import { proxiesOf } from '../../../src/config/target/proxy.ts';
import { silentIo } from '../../../src/engine/redact/guard.ts';
import { mistakeOf } from '../../support/files.ts';
import { type Given, load } from './loaded.ts';

const https = 'https://erp.example.com/';
const http = 'http://erp.example.com:8080/';

const chosen: readonly (readonly [
  what: string,
  env: { readonly [name: string]: string },
  address: string,
  proxy: string,
])[] = [
  ['no variable', {}, https, 'none'],
  ['an empty variable', { HTTPS_PROXY: ' ' }, https, 'none'],
  ['by the scheme', { HTTPS_PROXY: 'http://s:1', HTTP_PROXY: 'http://p:2' }, https, 's 1'],
  ['by the scheme', { HTTPS_PROXY: 'http://s:1', HTTP_PROXY: 'http://p:2' }, http, 'p 2'],
  ['not for the other scheme', { HTTP_PROXY: 'http://p:2' }, https, 'none'],
  ['lower case first', { HTTPS_PROXY: 'http://A:1', https_proxy: 'http://b:2' }, https, 'b 2'],
  ['without a scheme', { https_proxy: 'proxy.test:3128' }, https, 'proxy.test 3128'],
  ['without a port', { https_proxy: 'http://proxy.test/' }, https, 'proxy.test 80'],
  ['of IPv6', { https_proxy: 'http://[fd00::1]:3128' }, https, 'fd00::1 3128'],
  ['with only a user', { https_proxy: 'http://ann@p:1' }, https, 'p 1 ann:'],
  ['with percent codes', { https_proxy: 'http://a%40b:c%3Ad%25@p:1' }, https, 'p 1 a@b:c:d%'],
  ['excluded', { https_proxy: 'http://p:1', NO_PROXY: 'example.com' }, https, 'none'],
  ['excluded by port', { http_proxy: 'http://p:1', no_proxy: 'example.com:8080' }, http, 'none'],
  ['localhost', { http_proxy: 'http://p:1' }, 'http://localhost:4010/', 'none'],
  ['a name under localhost', { http_proxy: 'http://p:1' }, 'http://erp.localhost/', 'none'],
  ['127.0.0.1', { http_proxy: 'http://p:1' }, 'http://127.8.0.1/', 'none'],
  ['::1', { https_proxy: 'http://p:1' }, 'https://[::1]:8443/', 'none'],
];

test.each(chosen)('chooses the proxy: %s, %o for %s is %s', (_, env, address, proxy) => {
  const found = proxiesOf(env)(new URL(address));
  const basic = found?.authorization?.replace(/^Basic /, '');
  const user = basic === undefined ? '' : ` ${Buffer.from(basic, 'base64').toString('utf8')}`;
  expect(found ? `${found.hostname} ${found.port}${user}` : 'none').toBe(proxy);
});

const config = `target:\n  clientBase: ${https}\n`;

test.each<readonly [string, Given]>([
  ['a proxy of the other scheme', { config, env: { HTTP_PROXY: 'socks5://p:1' } }],
  [
    'an at sign in a path',
    { config: `${config}  paths: { commerces: "/c@d/e" }\n`, flags: { baseUrl: `${https}a@b` } },
  ],
])('accepts %s', async (_, given) => {
  expect(await mistakeOf(load(given).loaded)).toBe('no mistake');
});

test('settings show the proxy without its password, which is a secret', async () => {
  const env = { HTTPS_PROXY: 'http://ann:s%2Fecret@proxy.test:3128' };
  const { settings, target } = await load({ config, env }).loaded;
  expect(settings.find(({ setting }) => setting === 'proxy')).toEqual({
    setting: 'proxy',
    value: 'http://proxy.test:3128',
    from: 'environment',
    at: 'HTTPS_PROXY',
  });
  expect(target.secrets).toEqual([
    { value: 'ann:s/ecret', variable: 'HTTPS_PROXY_PASSWORD' },
    { value: 's%2Fecret', variable: 'HTTPS_PROXY_PASSWORD' },
    { value: 's/ecret', variable: 'HTTPS_PROXY_PASSWORD' },
  ]);
});

test('a file that is judged has no proxy', async () => {
  const { target } = await load({ config }).loaded;
  const io = { ...silentIo({ HTTPS_PROXY: 'socks5://p:1' }), cwd: tmpdir() };
  const offline = { ...target, clientBase: 'export.json' };
  const { settings } = await loadConfig({ flags: {}, io, knownRules: [], target: offline });
  expect(settings.filter(({ setting }) => /proxy|clear/.test(setting))).toEqual([]);
});

const secrets =
  '  token: tok-1234\n  headers: { commerces: { authorization: "Basic eA==", accept: x } }\n';
const clear: readonly (readonly [what: string, config: string, sent: readonly string[]])[] = [
  ['https', `target:\n  clientBase: ${https}\n${secrets}`, []],
  ['this machine', `target:\n  clientBase: http://localhost:4010\n${secrets}`, []],
  ['this machine by IP', `target:\n  clientBase: http://127.0.0.1:4010\n${secrets}`, []],
  [
    'another machine',
    `target:\n  clientBase: http://erp.test:8080\n${secrets}`,
    ['the token to erp.test:8080', 'the header authorization to erp.test:8080'],
  ],
  ['without secrets', 'target:\n  clientBase: http://erp.test\n', []],
  [
    'an endpoint that is not implemented',
    `target:\n  clientBase: http://erp.test\n  implements: [transactions]\n${secrets}`,
    [],
  ],
  [
    'one endpoint on another host',
    `target:\n  clientBase: ${https}\n  paths: { commerces: "http://10.0.0.7/c" }\n${secrets}`,
    ['the header authorization to 10.0.0.7'],
  ],
];

describe('secrets over plain HTTP', () => {
  test.each(clear)('are found: %s', async (_, text, sent) => {
    const { target } = await load({ config: text }).loaded;
    expect(inTheClear(target).map(({ what, host }) => `${what} to ${host}`)).toEqual(sent);
  });

  test('are reported in a one-line warning', () => {
    expect(clearWarning({ what: 'the token', host: 'erp.test' })).toBe(
      'WARNING: the token goes to erp.test over plain HTTP; anyone on the way can read it. Give an https address, and another secret if this one is in use.',
    );
  });
});
