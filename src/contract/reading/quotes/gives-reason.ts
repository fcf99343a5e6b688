import type { Subject } from '../../../model/rule.ts';
import { plainText } from '../values/excerpt.ts';

/** The reasons for which an order need not be quoted (contract: delivery-price rule 6), as people write them. */
const reason =
  /cobertura|coverage|out of (?:range|zone|area)|fuera de (?:zona|rango)|no (?:llegamos|despachamos|entregamos|atendemos)|we do not (?:deliver|ship)|(?:pes[oa]|weighs?|weight|volumen|volume|cubicaje|\bkg)\b.{0,40}(?:m[aá]xim|exce|super|over|limit|l[ií]mite)|(?:m[aá]xim|exce|super|over|limit).{0,40}(?:peso|weight|volumen|volume)|sobrepeso|overweight|too heavy|ventana (?:de )?(?:entrega|despacho)|delivery window|no delivery|sin despacho|janela de entrega/i;

/** Whether the text gives a business reason why an order is not quoted. */
export const givesReason = (x: Subject): boolean => reason.test(plainText(x.text ?? ''));
