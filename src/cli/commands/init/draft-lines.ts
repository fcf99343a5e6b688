import { legible } from '../../../report/words/legible.ts';

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
