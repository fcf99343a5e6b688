import { figure } from '../../../../standards/text/figures.ts';
import type { Letter } from './letter.ts';

export const spanish: Letter = {
  language: 'es',
  name: 'Español',
  greeting: 'Hola:',
  looked: (endpoint, status) =>
    status === undefined
      ? `Llamamos a su endpoint ${endpoint} y no recibimos respuesta.`
      : `Revisamos una respuesta de su endpoint ${endpoint} (status ${status}).`,
  decisions: {
    quoted: ({ shown, stored, expected }) =>
      `El servicio la tomó como una cotización${shown === undefined ? '' : `: el comprador vio ${shown}`}${stored === undefined ? '' : `${shown === undefined ? ':' : ', y'} el pedido se guardó con envío ${stored}`}${expected === undefined ? '' : `, cuando correspondía ${expected}`}.`,
    'no-quote': () =>
      'El servicio no encontró una cotización en ella, por lo que el pedido se crea con envío 0, salvo que se exija una cotización.',
    rejected: ({ text }) =>
      text === undefined
        ? 'El pedido fue rechazado y no avanza. El servicio no lee ningún motivo en ella.'
        : `El pedido fue rechazado y no avanza. El comprador lee: «${text}».`,
    'infrastructure-failure': () =>
      'Para el servicio es una falla de su sistema: el pedido queda sin cotización y sin motivo.',
    'cut-off': () =>
      'La respuesta tardó más de 60 s: se cortó la conexión y la cotización se perdió.',
    'not-asked': () =>
      'El servicio no envía un pedido así, porque no tiene el código del comercio (externalId).',
    'not-stated': () => 'El contrato no dice qué hace el servicio con una respuesta así.',
  },
  records: (count) => `Contiene ${figure(count)} ${count === 1 ? 'registro' : 'registros'}.`,
  toFix: (count) => (count === 1 ? 'Hay que corregir esto:' : 'Hay que corregir lo siguiente:'),
  alsoNote: 'Además, conviene revisar esto:',
  more: (count) => `… y ${figure(count)} más.`,
  ofSo: (count, judged) => `${figure(count)} de ${figure(judged)}`,
  contract: 'contrato:',
  nothing: 'En lo que una sola respuesta puede mostrar, cumple el contrato.',
  likelyCause: 'La causa probable',
  next: (who, hasErrors) =>
    who === 'the token owner'
      ? 'Por favor indíquenos qué token esperan y cómo se envía; nosotros revisamos el nuestro.'
      : who === 'the network'
        ? 'Por favor revisen que su sistema sea accesible desde fuera: nombre, puerto, firewall y certificado.'
        : who === 'the service' || who === 'the config'
          ? 'Por ahora no tienen que hacer nada; revisamos nuestro lado.'
          : hasErrors
            ? 'Por favor avísennos cuando esté corregido y lo probamos de nuevo.'
            : 'Por ahora no tienen que hacer nada.',
  closing: 'Saludos',
};
