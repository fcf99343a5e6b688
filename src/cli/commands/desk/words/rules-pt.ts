import type { RuleTexts } from './letters.ts';

/** Titles and fixes of the rules that one answer, or one list of records, can break. */
export const rulesPt: RuleTexts = {
  'http/connection-lost': [
    'A conexão é fechada antes de a resposta estar completa',
    'Envie cada resposta completa',
  ],
  'http/content-type': [
    'O content-type não corresponde ao corpo',
    'Declare o tipo correto em cada resposta',
  ],
  'http/cut-off': [
    'Uma requisição não recebe uma resposta completa a tempo',
    'Responda antes que a conexão seja cortada',
  ],
  'http/duplicate-member': [
    'Um objeto JSON tem uma chave repetida',
    'Envie cada valor uma única vez',
  ],
  'http/encoding': ['Uma resposta não está em UTF-8', 'Envie as respostas em UTF-8'],
  'http/flaky': [
    'A mesma requisição às vezes funciona e às vezes falha',
    'Responda sempre à mesma requisição',
  ],
  'http/not-json': ['Uma resposta 200 não é JSON', 'Responda em JSON'],
  'http/refused': [
    'O sistema recusa uma requisição que deve responder',
    'Responda a todas as requisições que o contrato define',
  ],
  'http/server-error': [
    'O sistema responde com um erro de servidor',
    'Corrija os erros de servidor',
  ],
  'http/slow': ['Uma cotação demora 30 s ou mais', 'Responda a cada pedido em menos de 30 s'],
  'http/token-refused': [
    'Um endpoint recusa o serviço por falta de autorização',
    'Combine o token e aceite-o',
  ],
  'http/too-large': [
    'Uma resposta é grande demais para ser lida por inteiro',
    'Envie respostas menores',
  ],
  'http/unexpected-status': [
    'O status não é nenhum dos que o contrato define',
    'Responda com o status combinado',
  ],
  'http/unreachable': [
    'Uma requisição não recebe resposta HTTP',
    'Deixe cada endpoint sempre acessível',
  ],
  'delivery-price/covered-order-rejected': [
    'Um pedido com cobertura é rejeitado',
    'Cote os pedidos declarados com cobertura',
  ],
  'delivery-price/fails-under-concurrency': [
    'Os pedidos falham quando chegam várias chamadas ao mesmo tempo',
    'Responda a várias chamadas ao mesmo tempo',
  ],
  'delivery-price/field-type': [
    'Um campo da cotação tem o tipo errado',
    'Envie preços e impostos como números, não como texto',
  ],
  'delivery-price/known-quote': [
    'Um preço declarado não é informado',
    'Cote os pedidos conhecidos com seus preços conhecidos',
  ],
  'delivery-price/misspelt-field': [
    'Um campo opcional da cotação está escrito errado',
    'Escreva os campos de imposto como no contrato',
  ],
  'delivery-price/negative-value': [
    'Um valor da cotação é negativo',
    'Não envie preços de frete negativos',
  ],
  'delivery-price/net-taxed-value-missing': [
    'Uma cotação não tem netTaxedValue',
    'Envie o preço com imposto em cada cotação',
  ],
  'delivery-price/net-value-mismatch': [
    'netValue é diferente de transportationCost',
    'Envie o mesmo preço líquido nos dois campos',
  ],
  'delivery-price/net-value-missing': [
    'Uma cotação não tem netValue',
    'Envie netValue, o preço que é gravado, em cada cotação',
  ],
  'delivery-price/rejected-as-200': [
    'Um pedido que não pode ser cotado recebe uma resposta 200',
    'Rejeite com um 4xx e o motivo o que não pode ser cotado',
  ],
  'delivery-price/rejected-as-5xx': [
    'Um pedido que não pode ser cotado recebe um erro de servidor',
    'Rejeite os pedidos com o motivo, não com um erro',
  ],
  'delivery-price/rejection-is-markup': [
    'O texto de uma rejeição é HTML ou um erro técnico',
    'Envie o motivo como uma frase, não como código',
  ],
  'delivery-price/rejection-text-not-read': [
    'O serviço não lê o motivo da rejeição',
    'Envie o motivo em errors.message, detail ou message',
  ],
  'delivery-price/rejection-text-says-nothing': [
    'Uma rejeição mostra um código e o motivo está em outro lugar',
    'Mostre o motivo, não um código',
  ],
  'delivery-price/rejection-without-text': [
    'Uma rejeição não tem motivo',
    'Diga ao comprador por que não é possível cotar',
  ],
  'delivery-price/repeat-differs': [
    'O mesmo pedido recebe outra cotação ao ser reenviado',
    'Dê ao mesmo pedido sempre o mesmo preço',
  ],
  'delivery-price/repeat-not-answered': [
    'Um pedido é cotado uma vez e nunca mais',
    'Cote o mesmo pedido quantas vezes for solicitado',
  ],
  'delivery-price/tax-arithmetic': [
    'O preço líquido, a taxa e o preço com imposto não batem',
    'Faça com que preço líquido, taxa e preço com imposto batam',
  ],
  'delivery-price/tax-rate-not-fraction': [
    'A taxa de imposto não é uma fração',
    'Envie a taxa como 0.19 para 19 %',
  ],
  'delivery-price/taxed-below-net': [
    'netTaxedValue é menor que netValue',
    'Não mostre um preço menor que o preço líquido',
  ],
  'delivery-price/transportation-cost-missing': [
    'Uma resposta 200 não tem transportationCost',
    'Responda a cada pedido com um preço ou com um motivo',
  ],
  'delivery-price/unquotable-quoted': [
    'Um pedido declarado como não cotável é cotado',
    'Rejeite o que não pode ser entregue, ou corrija a declaração',
  ],
  'shipping-cost/cost-missing': [
    'Uma resposta não tem shippingCost',
    'Responda a cada pedido com o custo de envio',
  ],
  'shipping-cost/field-type': [
    'Um custo de envio não é um número',
    'Envie o custo de envio como número, não como texto',
  ],
  'shipping-cost/includes-tax': ['O custo de envio inclui o imposto', 'Envie o custo sem imposto'],
  'shipping-cost/negative-value': [
    'Um custo de envio é negativo',
    'Não envie custos de envio negativos',
  ],
  'shipping-cost/order-ignored': [
    'Todos os pedidos recebem o mesmo custo de envio',
    'Verifique se o pedido é lido',
  ],
  'shipping-cost/repeat-differs': [
    'O mesmo pedido recebe outro custo ao ser reenviado',
    'Dê ao mesmo pedido sempre o mesmo custo',
  ],
  'transactions/capped': [
    'Só uma parte dos registros de um intervalo é entregue',
    'Envie todos os registros de um intervalo em uma resposta',
  ],
  'transactions/currency-code': [
    'Uma moeda não é um código em minúsculas',
    'Envie as moedas como códigos em minúsculas',
  ],
  'transactions/date-format': [
    'Uma data de um registro não é ISO 8601',
    'Envie as datas no formato internacional',
  ],
  'transactions/delivery-before-date': [
    'Um pedido é entregue antes de ser feito',
    'Revise os pedidos entregues antes da sua data',
  ],
  'transactions/discount-above-price': [
    'Um desconto é maior que o preço',
    'Revise os descontos maiores que o preço',
  ],
  'transactions/document-code-of-order': [
    'Um pedido tem um documentCode diferente do seu orderId',
    'Use o número do pedido como número do documento',
  ],
  'transactions/document-type': [
    'Um registro tem um tipo de documento desconhecido',
    'Use os tipos de documento que o contrato define',
  ],
  'transactions/duplicate-across-ranges': [
    'Dois intervalos separados têm a mesma chave',
    'Envie cada linha de um documento uma única vez',
  ],
  'transactions/duplicate-record': [
    'A mesma linha é enviada mais de uma vez',
    'Some em um registro as linhas repetidas de um documento',
  ],
  'transactions/empty-text': [
    'Um campo obrigatório está vazio',
    'Preencha os dados obrigatórios de cada transação',
  ],
  'transactions/field-type': [
    'Um campo de um registro tem o tipo errado',
    'Envie textos como texto e números como números',
  ],
  'transactions/file-name': [
    'O nome do arquivo CSV não segue o contrato',
    'Nomeie o arquivo como o contrato define',
  ],
  'transactions/internal-order-id-reused': [
    'Muitos pedidos têm o mesmo internalOrderId',
    'Envie o número do pedido do serviço, ou nenhum',
  ],
  'transactions/misspelt-field': [
    'Um campo opcional de um registro está escrito errado',
    'Escreva os campos de transactions como no contrato',
  ],
  'transactions/negative-number': [
    'Um registro tem um número negativo',
    'Envie todos os números sem sinal de menos',
  ],
  'transactions/no-records': [
    'Uma resposta não tem registros',
    'Teste com um período que tenha dados',
  ],
  'transactions/not-a-list': [
    'Uma resposta não tem uma lista de registros',
    'Envie os registros como uma lista',
  ],
  'transactions/order-id-reused': [
    'Um orderId é usado para vários comércios',
    'Dê a cada pedido o seu próprio número',
  ],
  'transactions/price-arithmetic': [
    'Os preços de um registro não batem',
    'Faça com que os preços de cada linha batam',
  ],
  'transactions/price-per-unit': [
    'netPricePerUnit é o preço da linha',
    'Envie preços de uma unidade, não da linha',
  ],
  'transactions/product-repeated-in-order': [
    'Um produto aparece mais de uma vez em um pedido',
    'Some em um registro as linhas de cada produto por pedido',
  ],
  'transactions/range-loses-records': [
    'Faltam registros que estão dentro do intervalo',
    'Envie todos os registros do intervalo solicitado',
  ],
  'transactions/reference-missing': [
    'Uma nota de crédito ou débito não tem referenceCode',
    'Indique a nota fiscal em cada nota de crédito ou débito',
  ],
  'transactions/required-field': [
    'Falta um campo obrigatório em um registro',
    'Envie todos os dados obrigatórios de cada transação',
  ],
  'transactions/tax-per-unit': [
    'taxPerUnit não é o imposto de uma unidade',
    'Envie o imposto de uma unidade como valor',
  ],
  'transactions/unstable': [
    'Há registros ou valores que mudam e voltam entre respostas',
    'Envie os mesmos registros para o mesmo período',
  ],
  'commerces/center-unknown': [
    'Há datas de entrega de um centro de distribuição não listado',
    'Liste cada centro de distribuição que tenha datas',
  ],
  'commerces/coordinates': [
    'As coordenadas não podem ser lidas ou estão fora do intervalo',
    'Envie coordenadas que existam',
  ],
  'commerces/coordinates-elsewhere': [
    'Latitude e longitude estão trocadas ou sem sinal',
    'Envie latitude e longitude cada uma em seu campo',
  ],
  'commerces/created-in-future': [
    'O createdDate de um comércio está no futuro',
    'Revise os comércios que começam no futuro',
  ],
  'commerces/created-together': [
    'Todos os comércios começam no mesmo instante',
    'Envie o dia em que cada comércio começou',
  ],
  'commerces/date-format': [
    'Uma data de um comércio não é ISO 8601',
    'Envie as datas no formato internacional',
  ],
  'commerces/delivery-long-past': [
    'A próxima entrega está anos atrás',
    'Envie datas de entrega futuras',
  ],
  'commerces/duplicate-id': [
    'Um comércio aparece mais de uma vez',
    'Liste cada comércio uma única vez',
  ],
  'commerces/email': ['Um e-mail tem um formato inesperado', 'Envie e-mails utilizáveis'],
  'commerces/empty-text': [
    'Um campo obrigatório de um comércio está vazio',
    'Preencha os dados obrigatórios de cada comércio',
  ],
  'commerces/field-type': [
    'Um campo de um comércio tem o tipo errado',
    'Envie cada dado de um comércio no seu tipo',
  ],
  'commerces/file-name': [
    'O nome do arquivo CSV não segue o contrato',
    'Nomeie o arquivo como o contrato define',
  ],
  'commerces/minimum-order': [
    'O pedido mínimo não é um valor',
    'Envie o pedido mínimo como número',
  ],
  'commerces/misread-text': [
    'Um nome ou endereço tem letras quebradas',
    'Envie nomes e endereços com as letras completas',
  ],
  'commerces/misspelt-field': [
    'Um campo opcional de um comércio está escrito errado',
    'Escreva os campos de commerces como no contrato',
  ],
  'commerces/no-location': ['Um comércio não tem localização', 'Envie o endereço de cada comércio'],
  'commerces/no-records': [
    'Uma resposta não tem registros',
    'Teste com um período que tenha dados',
  ],
  'commerces/no-seller': ['Um comércio não tem vendedor', 'Envie os vendedores de cada comércio'],
  'commerces/not-a-list': [
    'Uma resposta não tem uma lista de registros',
    'Envie os registros como uma lista',
  ],
  'commerces/required-field': [
    'Falta um campo obrigatório em um comércio',
    'Envie todos os dados obrigatórios de cada comércio',
  ],
  'commerces/route-index': [
    'Uma posição de rota é negativa ou fracionária',
    'Numere as posições de rota com inteiros',
  ],
  'commerces/unstable': [
    'Há comércios ou dados seus que mudam e voltam entre respostas',
    'Envie os mesmos comércios a cada vez',
  ],
  'commerces/visit-in-past': ['A próxima visita está no passado', 'Envie apenas visitas futuras'],
  'commerces/visit-plan': [
    'Um plano de visitas não é uma lista de dias',
    'Liste os dias de visita separados por vírgulas',
  ],
  'commerces/visit-route': [
    'Uma rota de visita tem um formato inesperado',
    'Escreva as rotas de visita no formato combinado',
  ],
};
