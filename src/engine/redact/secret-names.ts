/**
 * Names of secrets in English, Spanish and Portuguese. Spanish `clave` and `llave` and Portuguese `chave` are a key of
 * any kind too: `palabra_clave` is a keyword, and `chave` alone names an invoice in Brazil.
 */

const n = String.raw`(?:ñ|n\u0303|n|\\{1,7}u00f1)`;
/** At any place of a name. */
const anywhere = `token|secret|segredo|passw|passphrase|credential|credencia|contrase${n}a|senha|jwt`;
/** As the end of a name, after any other words. */
const key = '(?:api|private|access|auth|client|signing|encryption)[_-]?key|key[_-]?(?:api|secreta)';
const clave = '(?<!palabras?[_-]?)(?:clave|llave)(?:[_-]?(?:de[_-]?)?(?:api|secreta|privada))?';
const chave = 'chave[_-]?(?:de[_-]?)?(?:api|secreta|privada)|api[_-]?chave';

/** Headers whose values are secrets, whoever set them. */
export const secretHeader = new RegExp(
  `^(?!(?:idempotency-key|(?:www|proxy)-authenticate|set-cookie)$)(?:.*(?:auth(?!ors?$|ority)|cookie|session|signature|bearer|${anywhere})|(?:.*[-_])?(?:key|apikey|sig|pwd|pass)$|.*(?:${clave}|${chave})$)`,
  'i',
);

/** Variables whose values are secrets, wherever the config uses them. */
export const secretVariable = new RegExp(
  `auth|cred|cookie|session|key|pwd|${anywhere}|(?:^|_)(?:pass|sig)(?:_|$)|${clave}|${chave}`,
  'i',
);

/** The end of a member's name. */
const end = `token|secret[oa]?|segredo|passw(?:or)?d|passphrase|pwd|(?<![a-z])pass|${key}|session[_-]?id|jwt|credentials?|credencia(?:l|les|is)|contrase${n}a|senha|${clave}|${chave}`;
/** The whole name. */
const whole = '(?:proxy-)?authorization|(?:set-)?cookie';

/** Members of JSON whose values are secrets. */
export const secretField = new RegExp(`^(?:${whole}|.{0,60}(?:${end}))$`, 'i');

/**
 * Member with the name of a secret and a text or number, in JSON and in JSON within its texts. The name is read once,
 * in a lookahead, and its end compared then.
 */
export const secretMember = new RegExp(
  String.raw`(\\{0,7}")(?=((?:[\wñ\u0303-]|\\{1,7}u00f1){1,60}))\2(?<=${end}|"(?:${whole}))\1(\s{0,9}:\s{0,9})(?:\1((?:(?!\1)(?:\\.|[^\\]))+)|(-?\d[\w.+-]{0,40}))`,
  'gi',
);
