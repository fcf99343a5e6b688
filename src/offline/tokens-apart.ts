import { remembered } from '../standards/collections/remembered.ts';

/** What a log got and expected as a token, and words for none. */
const value = /(?:\W{1,3}token)?[\s:='"(]{1,4}?(["']{2}|[\w*….-]{4,}|nil|not?|sin|sem)/.source;
const forms = ['recib|receb|receiv|got', 'esper|expect'].map(
  (verb) => new RegExp(`token.*?\\b(?:${verb})\\p{L}*${value}`, 'iu'),
);
const none = /^(?:\W*|null|none|nil|nulo|undefined|empty|unset|not?|sin|sem|ning.*|vac.*)$/i;
const old = /antig|viej|anterior|\bold\b|previous|velh|revo[ck]|repla|substit/i;
const current = /nuev[oa]|\bactual|vigente|current|\bnew\b|\bnov[oa]\b|\batual/i;
const aged =
  '(?:old|previous|prior|former|outdated|rotated|superseded|replaced|revoked|antig[uo]\\w{0,2}|viejo|anterior|velho|revo[cg]ado|reemplazado|sustituido|substitu[ií]do|rotado|obsolet[oe])(?! (?:request|call|attempt|llamada|solicitud|chamada|requisi)|,? ?(?:/|or\\b|ou?\\b)|\\p{L})';
/** The words of a log or an answer for a token that was valid before; not those for the one that its program has. */
const stale = new RegExp(
  `(?<!\\p{L})${aged}(?: [\\p{L}-]{1,12}){0,2}? (?:x-auth-)?token\\b|\\btoken(?:[ =:]{1,3}[\\p{L}-]{1,12}){0,4}?[ =:]{1,3}${aged}`,
  'iu',
);
const theirs =
  /(?<!\p{L})(?:expect|esper|config|env(?!\p{L})|load|carg|carreg|stor|guardad|cach|accept|acept|aceit)/iu;
const unsure = /\b(?:no|not|n[aã]o|isn.?t|si|if|maybe|tal ?vez|quiz[aá]s?)\b|\?/i;

/** Compares the token that a line of a log got with the expected one; `unaccepted` if it is a person's, or old by other words. */
export function comparedTokens(lines: readonly string[], isByHand = false) {
  const kind = compared(lines);
  return isByHand && kind === 'apart' ? 'unaccepted' : kind;
}

/** The last characters of a token, those before a mask that hides its end. */
const endOf = (token?: string) => token?.replace(/(?<=\w)[*….]+$/, '').slice(-4);

const compared = remembered((lines: readonly string[]) => {
  const clauses = lines
    .flatMap((line) => line.split(/[,;.](?=\s|$)|\(/))
    .filter((clause) => !unsure.test(clause));
  if (clauses.some((clause) => stale.test(clause) && !theirs.test(clause))) return 'unaccepted';
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
