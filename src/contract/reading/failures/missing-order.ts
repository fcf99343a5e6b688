import type { Subject } from '../../../model/rule.ts';
import { plainText } from '../values/excerpt.ts';

const order =
  /(?:falta|missing|requiere|required|no (?:hay|viene)|empty|vac[ií]o|expected|sin|without|faltando|obrigat[oó]rio|ausente|not? (?:found|present|sent|provided)|null).{0,30}\b(?:order|pedido|body|cuerpo|payload|corpo|products|productos)\b|\b(?:order|pedido|body|cuerpo|payload|corpo|products|productos)\b.{0,30}(?:falta|missing|requerid[oa]|is required|required|empty|vac[ií]o|undefined|null|obrigat[oó]rio|ausente|not (?:found|present|sent|provided))|(?:undefined|null|NoneType).{0,60}\b(?:order|products|body)\b/i;

/** Reports whether it says that the request had no order. */
export const missesOrder = (x: Subject): boolean => order.test(plainText(x.text ?? ''));
