import type { Evidence } from '../evidence/reader/evidence.ts';
import { remembered } from '../standards/collections/remembered.ts';
import texts from './questions.json' with { type: 'json' };

const { tokens: words } = texts;
/** What a log got and expected as a token, and words for none. */
const ending =
  '(?:(?:with|con|com) )?(?:end(?:s|ing)|final|termin\\p{L}+|acaba\\p{L}*)(?: (?:in|with|en|em|con|com))?';
const value = `(?:\\W{1,3}(?:x-auth-)?token)?(?:\\W{1,3}(?:que )?${ending})?[\\s:='"(]{1,4}?(["']{2}|[\\w*….-]{4,}|nil|not?|sin|sem)`;
const verbs = ['recib|receb|receiv|got', 'esper|expect'];
/** The lengths of both, where a log names no more. */
const lengths = verbs.map(
  (verb) => new RegExp(`\\b(?:${verb})\\w*?[ _-]?len\\w*\\W{1,4}(\\d{1,4})`, 'i'),
);
const forms = verbs.map(
  (verb) =>
    new RegExp(
      `(?:token.*?\\b(?:${verb})\\p{L}*|\\b(?:${verb})\\p{L}*(?=\\W{1,3}(?:x-auth-)?token))${value}`,
      'iu',
    ),
);
const none = /^(?:\W*|null|none|nil|nulo|undefined|empty|unset|not?|sin|sem|ning.*|vac.*)$/i;
const old = /antig|viej|anterior|\bold\b|previous|velh|revo[ck]|repla|substit/i;
const current = /nuev[oa]|\bactual|vigente|current|\bnew\b|\bnov[oa]\b|\batual/i;
/** The words of clients for tokens, each list as a pattern in which names in braces are other lists. */
const wordsOf = (name: keyof typeof words): string =>
  words[name].replaceAll(/\{([a-z]+)\}/g, (_, other) => wordsOf(other as keyof typeof words));
const wording = (name: keyof typeof words) => new RegExp(wordsOf(name), 'iu');
const [demands, elsewhere, dropped] = [
  wording('demands'),
  wording('elsewhere'),
  wording('dropped'),
];
const [header, rotated, renewed] = [wording('header'), wording('rotated'), wording('renewed')];
const [stale, theirs] = [wording('stale'), wording('theirs')];
const unsure = /\b(?:no|not|n[aã]o|isn.?t|si|if|maybe|tal ?vez|quiz[aá]s?)\b|\?/i;

/** Compares the token that a line of a log got with the expected one; `unaccepted` if it is a person's, or old by other words; `dropped` if something on the way lost it; `padded` if the expected one is longer by a character or two. */
export function comparedTokens(
  lines: readonly string[],
  { isByHand = false, request }: Partial<Evidence>,
) {
  const kind = compared(lines);
  const names = Object.keys(request?.headers ?? {}).map((name) => name.toLowerCase());
  // A gateway may pass on headers of its own alone, and the log show what came to it.
  const isPassed =
    (names.includes('via') && names.includes('origin')) ||
    (names.some((name) => ofHop.test(name)) && lines.some((line) => ofSent.test(line)));
  if (!kind && isPassed && !names.includes('x-auth-token')) return 'dropped';
  return isByHand && kind === 'apart' ? 'unaccepted' : kind;
}

/** A header by which what is on the way marks a request, and the token in a line of headers. */
const ofHop = /^(?:via|forwarded|x-(?:forwarded|amzn|envoy|kong)-.{1,60})$/;
const ofSent =
  /^(?=.*\borigin["']?\s?[=:]).*\bx-auth-token["']?\s?[=:]\s?["']?(?!null|none|undef)[\w*•.…]{4}/i;

/** The last characters of a token, those before a mask that hides its end. */
const endOf = (token?: string) => token?.replace(/(?<=\w)[*….]+$/, '').slice(-4);

const compared = remembered((lines: readonly string[]) => {
  const clauses = lines
    .flatMap((line) => line.split(/[,;.](?=\s|$)|\(/))
    .filter((clause) => !unsure.test(clause));
  if (clauses.some((clause) => stale.test(clause) && !theirs.test(clause))) return 'unaccepted';
  const words = lines.filter((line) => header.test(line) && !demands.test(line));
  if (words.some((line) => elsewhere.test(line))) return 'elsewhere';
  if (words.some((line) => dropped.test(line))) return 'dropped';
  if (words.some((line) => rotated.test(line))) return 'unaccepted';
  // Who speaks of the client is not the client.
  const sentences = lines.flatMap((line) => line.split(/(?<=[.;?!])\s/));
  const isOfClient = !lines.some((line) =>
    /\b(?:el|al?|del?|do|the|our|nuestro) client/i.test(line),
  );
  if (isOfClient && sentences.some((each) => renewed.test(each) && !demands.test(each)))
    return 'renewed';
  const isPadded = lines.some((line) => {
    const [came = 0, due = 0] = lengths.map((form) => Number(form.exec(line)?.[1] ?? Number.NaN));
    return due > came && due - came < 3;
  });
  if (isPadded) return 'padded';
  const [got, expected] =
    lines
      .map((line) => forms.map((form) => endOf(form.exec(line)?.[1]?.replace(none, ''))))
      .find(([one, other]) => one && other !== undefined && one !== other) ?? [];
  if (!got || !expected) return got && 'unset';
  const isOld = clauses
    .filter((clause) => clause.includes(got) !== clause.includes(expected))
    .some((clause) => (clause.includes(got) ? old : current).test(clause));
  return isOld ? 'unaccepted' : 'apart';
});
