import { figure, howMany } from '../../../standards/text/figures.ts';

/** What parts the thousands in HTML: a narrow space at which no line breaks. */
export const gap = '\u202f';

/** `48 310` */
export const number = (value: number): string => figure(value, gap);

/** The same for the figures within a phrase, which are parted by plain spaces. */
export const phrased = (text: string): string =>
  text.replace(/(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g, gap);

/** `1 exchange`, `48 310 records` */
export const many = (value: number, one: string, more?: string): string =>
  howMany(value, one, more, gap);
