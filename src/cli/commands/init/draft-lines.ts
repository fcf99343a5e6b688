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

/** Formats a one-line comment that quotes text from outside. */
export const comment = (text: string): string => `  # ${whole(text)}`;

/** Formats a question with an example of its answer, commented out. */
export const asking = ({ asks }: Question, example: readonly string[]): readonly string[] => [
  `  # ? ${whole(asks)}`,
  ...example.map((line) => `  # ${line}`),
];

export interface DraftInput {
  /** Including discovered data. */
  readonly target: Target;
  /** Origin of each part of the data. */
  readonly settings: readonly Setting[];
  /** Whether GREENLIGHT_TOKEN was set when the client was asked. */
  readonly hasToken: boolean;
  /** Where the address came from: `--base-url` or `GREENLIGHT_BASE_URL`. */
  readonly addressFrom: string;
  /** Reason why an endpoint has no data: "it answered 404". */
  readonly unanswered: ReadonlyMap<EndpointId, string>;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** Characters that could change the text direction or are not allowed in YAML; JSON escapes them. */
const unsafe = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cf}|\p{Cs}/gu;

/** Number of brackets from which the YAML reader would assume deep nesting. */
const manyBrackets = 20;

/**
 * Formats a value as one line of YAML 1.2, of which JSON is a subset. Quotes all texts, so that no code becomes a
 * number and no name a date, and doubles `${`, which would be replaced by a variable.
 */
export function yamlText(value: Json): string {
  const plain = JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'string' ? each.replaceAll('${', '$$${') : each,
  ).replace(unsafe, byCode);
  return (plain.match(/[[\]{}]/g)?.length ?? 0) > manyBrackets && typeof value === 'string'
    ? plain.replaceAll(/[[\]{}]/g, byCode)
    : plain;
}

/** Formats an object or list on one line with spaces: `{ sku: "S-1", quantity: 2 }`. */
export function yamlLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => yamlLine(each)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return yamlText(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${/^[a-zA-Z]\w*$/.test(name) ? name : yamlText(name)}: ${yamlLine(each)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
