import { taken } from '../found.ts';
import { fromObjects } from '../from-objects.ts';
import { headersOf, memberAt, requestOf, statusOf } from '../members.ts';

/** A saved example of Postman, and an entry of its console as it is copied. */
export default fromObjects((node, { paste, placed }) => {
  const { members } = node;
  if (
    Object.hasOwn(members, 'originalRequest') ||
    Object.hasOwn(members, '_postman_previewlanguage')
  ) {
    const status = statusOf(memberAt(node, ['code']));
    const body = memberAt(node, ['body']);
    const headers = headersOf(memberAt(node, ['header']));
    const request = requestOf(memberAt(node, ['originalRequest']));
    return { as: 'a saved example of Postman', status, body, headers, request };
  }
  if (!Object.hasOwn(members, 'Response Body') && !Object.hasOwn(members, 'Response Headers'))
    return undefined;
  const [, method = '', url = ''] =
    /([A-Z]{3,7}) (https?:\/\/[^\s:]{1,200}(?::\d{1,5})?[^\s:]{0,2000}): $/.exec(
      paste.text.slice(0, placed.from).slice(-2300),
    ) ?? [];
  const body = memberAt(node, ['Response Body']);
  const headers = headersOf(memberAt(node, ['Response Headers']));
  const sent = headersOf(memberAt(node, ['Request Headers']));
  const asked = memberAt(node, ['Request Body']);
  return {
    as: 'an entry of the console of Postman',
    body,
    headers,
    request: taken(
      url === ''
        ? undefined
        : { method, url, headers: sent?.value ?? [], ...(asked && { body: asked.value }) },
      'the first line',
    ),
  };
});
