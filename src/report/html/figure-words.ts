import { figure, figured, howMany } from '../figures.ts';

/** What parts the thousands in HTML: a narrow space at which no line breaks. */
export const gap = '\u202f';

/** `48 310` */
export const number = (value: number): string => figure(value, gap);

/** The same for whole numbers within a phrase. */
export const phrased = (text: string): string => figured(text, gap);

/** `1 exchange`, `48 310 records` */
export const many = (value: number, one: string, more?: string): string =>
  howMany(value, one, more, gap);
