import { isObject } from '../../../standards/json/is-object.ts';
import { parsedJson } from '../../../standards/json/json-text.ts';

/** Signs of a text that was encoded for a program, not for people. */
const signs: readonly (readonly [sign: RegExp, what: string])[] = [
  [
    /&(?:[a-z](?:acute|grave|tilde|uml|circ|cedil|ring)|nbsp|amp|lt|gt|quot|apos|iexcl|iquest|deg|euro|#\d{2,6}|#x[\da-f]{2,6});/i,
    'an HTML entity',
  ],
  // Without quotation marks and dashes as second character: those may end a word in capitals.
  [
    /Ã[\u0080-\u00aa\u00ac-\u00b6\u00b8-\u00ba\u00bc-\u00bf‚ƒ„†‡ˆ‰Š‹Œ]|Â[\u00a0-\u00bf]/,
    'UTF-8 read as Latin-1',
  ],
  [/\ufffd/, 'a sign that stands for a lost letter'],
  [/\\u[\da-f]{4}/i, 'a JSON escape'],
  [/%20\S*%20|%C3%[89AB][\dA-F]/i, 'percent-encoding'],
];

/** Signs of a value that nobody filled in. */
const unfilled: typeof signs = [
  [/\[object \w+\]/, 'an object printed as text'],
  // English sentences have “is undefined”; as a name it was never set.
  [
    /(?<!\b(?:an|is|are|was|be) )\bundefined\b|\bNaN\b|\b(?:a|to|de|en|para|for|of) (?:null|None)\b/,
    'a value that was never set',
  ],
  [/\{\{\s*[\w.]+\s*\}\}|\$\{[\w.]+\}|\{\d\}/, 'a placeholder that was not filled'],
];

/** Returns what a text has in the place of a value, such as `{{city}}`; undefined if another sign is in it. */
export function unfilledIn(text: string): string | undefined {
  const { sign } = signIn(text) ?? {};
  return unfilled.some(([each]) => each === sign) ? sign?.exec(text)?.[0] : undefined;
}

const signIn = (text: string) => {
  const [sign, what] = [...signs, ...unfilled].find(([each]) => each.test(text)) ?? [];
  return sign && { sign, what };
};

/** Describes the part of a text that was written for a program, as a phrase: `it has an HTML entity, &oacute;`. */
export function garbleIn(text: string): string | undefined {
  const inner = /^\s*[{[]/.test(text) ? parsedJson(text) : undefined;
  if (isObject(inner) || Array.isArray(inner)) return 'it is JSON inside a text';
  const { sign, what } = signIn(text) ?? {};
  return sign && `it has ${what}, ${sign.exec(text)?.[0]}`;
}
