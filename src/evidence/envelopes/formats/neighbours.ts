import { asMembers, Cut, type Written } from '../../written/written.ts';
import { isAnswerOf, speaksOf } from '../answer-members.ts';
import { fromObjects, isRecord, printedBy } from '../from-objects.ts';
import { durationAt, headersOf, memberAt, requestOf, statusAt } from '../members.ts';

const plainly = [
  'responseBody',
  'resBody',
  'respBody',
  'responseData',
  'responsePayload',
  'responseContent',
  'responseText',
  'response',
  'resp',
  'res',
  'body',
  'respuesta',
  'cuerpo',
  'text',
  'json',
];
/** A client may well wrap its own answer in these. */
const perhaps = ['data', 'payload', 'content', 'result', 'answer', 'output'];

/** A status and a body side by side, as most code logs them: winston, Serilog, `requests` of Python. */
export default fromObjects((node, around) => {
  const { endpoint } = around.paste;
  const { members, path } = node;
  if (isAnswerOf(endpoint, members)) return undefined;
  const body = bodyAmong([...plainly, ...perhaps], node);
  if (!body) return undefined;
  const status =
    statusAt(node) ?? (path === '' ? undefined : statusAt({ members: around.root, path: '' }));
  const isPlain = isRecord(members, around);
  const holds = speaksOf(endpoint, body.value);
  if (!status && !(holds && isPlain)) return undefined;
  const name = body.from.slice(path === '' ? 0 : path.length + 1);
  const isDoubtful =
    !isPlain && perhaps.includes(name.toLowerCase()) && asMembers(body.value) !== undefined;
  const headers = headersOf(memberAt(node, ['responseHeaders', 'resHeaders', 'headers', 'header']));
  const durationMs = durationAt(node);
  const request =
    requestOf(memberAt(node, ['req', 'request', 'config'])) ??
    (members['method'] === undefined
      ? undefined
      : requestOf({ value: withoutBody(members), from: 'method and url' }));
  return {
    as: printedBy(around),
    status,
    body,
    headers,
    durationMs,
    request,
    ...(isDoubtful ? { otherwise: `the answer itself, which wraps its members in ${name}` } : {}),
  };
});

/** The first that is no request: an order goes out, and never comes back. */
function bodyAmong(names: readonly string[], node: Parameters<typeof memberAt>[0]) {
  for (const name of names) {
    const found = memberAt(node, [name]);
    if (found && !isOrder(found.value) && typeof found.value !== 'boolean') return found;
  }
  return undefined;
}

const isOrder = (value: Written): boolean =>
  value instanceof Cut
    ? /^\s*\{\s*"order"/.test(value.text ?? '')
    : typeof value === 'string'
      ? /^\s*\{\s*"order"/.test(value)
      : asMembers(value)?.['order'] !== undefined;

const withoutBody = ({ ...members }: { readonly [name: string]: Written }) => ({
  method: members['method'] ?? null,
  url: members['url'] ?? members['uri'] ?? members['path'] ?? null,
});
