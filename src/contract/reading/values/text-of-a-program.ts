import { markOfNothing } from './program-marks.ts';

/** Errors of databases and languages that begin or contain a name which only programs write. */
const errors =
  /\bSQLSTATE\[|\bORA-\d{5}\b|^\s*(?:Uncaught )?[\w.$\\]*[a-z](?:Error|Exception)\b\s*(?::|$)|\bUndefined (?:index|offset|variable|property|array key)\b|\bCannot read propert(?:y|ies) of (?:undefined|null)\b|\bObject reference not set\b/;
/** A call, a system error, an address with its port, a source file with its line. */
const parts =
  /\b[A-Za-z_]\w*\(\)|\bE[A-Z]{5,}\b.*\d|\b\d{1,3}(?:\.\d{1,3}){3}:\d+\b|[/\\][\w.-]+\.[a-z]{1,5}\b\W{0,3}(?:on |at )?(?:line )?\d+/;
/** A placeholder of printf. */
const placeholder = /%(?:\d\$)?[sd](?!\w)/;
/** Signs that join the words of a name: of a type, a key, a constant, an object. */
const joined = /[\p{L}\d][._@`\\$:[\]/]+[\p{L}\d]/u;
/** Several words by their capitals, and the names that printed objects have in most languages. */
const name = /^[A-Za-z][a-z\d]+(?:[A-Z][a-z\d]+)+$|^(?:Array|Object)(?:\(\d*\))?$/;

/**
 * Sentences that frameworks send for every invalid request if nobody replaces them: Laravel, Symfony, ASP.NET, FastEndpoints,
 * Spring, NestJS, Express validators, Django REST, CakePHP, Yii, Adonis, Quarkus, axios.
 */
const ofFrameworks = new RegExp(
  `^(?:${[
    '(?:the )?(?:given|submitted|provided) data (?:was|is) (?:invalid|not valid)',
    'l[oa]s (?:datos|informaci[oó]n) (?:proporcionad|introducid|ingresad|enviad|dad)[oa]s? (?:no (?:es|son) v[aá]lid[oa]s?|(?:es|son|fueron) inv[aá]lid[oa]s?)',
    'os dados (?:fornecidos|informados|enviados|inseridos) (?:s[aã]o|eram|foram|est[aã]o) inv[aá]lidos',
    '(?:request |input |data |model )?validation (?:failed|failure|errors?|exception)',
    'validation failed for (?:object|argument).*',
    '(?:one or more|a|an|\\d+) (?:validation )?errors? (?:has |have )?occurred',
    'erro(?:r(?:es)?)? de (?:la )?valida(?:ci[oó]n|[cç][aã]o)|falha (?:na|de) valida[cç][aã]o|(?:la )?validaci[oó]n fall[oó]|fall[oó] la validaci[oó]n',
    'invalid (?:input|parameters?|data|request|payload|request (?:body|data|parameters))',
    'constraint violation|request failed with status code \\d{3}|something went wrong|(?:algo )?ocurri[oó] un error|ocorreu um erro',
  ].join('|')})$`,
  'iu',
);

/** Reports whether a text is only such a sentence, whatever the reason is. */
export const isOfAFramework = (text: string): boolean =>
  ofFrameworks.test(text.trim().replace(/[.!:…]+$/u, ''));

/** Reports whether a text is an error of a program, or has a part of its code: the program failed. */
export const isErrorOfAProgram = (text: string): boolean => errors.test(text) || parts.test(text);

/**
 * Reports whether a text is only what a program prints, by its form: no word of two letters, one name of a program, an
 * error or part of its code. Words of one language alone, such as `Sobrepeso` or `AGOTADO`, explain.
 */
export function isOfAProgram(text: string): boolean {
  const whole = text.trim().replace(/(?<![.!?…])[.!?…]+$/u, '');
  if (isErrorOfAProgram(text) || placeholder.test(text)) return true;
  if (!/\p{L}{2}|\p{Lo}/u.test(whole) || markOfNothing(whole)) return true;
  const isOneName = !/\s/.test(whole);
  return isOneName && (joined.test(whole) || name.test(whole) || /^[A-Z]+-?\d/.test(whole));
}
