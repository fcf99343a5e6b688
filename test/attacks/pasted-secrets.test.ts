import { expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { forms } from '../support/secret-forms.ts';

const token = `Kq7+zE/9'x"w4=Tb~2é`;
const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const url = 'https://erp.example/delivery-price';
const query = `token=${encodeURIComponent(token)}`;

/** Text before an answer in a ticket. */
const befores: readonly (readonly [what: string, before: string])[] = [
  ['a header of curl', `curl -i -H ${inShell(`X-Tenant-Key: ${token}`)} ${url}`],
  ['a header in quotes', `curl -i -H ${JSON.stringify(`X-Tenant-Key: ${token}`)} ${url}`],
  ['a password of curl', `curl -iu ${inShell(`user:${token}`)} ${url}`],
  ['a long option of curl', `curl -i --user ${inShell(`user:${token}`)} ${url}`],
  ['a cookie of curl', `curl -i -b ${inShell(`sid=${token}`)} ${url}`],
  ['the address of curl', `curl -i '${url}?a=1&${query}'`],
  ['an address in a mail', `Hi, we call ${url}?${query} and get`],
  [
    'a header of PowerShell',
    `Invoke-WebRequest ${url} -Headers @{ 'X-Tenant-Key' = '${token.replaceAll("'", "''")}' }`,
  ],
  ['a line of a mail', `Hi, we send\nx-auth-token: ${token}\nand get`],
  ['a line of a mail in Spanish', `Hola,\ncontraseña: ${token}\ny llega`],
  ['a line of a mail in Portuguese', `Oi,\nsenha: ${token}\ne vem`],
  ['an unknown authorization scheme', `Authorization: Custom ${token}`],
  ['a cookie among others', `Cookie: lang=es; sid=${token}`],
  [
    'a request',
    `POST /x HTTP/1.1\nHost: erp\nX-Tenant-Key: ${token}\n\n{"order":{"externalId":"C-1"}}\n\n`,
  ],
  [
    'the address of a request',
    `POST /x?${query} HTTP/1.1\nHost: erp\n\n{"order":{"externalId":"C-1"}}\n\n`,
  ],
];

/** The output of judge for a paste whose answer quotes the token, as text and as JSON. */
async function saidOf(stdin: string): Promise<string> {
  const said: string[] = [];
  for (const flags of [[], ['--json']]) {
    const { exit, stdout, stderr } = await greenlightHere(
      ['judge', 'delivery-price', '-', ...flags],
      { stdin },
    );
    expect([exit === 2, stdout]).toEqual([
      false,
      expect.stringMatching(/is blocked|INCONCLUSIVE|inconclusive/),
    ]);
    said.push(stdout, stderr);
  }
  return said.join('\n');
}

test.each(befores)('judge shows no secret of a paste with %s', async (_what, before) => {
  for (const form of ['plain', 'JSON of .NET', 'HTML by names', 'base64 of user:x']) {
    const echo = forms[form]?.(token) ?? '';
    const said = await saidOf(
      `${before}\nHTTP/1.1 422 No\nContent-Type: application/json\n\n${JSON.stringify({ message: `${echo} is blocked` })}\n`,
    );
    for (const shown of [echo, 'Tb~2', JSON.stringify(echo).slice(1, -1)])
      expect(said).not.toContain(shown);
  }
});

const plain = 'made-up-token-8831';
const said = `{"message":"token ${plain} is blocked"}`;
const logs: readonly (readonly [what: string, paste: string])[] = [
  [
    'config.headers of axios',
    `{"name":"AxiosError","config":{"headers":{"Authorization":"Bearer ${plain}"},"url":"/x","method":"post"},"response":{"status":422,"data":${said}}}`,
  ],
  [
    'headers outside a request',
    `{"level":30,"context":{"sent":{"x-auth-token":"${plain}"}},"res":{"statusCode":422,"body":${said}}}`,
  ],
  [
    'a request head as text',
    `{"level":30,"request":{"_header":"POST /x HTTP/1.1\\r\\nx-auth-token: ${plain}\\r\\n\\r\\n"},"res":{"statusCode":422,"body":${said}}}`,
  ],
  ['a key=value pair', `level=info token=${plain} status=422 body=${said}`],
  [
    'the query of a URL',
    `{"level":30,"req":{"method":"POST","url":"/x?token=${plain}"},"res":{"statusCode":422,"body":${said}}}`,
  ],
  [
    'a header list of Postman',
    `{"originalRequest":{"method":"POST","header":[{"key":"x-auth-token","value":"${plain}"}],"url":{"raw":"https://erp.example/x"}},"code":422,"header":[],"body":${JSON.stringify(said)}}`,
  ],
  [
    'util.inspect',
    `AxiosError: x {\n  isAxiosError: true,\n  config: { headers: { 'x-auth-token': '${plain}' } },\n  response: { status: 422, data: { message: 'token ${plain} is blocked' } }\n}`,
  ],
];

test.each(logs)('judge shows no secret of a log with %s', async (_what, paste) => {
  expect(await saidOf(paste)).not.toContain(plain);
});

test('judge shows no secret of a key=value pair with quotes in its value', async () => {
  const stdin = `level=info status=422 x_tenant_key=${JSON.stringify(token)} body=${JSON.stringify(JSON.stringify({ message: `${token} is blocked` }))}`;
  const { stdout } = await greenlightHere(['judge', 'delivery-price', '-'], { stdin });
  expect(stdout).toContain('$X_TENANT_KEY is blocked');
});
