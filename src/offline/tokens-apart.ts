import { remembered } from '../standards/collections/remembered.ts';

/** What a log got and expected as a token, and words for none. */
const value = /(?:\W{1,3}token)?[\s:='"(]{1,4}?(["']{2}|[\w*….-]{4,}|nil|not?|sin|sem)/.source;
const forms = ['recib|receb|receiv|got', 'esper|expect'].map(
  (verb) => new RegExp(`token.*?\\b(?:${verb})\\p{L}*${value}`, 'iu'),
);
const none = /^(?:\W*|null|none|nil|nulo|undefined|empty|unset|not?|sin|sem|ning.*|vac.*)$/i;
const old = /antig|viej|anterior|\bold\b|previous|velh|revo[ck]|repla|substit/i;
const current = /nuev[oa]|\bactual|vigente|current|\bnew\b|\bnov[oa]\b|\batual/i;
/** The words of a log or an answer for a token that was valid before. */
const stale =
  /\b(?:match(?:es|ed)?|is|was|got|used|coincide con|es|fue|foi|é|usa)(?: (?:the|an?|el|un|o|um))? (?:previous|old|revoked) (?:x-auth-)?token\b|\btoken(?: (?:is|was|has been|est[aá]|fue|ha sido|foi))? (?:revo(?:ked|cado|gado)|superseded|substitu[ií]do)(?!\p{L}|,? ?(?:\/|or\b|ou?\b))|\b(?:match(?:es|ed)?|coincide con|es|é|corresponde a[lo]?)(?: (?:el|o|un|um))? token (?:anterior|antig[uo]o?|viejo|velho|revocado|revogado)/iu;
const unsure = /\b(?:no|not|n[aã]o|isn.?t|si|if|maybe|tal ?vez|quiz[aá]s?)\b|\?/i;

/** Compares the token that a line of a log got with the expected one; `unaccepted` if it is a person's, or old by other words. */
export function comparedTokens(lines: readonly string[], isByHand = false) {
  const kind = compared(lines);
  return isByHand && kind === 'apart' ? 'unaccepted' : kind;
}

const compared = remembered((lines: readonly string[]) => {
  const clauses = lines
    .flatMap((line) => line.split(/[,;.](?=\s|$)|\(/))
    .filter((clause) => !unsure.test(clause));
  if (clauses.some((clause) => stale.test(clause))) return 'unaccepted';
  const [got, expected] =
    lines
      .map((line) => forms.map((form) => form.exec(line)?.[1]?.replace(none, '').slice(-4)))
      .find(([one, other]) => one && other !== undefined && one !== other) ?? [];
  if (!got || !expected) return got && 'unset';
  const isOld = clauses
    .filter((clause) => clause.includes(got) !== clause.includes(expected))
    .some((clause) => (clause.includes(got) ? old : current).test(clause));
  return isOld ? 'unaccepted' : 'apart';
});
