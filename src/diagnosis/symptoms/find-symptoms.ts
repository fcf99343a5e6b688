import { distance } from 'fastest-levenshtein';
import { withoutMarks } from '../../standards/text/marks.ts';
import { type Symptom, symptoms } from './symptoms.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import file from './words/features.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };

/** Maximum length of the searched text, in characters. */
const maxTextLength = 2000;
const maxSymptoms = 3;
const maxSentences = 60;

export interface Symptoms {
  readonly found: readonly Symptom[];
  /** The first one is certain; otherwise they are only the closest. */
  readonly certain: boolean;
  /** The first one fits well, whether or not others do. */
  readonly fits: boolean;
}

/** Finds at most three symptoms of a kind by words alone, as those of a ticket, whose numbers are no codes. */
export const symptomsIn = (words: string, isOf: (symptom: Symptom) => boolean): Symptoms =>
  byWords(sentencesOf(words.slice(0, maxTextLength)), ({ symptom }) => isOf(symptom));

/** Finds at most three symptoms: by an id, by a code, else by words, which may be misspelt and without accents. */
export function findSymptoms(query: string): Symptoms {
  // A question ends before the code that another sentence begins with.
  const text = query
    .slice(0, maxTextLength)
    .split(/[?!¿¡]/)
    .map(plain)
    .join('\n')
    .replace(/^(?:(?:fwd?|re|rv|enc) )+/, '')
    .trim();
  const named = symptoms.filter(({ id }) => id === query.trim().toLowerCase());
  if (named.length > 0) return { found: named, certain: true, fits: true };
  // A wrongly decoded letter disappears with its accent.
  const misread = codes.filter(({ code, printed }) => code.length < 2 && query.includes(printed));
  // A small number alone is an exit code of curl.
  const coded =
    misread.length > 0 ? misread : byCode(/^\d{1,2}$/.test(text) ? `curl ${text}` : text);
  if (coded.length > 0) {
    const found = [...new Set(coded.map(({ symptom }) => symptom))].slice(0, maxSymptoms);
    const others = besideCode(query.slice(0, maxTextLength), coded);
    // A text that buyers see is of no 5xx.
    const left = others.length > 0 && !coded.some(isStatus) ? others : found;
    return {
      found: [...new Set([...others, ...left])].slice(0, maxSymptoms),
      certain: others.every((each) => left.includes(each)),
      fits: true,
    };
  }
  return byWords(sentencesOf(query.slice(0, maxTextLength)));
}

/** The symptom that the words around a code fit: a status may have many reasons, and buyers may see an error. */
function besideCode(text: string, coded: typeof codes): readonly Symptom[] {
  const isNamed = ({ symptom: { id }, code }: (typeof codes)[number]) =>
    id === 'status-500' || code === 'cloudflare';
  if (!coded.every((each) => isStatus(each) || isNamed(each))) return [];
  const rest = coded.reduce((left, { code }) => left.replaceAll(withVerb(code), ' '), text);
  const isOf = ({ symptom: { id, kind }, meanings }: Pattern) =>
    (kind === 'complaint' && coded.every(isStatus)) ||
    (/^(?:reason-not-shown|old-price)$/.test(id) && meanings.length > 1);
  const { found, fits } = byWords(sentencesOf(rest), isOf);
  return fits ? found.slice(0, 1) : [];
}

const isStatus = ({ code }: (typeof codes)[number]) => /^\d{3}$/.test(code);

/** A code with the verb before it, and with `only`: they tell of the code, and of nothing else. */
const withVerb = (code: string) =>
  new RegExp(`(?:\\b(?:only|s[oó]lo|s[oó]|apenas|somente) )?(?:\\S+ )?\\b${code}\\b`, 'gi');

/** An amount that is read as a decimal: `we send 3.990 and you read 3`. */
const cutAtSeparator =
  /\b(\d{1,3})[.,]\d{3}(?![.,]?\d)(?=.{3,60}\b\1(?:[.,]\d{1,2})?(?![.,]?\d)\s*(?:$|[.,;:!?)]|instead|e[nm] vez|pesos|reais))/gm;

