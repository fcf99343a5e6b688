// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the config's own references
import { expect, test } from 'vitest';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import { secretsOf } from '../../src/engine/redact/target-secrets.ts';
import { load } from '../cli/config/loaded.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';
import { servingAll } from '../support/serving.ts';

const redactor = openRedactor();
const exchange = sentIn('delivery-price/full-order');

/** The body and headers of an answer as reported. */
function reported(body: string, headers: { readonly [name: string]: string } = {}) {
  const answer = { kind: 'response', status: 422, headers, bytes: 1, body } as const;
  const run = { ...sampleRun, exchanges: [{ ...exchange, answer }] as never };
  const shown = redactor.run(run).exchanges[0]?.answer as typeof answer | undefined;
  return [shown?.body, shown?.headers];
}

const secretMembers = [
  ['token', 'access_token', 'refreshToken', 'x-auth-token', 'csrf_token'],
  ['secret', 'clientSecret', 'password', 'passwd', 'user_password', 'passphrase', 'pwd', 'pass'],
  ['db_pass', 'apikey', 'api_key', 'apiKey', 'X-Api-Key', 'privateKey', 'access-key', 'client_key'],
  ['jwt', 'sessionId', 'credential', 'credentials', 'cookie', 'set-cookie'],
  ['Authorization', 'proxy-authorization', 'AUTHORIZATION'],
  ['clave', 'claveApi', 'clave_de_api', 'claveSecreta', 'su_clave', 'llave', 'llave_privada'],
  [
    'contraseña',
    'contrasena',
    'nuevaContraseña',
    'contrase\\u00f1a',
    'contrasen\u0303a',
    'secreto',
  ],
  ['credencial', 'credenciales', 'credenciais', 'senha', 'nova_senha', 'segredo', 'chave_api'],
  ['chaveSecreta', 'apiChave'],
].flat();

test.each(secretMembers)('hides the value of a member named %s', (name) => {
  for (const [said, shown] of [
    [`{"${name}":"Zx81-Qw7","a":1}`, `{"${name}":"(redacted)","a":1}`],
    [`{"${name}": 90417, "a":1}`, `{"${name}": "(redacted)", "a":1}`],
    [`{"b":{"${name}":"Bearer Zx81`, `{"b":{"${name}":"(redacted)`],
  ] as const)
    expect(reported(said)[0]).toBe(shown);
});

test.each(
  [
    ['name', 'code', 'message', 'key', 'author', 'authority', 'authorized', 'tokenType', 'tokens'],
    [
      'palabraClave',
      'palabras_clave',
      'claveProdServ',
      'chave',
      'chaveAcesso',
      'compass',
      'bypass',
    ],
    ['secretary', 'passenger', 'passed', 'monkey', 'publicKey', 'llaves', 'enclave1', 'contraste'],
  ].flat(),
)('shows the value of a member named %s', (name) => {
  const said = `{"${name}":"Zx81-Qw7","a":1}`;
  expect(reported(said)[0]).toBe(said);
});

test.each(
  [
    [
      'x-clave',
      'x-contrasena',
      'x-senha',
      'x-shop-pass',
      'x-api-llave',
      'x-chave-api',
      'x-credencial',
    ],
  ].flat(),
)('hides the value of a header named %s', (name) => {
  expect(reported('', { [name]: 'Zx81' })[1]).toEqual({ [name]: '(redacted)' });
});

type Variables = { readonly [variable: string]: string };

/** The target of a config, by its lines after clientBase. */
async function targetOf(lines: string, env: Variables = {}) {
  const base = lines.includes('clientBase:') ? '' : '  clientBase: https://erp.example.com\n';
  const config = `target:\n${base}${lines}\n`;
  const { target } = await load({ config, env }).loaded;
  return target;
}

/** The secrets of a config, by their variables. */
async function secretsIn(lines: string, env?: Variables): Promise<Variables> {
  const secrets = secretsOf(await targetOf(lines, env));
  return Object.fromEntries(secrets.map(({ variable, value }) => [variable, value]));
}

const value = 'Zx81/Qw7+LmN4==';

