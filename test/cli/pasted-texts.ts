import { readFileSync } from 'node:fs';
import type { EndpointId } from '../../src/index.ts';

/** A text as some program prints it, and what must come of it. */
export interface PastedText {
  readonly what: string;
  readonly text: string;
  readonly endpoint?: EndpointId;
  readonly flags?: readonly string[];
  readonly exit: number;
  /** The rules that find something. */
  readonly rules?: readonly string[];
  /** The likely cause. */
  readonly cause?: string;
  /** What the reading must say. */
  readonly says?: string;
  /** Of one that could be read in two ways: rules and causes of the one that a cut may leave. */
  readonly either?: readonly string[];
  /** Of a text that cannot be judged: why, and what to do. */
  readonly because?: string;
}

/** Printed by the programs themselves, for the answers of a small server. */
const printed = (name: string): string =>
  readFileSync(new URL(`pastes/${name}.txt`, import.meta.url), 'utf8');

const quote = '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}';
const noNet = '{"transportationCost":4200,"netTaxedValue":4998}';
const unread = '{"error":"Comuna fuera de cobertura"}';
const texts = '{"transportationCost":"4200","netValue":"4200","netTaxedValue":"4998"}';
const path = '/webhooks/platform/order/delivery-price';
const badGateway =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>\r\n';

const stored0 = {
  exit: 1,
  rules: ['delivery-price/net-value-missing'],
  cause: 'net-value-missing',
};
const reasonLost = {
  exit: 1,
  rules: ['delivery-price/rejection-text-not-read'],
  cause: 'reason-not-read',
};
const gateway = { exit: 1, rules: ['http/server-error'], cause: 'gateway-cannot-reach' };
const asText = { exit: 1, rules: ['delivery-price/field-type'], cause: 'numbers-as-text' };
const nobodyThere = { exit: 3, rules: [], cause: 'nothing-listens' };
const sound = { exit: 0, rules: [] };
const statusAlone = { exit: 3, rules: [] };

const markup = { exit: 1, rules: ['http/not-json'] };

/** Those of one file, each under a line with its name and what must come of it. */
const inTickets: readonly PastedText[] = printed('in-tickets')
  .split(/^==== /m)
  .slice(1)
  .map((part) => {
    const [, what = '', ends = '', text = ''] = /^(.*) \| (\w+)\n([\s\S]*)$/.exec(part) ?? [];
    const endings: { readonly [name: string]: Omit<PastedText, 'what' | 'text'> } = {
      stored0,
      reasonLost,
      gateway,
      markup,
    };
    return { what, text, exit: -1, ...endings[ends] };
  });

