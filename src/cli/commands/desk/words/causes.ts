/** Titles of the causes that one answer can show. */
export const causeTitles: {
  readonly [cause: string]: { readonly es: string; readonly pt: string };
} = {
  'path-twice': {
    es: 'La dirección repite el comienzo de la ruta',
    pt: 'O endereço repete o começo do caminho',
  },
  'http-for-https': {
    es: 'La dirección dice http, pero el sistema espera https',
    pt: 'O endereço diz http, mas o sistema espera https',
  },
  'name-not-found': {
    es: 'El nombre del servidor no se encuentra',
    pt: 'O nome do servidor não é encontrado',
  },
  'nothing-listens': { es: 'Nada escucha en el puerto', pt: 'Nada escuta na porta' },
  'no-way-to-host': {
    es: 'No se puede establecer una conexión',
    pt: 'Não é possível estabelecer uma conexão',
  },
  'own-proxy-fails': {
    es: 'El proxy local no deja pasar las llamadas',
    pt: 'O proxy local não deixa passar as chamadas',
  },
  'https-for-http': {
    es: 'La dirección dice https, y el puerto habla HTTP sin cifrar',
    pt: 'O endereço diz https, e a porta fala HTTP sem criptografia',
  },
  'certificate-ended': { es: 'El certificado está vencido', pt: 'O certificado expirou' },
  'certificate-not-begun': {
    es: 'El certificado todavía no es válido',
    pt: 'O certificado ainda não é válido',
  },
  'certificate-of-another-name': {
    es: 'El certificado es de otro nombre de servidor',
    pt: 'O certificado é de outro nome de servidor',
  },
  'certificate-not-trusted': {
    es: 'La cadena del certificado no llega a una autoridad confiable',
    pt: 'A cadeia do certificado não chega a uma autoridade confiável',
  },
  'client-certificate-asked': {
    es: 'El servidor exige un certificado de cliente',
    pt: 'O servidor exige um certificado de cliente',
  },
  'tls-too-old': {
    es: 'El servidor solo admite versiones antiguas de TLS',
    pt: 'O servidor só aceita versões antigas de TLS',
  },
  'get-body-dropped': { es: 'El cuerpo de un GET no llega', pt: 'O corpo de um GET não chega' },
  'gateway-timeout': {
    es: 'El gateway deja de esperar antes de la respuesta',
    pt: 'O gateway para de esperar antes da resposta',
  },
  'gateway-cannot-reach': {
    es: 'El gateway no alcanza al programa que está detrás',
    pt: 'O gateway não alcança o programa que está atrás',
  },
  'firewall-refusal': {
    es: 'Un firewall o CDN bloquea las llamadas',
    pt: 'Um firewall ou CDN bloqueia as chamadas',
  },
  'answers-cached': {
    es: 'Una caché en el camino devuelve respuestas guardadas',
    pt: 'Um cache no caminho devolve respostas guardadas',
  },
  'one-node-broken': {
    es: 'Uno de varios nodos responde distinto de los demás',
    pt: 'Um de vários nós responde diferente dos outros',
  },
  'wrong-method': {
    es: 'La ruta existe, pero espera otro método',
    pt: 'O caminho existe, mas espera outro método',
  },
  'wrong-path': { es: 'No hay nada en esta ruta', pt: 'Não há nada neste caminho' },
  'login-page': {
    es: 'Responde una página de inicio de sesión en vez del endpoint',
    pt: 'Responde uma página de login em vez do endpoint',
  },
  'maintenance-page': {
    es: 'El sistema está en mantenimiento',
    pt: 'O sistema está em manutenção',
  },
  redirect: {
    es: 'El endpoint responde con una redirección',
    pt: 'O endpoint responde com um redirecionamento',
  },
  'status-not-200': {
    es: 'Un éxito tiene un status distinto de 200',
    pt: 'Um sucesso tem um status diferente de 200',
  },
  'connection-ends-early': {
    es: 'La conexión se cierra antes de que la respuesta esté completa',
    pt: 'A conexão é fechada antes de a resposta estar completa',
  },
  'server-error': { es: 'El programa falla', pt: 'O programa falha' },
  'token-written-wrongly': {
    es: 'El token tiene caracteres de más',
    pt: 'O token tem caracteres a mais',
  },
  'token-missing': {
    es: 'Se exige un token y no se envía',
    pt: 'Um token é exigido e não é enviado',
  },
  'origin-not-allowed': {
    es: 'El sistema no acepta el encabezado origin',
    pt: 'O sistema não aceita o cabeçalho origin',
  },
  'token-wrong': { es: 'El sistema no acepta el token', pt: 'O sistema não aceita o token' },
  'json-under-another-type': {
    es: 'El JSON se envía con otro content-type',
    pt: 'O JSON é enviado com outro content-type',
  },
  'byte-order-mark': {
    es: 'El cuerpo comienza con una marca de orden de bytes',
    pt: 'O corpo começa com uma marca de ordem de bytes',
  },
  'web-page': {
    es: 'Se envía una página web en vez de JSON',
    pt: 'Uma página web é enviada em vez de JSON',
  },
  'double-encoded-json': {
    es: 'El JSON está codificado dos veces',
    pt: 'O JSON está codificado duas vezes',
  },
  'text-around-json': {
    es: 'Hay otro texto alrededor del JSON',
    pt: 'Há outro texto em volta do JSON',
  },
  'json-cut-short': { es: 'El JSON termina antes de su final', pt: 'O JSON termina antes do fim' },
  'empty-answer': { es: 'La respuesta no tiene cuerpo', pt: 'A resposta não tem corpo' },
  'decimal-comma': { es: 'Los decimales usan coma', pt: 'Os decimais usam vírgula' },
  'numbers-as-text': {
    es: 'Los números están escritos como texto',
    pt: 'Os números estão escritos como texto',
  },
  'answer-of-another-endpoint': {
    es: 'Es la respuesta del otro endpoint',
    pt: 'É a resposta do outro endpoint',
  },
  'answer-wrapped': {
    es: 'Los montos están un nivel más adentro',
    pt: 'Os valores estão um nível mais para dentro',
  },
  'field-misnamed': {
    es: 'El nombre de un campo está levemente mal',
    pt: 'O nome de um campo está levemente errado',
  },
  'no-quote-in-200': {
    es: 'Un 200 sin cotización quiere decir “no se cotiza”',
    pt: 'Um 200 sem cotação quer dizer “não cotado”',
  },
  'cost-missing': {
    es: 'Un 200 de shipping-cost no tiene costo',
    pt: 'Um 200 de shipping-cost não tem custo',
  },
  'net-value-missing': {
    es: 'Una cotización no tiene netValue',
    pt: 'Uma cotação não tem netValue',
  },
  'tax-percent': {
    es: 'La tasa de impuesto es un porcentaje',
    pt: 'A taxa de imposto é uma porcentagem',
  },
  'business-as-5xx': {
    es: 'Un rechazo comercial se responde con un 5xx',
    pt: 'Uma rejeição comercial é respondida com um 5xx',
  },
  'reason-not-read': { es: 'El motivo está donde no se lee', pt: 'O motivo está onde não é lido' },
  'reason-missing': { es: 'Un rechazo no da motivo', pt: 'Uma rejeição não dá motivo' },
  'draft-not-taken': {
    es: 'No se cotiza un borrador con solo los campos obligatorios',
    pt: 'Um rascunho só com os campos obrigatórios não é cotado',
  },
  'price-changes-between-calls': {
    es: 'El mismo pedido recibe otro precio cada vez',
    pt: 'O mesmo pedido recebe outro preço a cada vez',
  },
  'order-answered-once': {
    es: 'Un pedido se responde solo la primera vez',
    pt: 'Um pedido só é respondido na primeira vez',
  },
  'cost-includes-tax': {
    es: 'El costo de envío incluye impuesto',
    pt: 'O custo de envio inclui imposto',
  },
  'filter-ignored': { es: 'Se ignora el filtro de fechas', pt: 'O filtro de datas é ignorado' },
  'local-time-filter': {
    es: 'Los límites y las fechas están en zonas horarias distintas',
    pt: 'Os limites e as datas estão em fusos horários diferentes',
  },
  'lines-not-summed': {
    es: 'Un producto aparece en varias líneas de un pedido',
    pt: 'Um produto aparece em várias linhas de um pedido',
  },
  'answer-capped': {
    es: 'Las respuestas paran en un número fijo de registros',
    pt: 'As respostas param em um número fixo de registros',
  },
  'order-data-rejected': {
    es: 'El sistema rechaza todos los pedidos hechos con estos datos',
    pt: 'O sistema rejeita todos os pedidos feitos com estes dados',
  },
  'no-answer-in-time': {
    es: 'No llega respuesta dentro del límite',
    pt: 'Nenhuma resposta chega dentro do limite',
  },
  'late-answer': {
    es: 'Las respuestas tardan 30 s o más',
    pt: 'As respostas demoram 30 s ou mais',
  },
  'clock-skew': {
    es: 'Los relojes de ambos lados difieren',
    pt: 'Os relógios dos dois lados diferem',
  },
  'coordinates-spelling': {
    es: 'El sistema lee las coordenadas con una sola grafía',
    pt: 'O sistema lê as coordenadas com uma só grafia',
  },
  'certificate-ends-soon': {
    es: 'El certificado vence dentro de 30 días',
    pt: 'O certificado expira em 30 dias',
  },
};
