import { joined, type Node } from '../../written/objects.ts';
import { asMembers, type Written, type WrittenObject } from '../../written/written.ts';
import { fromObjects, isRecord, printedBy } from '../from-objects.ts';
import { durationAt, headersOf, memberAt, requestOf, statusAt } from '../members.ts';

const bodies = ['body', 'responseBody', 'data', 'content', 'rawBody', 'text', 'payload'];
const besides = ['responseBody', 'resBody', 'responseData', 'responsePayload', 'responseText'];

/** Loggers that keep `req` and `res`: pino-http, bunyan, winston, morgan, and ECS (`http.response`). */
export default fromObjects((node, around) => {
  const found = memberAt(node, ['res', 'response', 'resp', 'httpResponse']);
  const answered = asMembers(found?.value);
  if (!found || !answered) return undefined;
  const inside: Node = { members: answered, path: found.from };
  const status = statusAt(inside) ?? statusAt(node) ?? statusAt(besideIt(node));
  const own = memberAt(inside, bodies);
  // ECS keeps the text of a body in body.content, archives in content.text.
  const content =
    own && memberAt({ members: contentOf(own.value), path: own.from }, ['content', 'text']);
  // WordPress keeps the code and the message of the status apart.
  const isStatus = Object.keys(answered).every((name) => name === 'code' || name === 'message');
  const body = content ?? own ?? memberAt(node, isStatus ? [...besides, 'body'] : besides);
  const isPlain = isRecord(node.members, around);
  const headers = headersOf(memberAt(inside, ['headers', 'header', 'responseHeaders']));
  // With nothing of an answer in it, it is what was answered.
  if (!own && !headers && !statusAt(inside)) return undefined;
  if (!status && !(own && isPlain)) return undefined;
  const durationMs = durationAt(inside) ?? durationAt(node);
  const request = requestOf(memberAt(node, ['req', 'request', 'httpRequest']));
  return {
    as: printedBy(around),
    status,
    body,
    headers,
    durationMs,
    request,
    ...(isPlain || headers || !asMembers(body?.value)
      ? {}
      : { otherwise: `the answer itself, which wraps its members in ${found.from}` }),
  };
});

/** Datadog keeps the status in `http`, beside what a service logs itself. */
const besideIt = (node: Node): Node => ({
  members: asMembers(node.members['http']) ?? {},
  path: joined(node.path, 'http'),
});

/** Members beside the text of a body, in ECS and in archives of browsers. */
const beside = new Set([
  'content',
  'text',
  'bytes',
  'size',
  'mime_type',
  'mimeType',
  'compression',
]);

function contentOf(value: Written): WrittenObject {
  const members = asMembers(value) ?? {};
  return Object.keys(members).every((name) => beside.has(name)) ? members : {};
}
