import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { greenlightHere } from '../support/in-process.ts';

/** One paste of a file of `pastes`, and its expected judgement. */
export interface Paste {
  readonly what: string;
  readonly text: string;
  readonly endpoint: string;
  /** `delivery-price 200 failed delivery-price/net-value-missing`. */
  readonly gives: string;
  /** The likely cause, if the table names one. */
  readonly cause: string | undefined;
  /** Rules and causes that a truncated paste may show. */
  readonly either: readonly string[];
  /** Names of `sentences` that the reading must match. */
  readonly said: readonly string[];
  readonly flags: readonly string[];
}

export const sentences: { readonly [name: string]: RegExp } = {
  '3 lines': /3 lines give this answer/,
  beside: /other objects? beside it (?:is|are) not judged/,
  damaged: /the paste damaged it/,
  'whole page': /text that is not JSON, \d+ bytes/,
  noted: /status 200, text\/html, \d+ bytes, in 800 ms/,
  words: /text\/plain, 32 bytes/,
  cut: /The paste is cut/,
  'our lines': /The request does not keep the contract: products is an object/,
  'our token alone': /The request does not keep the contract: it has no x-auth-token\.(?! The)/,
  'our commune': /The request does not keep the contract: the key 'commune' is missing/,
  'bare order': /The request does not keep the contract: the key 'order' is missing\./,
  'no mistake': /^(?!.*The request does not keep the contract)/,
  'no time': /status 413, text\/html, \d+ bytes\./,
  slash: /its path ends with delivery-price\/, not delivery-price/,
  table: /CSV, 324 bytes\./,
  'of a GET': /Its request is included: GET /,
  'of no request': /No request is included/,
  'of a POST': /Its request is included: POST /,
  'in time': /application\/xml, 58 bytes, in 733 ms/,
  redirect: /so the answer behind it is not judged/,
  escaped: /Its quotes were escaped/,
  foreign: /Paste the raw JSON for a verdict on the rest/,
  masked: /A mask is in the place of/,
  wrapped: /Line breaks that a mail or an editor put into it/,
  pointer: /Addresses of memory are in the place of/,
  scanned: /as in the text of a scan/,
  'changed signs': /The paste seems changed: .*quotes, blanks and commas/,
  placeholder: /A placeholder is in the place of/,
  proxy: /A proxy between the caller and the client refused/,
};

const folder = new URL('pastes/', import.meta.url);

/** Each file has entries of `#### name`, `#> endpoint statuses verdict rules…; sentence, cause=…; --option value`, then the paste. */
export const pastes: readonly Paste[] = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split(/^#### /m)
    .slice(1)
    .map((part) => pasteOf(file, part)),
);

function pasteOf(file: string, part: string): Paste {
  const [, what = '', expected = '', text = ''] =
    /^([^\n]*)\n#> ([^\n]*)\n([\s\S]*)$/.exec(part) ?? [];
  const [gives = '', said = '', flags = ''] = expected.split(';').map((each) => each.trim());
  const [endpoint = '-', statuses = '', verdict = '', ...rules] = gives.split(' ');
  const named = rules.map((rule) =>
    /\/|^(?:status|reading)$/.test(rule) ? rule : `${endpoint}/${rule}`,
  );
  const words = said.split(',').map((each) => each.replace(/^said=/, '').trim());
  return {
    what: `${file} ${what}`,
    // Pastes are separated by a blank line.
    text: text.replace(/\n\n$/, '\n'),
    endpoint: endpoint === '-' ? 'delivery-price' : endpoint,
    gives: [endpoint, statuses, verdict, ...named].join(' '),
    cause: words.find((each) => each.startsWith('cause='))?.slice('cause='.length),
    either: words.flatMap((each) => /^either=(.*)/.exec(each)?.[1] ?? []),
    said: words.filter((each) => Object.hasOwn(sentences, each)),
    flags: flags.split(' ').filter(Boolean),
  };
}

const verdicts: readonly string[] = ['passed', 'failed', 'none', 'inconclusive'];

interface Document {
  readonly endpoint?: string;
  readonly readAs?: string;
  readonly answers?: readonly { readonly exchange: Exchange; readonly story: readonly string[] }[];
  readonly exchanges?: readonly Exchange[];
  readonly findings: readonly { readonly rule: string; readonly message: string }[];
  readonly replies?: readonly { readonly text: string }[];
  readonly causes?: readonly { readonly id: string }[];
}

interface Exchange {
  readonly id: string;
  readonly endpoint: string;
  readonly answer: { readonly status?: number };
}

/** The judgement of `judge` on a text, in the form of the table, with its rules, causes and reading. */
export async function judged(
  text: string,
  endpoint: string | undefined,
  flags: readonly string[] = [],
) {
  const named = endpoint === undefined ? [] : [endpoint];
  const args = ['judge', ...named, '-', '--json', '--reply', 'es', ...flags];
  const { exit, stdout, stderr } = await greenlightHere(args, { stdin: text, cwd: tmpdir() });
  if (exit === 70) throw new Error(stderr);
  if (exit === 2) {
    const asks = /there is no status|add --status with the/.test(stderr)
      ? 'asks status'
      : /several answers in one object/.test(stderr)
        ? 'asks reading'
        : 'none';
    return { exit, gives: asks, rules: [], causes: [], said: stderr, letters: [], quoted: [] };
  }
  const document = JSON.parse(stdout) as Document;
  const exchanges = document.answers?.map(({ exchange }) => exchange) ?? document.exchanges ?? [];
  const statuses = exchanges
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ answer }) => answer.status ?? '-');
  const rules = document.findings.map(({ rule }) => rule);
  const of = document.endpoint ?? exchanges[0]?.endpoint;
  return {
    exit,
    gives: [of, statuses.join(','), verdicts[exit], ...rules].join(' '),
    rules,
    causes: (document.causes ?? []).map(({ id }) => id),
    said: (document.readAs ?? stderr).replaceAll(/\s+/g, ' '),
    isSentAgain: /when sent again/.test(stdout),
    letters: quotesIn((document.replies ?? []).map((reply) => reply.text)),
    quoted: quotesIn([
      ...(document.answers ?? []).flatMap(({ story }) => story),
      ...document.findings.map(({ message }) => message),
    ]),
  };
}

/** Quotations in texts, without a final ellipsis. */
const quotesIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/[«“]([^»”]*)[»”]/g)].map(([, said = '']) => said.replace(/ ?…$/, '')),
  );

/** The characters of a text with escapes decoded, without the markup of mails, pages and logs. */
export const lettersOf = (text: string): string =>
  text
    .replaceAll(/"(e[yw][\w+/]{16,}={0,2})"/g, (_, held) => Buffer.from(held, 'base64').toString())
    .replaceAll(/(?:\\+x[\da-f]{2}|=[\dA-F]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll(/\\+x|=/g, ''), 'hex').toString(),
    )
    .replaceAll('=\n', '')
    .replaceAll(/\\+u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&([a-z])acute;/gi, (_, letter) => `${letter}\u0301`.normalize('NFC'))
    // A box that somebody draws around a page.
    .replaceAll(/^(?:\+-+\+$|\|)|\|$/gm, '')
    .replaceAll(/<[^<>]*>|&quot;|\\+[nrt]/g, '')
    .replaceAll(/[\s\\>│]|"(?=")/g, '');

/** Letters without the punctuation around names and values. */
export const valuesOf = (text: string): string => lettersOf(text).replaceAll(/["':{},]/g, '');
