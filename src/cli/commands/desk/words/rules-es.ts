import type { RuleTexts } from './letters.ts';

/** Titles and fixes of the rules that one answer, or one list of records, can break. */
export const rulesEs: RuleTexts = {
  'http/connection-lost': [
    'La conexión se cierra antes de que la respuesta esté completa',
    'Envíe cada respuesta completa',
  ],
  'http/content-type': [
    'El content-type no corresponde al cuerpo',
    'Declare el tipo correcto en cada respuesta',
  ],
  'http/cut-off': [
    'Una solicitud no recibe una respuesta completa a tiempo',
    'Responda antes de que se corte la conexión',
  ],
  'http/duplicate-member': [
    'Un objeto JSON tiene una clave repetida',
    'Envíe cada valor una sola vez',
  ],
  'http/encoding': ['Una respuesta no está en UTF-8', 'Envíe las respuestas en UTF-8'],
  'http/flaky': [
    'La misma solicitud a veces funciona y a veces falla',
    'Responda siempre a la misma solicitud',
  ],
  'http/not-json': ['Una respuesta 200 no es JSON', 'Responda en JSON'],
  'http/refused': [
    'El sistema rechaza una solicitud que debe responder',
    'Responda todas las solicitudes que define el contrato',
  ],
  'http/server-error': [
    'El sistema responde con un error de servidor',
    'Corrija los errores de servidor',
  ],
  'http/slow': ['Una cotización tarda 30 s o más', 'Responda cada pedido en menos de 30 s'],
  'http/token-refused': [
    'Un endpoint rechaza al servicio por falta de autorización',
    'Acuerde el token y acéptelo',
  ],
  'http/too-large': [
    'Una respuesta es demasiado grande para leerla completa',
    'Envíe respuestas más pequeñas',
  ],
  'http/unexpected-status': [
    'El status no es ninguno de los que define el contrato',
    'Responda con el status acordado',
  ],
  'http/unreachable': [
    'Una solicitud no recibe respuesta HTTP',
    'Haga que cada endpoint sea siempre accesible',
  ],
  'delivery-price/covered-order-rejected': [
    'Se rechaza un pedido con cobertura',
    'Cotice los pedidos declarados con cobertura',
  ],
  'delivery-price/fails-under-concurrency': [
    'Los pedidos fallan cuando llegan varias llamadas a la vez',
    'Responda varias llamadas al mismo tiempo',
  ],
  'delivery-price/field-type': [
    'Un campo de la cotización tiene un tipo incorrecto',
    'Envíe precios e impuestos como números, no como texto',
  ],
  'delivery-price/known-quote': [
    'No se entrega un precio declarado',
    'Cotice los pedidos conocidos a sus precios conocidos',
  ],
  'delivery-price/misspelt-field': [
    'Un campo opcional de la cotización está mal escrito',
    'Escriba los campos de impuesto como en el contrato',
  ],
  'delivery-price/negative-value': [
    'Un monto de la cotización es negativo',
    'No envíe precios de envío negativos',
  ],
  'delivery-price/net-taxed-value-missing': [
    'Una cotización no tiene netTaxedValue',
    'Envíe el precio con impuesto en cada cotización',
  ],
  'delivery-price/net-value-mismatch': [
    'netValue es distinto de transportationCost',
    'Envíe el mismo precio neto en ambos campos',
  ],
  'delivery-price/net-value-missing': [
    'Una cotización no tiene netValue',
    'Envíe netValue, el precio que se guarda, en cada cotización',
  ],
  'delivery-price/rejected-as-200': [
    'Un pedido que no se puede cotizar recibe una respuesta 200',
    'Rechace con un 4xx y su motivo lo que no se puede cotizar',
  ],
  'delivery-price/rejected-as-5xx': [
    'Un pedido que no se puede cotizar recibe un error de servidor',
    'Rechace los pedidos con el motivo, no con un error',
  ],
  'delivery-price/rejection-is-markup': [
    'El texto de un rechazo es HTML o un error técnico',
    'Envíe el motivo como una frase, no como código',
  ],
  'delivery-price/rejection-text-not-read': [
    'El servicio no lee el motivo del rechazo',
    'Envíe el motivo en errors.message, detail o message',
  ],
  'delivery-price/rejection-text-says-nothing': [
    'Un rechazo muestra un código y su motivo está en otro lugar',
    'Muestre el motivo, no un código',
  ],
  'delivery-price/rejection-without-text': [
    'Un rechazo no tiene motivo',
    'Diga al comprador por qué no se puede cotizar',
  ],
  'delivery-price/repeat-differs': [
    'El mismo pedido recibe otra cotización al enviarlo de nuevo',
    'Dé al mismo pedido siempre el mismo precio',
  ],
  'delivery-price/repeat-not-answered': [
    'Un pedido se cotiza una vez y nunca más',
    'Cotice el mismo pedido cuantas veces se solicite',
  ],
  'delivery-price/tax-arithmetic': [
    'El precio neto, la tasa y el precio con impuesto no cuadran',
    'Haga que precio neto, tasa y precio con impuesto cuadren',
  ],
  'delivery-price/tax-rate-not-fraction': [
    'La tasa de impuesto no es una fracción',
    'Envíe la tasa como 0.19 para 19 %',
  ],
  'delivery-price/taxed-below-net': [
    'netTaxedValue es menor que netValue',
    'No muestre un precio menor que el precio neto',
  ],
  'delivery-price/transportation-cost-missing': [
    'Una respuesta 200 no tiene transportationCost',
    'Responda cada pedido con un precio o con un motivo',
  ],
  'delivery-price/unquotable-quoted': [
    'Se cotiza un pedido declarado como no cotizable',
    'Rechace lo que no se puede entregar, o corrija la declaración',
  ],
  'shipping-cost/cost-missing': [
    'Una respuesta no tiene shippingCost',
    'Responda cada pedido con su costo de envío',
  ],
  'shipping-cost/field-type': [
    'Un costo de envío no es un número',
    'Envíe el costo de envío como número, no como texto',
  ],
  'shipping-cost/includes-tax': [
    'El costo de envío incluye el impuesto',
    'Envíe el costo sin impuesto',
  ],
  'shipping-cost/negative-value': [
    'Un costo de envío es negativo',
    'No envíe costos de envío negativos',
  ],
  'shipping-cost/order-ignored': [
    'Todos los pedidos reciben el mismo costo de envío',
    'Verifique que se lee el pedido',
  ],
  'shipping-cost/repeat-differs': [
    'El mismo pedido recibe otro costo al enviarlo de nuevo',
    'Dé al mismo pedido siempre el mismo costo',
  ],
  'transactions/capped': [
    'Solo se entrega una parte de los registros de un rango',
    'Envíe todos los registros de un rango en una respuesta',
  ],
  'transactions/currency-code': [
    'Una moneda no es un código en minúsculas',
    'Envíe las monedas como códigos en minúsculas',
  ],
  'transactions/date-format': [
    'Una fecha de un registro no es ISO 8601',
    'Envíe las fechas en el formato internacional',
  ],
  'transactions/delivery-before-date': [
    'Un pedido se entrega antes de hacerse',
    'Revise los pedidos entregados antes de su fecha',
  ],
  'transactions/discount-above-price': [
    'Un descuento es mayor que el precio',
    'Revise los descuentos mayores que su precio',
  ],
  'transactions/document-code-of-order': [
    'Un pedido tiene un documentCode distinto de su orderId',
    'Use el número del pedido como número de documento',
  ],
  'transactions/document-type': [
    'Un registro tiene un tipo de documento desconocido',
    'Use los tipos de documento que define el contrato',
  ],
  'transactions/duplicate-across-ranges': [
    'Dos rangos separados tienen la misma clave',
    'Envíe cada línea de un documento una sola vez',
  ],
  'transactions/duplicate-record': [
    'La misma línea se envía más de una vez',
    'Sume en un registro las líneas repetidas de un documento',
  ],
  'transactions/empty-text': [
    'Un campo obligatorio está vacío',
    'Complete los datos obligatorios de cada transacción',
  ],
  'transactions/field-type': [
    'Un campo de un registro tiene un tipo incorrecto',
    'Envíe los textos como texto y los números como números',
  ],
  'transactions/file-name': [
    'El nombre del archivo CSV no sigue el contrato',
    'Nombre el archivo como define el contrato',
  ],
  'transactions/internal-order-id-reused': [
    'Muchos pedidos llevan el mismo internalOrderId',
    'Envíe el número de pedido del servicio, o ninguno',
  ],
  'transactions/misspelt-field': [
    'Un campo opcional de un registro está mal escrito',
    'Escriba los campos de transactions como en el contrato',
  ],
  'transactions/negative-number': [
    'Un registro tiene un número negativo',
    'Envíe todos los números sin signo menos',
  ],
  'transactions/no-records': [
    'Una respuesta no tiene registros',
    'Pruebe con un período que tenga datos',
  ],
  'transactions/not-a-list': [
    'Una respuesta no tiene una lista de registros',
    'Envíe los registros como una lista',
  ],
  'transactions/order-id-reused': [
    'Un orderId se usa para varios comercios',
    'Dé a cada pedido su propio número',
  ],
  'transactions/price-arithmetic': [
    'Los precios de un registro no cuadran',
    'Haga que los precios de cada línea cuadren',
  ],
  'transactions/price-per-unit': [
    'netPricePerUnit es el precio de la línea',
    'Envíe precios de una unidad, no de la línea',
  ],
  'transactions/product-repeated-in-order': [
    'Un producto aparece más de una vez en un pedido',
    'Sume en un registro las líneas de cada producto por pedido',
  ],
  'transactions/range-loses-records': [
    'Faltan registros que están dentro del rango',
    'Envíe todos los registros del rango solicitado',
  ],
  'transactions/reference-missing': [
    'Una nota de crédito o débito no tiene referenceCode',
    'Indique la factura en cada nota de crédito o débito',
  ],
  'transactions/required-field': [
    'A un registro le falta un campo obligatorio',
    'Envíe todos los datos obligatorios de cada transacción',
  ],
  'transactions/tax-per-unit': [
    'taxPerUnit no es el impuesto de una unidad',
    'Envíe el impuesto de una unidad como monto',
  ],
  'transactions/unstable': [
    'Hay registros o valores que cambian y vuelven entre respuestas',
    'Envíe los mismos registros para el mismo período',
  ],
  'commerces/center-unknown': [
    'Hay fechas de entrega de un centro de distribución no listado',
    'Liste cada centro de distribución que tenga fechas',
  ],
  'commerces/coordinates': [
    'Las coordenadas no se pueden leer o están fuera de rango',
    'Envíe coordenadas que existan',
  ],
  'commerces/coordinates-elsewhere': [
    'Latitud y longitud están cambiadas o sin signo',
    'Envíe latitud y longitud cada una en su campo',
  ],
  'commerces/created-in-future': [
    'El createdDate de un comercio está en el futuro',
    'Revise los comercios que comienzan en el futuro',
  ],
  'commerces/created-together': [
    'Todos los comercios comienzan en el mismo instante',
    'Envíe el día en que comenzó cada comercio',
  ],
  'commerces/date-format': [
    'Una fecha de un comercio no es ISO 8601',
    'Envíe las fechas en el formato internacional',
  ],
  'commerces/delivery-long-past': [
    'La próxima entrega está años atrás',
    'Envíe fechas de entrega futuras',
  ],
  'commerces/duplicate-id': [
    'Un comercio aparece más de una vez',
    'Liste cada comercio una sola vez',
  ],
  'commerces/email': ['Un correo tiene un formato inesperado', 'Envíe correos utilizables'],
  'commerces/empty-text': [
    'Un campo obligatorio de un comercio está vacío',
    'Complete los datos obligatorios de cada comercio',
  ],
  'commerces/field-type': [
    'Un campo de un comercio tiene un tipo incorrecto',
    'Envíe cada dato de un comercio en su tipo',
  ],
  'commerces/file-name': [
    'El nombre del archivo CSV no sigue el contrato',
    'Nombre el archivo como define el contrato',
  ],
  'commerces/minimum-order': [
    'El pedido mínimo no es un monto',
    'Envíe el pedido mínimo como número',
  ],
  'commerces/misread-text': [
    'Un nombre o una dirección tiene letras rotas',
    'Envíe nombres y direcciones con sus letras completas',
  ],
  'commerces/misspelt-field': [
    'Un campo opcional de un comercio está mal escrito',
    'Escriba los campos de commerces como en el contrato',
  ],
  'commerces/no-location': [
    'Un comercio no tiene ubicación',
    'Envíe la dirección de cada comercio',
  ],
  'commerces/no-records': [
    'Una respuesta no tiene registros',
    'Pruebe con un período que tenga datos',
  ],
  'commerces/no-seller': ['Un comercio no tiene vendedor', 'Envíe los vendedores de cada comercio'],
  'commerces/not-a-list': [
    'Una respuesta no tiene una lista de registros',
    'Envíe los registros como una lista',
  ],
  'commerces/required-field': [
    'A un comercio le falta un campo obligatorio',
    'Envíe todos los datos obligatorios de cada comercio',
  ],
  'commerces/route-index': [
    'Una posición de ruta es negativa o fraccionaria',
    'Numere las posiciones de ruta con enteros',
  ],
  'commerces/unstable': [
    'Hay comercios o datos suyos que cambian y vuelven entre respuestas',
    'Envíe los mismos comercios cada vez',
  ],
  'commerces/visit-in-past': ['La próxima visita está en el pasado', 'Envíe solo visitas futuras'],
  'commerces/visit-plan': [
    'Un plan de visitas no es una lista de días',
    'Liste los días de visita separados por comas',
  ],
  'commerces/visit-route': [
    'Una ruta de visita tiene un formato inesperado',
    'Escriba las rutas de visita en el formato acordado',
  ],
};
