import { symptomsOf } from './symptom.ts';

/** What buyers, sellers and engineers say. */
export const complaints = symptomsOf('complaint', [
  {
    id: 'shipping-zero',
    title: 'Orders are saved with shipping 0',
    means:
      'The service stores netValue. Without it, or without a quote in a 200, the order is saved with shipping 0 and nobody sees an error. 0 is right only where shipping is free.',
    said: `
      shipping 0 | shipping zero | shipping saved as 0 | free shipping by mistake |
      order without shipping cost | no shipping cost on the order | envío 0 | envío en cero |
      despacho 0 | despacho en cero | flete en cero | flete 0 | envío gratis por error |
      pedido sin costo de envío | no cobra despacho | frete 0 | frete zero | frete zerado |
      frete grátis por engano | pedido sem frete | não cobra frete | netValue missing
    `,
    causes: `
      net-value-missing no-quote-in-200 answer-wrapped answer-of-another-endpoint field-misnamed
      cost-missing
    `,
    rules: `
      delivery-price/net-value-missing delivery-price/transportation-cost-missing
      delivery-price/rejected-as-200 delivery-price/misspelt-field
    `,
    next: 'greenlight judge delivery-price answer.txt',
  },
  {
    id: 'asked-twice',
    title: 'The service asks twice for one order',
    means:
      'That is how it works: it asks when the order is quoted and when it is confirmed, and again when the page changes. The same order must get the same answer each time.',
    said: `
      asks twice | you call us twice | called twice | calls twice for the same order |
      duplicate requests | several calls for one order | pide dos veces | consulta dos veces |
      llama dos veces | llamadas duplicadas | varias consultas por pedido | pede duas vezes |
      consulta duas vezes | chama duas vezes | chamadas duplicadas | várias consultas por pedido
    `,
    causes: 'order-answered-once price-changes-between-calls',
    rules: 'delivery-price/repeat-not-answered delivery-price/repeat-differs',
    next: 'greenlight send delivery-price --as quote,confirm',
  },
  {
    id: 'price-changes',
    title: 'The price at the end is not the price that was shown',
    means:
      'The buyer sees netTaxedValue of one call and the order stores netValue of another. Different amounts mean that the calls got different quotes, or that the two fields disagree.',
    said: `
      price changes at checkout | price changed after confirming | another price on the order |
      shown price differs from stored price | el precio cambia al confirmar |
      otro precio en el pedido | precio distinto al mostrado | cambia el costo de envío |
      o preço muda ao confirmar | outro preço no pedido | preço diferente do mostrado |
      o frete muda
    `,
    causes: 'price-changes-between-calls one-node-broken answers-cached',
    rules: `
      delivery-price/repeat-differs delivery-price/net-value-mismatch
      delivery-price/type-changes-price delivery-price/line-order-changes-price
      shipping-cost/repeat-differs
    `,
    next: 'greenlight send delivery-price --times 5',
  },
  {
    id: 'price-of-another-order',
    title: 'An order gets the price of another order',
    means:
      'Answers are mixed up under several calls at once, or a cache knows too little of the order.',
    said: `
      price of another order | orders mixed up | precio de otro pedido | pedidos mezclados |
      preço de outro pedido | pedidos misturados | frete de outro cliente
    `,
    causes: 'answers-cached one-node-broken',
    rules: 'delivery-price/mixed-up-orders delivery-price/repeat-differs',
    next: 'greenlight run --only delivery-price/orders-at-once',
  },
  {
    id: 'always-the-same-price',
    title: 'Every order gets the same price',
    means: 'A flat tariff looks so, and so does a client that never sees the order.',
    said: `
      always the same price | same shipping cost for every order | siempre el mismo precio |
      mismo costo para todos los pedidos | sempre o mesmo preço |
      mesmo frete para todos os pedidos
    `,
    causes: 'get-body-dropped answers-cached',
    rules: 'shipping-cost/order-ignored delivery-price/order-ignored',
    next: 'greenlight run --only shipping-cost/body-survives',
  },
  {
    id: 'wrong-price',
    title: 'The shipping price is wrong',
    means:
      'Declare a known price under data.quotes: a run then compares it. Too much by the tax means that a net field holds the taxed amount.',
    said: `
      wrong price | wrong shipping cost | price too high | price too low | overcharged |
      precio equivocado | precio incorrecto | cobra de más | cobra de menos |
      costo de envío incorrecto | preço errado | frete errado | cobra a mais | valor incorreto
    `,
    causes: 'cost-includes-tax tax-percent decimal-comma numbers-as-text',
    rules: `
      delivery-price/known-quote delivery-price/tax-arithmetic shipping-cost/includes-tax
      delivery-price/net-value-mismatch
    `,
    next: 'greenlight run --only delivery-price/known-quotes',
  },
  {
    id: 'tax-wrong',
    title: 'The tax on shipping is wrong',
    means:
      'transportationCost, netValue and shippingCost are without tax, netTaxedValue is with it, and the rate is a fraction: 0.19 for 19 %.',
    said: `
      tax wrong | tax charged twice | shown without tax | shipping cost includes tax | iva |
      iva mal calculado | cobra iva dos veces | precio sin iva | impuesto incorrecto |
      imposto errado | imposto cobrado duas vezes | valor sem imposto | tax rate 19 | vat
    `,
    causes: 'tax-percent cost-includes-tax',
    rules: `
      delivery-price/tax-rate-not-fraction delivery-price/tax-arithmetic
      delivery-price/taxed-below-net shipping-cost/includes-tax transactions/tax-per-unit
    `,
    next: 'greenlight judge delivery-price answer.txt',
  },
  {
    id: 'price-not-shown',
    title: 'The buyer sees no shipping price',
    means:
      'The buyer is shown netTaxedValue. Without it, or without a quote, there is nothing to show.',
    said: `
      no shipping price shown | price not shown | no muestra el costo de envío |
      no aparece el despacho | no aparece el precio de envío | no cotiza | não mostra o frete |
      o frete não aparece | não cota | no quote | does not quote
    `,
    causes: `
      no-quote-in-200 server-error order-data-rejected answer-wrapped field-misnamed
      draft-not-taken
    `,
    rules: `
      delivery-price/net-taxed-value-missing delivery-price/transportation-cost-missing
      delivery-price/draft-not-answered http/refused
    `,
    next: 'greenlight send delivery-price',
  },
  {
    id: 'draft-fails',
    title: 'It quotes the finished order and not the cart',
    means:
      'Before an order exists only the required fields are guaranteed. The rest may be absent or empty.',
    said: `
      cart is not quoted | quote fails before the order exists | fails without phone |
      no cotiza en el carrito | falla antes de crear el pedido | falla sin teléfono |
      campo obligatorio que no llega | não cota no carrinho | falha sem telefone |
      falha antes de criar o pedido | missing field in the order
    `,
    causes: 'draft-not-taken coordinates-spelling',
    rules: 'delivery-price/draft-not-answered delivery-price/draft-refused',
    next: 'greenlight send delivery-price --order draft',
  },
  {
    id: 'quote-works-order-fails',
    title: 'The quotation works and the order does not',
    means: 'The same order comes as type quote and then as type order, often with other dates.',
    said: `
      quotation works but order fails | quote works order fails |
      la cotización funciona y el pedido no | cotiza pero no confirma |
      a cotação funciona e o pedido não | cota mas não confirma
    `,
    causes: 'order-answered-once',
    rules: `
      delivery-price/type-refused delivery-price/repeat-not-answered
      delivery-price/date-form-refused
    `,
    next: 'greenlight send delivery-price --as quote,confirm',
  },
  {
    id: 'order-does-not-advance',
    title: 'The order does not advance',
    means:
      'A rejection keeps the order where it is, as it should. A reason that nobody sees makes it look stuck.',
    said: `
      order stuck | order does not advance | cannot confirm the order | cannot buy |
      el pedido no avanza | pedido trabado | no deja confirmar | no puede comprar |
      não consegue comprar | o pedido não avança | pedido travado | não deixa confirmar
    `,
    causes: 'order-data-rejected reason-not-read reason-missing business-as-5xx',
    rules: `
      delivery-price/covered-order-rejected delivery-price/rejection-text-not-read http/refused
    `,
    next: 'greenlight judge delivery-price answer.txt',
  },
  {
    id: 'reason-not-shown',
    title: 'The buyer does not see why an order is rejected',
    means:
      'The service reads errors.message, then detail, then message, then a plain-text body of a 4xx, and of nothing else.',
    said: `
      reason not shown | generic error message | generic error | error genérico | erro genérico |
      error without explanation | message not displayed | no muestra el motivo |
      mensaje genérico | no se ve el mensaje de error | no aparece la razón del rechazo |
      no se ve el motivo | não mostra o motivo | mensagem genérica | não aparece a razão |
      message is code or html | no llega el mensaje | não chega a mensagem
    `,
    causes: 'reason-not-read reason-missing business-as-5xx no-quote-in-200',
    rules: `
      delivery-price/rejection-text-not-read delivery-price/rejection-without-text
      delivery-price/rejection-is-markup delivery-price/rejected-as-5xx
      delivery-price/rejection-text-says-nothing
    `,
    next: 'greenlight judge delivery-price --status 422 answer.txt',
  },
  {
    id: 'out-of-coverage-quoted',
    title: 'Orders are quoted where nobody delivers',
    means:
      'What cannot be quoted must be a 4xx with the reason. Declare such an order under data.unquotable or data.uncovered.',
    said: `
      quotes outside coverage | delivers where there is no coverage | cotiza fuera de cobertura |
      vende donde no hay despacho | cota fora da cobertura | vende onde não há entrega |
      price 999999
    `,
    causes: 'no-quote-in-200',
    rules: 'delivery-price/unquotable-quoted delivery-price/rejected-as-200',
    next: 'greenlight run --only delivery-price/uncovered-address',
  },
  {
    id: 'only-one-commerce',
    title: 'It fails for one commerce, address or order only',
    means:
      'Two orders, one that works and one that does not: their difference shrinks to the field that decides.',
    said: `
      only this commerce | only one customer | only for one address | fails for some orders |
      solo este comercio | solo un cliente | solo en una comuna | falla con algunos pedidos |
      só este comércio | apenas um cliente | só em uma cidade | falha com alguns pedidos
    `,
    causes: 'order-data-rejected coordinates-spelling draft-not-taken',
    rules: `
      delivery-price/covered-order-rejected delivery-price/text-refused
      delivery-price/draft-refused
    `,
    next: 'greenlight send delivery-price --order fails.json --against works.json',
  },
  {
    id: 'comes-and-goes',
    title: 'It fails now and then',
    means:
      'One of several machines, a limit of concurrent calls, or a slow start. A run resends what failed and counts.',
    said: `
      intermittent | fails sometimes | works sometimes | random errors | a veces falla |
      falla intermitente | de vez en cuando falla | às vezes falha | falha intermitente |
      de vez em quando falha | flaky
    `,
    causes: 'one-node-broken gateway-cannot-reach late-answer',
    rules: 'http/flaky delivery-price/fails-under-concurrency',
    next: 'greenlight send delivery-price --times 20',
  },
  {
    id: 'fails-under-load',
    title: 'It fails when many order at once',
    means: 'A handful of calls at the same time is usual: several buyers, several calls an order.',
    said: `
      fails under load | fails with many users | concurrent requests fail |
      falla con muchos pedidos a la vez | se cae con carga |
      falha com muitos pedidos ao mesmo tempo | cai com carga | peak hours | hora punta |
      horário de pico
    `,
    causes: 'server-error late-answer one-node-broken',
    rules: 'delivery-price/fails-under-concurrency delivery-price/mixed-up-orders http/slow',
    next: 'greenlight run --only delivery-price/same-order-at-once',
  },
  {
    id: 'slow',
    title: 'The quote takes long',
    means: 'An answer is expected in under 30 s and cut at 60 s. The buyer waits all that time.',
    said: `
      slow | takes too long | takes a minute | lento | se demora mucho | tarda mucho | muy lento |
      demora muito | demorado | muito lento | latency | performance
    `,
    causes: 'late-answer no-answer-in-time gateway-timeout',
    rules: 'http/slow http/cut-off',
    next: 'greenlight send delivery-price --times 5',
  },
  {
    id: 'works-in-postman',
    title: 'It works in Postman and not from the service',
    means:
      'The calls differ: the origin header, the token, the address that calls, redirects that Postman follows, a body of a GET. diagnose sends what the service sends.',
    said: `
      works in postman | works with curl | works in the browser | works on my machine |
      en postman funciona | funciona en el navegador | en mi computador funciona |
      no postman funciona | funciona no navegador | na minha máquina funciona
    `,
    causes: `
      origin-not-allowed firewall-refusal token-written-wrongly redirect certificate-not-trusted
      get-body-dropped
    `,
    rules: 'http/token-refused http/refused http/unexpected-status',
    next: 'greenlight diagnose',
  },
  {
    id: 'sales-missing',
    title: 'Sales are missing',
    means:
      'Records with one key replace each other, a filter loses some, an answer stops at a number, or the source stopped on a day. Two exports of the same days show which.',
    said: `
      missing sales | sales are missing | missing invoices | missing orders in the history |
      half the invoices | faltan ventas | faltan facturas | faltan pedidos en el historial |
      no llegan las ventas | no aparecen las ventas | faltam vendas | faltam notas fiscais |
      vendas não aparecem | não chegam as vendas | transactions missing | faltan transacciones |
      faltam transações | sumiram vendas | vendas sumiram | desaparecieron ventas |
      se pierden ventas | sales disappeared | metade das notas | mitad de las facturas
    `,
    causes: 'lines-not-summed answer-capped local-time-filter filter-ignored',
    rules: `
      transactions/duplicate-record transactions/range-loses-records transactions/capped
      transactions/product-repeated-in-order transactions/unstable transactions/no-records
    `,
    next: 'greenlight diff old.csv new.csv',
  },
  {
    id: 'quantities-lower',
    title: 'Quantities or sales are lower than in the ERP',
    means:
      'Of several records of one product in one order the service keeps the last. They must be summed before sending.',
    said: `
      quantity lower | quantities do not match | sales do not match the erp | lines are lost |
      cantidades menores | las cantidades no cuadran | ventas no cuadran | se pierden líneas |
      quantidades menores | as quantidades não batem | vendas não batem | linhas perdidas |
      units do not match
    `,
    causes: 'lines-not-summed answer-capped',
    rules: `
      transactions/duplicate-record transactions/product-repeated-in-order
      transactions/duplicate-across-ranges transactions/price-arithmetic
    `,
    next: 'greenlight validate transactions export.csv',
  },
  {
    id: 'sales-doubled',
    title: 'Sales are counted twice',
    means:
      'An order and its invoice are two documents. The same document in two ranges, or under two codes, is counted again.',
    said: `
      sales doubled | duplicate sales | duplicated invoices | ventas duplicadas |
      facturas duplicadas | ventas dobles | vendas duplicadas | notas duplicadas |
      vendas em dobro | orders duplicated | pedidos duplicados
    `,
    causes: 'lines-not-summed filter-ignored',
    rules: `
      transactions/duplicate-record transactions/duplicate-across-ranges
      transactions/product-in-several-document-types transactions/range-repeats-records
    `,
    next: 'greenlight validate transactions export.csv',
  },
  {
    id: 'negative-sales',
    title: 'Credit notes or sales are negative',
    means:
      'All numbers are positive, whatever the document type: the type says that it is a credit.',
    said: `
      negative quantity | negative sales | credit notes negative | sign flipped |
      ventas negativas | notas de crédito negativas | cantidades negativas | signo invertido |
      vendas negativas | notas de crédito com sinal negativo | quantidades negativas |
      sinal invertido | devoluciones | devoluções
    `,
    rules: 'transactions/negative-number transactions/reference-missing transactions/document-type',
    next: 'greenlight validate transactions export.csv',
  },
  {
    id: 'wrong-day',
    title: 'Sales are on another day, or dates are shifted',
    means:
      'A date without an offset is read in some time zone. A filter that reads local time loses the hours at the bounds.',
    said: `
      wrong day | wrong date | date off by one day | timezone | time zone | hours shifted |
      ventas en otro día | fecha equivocada | fecha corrida un día | zona horaria | hora corrida |
      vendas em outro dia | data errada | fuso horário | hora errada
    `,
    causes: 'local-time-filter clock-skew',
    rules: `
      transactions/date-format transactions/outside-range transactions/range-form
      transactions/range-readings transactions/delivery-before-date
    `,
    next: 'greenlight run --endpoint transactions',
  },
  {
    id: 'filter-ignored',
    title: 'Any range gets all records',
    means:
      'date_from and date_to are optional and must filter. Without it every call transfers the whole history.',
    said: `
      returns everything | ignores the dates | date filter does not work | trae todo |
      ignora las fechas | no filtra por fecha | traz tudo | retorna tudo | ignora as datas |
      não filtra por data
    `,
    causes: 'filter-ignored answers-cached',
    rules: 'transactions/outside-range transactions/single-bound-refused',
    next: 'greenlight run --endpoint transactions',
  },
  {
    id: 'always-so-many-records',
    title: 'An answer stops at a round number of records',
    means:
      'A limit or a page that the contract does not name: the service does not ask for the next page.',
    said: `
      only 1000 records | limit of records | pagination | solo 1000 registros |
      llegan pocos registros | paginación | límite de registros | só 1000 registros |
      apenas 1000 registros | paginação | first page only
    `,
    causes: 'answer-capped',
    rules: 'transactions/capped transactions/envelope commerces/envelope',
    next: 'greenlight run --endpoint transactions',
  },
  {
    id: 'empty-list',
    title: 'No records come',
    means:
      'An empty list is right for a period without sales. Elsewhere look at the filter, the token and the name of the list.',
    said: `
      no records | empty list | no transactions | lista vacía | no llegan registros |
      no hay transacciones | lista vazia | nenhum registro | não há transações
    `,
    causes: 'local-time-filter answer-wrapped empty-answer',
    rules: `
      transactions/no-records commerces/no-records transactions/not-a-list commerces/not-a-list
      transactions/empty-range
    `,
    next: 'greenlight run --endpoint transactions commerces',
  },
  {
    id: 'commerce-missing',
    title: 'A commerce does not appear',
    means:
      'It is absent from the list, inactive, listed twice with other data, or its sales name another id.',
    said: `
      commerce missing | customer missing | commerce not found | no aparece el comercio |
      falta un cliente | falta el comercio | no encuentra el cliente | o comércio não aparece |
      falta um cliente | cliente não aparece | store missing
    `,
    causes: 'answer-capped',
    rules: `
      cross/transaction-commerce-unknown commerces/duplicate-id commerces/required-field
      commerces/no-location
    `,
    next: 'greenlight run --endpoint commerces transactions',
  },
  {
    id: 'seller-missing',
    title: 'A seller sees no commerces or no sales',
    means:
      'A seller is tied to commerces by sellerIds and to sales by sellerId; both must be the same text.',
    said: `
      seller missing | seller has no customers | seller sees nothing | no aparece el vendedor |
      vendedor sin cartera | vendedor sin clientes | o vendedor não aparece |
      vendedor sem clientes | vendedor sem carteira
    `,
    rules: 'commerces/no-seller cross/transaction-seller-unknown',
    next: 'greenlight validate commerces export.json',
  },
  {
    id: 'visit-days-wrong',
    title: 'Visit or delivery days are wrong',
    means:
      'nextVisitDate is used when it is sent, even one in the past; otherwise the next visit is computed from visitPlan.',
    said: `
      visit day wrong | wrong delivery date | next visit in the past | route wrong |
      días de visita equivocados | día de visita incorrecto | fecha de entrega equivocada |
      ruta incorrecta | dia de visita errado | data de entrega errada | rota errada
    `,
    rules: `
      commerces/visit-plan commerces/visit-route commerces/visit-in-past
      commerces/delivery-long-past commerces/no-visit-date commerces/center-unknown
      commerces/route-index
    `,
    next: 'greenlight validate commerces export.json',
  },
  {
    id: 'address-wrong',
    title: 'An address or its place on the map is wrong',
    means:
      'Latitude and longitude are texts with a decimal point. The contract itself spells the key coodinates and coordinates.',
    said: `
      wrong address | map shows another place | coordinates wrong | dirección equivocada |
      el mapa muestra otro lugar | coordenadas incorrectas | endereço errado |
      o mapa mostra outro lugar | coordenadas erradas | latitude longitude
    `,
    causes: 'coordinates-spelling decimal-comma',
    rules: 'commerces/coordinates commerces/no-location',
    next: 'greenlight validate commerces export.json',
  },
  {
    id: 'strange-characters',
    title: 'Accents and letters are broken',
    means: 'The text is not UTF-8, or is encoded twice. Ã± in the place of ñ shows it.',
    codes: 'Ã± | Ã© | Ã³ | Ã§ | Ã£ | UnicodeDecodeError | MalformedInputException | utf-8 codec',
    said: `
      strange characters | broken accents | encoding | caracteres raros | acentos | tildes |
      eñes | caracteres estranhos | acentuação | cedilha | fails with accents
    `,
    causes: 'byte-order-mark double-encoded-json',
    rules: 'http/encoding delivery-price/text-refused',
    next: 'greenlight run --only delivery-price/text-accents',
  },
  {
    id: 'numbers-in-quotes',
    title: 'Numbers are texts, or use a comma',
    means: 'JSON numbers have a decimal point and no quotes, and no thousands separator.',
    codes: 'NaN',
    said: `
      numbers in quotes | price is a string | decimal comma | thousands separator |
      números entre comillas | precio como texto | coma decimal | separador de miles |
      números entre aspas | preço como texto | vírgula decimal | separador de milhar
    `,
    causes: 'numbers-as-text decimal-comma',
    rules: 'delivery-price/field-type shipping-cost/field-type transactions/field-type',
    next: 'greenlight judge delivery-price answer.txt',
  },
  {
    id: 'minimum-order-wrong',
    title: 'The minimum order is wrong',
    means: 'configuration.minimumOrderTotal of a commerce goes before the general configuration.',
    said: `
      minimum order | pedido mínimo | compra mínima | monto mínimo | valor mínimo | minimum amount
    `,
    rules: 'commerces/minimum-order',
    next: 'greenlight validate commerces export.json',
  },
  {
    id: 'currency-wrong',
    title: 'The currency is wrong',
    means: 'currency is a lowercase code of ISO 4217, such as clp.',
    said: `
      currency | wrong currency | moneda | moneda equivocada | moeda | moeda errada | dólares |
      pesos
    `,
    rules: 'transactions/currency-code',
    next: 'greenlight validate transactions export.csv',
  },
  {
    id: 'not-asked',
    title: 'The service never calls the client',
    means:
      'Without externalId there is no query: the order is created with shipping 0. Then the service needs the code of the commerce, and the URL.',
    said: `
      no calls arrive | the service does not call | we receive no requests | no llegan llamadas |
      no nos llaman | no recibimos peticiones | não chegam chamadas | não recebemos requisições |
      externalId missing
    `,
    causes: 'firewall-refusal no-way-to-host name-not-found',
    rules: 'http/unreachable',
    next: 'greenlight explain not-asked',
  },
]);