/** A line of a log, a call, a header or data, and nothing that somebody writes about a problem. */
export const isData = (line: string): boolean =>
  /^\W{0,3}(?:\d{4}-\d\d|(?:DEBUG|INFO|WARN|ERROR|TRACE)\b|\w{1,30}(?:-\w{1,30}){1,6}: )|^\d{1,3}\.\d{1,3}\.|[{}<>[\]=|]|\bcurl .{0,200}https?:/.test(
    line,
  ) && !/^(?:subject|asunto|assunto): /i.test(line);

/** The whole of a text, and each of its sentences: a ticket has its symptom in one of them. A contrast is one sentence. */
function sentencesOf(all: string): readonly string[] {
  const text = /\n.*\n/.test(all)
    ? all
        .split('\n')
        .filter((each) => !isData(each))
        .join('\n')
    : all;
  // An amount is one number, and a time an hour.
  const joined = text
    .replaceAll(cutAtSeparator, 'comma ')
    .replaceAll(
      /(?<=\d)[.,](?=\d)|(?<=\d):\d\d\b|#\d+|\b[A-Z]{2,10}-\d{2,}\b|^(?:caso |case |ticket |chamado )?\d{5,}(?=\s+\p{L})|"[\w-]+":\s*(?:-?[\d.]+|true|false|null)?,?/gu,
      '',
    );
  const sentences = joined
    .split(/[;:!?¿¡\n]|[.,](?=\s)(?!\s(?:but|pero|mas|porém)\s)/)
    .map(plain)
    .map(withoutNo)
    .filter(Boolean);
  // A short one belongs to its neighbour.
  const pairs = sentences
    .slice(1)
    .map((each, i) => [sentences[i] ?? '', each])
    .filter((two) => two.some((each) => !/ .* .* /.test(each)))
    .map((two) => two.join(' '));
  return [...new Set([withoutNo(plain(joined)), ...sentences, ...pairs])].slice(0, maxSentences);
}

/** Returns the language that most of the ordinary words of a text are of. */
function languageOf(text: string, unclear = anyLanguage): typeof anyLanguage {
  const words = text.split(' ');
  const counts = languages.map(({ ordinary }) => words.filter((each) => ordinary.has(each)).length);
  const [first = 0, second] = counts.toSorted((a, b) => b - a);
  return (first === second ? undefined : languages[counts.indexOf(first)]) ?? unclear;
}

/** Returns a text without the Portuguese `no`, which is no negation. */
const withoutNo = (text: string): string =>
  languageOf(text) === portuguese ? text.replaceAll(/\bno\b/g, 'em') : text;

/** Normalizes to lower case without accents, other characters as blanks: `cURL error (28)` is `curl error 28`. */
const plain = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll('%', ' percent ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const codes = symptoms.flatMap((symptom) =>
  symptom.codes.map((code) => ({ symptom, code: plain(code), printed: code })),
);

/** The name of a library or a service says no reason, and comes last. */
const rankOf = ({ symptom: { id }, code }: (typeof codes)[number]): number =>
  id === 'library-error' || code === 'cloudflare' ? 1 : 0;

/** Finds codes, longest first; a number alone is a code only if it is not part of an address or a time. */
function byCode(text: string): typeof codes {
  const padded = ` ${text.replaceAll('\n', ' ')} `;
  return codes
    .filter(
      ({ code }) =>
        code.length > 1 &&
        padded.includes(` ${code} `) &&
        (!/^\d+$/.test(code) || isCode(code, text)),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.code.length - a.code.length);
}

/** What a number counts that is no status. */
const counted =
  '(?:rec?ord|registro|row|fila|lin|order|pedido|venta|venda|sale|comercio|cliente|loca|loja|tienda|shop|store|custom|product|item|seco?|segund|ms )';

