import { placesOf } from '../contract/experiments/changes/places.ts';
import { asObject } from '../contract/reading/values/record-values.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json, JsonObject } from '../model/json.ts';

type Request = NonNullable<Exchange['request']>;

/** A field of an order that is missing, by the words of a client. */
export interface MissingKey {
  readonly name: string;
  readonly isOptional: boolean;
}

/**
 * How programs report a key that is not there, and validators one that they require, in three languages; the key is a
 * group. The first group says so in words for anything that is missing, the last is a key before such words.
 */
const missing =
  /(?<!\p{L})(?:undefined (?:array key|index|property)|required property|KeyError|key not found|no value for|missing (?:required )?(?:creator )?(?:key|property|field|parameter)|given key|JSONObject(?=\S{1,60} not found)|falt(?:a|ou|ando)(?: el| o)? (?:campo|par[aâá]metro|atributo)|(?:campo|par[aâá]metro) (?:requerido|obligatorio|obrigat[oó]rio|faltante|ausente)|((?:falt(?:a|ou|ando)|missing|(?:no|n[aã]o) (?:se )?(?:tra[ez]|trajo|trouxe|viene|vino|ve(?:m|io)|incluye|inclui|contiene|cont[eé]m|tiene|tem|env[ií]an?|envi[oó]u?|recib(?:e|i[oó]|imos)|receb(?:e|eu|emos))|(?:does not|doesn.t|did not) (?:have|contain|include)|lacks)(?: (?:el|la|os?|as?|an|the|una?|uma?|any))?(?: (?:campo|par[aâá]metro|atributo|objec?to?|nodo|clave|chave|key|field|property|propri?edade?))?))[\s:='"`\\[$]{1,6}(?:\w+::\$)?([a-z]\w*)|(?<![\p{L}\d])([a-z]\w*(?: [a-z]+){0,2}?)\W{1,6}(?:\w*(?:msg|message)\W{1,5})?(?:(?:field |is )+(?:required|missing|undefined)\b|(?:es|son|s[aã]o|é|e) (?:(?:un |um )?campo )?(?:ob[lr]igat[oó]ri[oa]s?|requerid[oa]s?)(?!\p{L})|(?:this (?:value|field) )?(?:must|should|may|can)(?: ?not|['’]t) (?:be|estar|ser|est[aá]|ir) (?:null|nulo|blank|empty|vac[ií][oa]|vazi[oa]|en blanco)|this (?:value|field) is (?:required|missing))|(?<![\p{L}\d])(?!(?:message|detail|err|msg|mens))([a-z]\w*)\W{1,6}(?:(?:no|n[aã]o) (?:puede |debe |pode |deve )?(?:vien?e|vino|ve(?:m|io)|lleg[aoó]|chegou|(?:be|estar|ser|est[aá]|ir) (?:null|nulo|blank|empty|vac[ií][oa]|vazi[oa]|en blanco)|(?:foi |fue )?(?:informad|enviad|recib?id|receb?id|especificad|present)[oae])|(?:(?:was|is) )?not (?:provided|sent|present|specified|set|given|supplied|received))(?!\p{L})/giu;

/** A text in which Java's words about null (JEP 358) say that a field is missing. */
const withNull = (text: string) =>
  text.replaceAll(
    /because (?:the return value of )?"[^"\n]{1,300}\.(?:get)?(?!(?:name|type|code|status|pricing|address)\b)(\w{1,40})(?:\(\))?" is null/gi,
    '"$1" is missing',
  );

const bare = { order: { shippingAddress: { metadata: {} }, products: [{}], pricing: {} } };
/** The fields of an order, or those that an order lacks. */
const fieldsIn = (body?: JsonObject) =>
  placesOf('delivery-price', body ?? bare)
    .filter(({ value }) => !body || ['""', '[]'].includes(JSON.stringify(value ?? '')))
    .map(({ at, isOptional }) => ({ name: at.slice(at.lastIndexOf('/') + 1), isOptional }));

/** Whether a member of an answer is an id, or a field that an order has, which give no reason. */
export const isOfOrder = (name: string): boolean =>
  /id$/i.test(name) || fieldsIn().some((field) => field.name === name);

/** The names that a text says are missing, maybe in several words, and of each whether it can only be a field. */
const missingIn = (text: string) =>
  [...withNull(text.slice(0, 8_000)).matchAll(missing)].map(([, words, key, field, name = '']) => {
    const parts = (key ?? field ?? name).toLowerCase().split(' ');
    return {
      names: parts.map((_, i) => parts.slice(i).join('')),
      isField: words === undefined && name === '',
    };
  });

/** Whether a text says that a key of this name is missing; nearly every refusal has the word `order`. */
export const missesKey = (text: string, key: string): boolean =>
  missingIn(text).some(({ names }) => names.includes(key));

/** The field of an order without which a program fails, or rejects it, by its own words; an optional one first. */
export function missingKeyIn(text: string, body?: Json): MissingKey | undefined {
  const absent = fieldsIn(asObject(body));
  const keys = missingIn(text).flatMap(
    ({ names }) => absent.find(({ name }) => names.includes(name.toLowerCase())) ?? [],
  );
  return keys.find(({ isOptional }) => isOptional) ?? keys[0];
}

/** Whether a text says that a field is missing, and not that anything else is. */
export const saysMissing = (text: string): boolean =>
  missingKeyIn(text) !== undefined || missingIn(text).some(({ isField }) => isField);

/** The request of a file with an order alone, as one that sends it under its key if its answer does not miss that. */
export function asOrder(request: Request, answer: Uint8Array | string = ''): Request {
  const isWhole =
    Object.keys(request.headers).length > 0 || missesKey(Buffer.from(answer).toString(), 'order');
  const body = isWhole ? undefined : asObject(request.body);
  return body && !('order' in body) ? { ...request, body: { order: body } } : request;
}
