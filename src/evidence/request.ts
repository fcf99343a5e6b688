import { endpointBy } from '../contract/catalogue.ts';
import { asObject } from '../contract/reading/values/record-values.ts';
import { secretHeader } from '../engine/redact/secret-names.ts';
import { headerSecrets, unescaped } from '../engine/redact/secrets.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import { UsageError } from '../model/scenario.ts';
import type { Secret } from '../model/target.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import { decoded } from '../standards/text/decoded.ts';
import { readInput } from './read-input.ts';
import type { Evidence } from './reader/evidence.ts';
import { messagesIn } from './reader/http-text.ts';
import { requestOf } from './reader/members.ts';

type Request = NonNullable<Exchange['request']>;

/** Secrets that were pasted along with the request: a client that echoes one must not make us show it. */
export function pastedSecrets({ request, secrets = [] }: Evidence): readonly Secret[] {
  const headers = headerSecrets(Object.entries(request?.headers ?? {}));
  return [...headers, ...addressSecrets(request?.url ?? ''), ...secrets].filter(
    // A saved run has a variable's name there.
    ({ value }) => !value.startsWith('$') && value !== '(redacted)',
  );
}

/** `?token=…`, and the password before a host. */
function addressSecrets(url: string): readonly Secret[] {
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)) : [];
  const named = [...query].flatMap(([name, value]) =>
    secretHeader.test(name)
      ? [{ value, variable: name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_') }]
      : [],
  );
  const password = URL.canParse(url) ? new URL(url).password : '';
  return password === ''
    ? named
    : [...named, { value: unescaped(password), variable: 'URL_PASSWORD' }];
}

/**
 * The request of `--request`: an order, `{ order }` as it is sent, or a raw HTTP request. Throws a
 * UsageError when it is neither.
 */
export async function requestFile(file: string, endpoint: EndpointId, io: Io): Promise<Request> {
  const bytes = await readInput(file, io);
  if (bytes === 'folder')
    throw new UsageError(`${file} is a folder; expected a file with the order`);
  return requestIn(decoded(bytes), endpoint, file);
}

/** The request in a text, which messages call `name`. Throws a UsageError when it holds none. */
export function requestIn(text: string, endpoint: EndpointId, name: string): Request {
  const { method, path } = endpointBy[endpoint];
  const body = asObject(parsedJson(text));
  if (body) return { method, url: path, headers: {}, body };
  const [{ request } = {}] = messagesIn(text, false);
  if (request) return requestOf(request);
  throw new UsageError(`${name} holds no request; expected an order as JSON or an HTTP request`);
}

/** Whether the platform would have asked at all: without a code of the commerce it does not (contract: rule 3). */
export function isNeverSent(request: Request | undefined): boolean {
  const order = asObject(asObject(request?.body)?.['order']);
  const code = order?.['externalId'];
  return order !== undefined && (code === undefined || code === null || code === '');
}

/** The names of tools with their versions, their commands, and what a page of a browser shows of a call. */
const tool =
  /\b(?:curl|Wget|HTTPie|PostmanRuntime|insomnia|bruno-runtime|vscode-restclient|Thunder Client|Hoppscotch|RapidAPI|WindowsPowerShell|Mozilla)\/\d|\bcurl(?:\.exe)?[ \t][^\n]{0,999}(?:https?:|\w\/\w)|\bInvoke-(?:WebRequest|RestMethod)\b|^Request Method: /m;
const browser = /\b(?:chrome|firefox|safari|edge|browser|address bar|navegador|barra de \w+)\b/i;
/** The same in the words of a person, unless the tool is what works. */
const inWords =
  /(?<!\w|\bnot? )(?:en|con|com|no|with|in|from|desde|via|por|using|usando)(?: (?:el|o|the|my|mi|meu))? (?:curl|postman|insomnia|bruno|hoppscotch|swagger|soapui)(?!\w)(?![^\n.]{0,40}(?:funciona|work|fine|\bok\b|\bbien\b|\bbem\b|200))|^\W{0,3}(?:postman|insomnia|swagger|curl)(?=[,:])|(?<!\w)(?:prob(?:é|amos)|test(?:ei|amos)|tested|tried)(?!\w)[^\n]{0,40} (?:sin|sem|without) /imu;
/** Whether what a paste shows around an answer says that a person called with a tool or a browser, and not the platform. */
export const isByHand = (around = '', method?: string): boolean =>
  tool.test(around) || inWords.test(around) || (method === 'GET' && browser.test(around));
