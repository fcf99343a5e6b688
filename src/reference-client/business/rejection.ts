import { type Answer, json, text } from '../http/answer.ts';
import { maximumKilos, weekdays } from './data.ts';
import { type Consignment, isCovered, isCustomer, kilosOf, plain } from './tariff.ts';

/**
 * Returns the rejection of an order, or undefined. The contract reads the reason from `errors.message`,
 * `detail`, `message` or a plain text; each is used here for one reason.
 */
export function rejectionOf(consignment: Consignment): Answer | undefined {
  const { commerceId = '', commune = '' } = consignment;
  if (!isCustomer(commerceId)) {
    return json(422, {
      message: `El comercio ${commerceId} aún no está habilitado para despacho.`,
    });
  }
  if (!isCovered(commune)) {
    const message = `Sin cobertura en ${commune}. Puede retirar el pedido en la bodega de Ñuñoa.`;
    return json(422, { errors: { message } });
  }
  return tooHeavy(consignment) ?? noWindow(consignment);
}

function tooHeavy(consignment: Consignment): Answer | undefined {
  const kilos = kilosOf(consignment);
  if (kilos <= maximumKilos) return undefined;
  const detail = `El pedido pesa ${kilos} kg y el máximo por despacho es de ${maximumKilos} kg.`;
  const problem = { title: 'Peso máximo excedido', status: 422, detail };
  return json(422, problem, 'application/problem+json');
}

const crossings = new Map(Object.entries(weekdays).map(([name, day]) => [plain(name), day]));

/** Rejects an order for another weekday; without a date it goes with the next crossing. */
function noWindow({ commune = '', deliverAt = '' }: Consignment): Answer | undefined {
  const weekday = crossings.get(plain(commune));
  const day = new Date(deliverAt.slice(0, 10)).getUTCDay();
  if (weekday === undefined || Number.isNaN(day) || day === weekday) return undefined;
  return text(422, `No hay ventana de entrega en ${commune} ese día: la barcaza zarpa los jueves.`);
}