test.each<[what: string, target: string, secrets: Variables]>([
  ['a path', '  paths: { commerces: "/h/${HOOK}/c" }', { HOOK: value }],
  ['a query', '  paths: { commerces: "/c?sig=${SIG}" }', { SIG: value }],
  ['a part of a query value', '  paths: { commerces: "/c?v=a-${OWN}" }', { OWN: value }],
  ['a header', '  headers: { all: { x-vault: "${VAULT}" } }', { VAULT: value }],
  ['a part of a header', '  headers: { all: { x-vault: "v1 ${VAULT}" } }', { VAULT: value }],
  ['the path of the address', '  clientBase: https://a.example/${HOOK}', { HOOK: value }],
  [
    'data, with the name of a secret',
    'data: { distributionCenterId: "${DC_TOKEN}" }',
    { DC_TOKEN: value },
  ],
  ['data, with another name', 'data: { distributionCenterId: "${DC}" }', {}],
  ['the domain', '  domain: ${SHOP}', {}],
  ['the domain, with the name of a secret', '  domain: ${SHOP_KEY}', { SHOP_KEY: value }],
  ['a header and the domain', '  domain: ${SHOP}\n  headers: { all: { x-shop: "${SHOP}" } }', {}],
])('decides whether a variable is a secret in %s', async (_what, target, secrets) => {
  const [, variable = ''] = /\$\{(\w+)/.exec(target) ?? [];
  expect(await secretsIn(target, { [variable]: value })).toEqual(secrets);
});

test.each<[what: string, text: string]>([
  ['the whole address', '${GREENLIGHT_BASE_URL}'],
  ['its host', 'https://${AUTH_HOST}/api'],
  ['its host and its port', 'https://${HOST}:${PORT_KEY}'],
])('does not hide an address: %s', async (_what, text) => {
  const env = {
    GREENLIGHT_BASE_URL: 'https://auth.erp-77.example/api-v2',
    AUTH_HOST: 'auth.erp-77.example',
    HOST: 'erp-77.example',
    PORT_KEY: '8443',
  };
  const target = await targetOf(`  clientBase: ${text}`, env);
  const { text: shown } = openRedactor(secretsOf(target));
  expect(shown(`POST ${target.clientBase}/quote`)).toContain(target.clientBase.slice(0, 20));
});

test.each<[what: string, target: string, secrets: Variables]>([
  ['a query', '  paths: { commerces: /c?code=Zx81Qw7LmN4 }', { CODE: 'Zx81Qw7LmN4' }],
  ['an escaped query', '  paths: { commerces: /c?a.b=Zx%2F81%3D }', { A_B: 'Zx/81=' }],
  ['a broken escape', '  paths: { commerces: "/c?k=Zx%81%zz" }', { K: 'Zx%81%zz' }],
  [
    'a whole address',
    '  paths: { commerces: "https://a.example/c?sig=Zx81-Qw7" }',
    { SIG: 'Zx81-Qw7' },
  ],
  [
    'two values of one name',
    '  paths: { commerces: /c?code=Zx81Qw7, transactions: /t?code=Lm4Rs9T }',
    { CODE: 'Zx81Qw7', CODE_2: 'Lm4Rs9T' },
  ],
  ['a plain word under a secret name', '  paths: { commerces: /c?key=sesame }', { KEY: 'sesame' }],
  ['words', '  paths: { commerces: "/c?format=json&all=true&lang=es-CL" }', {}],
  ['versions and dates', '  paths: { commerces: "/c?v=2&api-version=2024-02-01&sv=1.0" }', {}],
  ['headers', '  headers: { all: { x-access: Zx81-Qw7 } }', { X_ACCESS: 'Zx81-Qw7' }],
  [
    'a header with an address',
    '  headers: { all: { x-hook: "https://a.example/?k=Zx81-Qw7" } }',
    { K: 'Zx81-Qw7' },
  ],
  [
    'standard headers',
    '  headers: { all: { user-agent: acme-77/2.1, accept-language: "es-CL,es;q=0.9", prefer: wait=10 } }',
    {},
  ],
  ['headers with words', '  headers: { all: { x-tenant: acme, x-api-version: 2024-02-01 } }', {}],
  ['headers with the domain', '  domain: acme-77\n  headers: { all: { x-tenant: acme-77 } }', {}],
])('finds secrets that the config states itself: %s', async (_what, target, secrets) => {
  expect(await secretsIn(target)).toEqual(secrets);
});

const url = servingAll((request, response) => {
  const said = { message: `No: ${request.url} ${JSON.stringify(request.headers)}` };
  response.writeHead(422, { 'content-type': 'application/json' });
  response.end(JSON.stringify(said));
});

test('no output shows a secret that a client echoes, and the reports stay readable', async () => {
  const secrets = { HOOK: 'hook-Zx81Qw7', SIG: 'sig+Lm4/Rs9T==', VAULT: 'vault-77-Qw7' };
  const literal = 'code-4Kd8-Tq';
  const cwd = folderOf({
    'greenlight.config.yaml': `target:
  clientBase: \${GREENLIGHT_BASE_URL}
  domain: \${SHOP}
  paths: { delivery-price: "/in/\${HOOK}/dp?sig=\${SIG}&code=${literal}&v=2" }
  headers: { delivery-price: { x-vault: "\${VAULT}", x-access: ${literal}-2 } }
data: { distributionCenterId: "\${CENTRE}", sellerIds: ["\${SELLER}"] }
`,
  });
  const env = {
    ...secrets,
    GREENLIGHT_BASE_URL: url(),
    SHOP: 'shop-2047',
    CENTRE: 'centre-3141',
    SELLER: 'seller-88',
  };
  for (const more of [
    ['--reporter', 'terminal', '--verbose'],
    ...['json', 'html', 'markdown', 'junit', 'har', 'github'].map((name) => [
      '--reporter',
      name,
      '--out',
      '-',
    ]),
  ]) {
    const args = ['run', '--only', 'delivery-price/full-order', ...more];
    const { stdout, stderr } = await greenlightHere(args, { cwd, env });
    const text = stdout + stderr;
    const left = [...Object.values(secrets), literal].filter((each) =>
      [each, encodeURIComponent(each), JSON.stringify(each).slice(1, -1)].some((form) =>
        text.includes(form),
      ),
    );
    expect([more, left]).toEqual([more, []]);
    expect(text).toContain('422');
  }
  const { stdout } = await greenlightHere(['send', 'delivery-price'], { cwd, env });
  expect(stdout).toContain(`${url()}/in/`);
  expect(stdout).toContain('$HOOK/dp?sig=$SIG&code=$CODE&v=2');
  const sent = await greenlightHere(['send', 'delivery-price', '--json'], { cwd, env });
  for (const shown of [url(), 'centre-3141', 'seller-88']) expect(sent.stdout).toContain(shown);
});
