import type { Pointer } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { tokensOf, valueAt } from '../../../standards/json/json-pointer.ts';
import { linesOf, orderOf } from '../../reading/orders/order-sent.ts';
import { explanationsIn } from '../../reading/quotes/explanation.ts';
import { reasonIn } from '../../reading/quotes/rejection-text.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { placesOf } from '../changes/places.ts';

/** A type, at the end of what a value must be: "a number of our routes" is a requirement of the business. */
const aType =
  '["\'`“]?(?:string|number|integer|float|boolean|object|array|date(?:-?time)?(?: string)?|texto|n[uú]mero|cadena(?: de (?:texto|caracteres))?)\\b(?! (?:of|for|in|on|from|that|with|de|del|que)\\b)';

/** Words of parsers and validators about the type or the form of a value. */
const ofAValidator = new RegExp(
  [
    `\\b(?:must|should|debe|deve) (?:be|ser) (?:an? |una? |uma? )?(?:of type |de tipo |valid |ISO ?8601 ){0,2}${aType}`,
    `\\bexpected (?:an? )?${aType}`,
    `\\b(?:of|to) type ${aType}`,
    '\\b(?:must|should) (?:match|be in) (?:an? |the )?(?:pattern|format)\\b',
    '\\bunmarshal\\b|\\bdeseriali[sz]e',
    '\\b(?:cannot|could not|failed to|unable to) (?:be )?(?:parsed?|cast|convert)',
    '\\b(?:invalid|data) type\\b',
  ].join('|'),
  'i',
);

const aName = '["\'`“]?([a-z][\\w.[\\]-]{0,80})["\'`”]?';

/** Words of validators that do not admit a field, mostly with its name. */
const notAdmitted = [
  `\\b(?:property|field|key) ${aName} (?:should not exist|could not be mapped|is not (?:allowed|permitted|expected))`,
  '["\'`“]([a-z][\\w.[\\]-]{0,80})["\'`”] is not (?:allowed|permitted)',
  `\\bcampo ${aName} (?:no|n[aã]o) (?:est[aá]|es|[eé]) (?:permitido|admitido|reconocido|reconhecido)`,
  '\\b(?:(?:unknown|unrecogni[sz]ed|unexpected|additional|extra) (?:field|propert|key|input)|campos? (?:desconocido|desconhecido|(?:no|n[aã]o) (?:permitido|admitido|reconocido|reconhecido)))(?:[^"\'`“:\n]{0,30}(?::? ?["\'`“]|: )([a-z][\\w.[\\]-]{0,80}))?',
].map((pattern) => new RegExp(pattern, 'i'));

/** Names under which a text is, and not what it is about. */
const ofAText = /^(?:\d+|errors?|message|mensaje|mensagem|msg|detail)$/i;

/** Returns the field that a refusal does not admit, empty if it names none. A client tolerates every field (contract: Order). */
export function fieldNotAdmitted(x: Partial<Pick<Subject, 'json' | 'text'>>): string | undefined {
  const texts = x.json === undefined ? [{ at: '', text: x.text ?? '' }] : explanationsIn(x.json);
  for (const { at, text } of texts) {
    const found = notAdmitted.map((words) => words.exec(text.slice(0, 2000))).find(Boolean);
    const place = tokensOf(at)?.findLast((token) => !ofAText.test(token));
    if (found) return found[1]?.replace(/^order\./, '') ?? place ?? '';
  }
  return undefined;
}

/** Returns the field that an order is refused for, also one whose form a validator refuses and that no quoted order has. */
export function refusedField(x: Subject, quotes: readonly Subject[]): string | undefined {
  const field = fieldNotAdmitted(x);
  const text = reasonIn(x) ?? '';
  const body = asObject(x.request?.body);
  if (field !== undefined || !body || quotes.length === 0 || !ofAValidator.test(text)) return field;
  const isOfWhole = /\b(?:quantity|cantidad|quantidade)\b.*\b(?:integer|entero|inteiro)\b/i.test(
    text,
  );
  const isOwn = x.situation === 'quotable' && !x.varied;
  if (isOfWhole && isOwn && isInParts(x) && !quotes.some(isInParts))
    return 'products.quantity with decimals';
  const words = new Set(text.toLowerCase().split(/[^\p{L}\d]+/u));
  const named = (at: Pointer) =>
    at
      .toLowerCase()
      .split('/')
      .filter((name) => words.has(name));
  const found = placesOf('delivery-price', body)
    .filter(
      ({ at }) =>
        words.has(at.slice(at.lastIndexOf('/') + 1).toLowerCase()) &&
        hasValue(body, at) &&
        !quotes.some((each) => hasValue(each.request?.body, at)),
    )
    .toSorted((a, b) => named(a.at).length - named(b.at).length);
  return found.at(-1)?.at.replace('/order/', '').replaceAll('/', '.');
}

/** Whether an order has a quantity with decimals, as records of the client may have (contract: quantity is a number). */
const isInParts = (x: Subject): boolean =>
  linesOf(orderOf(x)).some((line) => !Number.isInteger(asObject(line)?.['quantity'] ?? 0));

function hasValue(body: unknown, at: Pointer): boolean {
  const value = valueAt(body, at);
  const isEmpty = typeof value === 'object' && Object.keys(value ?? {}).length === 0;
  return value !== undefined && value !== '' && !isEmpty;
}
