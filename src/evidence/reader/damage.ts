import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { isHidden, isMask, type Part } from './cut-body.ts';
import { membersOf } from './members.ts';

/** What somebody between the client and the reader did to a body, so that nobody is blamed for it. */
export interface Damage {
  /** The body with what is known; values that are not are left out. */
  readonly body: string;
  /** Members that were there, and whose values are not known. */
  readonly hidden: NonNullable<Part['hidden']>;
  /** What was done, as a sentence. */
  readonly said: string;
}

const masks =
  /"((?:[^"\\\n]|\\.){1,80})"\s*:\s*("(?:[^"\\\n]|\\.){2,80}"|[*•█xX#]{2,}|[<[]\s*[A-Za-z]{6,20}\s*[>\]])(?=\s*[,}\]])/g;
/** A number in which letters are in the place of digits; no JSON writer writes one. */
const misread =
  /"((?:[^"\\\n]|\\.){1,80})"\s*:\s*((?=[\w.]*\d)(?=[\d.]*[OolISBZ])[-\dOolISBZ.]{2,20})(?=\s*[,}\]])/g;

/** Undefined where a body is as its sender wrote it, as far as that can be told. */
export function damageOf(text: string, endpoint: EndpointId): Damage | undefined {
  if (text.length > 1_000_000 || !/^\s*[{[]/.test(text)) return undefined;
  return maskedIn(text) ?? misreadIn(text) ?? wrappedIn(text, endpoint);
}

function maskedIn(text: string): Damage | undefined {
  const hidden: string[] = [];
  const rest = text.replaceAll(masks, (whole, name: string, value: string) => {
    if (!isMask(value)) return whole;
    hidden.push(name);
    return `"${name}":null`;
  });
  if (hidden.length === 0) return undefined;
  return without(
    rest,
    hidden,
    `A mask is in the place of ${named(hidden)}, as loggers write one; nothing is said of what it hides.`,
  );
}

function misreadIn(text: string): Damage | undefined {
  const hidden: string[] = [];
  const rest = text.replaceAll(misread, (_, name: string) => {
    hidden.push(name);
    return `"${name}":null`;
  });
  if (hidden.length === 0) return undefined;
  return without(
    rest,
    hidden,
    `Letters are in the place of digits in ${named(hidden)}, as in the text of a scan; nothing is said of those values.`,
  );
}

/** Names and numbers that a mail broke over two lines. */
function wrappedIn(text: string, endpoint: EndpointId): Damage | undefined {
  if (parsedJson(text) !== undefined || !/[\r\n]/.test(text)) return undefined;
  const hidden: string[] = [];
  const known = new Set(membersOf(endpoint));
  let rest = text.replaceAll(
    /"([^"\n\r{}:,]{0,60})\r?\n[ \t>]*([^"\n\r{}:,]{1,60})"(?=\s*:)/g,
    (whole, one: string, two: string) => {
      const name = known.has(one + two)
        ? one + two
        : known.has(`${one} ${two}`)
          ? `${one} ${two}`
          : undefined;
      if (name === undefined) return whole;
      hidden.push(name);
      return `"${name}"`;
    },
  );
  rest = rest.replaceAll(
    /"([^"\n\r]{1,60})"(\s*:\s*)(-?\d[\d.]*)\r?\n[ \t>]*(\d[\d.]*)(?=\s*[,}\]])/g,
    (_, name: string) => {
      hidden.push(name);
      return `"${name}":null`;
    },
  );
  rest = rest.replaceAll(
    /(?<!\\)"((?:[^"\\\n]|\\.){1,200})\r?\n[ \t>]*((?:[^"\\\n]|\\.){1,200})"(?=\s*[,}\]])/g,
    '"$1 $2"',
  );
  if (rest === text || parsedJson(rest) === undefined) return undefined;
  const said = `Line breaks that a mail or an editor put into it were taken out${hidden.length > 0 ? `; they broke ${named(hidden)}, of which nothing is said` : ''}.`;
  return without(rest, hidden, said);
}

