import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { servingAll } from '../support/serving.ts';
import { emptyFolder, reportOf } from './greenlight.ts';

const bearer = 'b3arer-of/nobody+12';
const cookie = 'cookie-of-nobody-77ab';
const password = 'pass:of-nobody';
const basic = Buffer.from(`user:${password}`).toString('base64');
const planted = [bearer, cookie, password, basic, encodeURIComponent(bearer)];
const leaks = (text: string) => planted.filter((secret) => text.includes(secret));

/** Quotes every order without netValue, and says back what it was sent. */
const url = servingAll((request, response) => {
  request.resume();
  const { authorization = '', cookie: sent = '' } = request.headers;
  response.writeHead(200, { 'content-type': 'application/json', 'x-echo': authorization });
  const note = `for ${authorization} ${sent} ${password}`;
  response.end(JSON.stringify({ transportationCost: 10, netTaxedValue: 12, note }));
});

const scenario = (headers: string) => `title: An order with headers of its own
endpoint: delivery-price
situation: quotable
steps:
  - { order: { base: draft }, headers: ${headers} }
`;

function folder(): string {
  const cwd = emptyFolder();
  const config = `target: { clientBase: "${url()}", implements: [delivery-price] }\nscenarios: [./mine]\n`;
  writeFileSync(join(cwd, 'greenlight.config.yaml'), config);
  mkdirSync(join(cwd, 'mine'));
  writeFileSync(
    join(cwd, 'mine/bearer.yaml'),
    scenario(`{ Authorization: "Bearer ${bearer}", cookie: "sid=${cookie}" }`),
  );
  writeFileSync(join(cwd, 'mine/basic.yaml'), scenario(`{ authorization: "Basic ${basic}" }`));
  return cwd;
}

describe('a secret that a scenario states in its own header', () => {
  test('is in no report, and the curl line of its finding names a variable', async () => {
    const cwd = folder();
    const formats = ['terminal', 'html', 'json', 'junit', 'markdown', 'github', 'har'];
    const { exit, stdout, stderr } = await greenlightHere(
      ['run', '--verbose', '--reporter', ...formats],
      { cwd },
    );
    expect(exit).toBe(1);
    expect(leaks(stdout + stderr)).toEqual([]);
    const out = join(cwd, 'reports/latest');
    const files = readdirSync(out);
    expect(files).toHaveLength(5);
    for (const file of files) {
      expect([file, leaks(readFileSync(join(out, file), 'utf8'))]).toEqual([file, []]);
    }
    const run = reportOf(readFileSync(join(out, 'report.json'), 'utf8'));
    const curls = run.findings.flatMap(({ reproduce }) => reproduce.curl ?? []);
    expect(curls.some((each) => each.includes('Bearer $SCENARIO_AUTHORIZATION'))).toBe(true);
    expect(curls.some((each) => each.includes('cookie: $SCENARIO_COOKIE'))).toBe(true);
  });

  test.each([[[]], [['--json']]])('is not in a dry run %j', async (more) => {
    const { exit, stdout } = await greenlightHere(['run', '--dry-run', ...more], { cwd: folder() });
    expect([exit, leaks(stdout)]).toEqual([0, []]);
    expect(stdout).toContain('Bearer $SCENARIO_AUTHORIZATION');
  });
});
