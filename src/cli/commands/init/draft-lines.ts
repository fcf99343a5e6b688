import type { EndpointId } from '../../../model/endpoint.ts';
import type { Setting } from '../../../model/run.ts';
import type { Target } from '../../../model/target.ts';
import { legible } from '../../../standards/text/legible.ts';

export interface Question {
  readonly key: string;
  readonly asks: string;
}

const whole = (text: string): string => legible(text).replaceAll(/\s+/g, ' ');

/** A comment of one line; what it quotes comes from outside. */
export const comment = (text: string, indent = 2): string =>
  `${' '.repeat(indent)}# ${whole(text)}`;

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
  /** How the client was named: `--base-url`, `GREENLIGHT_BASE_URL`, or by an answer. */
  readonly addressFrom: string;
  /** Why an endpoint could not be asked: "it answered 404". */
  readonly unanswered: ReadonlyMap<EndpointId, string>;
  /** YYYY-MM-DD. */
  readonly day: string;
}
