import { endpoints } from '../contract/catalogue.ts';
import { secretHeader } from '../engine/redact/secret-names.ts';
import { headerSecrets } from '../engine/redact/secrets.ts';
import type { Secret } from '../model/target.ts';

type Pair = readonly [name: string, value: string];

/**
 * Heads as a text holds them, `x-auth-token: …`, and pairs, `token=…`: bare, with a quoted value, quoted as a
 * whole as for curl, and to the end of a line.
 */
const named: readonly RegExp[] = [
  /(?<![\wñÑ-])([\wñÑ-]{1,60})["']?\s{0,3}[:=]>?\s{0,3}\[?["']?((?:[A-Za-z]{5,8} )?[^\s"'\\,;&]{8,2000})/g,
  /["']?(?:key|name)["']?\s{0,9}:\s{0,9}["']([\wñÑ-]{1,60})["']\s{0,9},\s{0,99}["']?value["']?\s{0,9}:\s{0,9}["']([^"'\n]{8,2000})/g,
  /[?&]([\w-]{1,60})=([^\s"'&#]{8,2000})/g,
  // An address may hold a quote: encodeURIComponent leaves it.
  /[?&]([\w-]{1,60})=([^\s"&#]{7,1999}[^\s"'&#])/g,
  /(?<![\wñÑ-])([\wñÑ-]{1,60})'?\s{0,3}[:=]\s{0,3}'((?:[^'\n]|''|'\\''){8,2000})'/g,
  /(?<![\wñÑ-])([\wñÑ-]{1,60})["']?\s{0,3}[:=]\s{0,3}"((?:[^"\\\n]|\\.){8,2000})"/g,
  /"([\wñÑ-]{1,60}): {0,3}((?:[^"\\\n]|\\.){8,2000})"/g,
  /'([\wñÑ-]{1,60}): {0,3}((?:[^'\n]|'\\''){8,2000})'/g,
  /^[\s<>*|]{0,8}([\wñÑ-]{1,60}): {0,3}((?:[\w-]{1,30} )?\S{8,2000}|[^\n]{8,2000};[^\n]{0,2000})$/gm,
];
/** Credentials and cookies of a curl command. */
const curlOption =
  /\s(-[a-zA-Z]{0,8}u|--user|-b|--cookie)[ =]{0,3}(?:'((?:[^'\n]|'\\''){3,2000})'|"((?:[^"\\\n]|\\.){3,2000})"|([^\s'"]{3,2000}))/g;
/** So much of a text is looked through for them. */
const most = 1_000_000;

/**
 * The secrets of a paste, wherever they are: an answer that echoes one must not make us show it. What a log
 * keeps of a request has its token as a member of an object, maybe with its quotes escaped, or in words.
 */
export function secretsOfPaste(text: string): readonly Secret[] {
  const shown = text.slice(0, most);
  const pairs = [shown, shown.replaceAll(/(?<!\\)\\+(?=["'])/g, '')]
    .flatMap(pairsIn)
    .filter(isSecret);
  return [...new Map(headerSecrets(pairs).map((secret) => [secret.value, secret])).values()];
}

function pairsIn(text: string): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const pattern of named) {
    for (const [, name = '', value = ''] of text.matchAll(pattern)) {
      if (secretHeader.test(name))
        pairs.push(...meanings(value).map((each) => [name, each] as const));
    }
  }
  if (!/\bcurl\b/i.test(text)) return pairs;
  for (const [, option = '', single, double, bare = ''] of text.matchAll(curlOption)) {
    const value = unquoted(single ?? double ?? bare);
    const basic = `Basic ${Buffer.from(value).toString('base64')}`;
    pairs.push(/u(?:ser)?$/.test(option) ? ['authorization', basic] : ['cookie', value]);
  }
  return pairs;
}

/** A value as it stands there, out of its quotes, and out of the query of an address. */
function meanings(value: string): readonly string[] {
  const plain = unquoted(value.trim());
  const [decoded = plain] = new URLSearchParams(`v=${plain.replaceAll('+', '%2B')}`).values();
  // PowerShell and SQL double a quote.
  return [...new Set([value, plain, plain.replaceAll("''", "'"), decoded])];
}

const unquoted = (value: string): string =>
  value.replaceAll(String.raw`'\''`, "'").replaceAll(/\\(["\\])/g, '$1');

/** Words are no secrets: `key` is the name of a header in many lists; nor is the address of a refused call. */
const isSecret = ([name, value]: Pair): boolean =>
  name.toLowerCase() !== 'key' &&
  value.length >= 8 &&
  !endpoints.some(({ path }) => value.endsWith(path)) &&
  (/\d/.test(value) || value.length >= 20);
