import { joined, type Node } from '../../written/objects.ts';
import { asMembers, type Written } from '../../written/written.ts';
import type { Found } from '../found.ts';
import { fromObjects } from '../from-objects.ts';
import { lostOf } from '../lost.ts';
import { headersOf, memberAt, requestOf, statusAt, statusOf } from '../members.ts';

/**
 * Errors of axios: with `response`, its status and `data`; `toJSON`, which keeps the status alone; and those to
 * which no answer came.
 */
export default fromObjects((node, { root }) => {
  const { members, path } = node;
  const response = memberAt(node, ['response']);
  const answered = asMembers(response?.value);
  const isAxios =
    members['isAxiosError'] === true ||
    members['name'] === 'AxiosError' ||
    ['config', 'code', 'message'].every((name) => Object.hasOwn(members, name));
  if (!isAxios) return ofSystem(node);
  const request = requestOf(memberAt(node, ['config', 'request']));
  if (response && answered) {
    const inside = { members: answered, path: response.from };
    const status = statusAt(inside);
    const body = memberAt(inside, ['data', 'body', 'text', 'rawBody']);
    if (!status) return undefined;
    const asked = request ?? requestOf(memberAt(inside, ['config']));
    const headers = headersOf(memberAt(inside, ['headers', 'header']));
    return { as: 'an error of axios', status, body, headers, request: asked };
  }
  const status = statusOf(memberAt(node, ['status'])) ?? inMessage(members['message'], path);
  if (status) return { as: 'an error of axios', status, request };
  const said = [members['code'], members['message'], root['message']];
  const noAnswer = lostOf(said.filter((each) => typeof each === 'string').join(' '));
  return noAnswer && { as: 'an error of axios', noAnswer, request };
});

/** An error of the system in a log line: its `code`, its `message` and no answer beside them. */
function ofSystem({ members }: Node): Found | undefined {
  const { code, message, response } = members;
  const isOfSystem = typeof code === 'string' && /^(?:E[A-Z_]{3,40}|UND_ERR_\w{2,40})$/.test(code);
  if (!isOfSystem || typeof message !== 'string' || response !== undefined) return undefined;
  const noAnswer = lostOf(`${code} ${message}`);
  return noAnswer && { as: 'an error without an answer', noAnswer };
}

function inMessage(message: Written | undefined, path: string) {
  if (typeof message !== 'string') return undefined;
  const [, digits] = /^Request failed with status code (\d{3})\b/.exec(message) ?? [];
  return digits === undefined
    ? undefined
    : { value: Number(digits), from: joined(path, 'message') };
}
