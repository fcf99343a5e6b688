import { symptomsOf } from './symptom.ts';

/** The statuses of HTTP (RFC 9110, RFC 6585), of nginx, Cloudflare and AWS, with what they say of a client here. */
export const statuses = symptomsOf('status', [
  {
    id: 'status-success',
    title: 'A success that is not 200, or a 200 that means no',
    means:
      'Only a 200 with transportationCost is a quote. 201, 202 and 204 are not in the contract, and an empty or error object in a 200 creates the order with shipping 0.',
    codes: '200 | 201 | 202 | 203 | 204 | 205 | 206',
    said: `
      answers 200 without price | responde 200 sin precio | responde 200 sem preço | 200 vacío |
      200 com erro
    `,
    causes: 'no-quote-in-200 status-not-200 cost-missing empty-answer',
    rules: `
      delivery-price/transportation-cost-missing delivery-price/rejected-as-200
      http/unexpected-status
    `,
    next: 'greenlight judge delivery-price --status 200 answer.txt',
  },
  {
    id: 'status-redirect',
    title: 'The endpoint answers with a redirect',
    means:
      'The service calls one address. What is at another one is not asked, and a POST may become a GET on the way.',
    codes: '300 | 301 | 302 | 303 | 304 | 307 | 308',
    said: 'redirect | redirección | redirecionamento | redirige',
    causes: 'redirect http-for-https login-page wrong-path',
    rules: 'http/unexpected-status',
    next: 'greenlight diagnose',
  },
  {
    id: 'status-400',
    title: 'The client calls the request mistaken',
    means:
      'As a rejection of an order any 4xx with a text that is read is right. As an answer to an order that can be quoted it is not: often an optional field is required, or the body did not arrive.',
    codes: `
      400 | 409 | 422 | 424 | 428 | Bad Request | Unprocessable Entity | Unprocessable Content |
      ERR_BAD_REQUEST
    `,
    said: `
      bad request | solicitud incorrecta | requisição inválida | rechaza todos los pedidos |
      rejeita todos os pedidos
    `,
    causes: 'order-data-rejected draft-not-taken get-body-dropped reason-not-read reason-missing',
    rules: `
      http/refused delivery-price/draft-refused delivery-price/covered-order-rejected
      delivery-price/rejection-text-not-read delivery-price/unknown-field-not-tolerated
    `,
    next: 'greenlight send delivery-price --order full',
  },
  {
    id: 'status-401',
    title: 'The client does not accept the token',
    means: 'No token was sent, another one, or one with characters around it.',
    codes: `
      401 | 407 | Unauthorized | Invalid token | UnauthorizedAccessException |
      Proxy Authentication Required
    `,
    said: `
      unauthorized | no autorizado | não autorizado | token inválido | invalid token |
      token vencido | token expirado | token expired | credenciales | credenciais
    `,
    causes: 'token-missing token-wrong token-written-wrongly origin-not-allowed',
    rules: 'http/token-refused',
    next: 'greenlight diagnose',
  },
  {
    id: 'status-403',
    title: 'The client, or a firewall before it, forbids the call',
    means:
      'With JSON of the client it is about the token or the origin header. With a page that names a product it is a firewall that must let the service through.',
    codes: '403 | 451 | 1020 | Forbidden | Access Denied',
    said: `
      forbidden | prohibido | proibido | acceso denegado | acesso negado | access denied |
      blocked | bloqueado | firewall | waf | cors | captcha
    `,
    causes: 'firewall-refusal origin-not-allowed token-wrong',
    rules: 'http/token-refused http/refused',
    next: 'greenlight diagnose',
  },
  {
    id: 'status-404',
    title: 'Nothing exists at this path',
    means:
      'A 404 of the program and one of the proxy before it differ in their bodies. A rejection with a reason may be a 404 too.',
    codes: '404 | 410 | 421 | Cannot GET | Cannot POST | No route matches',
    said: `
      not found | no encontrado | não encontrado | ruta no existe | rota não existe |
      url equivocada | wrong url | url errada
    `,
    causes: 'wrong-path path-twice wrong-method',
    rules: 'http/refused',
    next: 'greenlight diagnose',
  },
  {
    id: 'status-405',
    title: 'The path exists and takes another method',
    means:
      'delivery-price is a POST, the other three are GET. A redirect may have turned a POST into a GET.',
    codes: `
      405 | 501 | Method Not Allowed | Request method not supported |
      HttpRequestMethodNotSupportedException
    `,
    said: 'method not allowed | método no permitido | método não permitido',
    causes: 'wrong-method redirect get-body-dropped',
    rules: 'http/refused',
    next: 'greenlight diagnose',
  },
  {
    id: 'status-408',
    title: 'The server waited for the request',
    means:
      'It saw no complete request: a body that a proxy holds back, or a length that is missing.',
    codes: '408 | 411 | 417 | 425 | Request Timeout | Length Required',
    said: 'request timeout',
    causes: 'get-body-dropped gateway-timeout',
    rules: 'http/refused http/cut-off shipping-cost/body-not-accepted',
    next: 'greenlight run --only shipping-cost/body-survives',
  },
  {
    id: 'status-413',
    title: 'The request is too large for a server or proxy',
    means:
      'Orders with many lines are larger than a limit. The contract names no limit for an order.',
    codes: `
      413 | 414 | 431 | Payload Too Large | Content Too Large | Request Entity Too Large |
      PayloadTooLargeError | request entity too large | client intended to send too large body |
      MaxUploadSizeExceededException
    `,
    said: `
      order too large | pedido muy grande | pedido grande demais | falla con muchas líneas |
      falha com muitas linhas | fails with many lines
    `,
    causes: 'order-data-rejected get-body-dropped',
    rules: 'http/refused',
    next: 'greenlight run --only delivery-price/many-lines',
  },
  {
    id: 'status-415',
    title: 'The client does not take JSON, or sends another type',
    means: 'The service sends and accepts application/json.',
    codes: `
      406 | 415 | Unsupported Media Type | Not Acceptable | HttpMediaTypeNotSupportedException
    `,
    said: 'unsupported media type | content type',
    causes: 'json-under-another-type get-body-dropped',
    rules: 'http/refused http/content-type',
    next: 'greenlight diagnose',
  },
  {
    id: 'status-429',
    title: 'The client limits the calls',
    means:
      'One order produces several calls, and several buyers order at once. A limit below that loses quotes.',
    codes: '429 | Too Many Requests | ThrottlingException | rate limit | ERR_TOO_MANY_REQUESTS',
    said: `
      too many requests | demasiadas solicitudes | muitas requisições | límite de llamadas |
      limite de chamadas | throttled
    `,
    causes: 'firewall-refusal order-answered-once',
    rules: 'delivery-price/fails-under-concurrency http/refused delivery-price/repeat-not-answered',
    next: 'greenlight send delivery-price --times 10',
  },
  {
    id: 'status-499',
    title: 'The caller left before the answer',
    means: 'nginx and load balancers log this when the service cut the connection after 60 s.',
    codes: '499 | 460 | Client Closed Request',
    said: 'client closed request',
    causes: 'no-answer-in-time late-answer',
    rules: 'http/cut-off http/slow',
    next: 'greenlight send delivery-price --times 5',
  },
  {
    id: 'status-500',
    title: 'The client’s program fails',
    means:
      'A 5xx is a failure, never a rejection: its text is not read and the order gets no quote. If every order fails the program is broken; if some do, an order field is not expected.',
    codes: `
      500 | 505 | 506 | 507 | 508 | 510 | 520 | Internal Server Error | ERR_BAD_RESPONSE |
      NullPointerException | NullReferenceException | stack trace
    `,
    said: 'internal server error | error interno | erro interno | se cae el servicio | crash',
    causes: 'server-error business-as-5xx draft-not-taken',
    rules: `
      http/server-error delivery-price/rejected-as-5xx delivery-price/draft-not-answered
      delivery-price/unknown-field-not-tolerated
    `,
    next: 'greenlight run --endpoint delivery-price',
  },
  {
    id: 'status-502',
    title: 'The gateway cannot reach the program behind it',
    means:
      'The proxy answers in the place of the client: the program is down, restarts, or breaks its connection.',
    codes: `
      502 | 521 | 523 | 530 | Bad Gateway | no live upstreams |
      Connection refused while connecting to upstream
    `,
    said: 'bad gateway | puerta de enlace | gateway inválido',
    causes: 'gateway-cannot-reach one-node-broken server-error',
    rules: 'http/server-error http/flaky',
    next: 'greenlight diagnose',
  },
  {
    id: 'status-503',
    title: 'The client is not available',
    means: 'It is being deployed, in maintenance, or overloaded.',
    codes: '503 | 529 | 463 | Service Unavailable',
    said: `
      service unavailable | servicio no disponible | serviço indisponível | mantenimiento |
      manutenção | maintenance
    `,
    causes: 'maintenance-page gateway-cannot-reach one-node-broken',
    rules: 'http/server-error delivery-price/fails-under-concurrency http/flaky',
    next: 'greenlight diagnose',
  },
  {
    id: 'status-504',
    title: 'The gateway times out before the client answers',
    means:
      'A proxy waits less long than the program works. The program may still answer, to nobody.',
    codes: '504 | 522 | 524 | 598 | 599 | Gateway Timeout | Gateway Time-out',
    said: 'gateway timeout',
    causes: 'gateway-timeout late-answer no-answer-in-time',
    rules: 'http/server-error http/slow',
    next: 'greenlight send delivery-price --times 5',
  },
  {
    id: 'status-tls-of-proxy',
    title: 'A proxy does not trust the server behind it',
    means: 'Cloudflare reached the client and its certificate does not hold.',
    codes: '525 | 526',
    said: '',
    causes: 'certificate-not-trusted certificate-ended tls-too-old',
    rules: 'http/server-error',
    next: 'greenlight diagnose',
  },
]);