/** A round number after a verb may count something: `got 500 records`. */
const isCode = (code: string, text: string) =>
  text === code ||
  new RegExp(
    `(?:status|code|codigo|error|erro|https?(?: 1 1| 2)?|socketexception|returned|respond\\w+|answer\\w*|devuel\\w+|devolv\\w+|cloudflare|akamai|kong|nginx|iis|apigee|da|dao|arroja|lanza|throws?|un|um|a${code.endsWith('00') ? '' : '|gets?|got|sees?|saw|receives?|returns?|gives|gave|says|dice|diz|with|con|com|dio|dieron|dan|deu|deram|(?:rec[ei]b|retorn|dev(?:ue|o)l|respond|obt)\\w+'}) ${code}(?! ${counted})(?: |$)|^(?:(?:nos )?(?:salen?|sai|saem) )?${code} (?:em|en|in|on|for|at|na|no|nas|nos|para|since|desde|after|again|everywhere|geral|de n[ou]e?vo|otra vez|only|solo|somente|empty|va[cz]i[oa]|without a? ?body|sin cuerpo|sem corpo)(?: |$)|(?:tod[ao]s? en|tudo em) ${code}(?: |$)| ${code} (?:page|error)(?: |$)`,
    'm',
  ).test(text);

const anyLanguage = languageIn([en, es, pt]);
const portuguese = languageIn([pt]);
const languages = [languageIn([en]), languageIn([es]), portuguese];

/**
 * Meanings of the words and phrases of languages, longest phrase first; `lent*` is any word with that prefix. English words
 * are in each, except those that a language has itself: `come` is to eat in Spanish.
 */
function languageIn(files: readonly Pick<typeof en, 'ordinary' | 'words'>[]) {
  const entries = new Map<string, Set<string>>();
  const ordinary = new Set(files.flatMap((file) => file.ordinary.split(', ')));
  for (const file of [...files, en]) {
    const has = new Set(files.includes(file) ? [] : [...ordinary, ...entries.keys()]);
    for (const [meaning, phrases] of Object.entries(file.words)) {
      for (const phrase of phrases.split(', ')) {
        const start = phrase.endsWith('*') ? ` ${phrase.slice(0, -1)}` : ` ${phrase} `;
        if (has.has(start) || has.has(phrase)) continue;
        entries.set(start, (entries.get(start) ?? new Set()).add(meaning));
      }
    }
  }
  const lexicon = [...entries]
    .map(([start, meanings]) => ({ start, meanings, words: start.trim().split(' ') }))
    .toSorted((a, b) => b.words.length - a.words.length);
  return { ordinary, lexicon };
}

/** Negation, quantity and time, which any words may express, as phrases of the lexicon. */
const features = file.features.map(({ form, as }) => ({ form: new RegExp(form, 'g'), as }));

/** Rates of the tax on sales in the countries of the contract and around them, in percent. */
const rates = [12, 13, 15, 16, 18, 19, 20, 21, 22, 23];

/** Reports whether two amounts of a text differ by such a tax, rounded. */
function differByTax(text: string): boolean {
  const amounts = (text.match(/\b[1-9]\d{2,8}\b/g) ?? []).slice(0, 20).map(Number);
  return amounts.some((net) =>
    rates.some((rate) => amounts.includes(Math.round(net * (1 + rate / 100)))),
  );
}

/** Returns the meanings of the words of a text. */
function meaningsOf(text: string, language: typeof anyLanguage): ReadonlySet<string> {
  const rewritten = features.reduce((left, { form, as }) => left.replaceAll(form, as), text);
  const query = new Set(differByTax(text) ? ['difference', 'tax'] : []);
  let left = ` ${rewritten.replaceAll(/\S+/g, (word) => spelt(word, language))} `;
  for (const { start, meanings, words } of language.lexicon) {
    if (!left.includes(start)) continue;
    for (const meaning of meanings) query.add(meaning);
    // The words of a phrase do not count separately.
    if (words.length > 1) left = left.replaceAll(start, ' + ');
  }
  // A cart of a size is an order of that size.
  if (query.has('large') && query.delete('draft')) query.add('order');
  return query;
}

