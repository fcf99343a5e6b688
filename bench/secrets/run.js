// Plants tokens, runs every command against hostile clients that return them in every form, and searches all
// output: npm run search:secrets -- [--mode a --mode b] [--form a] [--only live|mistakes|pastes|desk].
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modes, openClient } from './client.js';
import { brief, command, filesOf, folder, live, mistakes, openDesk, pastes } from './commands.js';
import { forms } from './forms.js';
import { openSearch, unpacked } from './look.js';

const { values } = parseArgs({
  options: {
    mode: { type: 'string', multiple: true, default: Object.keys(modes) },
    form: { type: 'string', multiple: true, default: Object.keys(forms) },
    only: { type: 'string' },
    brief: { type: 'boolean' },
  },
});

/** Tokens with characters that encodings change, like base64, and with accents. */
const tokens = { GREENLIGHT_TOKEN: `Kq7+zE/9'x"w4=Tb~2Jm`, ERP_KEY: 'c2VjcmV0+dG9r/ZW4x9Q8u==' };
const accented = `clé/9ñ+Zq"4'w=Ttb7Ux`;

const count = { texts: 0, bytes: 0, commands: 0, guarded: 0, hits: 0 };
function searched(search, where, text) {
  count.texts += 1;
  count.bytes += text.length;
  const hits = search(text);
  for (const hit of hits.slice(0, 3)) console.log(`HIT ${where}: ${hit}`);
  count.hits += hits.length > 0 ? 1 : 0;
}

/** Only for mistakes of a user may the guard be the first to redact a secret. */
async function ran(search, args, given, where) {
  const { exit, guardedTexts, stdout, stderr } = await command(args, given);
  count.commands += 1;
  if (guardedTexts > 0 && !where.startsWith('(')) {
    console.log(`GUARD ${where}: ${guardedTexts} texts`);
    count.guarded += guardedTexts;
  }
  searched(search, `${where} stdout`, stdout);
  searched(search, `${where} stderr`, stderr);
  if (exit === 70) console.log(`CRASH ${where}: ${stderr.slice(0, 300)}`);
  return stdout;
}

function searchFiles(search, cwd, where) {
  for (const [path, bytes] of filesOf(cwd)) {
    for (const text of unpacked(bytes)) searched(search, `${where} ${String(path)}`, text);
  }
}

const words = (args) =>
  args
    .filter((arg) => !arg.startsWith('-'))
    .slice(0, 2)
    .join(' ') + (args.includes('--json') ? ' --json' : '');

async function searchLive() {
  const search = openSearch(Object.values(tokens));
  const client = await openClient(Object.values(tokens));
  for (const mode of values.mode) {
    const cwd = folder();
    const base = `http://127.0.0.1:${client.port}/${encodeURIComponent(mode)}`;
    writeFileSync(
      join(cwd, 'greenlight.config.yaml'),
      `target:\n  clientBase: ${base}\n  token: \${GREENLIGHT_TOKEN}\n  headers: { all: { x-erp-key: "\${ERP_KEY}" } }\n`,
    );
    const began = Date.now();
    for (const args of values.brief ? brief : live) {
      const own = args.map((arg) => arg.replace('{}', base));
      await ran(search, own, { cwd, env: tokens }, `[${mode}] ${words(args)}`);
    }
    searchFiles(search, cwd, `[${mode}]`);
    console.log(`${mode}: ${((Date.now() - began) / 1000).toFixed(1)} s; ${JSON.stringify(count)}`);
  }
  client.close();
}

async function searchMistakes() {
  const all = Object.values(tokens);
  const client = await openClient(all);
  for (const token of [...all, accented]) {
    const search = openSearch([token]);
    const cwd = folder();
    const file = join(cwd, 'token.given');
    writeFileSync(file, `${token}\n`);
    for (const args of mistakes(token)) {
      const own = args.map((arg) => arg.replace('{port}', client.port));
      await ran(
        search,
        own,
        { cwd, env: { GREENLIGHT_TOKEN: token } },
        `(mistake) ${args.join(' ').slice(0, 70)}`,
      );
      await ran(
        search,
        [...own, '--token-file', file],
        { cwd },
        `(mistake, token file) ${args.join(' ').slice(0, 70)}`,
      );
    }
    for (const text of [
      `target: { clientBase: "http://x", token: ${JSON.stringify(token)}`,
      `target:\n  clientBase: http://127.0.0.1:9\n  token: ${JSON.stringify(token)}\n  tokken: ${JSON.stringify(token)}\n`,
      `target:\n  clientBase: http://127.0.0.1:9\n  token: [${JSON.stringify(token)}]\n`,
      `target:\n  clientBase: http://127.0.0.1:9\n  token: ${JSON.stringify(token)}\n  headers: { all: { ${JSON.stringify(token)}: ${JSON.stringify(token)} } }\n`,
      `target:\n  clientBase: http://user:${encodeURIComponent(token)}@127.0.0.1:9\n`,
      `target:\n  token: \${${token}}\n`,
    ]) {
      writeFileSync(join(cwd, 'greenlight.config.yaml'), text);
      for (const args of [
        ['run'],
        ['diagnose'],
        ['send', 'delivery-price'],
        ['run', '--dry-run'],
        ['run', '--json'],
      ])
        await ran(
          search,
          args,
          { cwd },
          `(config) ${text.slice(0, 60).replaceAll('\n', ' ')} ${args.join(' ')}`,
        );
    }
    searchFiles(search, cwd, '(mistake)');
  }
  client.close();
}

/** Pastes tickets with each token in some place, and an answer with it in each form. */
function* tickets() {
  for (const token of [...Object.values(tokens), accented]) {
    const search = openSearch([token]);
    for (const form of values.form) {
      for (const [name, text] of pastes(token, form))
        yield { search, text, name: `<${name}; ${form}; ${token.slice(0, 3)}>` };
    }
  }
}

async function searchPastes() {
  for (const { search, text, name } of tickets()) {
    const cwd = folder();
    for (const more of [[], ['--json']])
      await ran(
        search,
        ['judge', 'delivery-price', '-', ...more],
        { cwd, stdin: text },
        `${name} judge ${more.join(' ')}`,
      );
  }
}

/** Searches pages of `desk` in place of command output. */
async function searchDesk() {
  const desk = await openDesk(folder());
  for (const { search, text, name } of tickets()) {
    count.commands += 1;
    searched(search, `${name} desk`, await desk.answerTo(text));
    searched(search, `${name} desk told`, desk.told());
  }
  desk.close();
}

const parts = {
  live: searchLive,
  mistakes: searchMistakes,
  pastes: searchPastes,
  desk: searchDesk,
};
for (const part of values.only ? [values.only] : Object.keys(parts)) await parts[part]();
console.log(
  `${Object.keys(forms).length} forms, ${Object.keys(modes).length} clients: ${JSON.stringify(count)}`,
);
process.exit(count.hits + count.guarded > 0 ? 1 : 0);
