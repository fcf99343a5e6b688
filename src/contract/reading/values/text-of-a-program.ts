import { withoutMarks } from '../../../standards/text/marks.ts';
import words from './program-errors.json' with { type: 'json' };
import { markOfNothing } from './program-marks.ts';

/** Errors of databases and languages that begin or contain a name which only programs write. */
const errors =
  /\bSQLSTATE\[|\bORA-\d{5}\b|^\s*(?:Uncaught )?[\w.$\\]*[a-z](?:Error|Exception)\b\s*(?::|$)|^\W*(?:[Ii]nternal (?:[Ss]erver )?[Ee]rror|[Ee]rror? [Ii]nterno)\b(?!\s*[:–-])/;
/** A call, a system error, an address with its port, a source file with its line, a value or a type of a language. */
const parts =
  /\b(?:is|was|returned|got|es|e|é|fue|foi) (?:null|NULL|nil|None|NaN)\b|\b[A-Z][a-z]+[A-Z]\w{1,40}(?:#|::)\w|\b[A-Za-z_]\w*\(\)|\bE[A-Z]{5,}\b.*\d|\b\d{1,3}(?:\.\d{1,3}){3}:\d+\b|[/\\][\w.-]+\.[a-z]{1,5}\b\W{0,3}(?:on |at )?(?:line )?\d+/;
/** Errors that a program never writes for an order that it understood. */
const failures =
  /\bSQLSTATE\[(?!45)|\bORA-(?!20)\d{5}\b|\b(?:NullPointer|NullReference|IndexOutOfBounds|ClassCast)Exception\b|^\s*(?:Uncaught )?(?:Type|Reference|Key|Index|Attribute|Name)Error\s*:|\bUndefined (?:index|offset|variable|property|array key)\b|\bCannot read propert(?:y|ies) of (?:undefined|null)\b|\bObject reference not set\b|\bCall to (?:a member|undefined) (?:function|method)\b|'NoneType' object\b|\bundefined method .+ for nil\b/;
/** What databases, runtimes and systems say, without accents: of any order they are failures, or most likely are. */
const ofSystems = new RegExp(words.failures.join('|'));
const maybeOfSystems = new RegExp(words.errors.join('|'));
/** What the parsers of .NET, Java, Go and Python write about a value or a field of a request. */
const ofParsers =
  /\bJSON value could not be converted\b|\b(?:LineNumber|BytePositionInLine): \d|\bcannot deserialize\b|\bnot marked as ignorable\b|\bcannot unmarshal\b|\binput should be an? (?:valid |instance of )|\bvalue is not a valid (?:integer|float|number|dict|list|str|bool|datetime|enum)|\berror converting value .+ to type\b/i;
const placeholder = /%(?:\d\$)?[sd](?!\w)/;
/** Signs that join the words of a name: of a type, a key, a constant, an object. */
const joined = /[\p{L}\d][._@`\\$:[\]/]+[\p{L}\d]/u;
/** Several words by their capitals, and the names that printed objects have in most languages. */
const name = /^[A-Za-z][a-z\d]+(?:[A-Z][a-z\d]+)+$|^(?:Array|Object)(?:\(\d*\))?$/;

/** Reports whether a text is an error of a program, or has a part of its code: the program failed. */
export const isErrorOfAProgram = (text: string): boolean =>
  [failures, errors, parts, ofParsers].some((each) => each.test(text)) ||
  [ofSystems, maybeOfSystems].some((each) => each.test(spoken(text)));

export const isOfAParser = (text: string): boolean => ofParsers.test(text);

/** Words that say that something failed, and others that add nothing to them, without accents. */
const failing =
  /^(?:err(?:or|o)?(?:e?s)?|fail(?:ed|ure)?|fall(?:o|a)|falh(?:ou|a)|wrong|mal|errado|unexpected|inesperad[oa]|problema?s?|unable|could|couldn|pudo|possivel|inval?id[oa]?|support|soporte|suporte|administra[dt]or|unavailable)$/;
const empty =
  /^(?:an?|the|with|your|this|while|we|it|t|ha|has|was|been|s?e|el|la|un|una|u?ma?|de|del?|en|em|al?|n?o|na|ao|d[oa]|s[ue]u?a?|lo|con|com|por|to|in|of|not?|nao|foi|is|algo|something|went|salio|deu|saiu|happened|occurred|ocurri(?:o|do)|ocorreu|produ(?:jo|cido)|proces(?:s|ar|sar|sing|ando|ado|amiento)|request|order|orden|pedido|solicitud|peticion|requisicao|solicitacao|operation|operaci?on|operacao|servic(?:e|io)|servico|server|servidor|s[iy]stema?|intern(?:al|[oa])|general|please|favor|try|again|later|retry|inten(?:te|tar|telo)|tent[ae]r?|nuevamente|novamente|mas|mais|tarde|conta[ct]t?[aeo]?|comuniquese|entre|\d+)$/;

/** What may be said of a delivery too, unless it is to work later. */
const notNow =
  /\b(?:(?:is |esta )?(?:not?|nao) (?:esta )?(?:available|disponi(?:ble|vel))|indisponi(?:ble|vel))(?=.{1,40}\b(?:later|tarde)\b)/;

/** Reports whether a text says only that something failed, in three languages. */
export function saysOnlyFailure(text: string): boolean {
  const plain = spoken(text.slice(0, 200)).replace(notNow, 'unavailable');
  const words = plain.match(/[\p{L}\d]+/gu) ?? [];
  const others = words.filter((word) => !failing.test(word));
  return others.length < words.length && others.every((word) => empty.test(word));
}

export const isFailure = (text: string): boolean =>
  failures.test(text) || ofSystems.test(spoken(text));

const spoken = (text: string): string => withoutMarks(text.slice(0, 2000).toLowerCase());

/**
 * Reports whether a text is only what a program prints, by its form: no word of two letters, one name of a program, an
 * error or part of its code, or only that something failed. Words of one language alone, such as `Sobrepeso` or `AGOTADO`, explain.
 */
export function isOfAProgram(text: string): boolean {
  const whole = text.trim().replace(/(?<![.!?…])[.!?…]+$/u, '');
  if (isErrorOfAProgram(text) || placeholder.test(text) || saysOnlyFailure(text)) return true;
  if (!/\p{L}{2}|\p{Lo}/u.test(whole) || markOfNothing(whole)) return true;
  const isOneName = !/\s/.test(whole);
  return isOneName && (joined.test(whole) || name.test(whole) || /^[A-Z]+-?\d/.test(whole));
}