export const pastedTexts: readonly PastedText[] = [
  ...inTickets,
  // pino, bunyan
  {
    what: 'pino, the body a text',
    text: printed('pino-text'),
    ...stored0,
    says: 'Answer taken from res.body, status from res.statusCode, headers from res.headers, time from responseTime, request from req.',
  },
  {
    what: 'pino, the body an object',
    text: `{"level":30,"time":1795336879410,"pid":7,"hostname":"erp-1","res":{"statusCode":200,"body":${noNet}},"msg":"answer"}\n`,
    ...stored0,
    says: 'a log line of pino',
  },
  {
    what: 'pino, an error of axios',
    text: printed('pino-axios-err'),
    ...reasonLost,
    says: 'err.response.data',
  },
  {
    what: 'pino-pretty',
    text: printed('pino-pretty'),
    ...stored0,
    says: 'Answer taken from res.body',
  },
  { what: 'pino-pretty in colour', text: printed('pino-pretty-color'), ...stored0 },
  { what: 'bunyan', text: printed('bunyan'), ...reasonLost, says: 'a log line of bunyan' },
  { what: 'bunyan, its own reader', text: printed('bunyan-cli'), ...reasonLost },
  // lines of a server, with what stands below them
  {
    what: 'a line of an access log above a stack trace',
    text: `2026-11-21T09:14:02Z POST ${path} 500 132ms\nTypeError: Cannot read properties of undefined (reading 'price')\n    at quote (/app/src/quote.js:31:20)\n    at Layer.handle [as handle_request] (/app/node_modules/express/lib/router/layer.js:95:5)\n`,
    exit: 1,
    rules: ['http/server-error'],
    cause: 'server-error',
    says: 'Status taken from the line, time from the line, request from the line. An access log does not hold the body of an answer. The stack trace below it need not be in the answer.',
  },
  {
    what: 'a line of an access log above its answer',
    text: `2026-11-21T09:14:02Z POST ${path} 422 132 ms\n${unread}\n`,
    ...reasonLost,
    says: 'Answer taken from below the line, status from the line',
  },
  // n8n
  {
    what: 'n8n, an error with the body behind the status',
    text: `{"errorMessage":"Your request is invalid or could not be processed by the service","errorDescription":"Comuna fuera de cobertura","errorDetails":{"rawErrorMessage":[${JSON.stringify(`422 - ${unread}`)}],"httpCode":"422"},"n8nDetails":{"nodeName":"HTTP Request","nodeType":"n8n-nodes-base.httpRequest","n8nVersion":"1.64.0 (Self Hosted)","stackTrace":["NodeApiError: Your request is invalid","    at ExecuteContext.execute"]}}`,
    ...reasonLost,
    says: 'Read as an error of n8n: status 422, JSON',
  },
  {
    what: 'n8n, an error without an answer',
    text: '{"errorMessage":"The service refused the connection - perhaps it is offline","errorDetails":{"rawErrorMessage":["connect ECONNREFUSED 10.0.0.7:8080"],"httpCode":"ECONNREFUSED"},"n8nDetails":{"nodeName":"HTTP Request","n8nVersion":"1.64.0 (Self Hosted)"}}',
    ...nobodyThere,
  },
  // the other endpoint
  {
    what: 'an answer of shipping-cost',
    text: '{"shippingCost":3000}',
    exit: 1,
    rules: ['delivery-price/transportation-cost-missing'],
    cause: 'answer-of-another-endpoint',
  },
  // axios, got, fetch
  {
    what: 'axios, util.inspect of the error',
    text: printed('axios-inspect'),
    ...reasonLost,
    says: 'Answer taken from response.data, status from response.status',
  },
  {
    what: 'axios, util.inspect of a response',
    text: printed('axios-res-inspect'),
    ...stored0,
    says: 'Answer taken from data, status from status',
  },
  {
    what: 'axios, toJSON, which has no body',
    text: printed('axios-toJSON'),
    ...statusAlone,
    says: 'Status taken from status, request from config.',
  },
  { what: 'axios, toJSON, refused', text: printed('axios-toJSON-refused'), ...nobodyThere },
  { what: 'axios, util.inspect, refused', text: printed('axios-refused-inspect'), ...nobodyThere },
  {
    what: 'axios, data as a text',
    text: `{"message":"Request failed with status code 422","name":"AxiosError","code":"ERR_BAD_REQUEST","config":{"url":"https://erp.example${path}","method":"post"},"response":{"status":422,"data":${JSON.stringify(unread)}}}`,
    ...reasonLost,
    says: 'Answer taken from response.data',
  },
  {
    what: 'axios, a timeout shorter than the contract allows',
    text: '{"message":"timeout of 10000ms exceeded","name":"AxiosError","code":"ECONNABORTED","config":{"timeout":10000}}',
    exit: 2,
    because: 'gave up after 10 s, and the contract allows 60 s',
  },
  { what: 'got, util.inspect, without the body', text: printed('got-inspect'), ...statusAlone },
  {
    what: 'fetch, util.inspect, the body unread',
    text: printed('fetch-inspect'),
    ...statusAlone,
    says: 'The paste leaves the body out: ReadableStream',
  },
  // Nest, winston
  {
    what: 'Nest, an object',
    text: printed('nest-object'),
    ...reasonLost,
    says: 'a log line of Nest',
  },
  { what: 'Nest, a line', text: printed('nest-line'), ...stored0 },
  {
    what: 'Nest, its own error body',
    text: '{"message":"Comuna fuera de cobertura","error":"Unprocessable Entity","statusCode":422}',
    ...sound,
    says: 'Status taken from statusCode in the body',
  },
  {
    what: 'winston, json',
    text: printed('winston-json'),
    ...stored0,
    says: 'a log line of winston',
  },
  { what: 'winston, simple', text: printed('winston-simple'), ...stored0 },
  { what: 'winston, prettyPrint', text: printed('winston-pretty'), ...stored0 },
  { what: 'winston, printf', text: printed('winston-printf'), ...stored0 },
  // key=value
  {
    what: 'logfmt with headers={}',
    text: `time=2026-11-21T10:00:01Z level=info msg="erp answered" method=POST url=${path} status=200 headers={} body="${noNet.replaceAll('"', '\\"')}" duration=12ms\n`,
    ...stored0,
    says: 'Answer taken from body, status from status, time from duration',
  },
  {
    what: 'key=value with the JSON bare',
    text: `2026-11-21 10:00:01 WARN c.a.Erp - status=422 body=${unread} took=34ms\n`,
    ...reasonLost,
  },
  {
    what: 'key=value with headers',
    text: `level=error status=502 headers={"content-type":"text/html","server":"nginx/1.24.0"} body=${JSON.stringify(badGateway)}\n`,
    ...gateway,
  },
  // Python
  {
    what: 'Python, repr of a dict',
    text: "{'status_code': 422, 'headers': {'content-type': 'application/json', 'content-length': '37', 'Date': 'Sun, 22 Nov 2026 08:41:21 GMT'}, 'body': {'error': 'Comuna fuera de cobertura'}, 'ok': False, 'next': None}\n",
    ...reasonLost,
    says: 'an object as Python prints it',
  },
  {
    what: 'Python, repr with bytes',
    text: "{'status': 422, 'headers': {'content-type': 'application/json'}, 'content': b'{\"error\":\"Comuna fuera de cobertura\"}'}\n",
    ...reasonLost,
  },
  {
    what: 'Python, print of status and text',
    text: `422 ${unread}\n`,
    ...reasonLost,
  },
  {
    what: 'Python, print of the response and its json()',
    text: "<Response [200]> {'transportationCost': 4200, 'netTaxedValue': 4998, 'taxesApplied': None}\n",
    ...stored0,
  },
  {
    what: 'Python, raise_for_status',
    text: `requests.exceptions.HTTPError: 422 Client Error: Unprocessable Entity for url: https://erp.example${path}\n`,
    ...statusAlone,
    says: 'It does not hold the body of the answer.',
  },
  {
    what: 'Python, refused',
    text: `requests.exceptions.ConnectionError: HTTPSConnectionPool(host='erp.example', port=443): Max retries exceeded with url: ${path} (Caused by NewConnectionError("HTTPSConnection(host='erp.example', port=443): Failed to establish a new connection: [Errno 111] Connection refused"))\n`,
    ...nobodyThere,
  },
  // access logs
  {
    what: 'nginx, combined',
    text: `10.0.0.7 - - [21/Nov/2026:10:00:01 +0000] "POST ${path} HTTP/1.1" 502 157 "-" "axios/1.7.9"\n`,
    ...gateway,
    says: 'status 502',
  },
  {
    what: 'nginx, 200 without its body',
    text: `10.0.0.7 - - [21/Nov/2026:10:00:01 +0000] "POST ${path} HTTP/1.1" 200 88 "-" "axios/1.7.9" rt=0.120\n`,
    ...statusAlone,
    says: 'An access log does not hold the body of an answer.',
  },
  {
    what: 'nginx, the caller gave up',
    text: `10.0.0.7 - - [21/Nov/2026:10:00:01 +0000] "POST ${path} HTTP/1.1" 499 0 "-" "axios/1.7.9" rt=60.002\n`,
    exit: 1,
    rules: ['http/cut-off'],
    cause: 'no-answer-in-time',
  },
  {
    what: 'Apache, common',
    text: `10.0.0.7 - erp [21/Nov/2026:10:00:01 -0300] "POST ${path} HTTP/1.1" 503 299\n`,
    exit: 1,
    rules: ['http/server-error'],
    cause: 'server-error',
  },
  {
    what: 'IIS, W3C',
    text: `#Software: Microsoft Internet Information Services 10.0\r\n#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken\r\n2026-11-21 10:00:01 10.0.0.4 POST ${path} - 443 - 10.0.0.7 axios/1.7.9 - 500 0 0 45123\r\n`,
    exit: 1,
    rules: ['http/server-error', 'http/slow'],
    cause: 'server-error',
    says: 'Status taken from sc-status',
  },
  // gateways
  {
    what: 'Lambda, the answer to its gateway',
    text: `{"statusCode":200,"headers":{"content-type":"application/json"},"body":${JSON.stringify(noNet)},"isBase64Encoded":false}`,
    ...stored0,
    says: 'Answer taken from body, status from statusCode, headers from headers.',
  },
  {
    what: 'what may be of a Lambda, or the client’s own answer encoded twice',
    text: JSON.stringify({ statusCode: 200, body: quote }),
    exit: 3,
    rules: [],
    says: 'If the client answers this object itself, paste its status line as well.',
  },
  {
    what: 'Lambda, in base64',
    text: `{"statusCode":422,"body":"${Buffer.from(unread).toString('base64')}","isBase64Encoded":true}`,
    ...reasonLost,
  },
  {
    what: 'ECS, as Elastic keeps it',
    text: `{"@timestamp":"2026-11-21T10:00:01.000Z","log.level":"info","http":{"request":{"method":"POST"},"response":{"status_code":422,"body":{"content":${JSON.stringify(unread)}}}},"message":"erp answered"}`,
    ...reasonLost,
    says: 'http.response.body.content',
  },
  {
    what: 'an entry of an archive of a browser',
    text: JSON.stringify({
      log: {
        version: '1.2',
        entries: [
          {
            startedDateTime: '2026-11-17T10:00:00.000Z',
            time: 120,
            request: { method: 'POST', url: `https://erp.example${path}`, headers: [] },
            response: {
              status: 200,
              headers: [{ name: 'content-type', value: 'application/json' }],
              content: { size: 49, mimeType: 'application/json', text: noNet },
            },
            timings: { wait: 100, receive: 20 },
          },
        ],
      },
    }),
    ...stored0,
  },
  // curl, HTTPie, wget
  { what: 'curl -i', text: printed('curl-i'), ...stored0 },
  { what: 'curl -v', text: printed('curl-v'), ...stored0 },
  { what: 'curl -w', text: printed('curl-w'), ...stored0, says: 'status from after the body' },
  {
    what: 'curl -w, the JSON of curl',
    text: printed('curl-w-json'),
    ...stored0,
    says: 'status from http_code',
  },
  { what: 'curl -i -w', text: printed('curl-iw'), ...stored0 },
  {
    what: 'curl -i -w of a chunked answer',
    text: `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${noNet}\nstatus=200 time_total=31.200801\n`,
    exit: 1,
    rules: ['http/slow', 'delivery-price/net-value-missing'],
    cause: 'net-value-missing',
  },
  {
    what: 'a line of another endpoint',
    endpoint: 'shipping-cost',
    text: `{"level":30,"time":1,"pid":7,"hostname":"h","req":{"method":"POST","url":"${path}"},"res":{"statusCode":500,"body":"oops"}}`,
    exit: 1,
    rules: ['http/server-error'],
    cause: 'server-error',
    says: 'Its request is one of delivery-price: greenlight judge delivery-price judges it as such.',
  },
  { what: 'curl, refused', text: printed('curl-refused'), ...nobodyThere },
  {
    what: 'curl, the answer ended too early',
    text: `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 88\r\n\r\n{"transportationCost":4200,"netTax\ncurl: (18) transfer closed with 54 bytes remaining to read\n`,
    exit: 1,
    rules: ['http/connection-lost'],
    cause: 'connection-ends-early',
  },
  {
    what: 'HTTPie',
    text: 'HTTP/1.1 422 Unprocessable Entity\nConnection: keep-alive\nContent-Length: 37\nContent-Type: application/json\nDate: Sun, 22 Nov 2026 08:41:20 GMT\n\n{\n    "error": "Comuna fuera de cobertura"\n}\n\n\n',
    ...reasonLost,
  },
  { what: 'wget -S', text: printed('wget'), ...stored0 },
  { what: 'wget -S --content-on-error', text: printed('wget422'), ...reasonLost },
  // PowerShell
  {
    what: 'Invoke-WebRequest',
    text: `\r\n\r\nStatusCode        : 200\r\nStatusDescription : OK\r\nContent           : ${noNet}\r\nRawContent        : HTTP/1.1 200 OK\r\n                    Connection: keep-alive\r\n                    Content-Length: 49\r\n                    Content-Type: application/json\r\n                    Date: Sun, 22 Nov 2026 08:41:20 GMT\r\n                    \r\n                    ${noNet}\r\nForms             : {}\r\nHeaders           : {[Connection, keep-alive], [Content-Length, 49], [Content-Type, application/json], [Date, Sun, 22 Nov 2026 08:41:20 GMT]}\r\nImages            : {}\r\nInputFields       : {}\r\nLinks             : {}\r\nParsedHtml        : mshtml.HTMLDocumentClass\r\nRawContentLength  : 49\r\n\r\n`,
    ...stored0,
    says: 'Answer taken from Content, status from StatusCode',
  },
  {
    what: 'Invoke-RestMethod, an error of PowerShell 5',
    text: `Invoke-RestMethod : ${unread}\r\nAt line:1 char:1\r\n+ Invoke-RestMethod -Method Post -Uri https://erp.example${path}\r\n+ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\r\n    + CategoryInfo          : InvalidOperation: (System.Net.HttpWebRequest:HttpWebRequest) [Invoke-RestMethod], WebException\r\n    + FullyQualifiedErrorId : WebCmdletWebResponseException,Microsoft.PowerShell.Commands.InvokeRestMethodCommand\r\n`,
    exit: 2,
    because: 'there is no status',
  },
  {
    what: 'Invoke-WebRequest, an error that names the status',
    text: 'Invoke-WebRequest : The remote server returned an error: (502) Bad Gateway.\r\nAt line:1 char:1\r\n+ Invoke-WebRequest -Method Post -Uri https://erp.example/x\r\n',
    ...gateway,
  },
  {
    what: 'Invoke-RestMethod, its table',
    text: '\r\ntransportationCost netTaxedValue\r\n------------------ -------------\r\n              4200          4998\r\n\r\n\r\n',
    ...stored0,
    says: 'PowerShell prints what it read of the JSON, not the answer itself.',
  },
  // Postman
  {
    what: 'Postman, its console',
    text: `POST https://erp.example${path}: {\n  "Network": {\n    "addresses": {\n      "local": {"address": "10.0.0.7", "family": "IPv4", "port": 51000}\n    }\n  },\n  "Request Headers": {\n    "x-auth-token": "made-up-token-8831",\n    "content-type": "application/json"\n  },\n  "Request Body": "{\\"order\\":{\\"externalId\\":\\"C0001\\"}}",\n  "Response Headers": {\n    "content-type": "application/json"\n  },\n  "Response Body": ${JSON.stringify(noNet)}\n}`,
    ...stored0,
    says: 'Answer taken from Response Body',
  },
  {
    what: 'Postman, a saved example',
    text: JSON.stringify(
      {
        name: 'Fuera de cobertura',
        originalRequest: {
          method: 'POST',
          header: [{ key: 'x-auth-token', value: 'made-up-token-8831' }],
          url: { raw: `https://erp.example${path}`, host: ['erp', 'example'] },
        },
        status: 'Unprocessable Entity',
        code: 422,
        _postman_previewlanguage: 'json',
        header: [{ key: 'Content-Type', value: 'application/json' }],
        cookie: [],
        body: unread,
      },
      null,
      '\t',
    ),
    ...reasonLost,
    says: 'a saved example of Postman',
  },
  // encoded once more, and by hand
  {
    what: 'JSON in a text of JSON',
    text: JSON.stringify(noNet),
    exit: 2,
    either: ['delivery-price/net-value-missing', 'net-value-missing'],
    because: 'can be read in two ways: the client encoded its answer twice, or a log put',
  },
  {
    what: 'JSON in a text of JSON, in a log that keeps texts',
    text: `{"level":30,"time":1,"pid":7,"hostname":"h","res":{"statusCode":200,"body":${JSON.stringify(JSON.stringify(quote))}}}`,
    exit: 1,
    rules: ['delivery-price/transportation-cost-missing'],
    cause: 'double-encoded-json',
  },
  {
    what: 'a screenshot: comments, no quotes, a comma too many',
    text: "{\n  transportationCost: 4200, // neto\n  'netTaxedValue': 4998,\n}\n",
    ...stored0,
    says: 'an object that is not written as JSON',
  },
  {
    what: 'JSON with a comma too many, which may be the client’s',
    text: quote.replace('}', ',}'),
    exit: 3,
    rules: [],
    says: 'a comma too many',
  },
  {
    what: 'a map of Java in a line of a log',
    text: '2026-11-21 10:00:01.123  INFO 7 --- [nio-8080-exec-1] c.a.erp.QuoteClient : Response 200: {transportationCost=4200, netTaxedValue=4998}\n',
    ...stored0,
  },
  {
    what: 'Guzzle of PHP, which shortens',
    text: `[2026-11-21 10:00:01] production.ERROR: Client error: \`POST https://erp.example${path}\` resulted in a \`422 Unprocessable Entity\` response:\n{"error":"Comuna fuera de cobertura","detalle":{"comuna":"Providencia","codigo":"F-88","ventana":"2026-11-22 (truncated...)\n`,
    exit: 3,
    rules: [],
    says: 'The paste is cut',
  },
  {
    what: 'an exception of Spring',
    text: `2026-11-21 10:00:01.123 ERROR 7 --- [nio-8080-exec-1] c.a.erp.QuoteClient : org.springframework.web.client.HttpClientErrorException$UnprocessableEntity: 422 : "${unread}"\n`,
    ...reasonLost,
  },
  {
    what: 'a hash of Ruby',
    text: `{:status=>422, :headers=>{"content-type"=>"application/json"}, :body=>"${unread.replaceAll('"', '\\"')}"}\n`,
    ...reasonLost,
  },
  {
    what: 'a body that the log leaves out',
    text: '{"level":30,"time":1,"pid":7,"hostname":"h","res":{"statusCode":200,"body":"[Object]"}}',
    ...statusAlone,
    says: 'The paste leaves the body out: [Object]',
  },
  {
    what: 'neither a status nor a body',
    text: '{ res: { body: [Object] } }',
    exit: 2,
    because: 'neither the status nor the body of the answer is in the paste',
  },
  {
    what: 'a text that a logger shortened',
    text: `{"level":30,"time":1,"pid":7,"hostname":"h","res":{"statusCode":200,"body":"{\\"transportationCost\\":\\"4200\\",\\"netValue\\":4200,\\"no… (truncated, 3214 more characters)"}}`,
    exit: 1,
    rules: ['delivery-price/field-type'],
    cause: 'numbers-as-text',
    says: 'The paste is cut (“… (truncated, 3214 more characters)”)',
  },
  {
    what: 'an HTTP answer shorter than its content-length',
    text: `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 88\r\n\r\n{"transportationCost":4200,"netTaxed`,
    exit: 3,
    rules: [],
    says: 'Of it transportationCost is judged.',
  },
  {
    what: 'an HTTP answer just as long as its content-length',
    text: `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 36\r\n\r\n{"transportationCost":4200,"netTaxed`,
    exit: 1,
    rules: ['http/not-json'],
    cause: 'json-cut-short',
  },
  {
    what: 'a line that the log cuts within a text, and another one',
    text: `{"level":30,"res":{"statusCode":422,"body":{"code":7,"error":"Comuna fu\n{"level":30,"msg":"next"}\n`,
    exit: 3,
    rules: [],
    says: 'The paste is cut',
  },
  {
    what: 'a line that the log cuts within a number, and another one',
    text: `{"level":30,"res":{"statusCode":200,"body":{"transportationCost":4200,"netValue":42\n{"level":30,"msg":"next"}\n`,
    exit: 3,
    rules: [],
    says: 'Of it transportationCost is judged.',
  },
  // a status in the page
  {
    what: 'a page with its status in the title',
    text: badGateway,
    ...gateway,
    says: 'Status taken from the title of the page',
  },
  {
    what: 'a page without a status',
    text: '<!doctype html><html><head><title>Ingreso</title></head><body><form></form></body></html>',
    exit: 2,
    because: 'the body is a page or XML, and there is no status',
  },
  // other answers
  {
    what: 'amounts as texts in a Serilog line',
    text: `{"@t":"2026-11-21T10:00:01Z","@mt":"ERP {StatusCode}","StatusCode":200,"ResponseBody":${JSON.stringify(texts)},"SourceContext":"Erp"}`,
    ...asText,
  },
  {
    what: 'a sound answer in a line of pino',
    text: `{"level":30,"time":1,"pid":7,"hostname":"h","res":{"statusCode":200,"headers":{"content-type":"application/json"},"body":${quote}},"responseTime":412}`,
    ...sound,
  },
  {
    what: 'a wrapper that may be the client’s own',
    text: `{"status":200,"data":${quote}}`,
    exit: 2,
    because:
      'the answer in data, with the status of status, or the answer itself, which wraps its members in data; say which with --body-at data or --body-at .',
  },
  {
    what: 'the same, said to be the client’s own',
    text: `{"status":200,"data":${quote}}`,
    flags: ['--body-at', '.', '--status', '200'],
    exit: 1,
    rules: ['delivery-price/transportation-cost-missing'],
    cause: 'answer-wrapped',
  },
  {
    what: 'the same, said to be a log',
    text: `{"status":200,"data":${quote}}`,
    flags: ['--body-at', 'data'],
    ...sound,
    says: 'Answer taken from data, status from status.',
  },
  {
    what: 'a wrapper of two levels, which is the client’s own',
    text: `{"response":{"data":${quote}}}`,
    exit: 1,
    rules: ['delivery-price/transportation-cost-missing'],
    cause: 'answer-wrapped',
  },
  {
    what: 'two answers in one object',
    text: `{"level":50,"req":{"method":"POST","url":"/quote"},"res":{"statusCode":500,"body":"oops"},"err":{"name":"AxiosError","response":{"status":422,"data":${unread}}}}`,
    exit: 2,
    either: ['http/server-error', 'server-error'],
    because: 'can be read in two ways',
  },
  {
    what: 'two lines with two answers',
    text: `{"level":30,"res":{"statusCode":200,"body":${quote}}}\n{"level":30,"res":{"statusCode":422,"body":${unread}}}\n`,
    exit: 2,
    because: 'choose one with --entry: 1 200, 2 422',
  },
  {
    what: 'two lines, the second one asked for',
    text: `{"level":30,"res":{"statusCode":200,"body":${quote}}}\n{"level":30,"res":{"statusCode":422,"body":${unread}}}\n`,
    flags: ['--entry', '2'],
    ...reasonLost,
  },
  { what: 'Go, a dump in quotes', text: printed('go-dump-quoted'), ...reasonLost },
  { what: 'Java, an HttpResponse and its body', text: printed('java-print'), ...reasonLost },
  { what: 'Java, refused', text: printed('java-refused'), exit: 3, rules: [] },
  { what: 'PHP, var_dump of the status and the body', text: printed('php-vd'), ...reasonLost },
  { what: 'PHP, error_log', text: printed('php-log'), ...reasonLost },
  { what: 'Python, logging', text: printed('py-log'), ...reasonLost },
  { what: 'Ruby, refused, with its trace', text: printed('ruby-refused'), ...nobodyThere },
  { what: 'curl -w with the status and the time alone', text: '502 0.001171\n', ...gateway },
  // tickets as they come: mails, chats, exports, what somebody retyped
  { what: 'a mail that quotes a line of a container', text: printed('ticket-en-mail'), ...stored0 },
  { what: 'an export of a chat', text: printed('ticket-es-whatsapp'), ...reasonLost },
  {
    what: 'a record of Docker in a mail',
    text: printed('ticket-pt-docker'),
    ...asText,
    says: 'a log line of winston: status 200',
  },
  {
    what: 'a window of Postman with numbered lines',
    text: printed('ticket-en-postman-screenshot'),
    exit: 1,
    rules: ['http/slow'],
    cause: 'late-answer',
    says: 'status 200, JSON, 170 bytes, in 34.5 s',
  },
  {
    what: 'a forwarded mail with the error of a framework',
    text: printed('ticket-pt-outlook'),
    exit: 1,
    rules: ['http/server-error'],
    cause: 'business-as-5xx',
    either: ['server-error'],
    says: 'status from status in the body',
  },
  {
    what: 'an export of CloudWatch as CSV',
    text: printed('ticket-en-cloudwatch'),
    exit: 1,
    rules: ['delivery-price/tax-rate-not-fraction'],
    cause: 'tax-percent',
  },
  {
    what: 'a line that is cut in its middle',
    text: printed('ticket-es-cut'),
    exit: 1,
    rules: ['delivery-price/net-value-mismatch'],
    says: 'Of it transportationCost, netValue and netTaxedValue are judged.',
  },
  {
    what: 'an error of Node in a mail',
    text: printed('ticket-es-timeout'),
    exit: 3,
    rules: [],
    cause: 'no-way-to-host',
  },
  {
    what: 'the network tools of a browser',
    text: printed('ticket-en-devtools'),
    exit: 3,
    rules: ['http/token-refused'],
    cause: 'firewall-refusal',
    either: ['origin-not-allowed', 'token-wrong'],
  },
  {
    what: 'a dict of Python in a chat, its reason beside a quote of 0',
    text: printed('ticket-pt-chat'),
    ...sound,
    says: 'the JSON object in a message',
  },
  {
    what: 'words before an answer that may be the client’s own',
    text: `resultado ${quote}\n`,
    exit: 3,
    rules: [],
  },
  // PHP, Ruby, Python, Go, Java, .NET
  {
    what: 'Guzzle, an exception with its trace',
    text: printed('guzzle-string'),
    ...reasonLost,
    says: 'status 422',
  },
  {
    what: 'Guzzle, its debug format',
    text: printed('guzzle-debug'),
    ...stored0,
    says: 'status 200, application/json, 49 bytes',
  },
  {
    what: 'Guzzle, refused',
    text: "cURL error 7: Failed to connect to erp.example port 443 after 0 ms: Couldn't connect to server (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) for https://erp.example/x\n",
    ...nobodyThere,
  },
  { what: 'var_dump of PHP', text: printed('php-var-dump'), ...stored0 },
  { what: 'var_export of PHP', text: printed('php-var-export'), ...stored0 },
  {
    what: 'print_r of PHP, which shows no types',
    text: 'Array\n(\n    [transportationCost] => 4200\n    [netTaxedValue] => 4998\n)\n',
    exit: 2,
    because: 'does not show whether a value is a number or a string',
  },
  { what: 'Faraday, an error with its response', text: printed('faraday-error'), ...reasonLost },
  { what: 'Faraday, inspect of a response', text: printed('faraday-inspect'), ...stored0 },
  { what: 'Faraday, its logger', text: printed('faraday-log'), ...stored0 },
  { what: 'HTTParty, inspect', text: printed('httparty-inspect'), ...reasonLost },
  {
    what: 'Net::HTTP, inspect of the answer and of its body',
    text: `#<Net::HTTPOK 200 OK readbody=true>\n${JSON.stringify(noNet)}\n`,
    ...stored0,
  },
  { what: 'Net::HTTP, its debug output', text: printed('ruby-debug'), ...reasonLost },
  {
    what: 'a hash of Ruby',
    text: '{"transportationCost"=>4200, "netTaxedValue"=>4998}\n',
    ...stored0,
    says: 'It has arrows for colons',
  },
  {
    what: 'requests, its __dict__',
    text: printed('requests-dict'),
    ...stored0,
    says: 'Answer taken from _content',
  },
  {
    what: 'requests, an HTTPError and the bytes',
    text: `HTTPError('422 Client Error: Unprocessable Entity for url: https://erp.example${path}')\nb'${unread}'\n`,
    ...reasonLost,
  },
  {
    what: 'requests, refused',
    text: "HTTPConnectionPool(host='erp.example', port=443): Max retries exceeded with url: /x (Caused by NewConnectionError('<urllib3.connection.HTTPConnection object at 0x7f>: Failed to establish a new connection: [Errno 111] Connection refused'))\n",
    ...nobodyThere,
  },
  {
    what: 'httpx, an error and the text',
    text: `Client error '422 Unprocessable Entity' for url 'https://erp.example${path}'\nFor more information check: https://httpstatuses.com/422\n${unread}\n`,
    ...reasonLost,
  },
  {
    what: 'a dict of status_code and json',
    text: `{'status_code': 200, 'json': {'transportationCost': 4200, 'netTaxedValue': 4998}}\n`,
    ...stored0,
    says: 'Answer taken from json',
  },
  {
    what: 'Go, refused',
    text: `2026/11/22 12:00:00 Post "https://erp.example${path}": dial tcp 10.0.0.4:443: connect: connection refused\n`,
    ...nobodyThere,
  },
  { what: 'OkHttp in a log of Android', text: printed('okhttp-logcat'), ...reasonLost },
  {
    what: 'Feign',
    text: `feign.FeignException$UnprocessableEntity: [422 Unprocessable Entity] during [POST] to [https://erp.example${path}] [Erp#quote(Order)]: [${unread}]\n`,
    ...reasonLost,
  },
  {
    what: 'Spring, of an older release',
    text: `2026-11-22 12:00:01.123 ERROR 1 --- [nio-8080-exec-1] c.e.QuoteClient : 422 : [${unread}]\n`,
    ...reasonLost,
  },
  {
    what: 'HTTP logging of ASP.NET',
    text: `info: Microsoft.AspNetCore.HttpLogging.HttpLoggingMiddleware[2]\n      Response:\n      StatusCode: 200\n      Content-Type: application/json; charset=utf-8\ninfo: Microsoft.AspNetCore.HttpLogging.HttpLoggingMiddleware[4]\n      ResponseBody: ${noNet}\n`,
    ...stored0,
  },
  {
    what: 'the error log of nginx',
    text: printed('nginx-error'),
    ...gateway,
    says: 'a line of the error log of a proxy',
  },
  { what: 'HTTPie in colour', text: printed('httpie-color'), ...reasonLost },
  // tables, lists and forms of other programs
  {
    what: 'console.table of an answer',
    text: '┌────────────────────┬────────┐\n│      (index)       │ Values │\n├────────────────────┼────────┤\n│ transportationCost │  4200  │\n│   netTaxedValue    │  4998  │\n└────────────────────┴────────┘\n',
    ...stored0,
  },
  {
    what: 'console.table of status and body',
    text: `┌─────────┬────────┬───────────────────────────────────────────┐\n│ (index) │ status │ body                                      │\n├─────────┼────────┼───────────────────────────────────────────┤\n│ 0       │ 422    │ '${unread}'   │\n└─────────┴────────┴───────────────────────────────────────────┘\n`,
    ...reasonLost,
    says: 'Answer taken from body, status from status',
  },
  {
    what: 'Ruby, p of the code, the header and the body',
    text: `["422", {"content-type"=>["application/json"], "content-length"=>["37"], "connection"=>["close"]}, ${JSON.stringify(unread)}]\n`,
    ...reasonLost,
    says: 'a list of status, header and body: status 422, application/json',
  },
  {
    what: 'Rack, the body a list of pieces',
    text: `[200, {"content-type"=>"application/json"}, [${JSON.stringify(noNet)}]]\n`,
    ...stored0,
  },
  {
    what: 'Java, a map of header fields between the status and the body',
    text: `Response status: 422\nHeaders: {content-length=[37], content-type=[application/json], date=[Sun, 22 Nov 2026 08:41:21 GMT]}\nBody: ${unread}\n`,
    ...reasonLost,
  },
  {
    what: 'Spring, a ResponseEntity',
    text: `<422 UNPROCESSABLE_ENTITY Unprocessable Entity,${unread},[Content-Type:"application/json", Content-Length:"37"]>\n`,
    ...reasonLost,
  },
  {
    what: 'httpx, the response, its header and its text',
    text: `<Response [422 Unprocessable Entity]> Headers({'content-type': 'application/json', 'content-length': '37'}) ${unread}\n`,
    ...reasonLost,
  },
  {
    what: 'HTTPoison of Elixir',
    text: `{:ok, %HTTPoison.Response{status_code: 422, body: ${JSON.stringify(unread)}, headers: [{"content-type", "application/json"}], request_url: "https://erp.example${path}"}}\n`,
    ...reasonLost,
  },
  {
    what: 'PowerShell, a list of what it read',
    text: '\r\n\r\ntransportationCost : 4200\r\nnetTaxedValue      : 4998\r\n\r\n\r\n',
    ...stored0,
    says: 'the list that Invoke-RestMethod prints',
  },
  // errors without an answer
  {
    what: 'fetch of Node, with its cause',
    text: "TypeError: fetch failed\n    at node:internal/deps/undici/undici:13510:13\n    at process.processTicksAndRejections (node:internal/process/task_queues:105:5) {\n  [cause]: Error: connect ECONNREFUSED 10.0.0.4:443\n      at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1636:16) {\n    errno: -111,\n    code: 'ECONNREFUSED',\n    syscall: 'connect',\n    address: '10.0.0.4',\n    port: 443\n  }\n}\n",
    ...nobodyThere,
  },
  {
    what: 'pino, an error of the system',
    text: '{"level":50,"time":1795336879410,"pid":7,"hostname":"erp-1","err":{"type":"Error","message":"getaddrinfo ENOTFOUND erp.example","stack":"Error: getaddrinfo ENOTFOUND erp.example\\n    at GetAddrInfoReqWrap.onlookupall [as oncomplete] (node:dns:120:26)","errno":-3008,"code":"ENOTFOUND","syscall":"getaddrinfo"},"msg":"quote failed"}\n',
    exit: 3,
    rules: [],
    cause: 'name-not-found',
  },
  {
    what: 'requests, no answer in the time of the contract',
    text: "requests.exceptions.ReadTimeout: HTTPSConnectionPool(host='erp.example', port=443): Read timed out. (read timeout=60)\n",
    exit: 1,
    rules: ['http/cut-off'],
    cause: 'no-answer-in-time',
  },
  {
    what: 'HttpClient of .NET, no answer in the time of the contract',
    text: 'System.Threading.Tasks.TaskCanceledException: The request was canceled due to the configured HttpClient.Timeout of 60 seconds elapsing.\r\n ---> System.TimeoutException: The operation was canceled.\r\n',
    exit: 1,
    rules: ['http/cut-off'],
    cause: 'no-answer-in-time',
  },
  {
    what: 'wget, refused',
    text: `--2026-11-22 08:41:20--  https://erp.example${path}\nResolving erp.example (erp.example)... 10.0.0.4\nConnecting to erp.example (erp.example)|10.0.0.4|:443... failed: Connection refused.\n`,
    ...nobodyThere,
  },
  // logs of Rails, Laravel, gateways and clouds
  {
    what: 'Rails, the log of a request',
    text: `I, [2026-11-22T10:00:01.123456 #7]  INFO -- : [b1f0] Started POST "${path}" for 10.0.0.7 at 2026-11-22 10:00:01 +0000\nI, [2026-11-22T10:00:01.130000 #7]  INFO -- : [b1f0]   Parameters: {"order"=>{"externalId"=>"C0001"}}\nI, [2026-11-22T10:00:01.140000 #7]  INFO -- : [b1f0] Completed 500 Internal Server Error in 10ms (Allocations: 822)\n`,
    exit: 1,
    rules: ['http/server-error'],
    cause: 'server-error',
  },
  {
    what: 'RestClient of Ruby',
    text: 'RestClient::UnprocessableEntity: 422 Unprocessable Entity\n',
    ...statusAlone,
  },
  {
    what: 'Laravel, a message and its exception',
    text: `[2026-11-22 10:00:01] local.ERROR: HTTP request returned status code 422:\n${unread}\n {"exception":"[object] (Illuminate\\\\Http\\\\Client\\\\RequestException(code: 422): HTTP request returned status code 422:\n${unread}\n at /var/www/vendor/laravel/framework/src/Illuminate/Http/Client/Response.php:403)\n"} \n`,
    ...reasonLost,
  },
  {
    what: 'a log of nginx in JSON',
    text: `{"time_iso8601":"2026-11-22T10:00:01+00:00","remote_addr":"10.0.0.7","request":"POST ${path} HTTP/1.1","status":"502","body_bytes_sent":"157","request_time":"0.001"}\n`,
    ...gateway,
    says: 'a record of an access log: status 502',
  },
  {
    what: 'a request in the log of Google Cloud',
    text: `{"insertId":"x","httpRequest":{"requestMethod":"POST","requestUrl":"https://erp.example${path}","status":502,"latency":"0.012s"},"severity":"ERROR","timestamp":"2026-11-22T10:00:01Z"}\n`,
    ...gateway,
  },
  {
    what: 'a log of Datadog',
    text: `{"id":"AQ","content":{"timestamp":"2026-11-22T10:00:01.000Z","host":"erp-1","message":"erp answered","attributes":{"http":{"status_code":422,"method":"POST"},"response":{"body":${JSON.stringify(unread)}}}}}\n`,
    ...reasonLost,
    says: 'status from content.attributes.http.status_code',
  },
  // other windows, clouds and languages
  {
    what: 'Kibana, the fields of a record',
    text: `{"_index":"erp","_score":null,"fields":{"@timestamp":["2026-11-22T10:00:01.123Z"],"http.request.method":["POST"],"http.response.status_code":[422],"http.response.body.content":[${JSON.stringify(unread)}]}}\n`,
    ...reasonLost,
    says: 'Answer taken from fields.http.response.body.content, status from fields.http.response.status_code',
  },
  {
    what: 'Kibana, a body that was indexed by its members',
    text: '{"_index":"erp","fields":{"res.statusCode":[200],"res.body.transportationCost":[4200],"res.body.netTaxedValue":[4998]}}\n',
    exit: 3,
    says: 'The paste is cut',
  },
  {
    what: 'Go, a structure',
    text: '2026/11/22 10:00:01 answer: {TransportationCost:4200 NetTaxedValue:4998}\n',
    exit: 2,
    because: 'cannot tell: a structure that Go prints does not show the names',
  },
  {
    what: 'Go, a structure with its type',
    text: '&main.Quote{TransportationCost:4200, NetValue:4200, NetTaxedValue:4998}\n',
    exit: 2,
    because: 'cannot tell: a structure that Go prints',
  },
  {
    what: 'Slack, in backticks',
    text: `we get \`422\` and \`${unread}\` since noon\n`,
    ...reasonLost,
  },
  {
    what: 'Slack, backticks alone',
    text: `\`${noNet}\`\n`,
    ...stored0,
    says: 'Read as the body of an answer',
  },
  {
    what: 'the tools of a browser, an object and its members',
    text: '▼{transportationCost: 4200, netTaxedValue: 4998}\n  netTaxedValue: 4998\n  transportationCost: 4200\n  [[Prototype]]: Object\n',
    ...stored0,
  },
  {
    what: 'the tools of a browser, the members alone',
    text: 'netTaxedValue: 4998\ntransportationCost: 4200\n[[Prototype]]: Object\n',
    exit: 3,
    says: 'a list of names and values',
  },
  {
    what: 'amounts that somebody typed, in the figures of the country',
    text: 'Me aparece esto:\ntransportationCost: $4.200\nnetValue = 4.200,50\nnetTaxedValue: 4998\n\nSaludos\n',
    exit: 3,
    says: 'It shows what somebody read of the JSON',
  },
  {
    what: 'a complaint in words',
    text: 'Bom dia, o frete aparece zerado no pedido desde ontem, podem verificar?',
    exit: 2,
    because: 'if it is a complaint, greenlight explain leads on from its words',
  },
  {
    what: 'an export of CloudWatch as JSON',
    text: `[{"@timestamp":"2026-11-23 10:00:01.000","@message":${JSON.stringify(`{"level":"info","statusCode":200,"responseBody":${noNet}}`)},"@ptr":"abc"}]`,
    ...stored0,
  },
  {
    what: 'events of CloudWatch by its command line',
    text: `{"events":[{"timestamp":1795336879410,"message":${JSON.stringify(`{"level":"info","statusCode":422,"responseBody":${unread}}`)},"ingestionTime":1795336879999}],"nextForwardToken":"f/1"}`,
    ...reasonLost,
  },
  {
    what: 'a request of Application Insights',
    text: `{"time":"2026-11-23T10:00:01Z","resultCode":"422","name":"POST Quote","properties":{"ResponseBody":${JSON.stringify(unread)}}}`,
    ...reasonLost,
    says: 'status from resultCode',
  },
  {
    what: 'a chat that says the status in Spanish',
    text: `22/11/2026, 10:41 - Ana: el ERP contesta 422\n22/11/2026, 10:42 - Ana: ${unread}\n`,
    ...reasonLost,
  },
  {
    what: 'a mail in a mail that breaks the line of a log',
    text: `> > {"level":30,"time":1795336879410,"pid":7,"hostname":"erp-1","res":{"statusCode":200,\n> > "body":${noNet}},"msg":"answer"}\n`,
    ...stored0,
  },
  {
    what: 'a block of Markdown between words',
    text: `La respuesta:\n\n\`\`\`json\n${quote}\n\`\`\`\n\n¿es correcta?\n`,
    ...sound,
  },
  {
    what: 'blanks of a word processor',
    text: '{\u00a0"transportationCost":\u00a04200,\n\u00a0\u00a0"netTaxedValue":\u00a04998\n}\n',
    ...stored0,
    says: 'It has blanks that are not JSON',
  },
  {
    what: 'Insomnia, the status below the body',
    text: `${unread}\n422 Unprocessable Entity 312 ms 37 B\n`,
    ...reasonLost,
    says: 'in 312 ms',
  },
  {
    what: 'the console of a browser, blocked by CORS',
    text: `Access to fetch at 'https://erp.example${path}' from origin 'https://tool.example' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.\nPOST https://erp.example${path} net::ERR_FAILED 200 (OK)\n`,
    exit: 2,
    because: 'cannot tell: a browser hides the answer',
  },
  {
    what: 'Lambda, out of its own time',
    text: '2026-11-22T10:00:01.123Z 6f1c6a3e-0001 Task timed out after 3.00 seconds\n',
    exit: 2,
    because: 'cannot tell: a Lambda ran out of its own time',
  },
  {
    what: 'requests, a body that is not JSON',
    text: 'Traceback (most recent call last):\n  File "/app/quote.py", line 31, in quote\n    return r.json()\nrequests.exceptions.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n',
    exit: 2,
    because: 'cannot tell: the caller could not read the body as JSON',
  },
  {
    what: 'reqwest of Rust, the response and its body',
    text: `Response { url: "https://erp.example${path}", status: 422, headers: {"content-type": "application/json", "content-length": "37"} }\n${unread}\n`,
    ...reasonLost,
  },
  {
    what: 'API Gateway, its execution log',
    text: `(6f1c) Method request body before transformations: {"order":{"externalId":"C0001"}}\n(6f1c) Endpoint response body before transformations: ${unread}\n(6f1c) Endpoint response headers: {Content-Type=application/json, Content-Length=37}\n(6f1c) Method response body after transformations: ${unread}\n(6f1c) Method response headers: {Content-Type=application/json}\n(6f1c) Successfully completed execution\n(6f1c) Method completed with status: 422\n`,
    ...reasonLost,
    says: 'the execution log of API Gateway',
  },
  {
    what: 'requests, a certificate that has ended',
    text: "requests.exceptions.SSLError: HTTPSConnectionPool(host='erp.example', port=443): Max retries exceeded with url: /x (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: certificate has expired (_ssl.c:1006)')))\n",
    exit: 3,
    cause: 'certificate-ended',
  },
  // blocks, and what is no answer
  { what: 'a block of Jira', text: `{code:json}\n${noNet}\n{code}\n`, ...stored0 },
  { what: 'a block of Markdown', text: `\`\`\`json\n${noNet}\n\`\`\`\n`, ...stored0 },
  {
    what: 'quotes as a phone writes them',
    text: '[22/11/26, 10:01:12] Ana ERP: respondió 200\n[22/11/26, 10:01:40] Ana ERP: {“transportationCost”:4200,“netTaxedValue”:4998}\n',
    ...stored0,
  },
  {
    what: 'a request that a browser copied',
    text: `fetch("https://erp.example${path}", {\n  "headers": {\n    "content-type": "application/json"\n  },\n  "body": "{\\"order\\":{\\"externalId\\":\\"C0001\\"}}",\n  "method": "POST"\n});\n`,
    exit: 2,
    because: 'cannot tell: the paste is a request and holds no answer',
  },
  // other endpoints
  {
    what: 'shipping-cost in a line of pino',
    endpoint: 'shipping-cost',
    text: '{"level":30,"time":1,"pid":7,"hostname":"h","res":{"statusCode":200,"body":"{\\"shippingCost\\":\\"4200\\"}"}}',
    exit: 1,
    rules: ['shipping-cost/field-type'],
    cause: 'numbers-as-text',
  },
];
