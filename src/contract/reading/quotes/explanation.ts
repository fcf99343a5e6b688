import type { Json, Pointer } from '../../../model/json.ts';
import { isReasonPhrase } from '../../../standards/http/status.ts';
import { pointerOf } from '../../../standards/json/json-pointer.ts';
import { saysOnlyFailure } from '../values/text-of-a-program.ts';

/** Members that name or number a failure without explaining it; compared in lower case without separators. */
const names =
  /^(?:(?:error|status)?code|type|status|timestamp|(?:trace|span|request|correlation|activity|event|incident)id|operationname)$/;

const notWords = [
  /** Dates and times. */
  /^\d{4}-?\d{2}-?\d{2}([T ][\d:.,]+ ?(z|[+-][\d:]+)?)?$/i,
  /** Dates of RFC 9110 5.6.7, as in Date. */
  /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? \d{2}.\w{3}.\d{2,4} [\d:]+( gmt)?$/i,
  /** URLs and paths, URNs. */
  /^([a-z][a-z\d+.-]*:)?\/\S*$/i,
  /^(urn|about|tag):\S+$/i,
  /** Methods and versions of HTTP, in records of logs. */
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|HTTP\/\d\S*)$/,
  /** UUIDs and other ids in hexadecimal. */
  /^\{?[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}\}?$/i,
  /^[\da-f]{16,}$/i,
];

/** Reports whether a text may explain something: it has a letter, and is not a reason phrase, date, address or id. */
const explains = (text: string) =>
  /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(text) &&
  !isReasonPhrase(text) &&
  !notWords.some((pattern) => pattern.test(text.trim()));

/** Sentences that Laravel, Symfony, ASP.NET, Spring, Django REST, Yii, axios and others send for every reason by default. */
export const general =
  /^\s*(?:(?:the )?(?:given|submitted|provided) data (?:was|is) (?:invalid|not valid)|l[oa]s (?:datos|informaci[oó]n) (?:proporcionad|introducid|ingresad|enviad|dad)[oa]s? (?:no (?:es|son) v[aá]lid[oa]s?|(?:es|son|fueron) inv[aá]lid[oa]s?)|os dados (?:fornecidos|informados|enviados|inseridos) (?:s[aã]o|eram|foram|est[aã]o) inv[aá]lidos|(?:request |input |data |model )?validation (?:failed|failure|errors?|exception)|validation failed for (?:object|argument).*|(?:one or more|an?|\d+) (?:validation )?errors? (?:has |have )?occurred|erro(?:r(?:es)?)? de (?:la )?valida(?:ci[oó]n|[cç][aã]o)|falha (?:na|de) valida[cç][aã]o|(?:la )?validaci[oó]n fall[oó]|fall[oó] la validaci[oó]n|invalid (?:input|parameters?|data|payload|request (?:body|data|parameters))|(?:datos|dados|par[aâá]metros) inv[aá]lidos|constraint violation|request failed with status code \d{3})[.!:…\s]*$/iu;

export const explanationIn = (json: Json): Pointer | undefined => bestOf(explanationsIn(json))?.at;

/** Returns the first text with several words of its own, else the first. */
export const bestOf = (texts: readonly Leaf[]): Leaf | undefined =>
  texts.find(({ text }) => /\S\s+\S/.test(text) && !general.test(text) && !saysOnlyFailure(text)) ??
  texts[0];

export const explanationsIn = (json: Json): readonly Leaf[] =>
  leaves(json).filter(({ text }) => explains(text));

interface Leaf {
  readonly at: Pointer;
  readonly text: string;
}

function leaves(json: Json): readonly Leaf[] {
  const found: Leaf[] = [];
  const walk = (value: Json, path: readonly (string | number)[]) => {
    if (typeof value === 'string') found.push({ at: pointerOf(path), text: value });
    if (typeof value !== 'object' || value === null) return;
    for (const [member, inner] of Object.entries(value)) {
      const named =
        !Array.isArray(value) &&
        (names.test(folded(member)) || /(?:^|[a-z_-])I[dD]$|_id$/.test(member));
      if (!named || typeof inner !== 'string') walk(inner, [...path, member]);
    }
  };
  walk(json, []);
  return found;
}

const folded = (member: string) => member.toLowerCase().replace(/[^a-z]/g, '');