/** Corrects a word with one wrong letter. */
function spelt(word: string, { ordinary, lexicon }: typeof anyLanguage): string {
  const isKnown = ({ start, words }: (typeof lexicon)[number]) =>
    words.length > 1 ? words.includes(word) : ` ${word} `.startsWith(start);
  if (word.length < 5 || ordinary.has(word) || lexicon.some(isKnown)) return word;
  // The first letter is rarely the wrong one.
  const near = lexicon.find(
    ({ start }) => start.length > 6 && start[1] === word[0] && distance(start.trim(), word) === 1,
  );
  return near?.start.trim() ?? word;
}

type Pattern = (typeof patterns)[number];
const patterns = symptoms.flatMap((symptom) =>
  symptom.said.map((sentence) => ({ symptom, meanings: sentence.split(' ') })),
);

/** Weights of meanings: one of few symptoms is more specific than one of many. */
const weights = new Map(
  Object.keys(en.words).map((meaning) => {
    const of = patterns.filter(({ meanings }) => meanings.includes(meaning));
    const count = new Set(of.map(({ symptom }) => symptom)).size;
    return [meaning, Math.log(1 + symptoms.length / (1 + count))];
  }),
);

const weigh = (meanings: Iterable<string>) =>
  [...meanings].reduce((sum, meaning) => sum + (weights.get(meaning) ?? 0), 0);

interface Match {
  readonly symptom: Symptom;
  /** Similarity of a text and a pattern, 0 to 1 (Tversky): missing meanings weigh more than additional ones. */
  readonly score: number;
  /** The text has all of the pattern. */
  readonly whole: boolean;
  /** Of what they share: of two that are as similar, the longer one says more. */
  readonly weight: number;
}

/** Compares a text with a pattern: all of it counts more; a single meaning of a longer one is a match by chance. */
function matchOf(query: ReadonlySet<string>, { symptom, meanings }: Pattern): Match {
  const shared = meanings.filter((meaning) => query.has(meaning));
  const whole = shared.length === meanings.length;
  const both = weigh(shared);
  if (!whole && shared.length < 2) return { symptom, score: 0, whole, weight: both };
  const missing = weigh(meanings) - both;
  const besides = weigh(query) - both;
  const alike = both / (both + missing + 0.3 * besides);
  return { symptom, score: whole ? alike : 0.9 * alike, whole, weight: both };
}

const byScore = (a: Match, b: Match): number => b.score - a.score || b.weight - a.weight;

/** Below `least` a match is chance. From `sure` on the first is certain, if the second is lower by `ahead`. */
const [least, sure, ahead] = [0.4, 0.6, 0.08];
/** Weight of a single word that a sentence of several has. */
const ofPart = 0.8;

function byWords(
  sentences: readonly string[],
  isOf: (pattern: Pattern) => boolean = () => true,
): Symptoms {
  const best = new Map<Symptom, Match>();
  const main = languageOf(sentences[0] ?? '');
  for (const [i, each] of sentences.entries()) {
    const sentence = meaningsOf(each, languageOf(each, main));
    for (const pattern of patterns.filter(isOf)) {
      // One word of a sentence says less than one of all that is said.
      const part = i > 0 && pattern.meanings.length === 1 ? ofPart : 1;
      const bySentence = matchOf(sentence, pattern);
      const match = { ...bySentence, score: bySentence.score * part };
      const other = best.get(match.symptom);
      if (!other || byScore(match, other) < 0) best.set(match.symptom, match);
    }
  }
  const [first, second, third] = [...best.values()].toSorted(byScore);
  if (!first) return { found: [], certain: false, fits: false };
  const found = [first, second, third].flatMap((match) =>
    match && match.score >= Math.max(least, 0.75 * first.score) ? [match.symptom] : [],
  );
  const isAhead = first.score - (second?.score ?? 0) >= ahead;
  const fits = first.whole && first.score >= sure;
  return { found, certain: fits && isAhead, fits };
}