const named = (names: readonly string[]): string => {
  const all = [...new Set(names)];
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};

function without(text: string, hidden: readonly string[], said: string): Damage | undefined {
  const value = parsedJson(text);
  if (value === undefined) return undefined;
  const names = new Set(hidden);
  const filled = (standIn?: string | number) =>
    JSON.stringify(value, (name, held) => (names.has(name) ? standIn : held));
  const standIns =
    names.size === 0 ? [] : [filled('a text that is not shown'), filled(4200), filled(0)];
  return { body: filled(), hidden: { names: [...names], standIns }, said };
}

/** Texts that hold no answer though they speak of one, and why nothing can be said of them. */
const texts: readonly (readonly [text: RegExp, because: string])[] = [
  [
    /^\s*(?:(?:await )?fetch\(["']|curl ["'-h]|(?:POST|GET) \S{1,4000} HTTP\/\d)/,
    'the paste is a request and holds no answer; paste what came back, with its status',
  ],
  [
    /blocked by CORS|Cross-Origin Request Blocked|CORS (?:header|policy)/,
    'a browser hides the answer from a page of another origin (CORS), and the service is no browser; send the request with curl -i, and paste what it prints',
  ],
  [
    /\bTask timed out after \d/,
    'a function ran out of its own time, and the text does not show what its caller got; paste the answer of its gateway, with the status',
  ],
  [
    /\bJSONDecodeError\b|\bSyntaxError: [^\n]{0,200}\bJSON\b|\binvalid character [^\n]{1,40} looking for beginning of value/,
    'the caller could not read the body as JSON, and the text does not show it; paste the body as it came, with its status',
  ],
  [
    /(?:^|[\s&:=(])&?(?:\*?[a-z]\w{0,60}\.[A-Z]\w{0,60})?\{(?:[A-Z]\w{0,60}:\S|-?\d{1,20}(?:\.\d{1,9})? -?\d)/,
    'a structure that Go prints does not show the names that were in the JSON, nor what was absent; log the bytes of the body, and paste them',
  ],
  [
    /\breturn [\w.]+\(|\bfunction\b|=>\s*\{\s*$|\bconst \w+ =|\bdef \w+\(|\bpublic \w+ |\.json\(\{|new \w+\(/m,
    'the paste is source code, and shows no answer; paste what came back, with its status',
  ],
];

/** Why nothing can be said of a paste, unless it has a status or a value of an answer; undefined of any other. */
export function untellable(paste: string): string | undefined {
  const head = paste.slice(0, 20_000);
  const [, because] = texts.find(([text]) => text.test(head)) ?? [];
  return because && `cannot tell: ${because}`;
}

const typeWord =
  /^(?:<[^<>]{1,60}>|\{\{?[^{}]{1,60}\}?\}|\$\{[^}]{1,60}\}|\.{3}|…|(?:number|float|integer|int|decimal|double|string|text|bool|boolean|date|any|n[uú]mero|texto|monto|amount|value)(?:\s*\(.{0,40}\))?\??)$/i;
const expression =
  /^(?!(?:true|false|null|none|nil|NaN|Infinity|undefined)$)[A-Za-z_$][\w$.]*(?:\s*[-+*/(].*)?$/i;

/** Why an object is no answer though it has members of one: a template of it, or source code. */
export function templateOf(
  members: { readonly [name: string]: unknown },
  endpoint: EndpointId,
  isBare: boolean,
): string | undefined {
  if (isDataset(endpoint)) return undefined;
  const own = membersOf(endpoint)
    .filter((name) => name in members)
    .map((name) => members[name]);
  const texts = own.filter((value) => typeof value === 'string');
  if (texts.length === 0 || texts.length < own.length || texts.some(isHidden)) return undefined;
  if (texts.every((text) => typeWord.test(text.trim())))
    return 'cannot tell: the paste shows placeholders in the place of values; paste an answer that was sent';
  return isBare && texts.every((text) => expression.test(text.trim()))
    ? 'cannot tell: the paste is source code, and shows no answer; paste what came back, with its status'
    : undefined;
}
