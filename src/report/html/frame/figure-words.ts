import { figure, figured, howMany } from '../../words/figures.ts';

/** What parts the thousands in HTML: a narrow space at which no line breaks. */
export const gap = '\u202f';

/** `48 310` */
export const number = (value: number): string => figure(value, gap);

/** The same for whole numbers within a phrase, parted by plain spaces or not at all. */
export const phrased = (text: string): string =>
  figured(text, gap).replace(/(?<=(?<!\d)\d{1,3}(?: \d{3})*) (?=\d{3}(?!\d))/g, gap);

/** `1 exchange`, `48 310 records` */
export const many = (value: number, one: string, more?: string): string =>
  howMany(value, one, more, gap);
