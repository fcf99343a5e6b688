import { distance } from 'fastest-levenshtein';
import { withoutMarks } from '../../standards/text/marks.ts';
import stopWords from './stop-words.json' with { type: 'json' };
import type { Symptom } from './symptom.ts';
import { symptoms } from './symptoms.ts';

/** More than this of a pasted text is not looked through. */
const longest = 2000;
const most = 3;

/**
 * The symptoms that a text speaks of, the best first, at most three: by a code that stands in it, else by its
 * words, which may be misspelt and without accents. None where nothing fits.
 */
export function findSymptoms(asked: string): readonly Symptom[] {
  const text = plain(asked.slice(0, longest));
  if (text === '') return [];
  const own = symptoms.filter(({ id }) => id === asked.trim().toLowerCase());
  if (own.length > 0) return own;
  // Letters that were read in the wrong encoding are none without their accents.
  const misread = codes.filter(({ code, printed }) => code.length < 2 && asked.includes(printed));
  const coded = misread.length > 0 ? misread.map(({ symptom }) => symptom) : byCode(text);
  // A small number alone is what curl ended with.
  if (coded.length === 0 && /^\d{1,2}$/.test(text)) return byCode(`curl ${text}`);
  return coded.length > 0 ? [...new Set(coded)].slice(0, most) : byWords(text);
}

/** Lower case, without accents, every other sign a blank: `cURL error (28)` is `curl error 28`. */
const plain = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const codes = symptoms.flatMap((symptom, at) =>
  symptom.codes.map((code) => ({ symptom, at, code: plain(code), printed: code })),
);

/** A name that says nothing of why stands beside one that does. */
const vague = 'library-error';

/** The longest code first; a number alone is a code only where it is not a part of an address or a time. */
function byCode(text: string): readonly Symptom[] {
  const padded = ` ${text} `;
  const found = codes
    .filter(
      ({ code }) =>
        code.length > 1 &&
        padded.includes(` ${code} `) &&
        (!/^\d+$/.test(code) || isCode(code, text)),
    )
    .toSorted(
      (a, b) =>
        Number(a.symptom.id === vague) - Number(b.symptom.id === vague) ||
        b.code.length - a.code.length ||
        a.at - b.at,
    );
  return [...new Set(found.map(({ symptom }) => symptom))].slice(0, most);
}

const isCode = (code: string, text: string) =>
  text === code ||
  new RegExp(
    `(?:status|code|codigo|error|erro|http|https?(?: 1 1| 2)?|socketexception|returned|responde|answers|devuelve|da|un|um|a) ${code}(?: |$)`,
  ).test(text);

/** Small words of the three languages, which tell nothing. */
const small = new Set([stopWords.en, stopWords.es, stopWords.pt].flatMap((all) => all.split(' ')));

const wordsOf = (text: string): readonly string[] => {
  const all = plain(text).split(' ');
  const telling = all.filter((word) => !small.has(word));
  return telling.length > 0 ? telling : all;
};

const phrases = symptoms.flatMap((symptom) =>
  [...symptom.said, symptom.title].map((phrase) => ({
    symptom,
    words: wordsOf(phrase),
    phrase: plain(phrase),
  })),
);

/** In how many symptoms a word occurs: a rare one tells more. */
const spread = new Map<string, Set<string>>();
for (const { symptom, words } of phrases) {
  for (const word of words) spread.set(word, (spread.get(word) ?? new Set()).add(symptom.id));
}
const weightOf = (word: string): number =>
  Math.log(1 + symptoms.length / (spread.get(word)?.size ?? 1));

/** How alike two words are, 0 to 1: the same, a typing mistake, or one stem. */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const length = Math.min(a.length, b.length);
  if (length < 4 || /\d/.test(a + b)) return 0;
  const far = distance(a, b);
  if (far <= (length < 8 ? 1 : 2)) return 0.9;
  const shared = sharedStart(a, b);
  return shared >= 5 && shared >= 0.6 * Math.max(a.length, b.length) ? 0.8 : 0;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Below this a text fits a phrase by chance. */
const least = 0.5;

function byWords(text: string): readonly Symptom[] {
  const asked = [...new Set(wordsOf(text))].slice(0, 40);
  const best = new Map<Symptom, number>();
  for (const { symptom, words, phrase } of phrases) {
    // The very phrase, in its order: `otro precio` is not `precio de otro`.
    const score = scoreOf(words, asked) + (text.includes(phrase) ? 0.1 : 0);
    if (score > (best.get(symptom) ?? 0)) best.set(symptom, score);
  }
  const ranked = [...best].filter(([, score]) => score >= least).toSorted((a, b) => b[1] - a[1]);
  const top = ranked[0]?.[1] ?? 0;
  return ranked
    .filter(([, score]) => score >= 0.75 * top)
    .slice(0, most)
    .map(([symptom]) => symptom);
}

/** How much of a phrase is in what was asked, and how much of what was asked is in the phrase. */
function scoreOf(words: readonly string[], asked: readonly string[]): number {
  let [met, all] = [0, 0];
  const used = new Map<string, number>();
  for (const word of words) {
    const weight = weightOf(word);
    all += weight;
    let like = 0;
    for (const each of asked) {
      const one = likeness(word, each);
      if (one > like) like = one;
      if (one > (used.get(each) ?? 0)) used.set(each, one);
    }
    met += weight * like;
  }
  const ofPhrase = met / all;
  const weights = asked.map(
    (word) => [word, spread.has(word) || used.has(word) ? weightOf(word) : 1] as const,
  );
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const covered = weights.reduce((sum, [word, weight]) => sum + weight * (used.get(word) ?? 0), 0);
  return ofPhrase * (0.6 + (0.4 * covered) / total);
}
