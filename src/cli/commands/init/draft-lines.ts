import type { EndpointId } from '../../../model/endpoint.ts';
import type { Json } from '../../../model/json.ts';
import type { Setting } from '../../../model/run.ts';
import type { Target } from '../../../model/target.ts';
import { byCode, legible } from '../../../standards/text/legible.ts';

export interface Question {
  readonly key: string;
  readonly asks: string;
}

const whole = (text: string): string => legible(text).replaceAll(/\s+/g, ' ');

/** A comment of one line; what it quotes comes from outside. */
export const comment = (text: string): string => `  # ${whole(text)}`;

/** A question in the file, with an example of its answer commented out. */
export const asking = ({ asks }: Question, example: readonly string[]): readonly string[] => [
  `  # ? ${whole(asks)}`,
  ...example.map((line) => `  # ${line}`),
];

export interface Drafting {
  /** With what its own datasets gave. */
  readonly target: Target;
  /** Where each part of the data was taken from. */
  readonly settings: readonly Setting[];
  readonly token: {
    readonly variable: string;
    /** The variable had a value when the client was asked. */
    readonly isSet: boolean;
  };
  /** How the client was named: `--base-url` or `GREENLIGHT_BASE_URL`. */
  readonly addressFrom: string;
  /** Why an endpoint could not be asked: "it answered 404". */
  readonly unanswered: ReadonlyMap<EndpointId, string>;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** What could turn a reader's text, and what YAML does not take as it is; JSON writes it by its code. */
const unsafe = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cf}|\p{Cs}/gu;

/** So many brackets in one text would be taken for deep nesting. */
const manyBrackets = 20;

/**
 * A value as one line of YAML 1.2, which JSON is. Texts are always quoted, so that no code becomes a number
 * and no name a date, and `${` is doubled: the config would put a variable in its place.
 */
export function yamlText(value: Json): string {
  const plain = JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'string' ? each.replaceAll('${', '$$${') : each,
  ).replace(unsafe, byCode);
  return (plain.match(/[[\]{}]/g)?.length ?? 0) > manyBrackets && typeof value === 'string'
    ? plain.replaceAll(/[[\]{}]/g, byCode)
    : plain;
}

/** An object or a list on one line, with spaces: `{ sku: "S-1", quantity: 2 }`. */
export function yamlLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => yamlLine(each)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return yamlText(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${/^[a-zA-Z]\w*$/.test(name) ? name : yamlText(name)}: ${yamlLine(each)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
