import { isPage, textOf } from '../../contract/reading/values/answer-text.ts';
import { plainText } from '../../contract/reading/values/excerpt.ts';
import type { Subject } from '../../model/rule.ts';

const words =
  /\bmaintenance\b|\bmantenimiento\b|\bmantenci[oó]n\b|\bmanuten[cç][aã]o\b|be right back|back soon|volvemos (?:pronto|en)|voltamos (?:logo|em)|under construction|en construcci[oó]n/i;

/** Reports whether it announces maintenance: a page, or a 503 in any form. */
export const isMaintenance = (x: Subject): boolean => {
  const { status = 0 } = x;
  if (!words.test(plainText(textOf(x)))) return false;
  return status >= 500 || ((status === 200 || status === 403 || status === 404) && isPage(x));
};
