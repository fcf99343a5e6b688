import { expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { forms } from '../support/secret-forms.ts';

const token = `Kq7+zE/9'x"w4=Tb~2é`;
const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const url = 'https://erp.example/delivery-price';
const query = `token=${encodeURIComponent(token)}`;

/** What stands before an answer in a ticket. */
const befores: readonly (readonly [what: string, before: string])[] = [
  ['a header of curl', `curl -i -H ${inShell(`X-Tenant-Key: ${token}`)} ${url}`],
  ['one in double quotes', `curl -i -H ${JSON.stringify(`X-Tenant-Key: ${token}`)} ${url}`],
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
  ['a scheme that nobody knows', `Authorization: Custom ${token}`],
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

test.each(befores)('judge shows no secret of a paste: %s', async (_what, before) => {
  for (const form of ['plain', 'JSON of .NET', 'HTML by names', 'base64 of user:x']) {
    const echo = forms[form]?.(token) ?? '';
    const stdin = `${before}\nHTTP/1.1 422 No\nContent-Type: application/json\n\n${JSON.stringify({ message: `${echo} is blocked` })}\n`;
    for (const flags of [[], ['--json']]) {
      const { exit, stdout } = await greenlightHere(['judge', 'delivery-price', '-', ...flags], {
        stdin,
      });
      expect(exit).not.toBe(2);
      expect(stdout).toContain('is blocked');
      expect(stdout).not.toContain(echo);
      expect(stdout).not.toContain('Tb~2');
      expect(stdout).not.toContain(JSON.stringify(echo).slice(1, -1));
    }
  }
});

test('judge shows no secret of key=value with quotes in it', async () => {
  const stdin = `level=info status=422 x_tenant_key=${JSON.stringify(token)} body=${JSON.stringify(JSON.stringify({ message: `${token} is blocked` }))}`;
  const { stdout } = await greenlightHere(['judge', 'delivery-price', '-'], { stdin });
  expect(stdout).toContain('$X_TENANT_KEY is blocked');
});
