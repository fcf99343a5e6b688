import { STATUS_CODES } from 'node:http';
import { durationOf, type Pairs } from './members.ts';

/** A value that stands in the words of a text. */
export interface Mark<Value> {
  readonly at: number;
  readonly end: number;
  readonly value: Value;
}

export interface StatusMark extends Mark<number> {
  /** 1 of a bare number, more of one that is named. */
  readonly weight: number;
}

export interface Address {
  readonly method: string | undefined;
  readonly url: string;
}

const reasons = Object.values(STATUS_CODES).map((reason = '') =>
  reason.replaceAll(/[^A-Za-z ]/g, '.').replaceAll(' ', '[ _]'),
);
const statusWord =
  '(?:[\\w.@-]{0,40}(?:status|estado|c[oó]digo|retcode|result_?code|status_?code)[\\w.]{0,20}|(?:response|http|result|return|c[oó]digo|respuesta|resposta)[ _.-]?(?:code|http)?|resp\\.code|code|sc-status)';
const between =
  '(?:\\(\\))?(?:</?(?:b|strong|td|th|span|em|i|br|dd|dt|code|p|div)\\b[^<>\\n]{0,40}>|\\]\\]?|[ \\t"\'`:=|>*(\\[•-]|\\n=> |\\n(?=\\d)|\\b(?:is|code|http|de|was|un|HTTP/\\d(?:\\.\\d)?)\\b){1,10}?';
const verb =
  '(?:answer(?:ed|s|ing)?|respond(?:e|ed|s|i[oó])|return(?:ed|s)?|got|get|gives?|contest[aóa]|devuelven?|devolvi[oó]|retorn(?:ou|a|o)|devolve|sent|completed|received|responde con)';

/** Ways to write a status, the surest first. The number is the first group. */
const ways: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/(?<![\w/])HTTP\/\d(?:\.\d)?["']?[ \t]+([1-5]\d\d)\b/gi, 4],
  [new RegExp(`(?<![\\w-])${statusWord}${between}([1-5]\\d\\d)(?![\\w.]*\\w)`, 'gi'), 3],
  [
    new RegExp(
      `(?<![\\w.,/:-])([1-5]\\d\\d)[ ,:-]{1,3}\\(?(?:${reasons.join('|')}|Client Error|Server Error)\\b`,
      'gi',
    ),
    3,
  ],
  [
    new RegExp(
      `\\b${verb} (?:HTTP |a |un |con |with |status |code |estado |c[oó]digo |\`|\\*){0,3}([1-5]\\d\\d)(?![\\w.,]*\\w)`,
      'gi',
    ),
    2,
  ],
  [/\breturned an error: \(([1-5]\d\d)\)/gi, 3],
  [
    /(?<=^|[\s|(`"'\ufdd0>\])-])([2-5]\d\d)(?=$|[\s|)`"'\]\ufdd0<]|[:,] ?(?:$|[\s"'\ufdd0[]))(?! ?(?:ms|s|bytes?|B|KB|kb|segundos|%)\b)/gm,
    1,
  ],
];

/** Every status in the words of a text; of several readings of one number the surest. */
export function statusMarks(words: string): readonly StatusMark[] {
  const found = new Map<number, StatusMark>();
  for (const [pattern, weight] of ways) {
    for (const match of words.matchAll(pattern)) {
      const digits = match[1] ?? '';
      const at =
        match.index +
        match[0].lastIndexOf(digits, weight === 3 && match[0].startsWith(digits) ? 0 : undefined);
      const value = Number(digits);
      if (found.has(at) || (weight < 3 && STATUS_CODES[value] === undefined)) continue;
      found.set(at, { at, end: at + 3, value, weight });
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}

const address =
  /(?:\b(GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|CONNECT)\b["'\]]?(?: to)?[\s:]{1,3}|\b(?:url|uri|path|cs-uri-stem)["']?[\s:=|>"'(]{1,12}|(?=https?:\/\/))["'[]?((?:https?:\/\/|\/)[^\s"'<>\]\ufdd0`|,]{1,4000})/gi;

/** Addresses with their methods, where those are there. */
export const addressMarks = (words: string): readonly Mark<Address>[] =>
  [...words.matchAll(address)].flatMap(({ index, 0: all, 1: method, 2: url = '' }) =>
    /^\/[\w.~%-]{0,80}(?:\/[\w.~%-]{0,80}){0,12}(?:\?|$|[:)])|^https?:/.test(url) &&
    !url.startsWith('//')
      ? [
          {
            at: index,
            end: index + all.length,
            value: { method: method?.toUpperCase(), url: url.replace(/(?<![):;.])[):;.]+$/, '') },
          },
        ]
      : [],
  );

const time =
  /(?<![\w.-])([A-Za-z_][\w.]{0,40}(?: [\w.]{1,20})?)["']?[ \t]{0,12}[:=|\t][ \t]{0,8}["']?(\d[\d.,:]{0,20}) ?(ms|s|sec|seconds|segundos|µs|us|ns)?\b|[( •|\t](?:in )?(\d{1,9}(?:\.\d{1,12})?) ?(ms|s)\b/g;

/** How long something took, with its unit or a name that has it. */
export const durationMarks = (words: string): readonly Mark<number>[] =>
  [...words.matchAll(time)].flatMap((match) => {
    const [all, name, figure, unit = '', bare, bareUnit] = match;
    const ms =
      bare === undefined
        ? (durationOf((name ?? '').replaceAll(' ', ''), `${figure}${unit}`) ??
          durationOf((name ?? '').replace(/^.* /, ''), `${figure}${unit}`))
        : Number(bare) * (bareUnit === 's' ? 1000 : 1);
    return ms === undefined || Number.isNaN(ms)
      ? []
      : [{ at: match.index, end: match.index + all.length, value: ms }];
  });

const field =
  /(?<![\w-])["']?(content-type|content-length|content-encoding|server|via|location|www-authenticate|cf-ray|retry-after|x-powered-by)["']?[ \t]{0,9}(?::|=>?|\t)[ \t]{0,9}["'[]{0,2}([^"'\]\r\n\\\ufdd0]{1,300})/gi;

/** Header fields of which a rule or a cause reads the value. */
export const fieldMarks = (words: string): readonly Mark<Pairs[number]>[] =>
  [...words.matchAll(field)].flatMap(({ index, 0: all, 1: name = '', 2: value = '' }) => {
    const bare = value.replace(/(?<![,}\s])[,}\s]+$/, '').trim();
    const held = /^content-type$/i.test(name) ? mediaType.exec(bare)?.[0] : bare;
    return held === undefined
      ? []
      : [{ at: index, end: index + all.length, value: [name.toLowerCase(), held] as const }];
  });

/** A media type at the beginning of a value, without the words or marks that follow it on its line. */
const mediaType = /^[\w.+-]{1,80}\/[\w.+-]{1,80}(?:; ?[\w-]{1,40}="?[\w.-]{1,80}"?){0,4}/;
