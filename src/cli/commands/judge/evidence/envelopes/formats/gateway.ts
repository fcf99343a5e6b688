import { fromObjects, isRecord } from '../from-objects.ts';
import { headersOf, memberAt, statusOf } from '../members.ts';

/** What a Lambda returns to its gateway: `statusCode`, `headers`, `body` as a text, `isBase64Encoded`. */
export default fromObjects((node, around) => {
  const { members } = node;
  if (!Object.hasOwn(members, 'statusCode') || !Object.hasOwn(members, 'body')) return undefined;
  const body = memberAt(node, ['body']);
  const isWhole =
    Object.hasOwn(members, 'isBase64Encoded') || Object.hasOwn(members, 'multiValueHeaders');
  const isText = typeof body?.value === 'string';
  if (!isWhole && !isText) return undefined;
  const status = statusOf(memberAt(node, ['statusCode']));
  if (!status) return undefined;
  const headers = headersOf(memberAt(node, ['headers', 'multiValueHeaders']));
  return {
    as: 'the answer of a Lambda to its gateway',
    status,
    body: body ?? { value: '', from: 'body' },
    ...(headers ? { headers } : {}),
    ...(members['isBase64Encoded'] === true ? { isBase64: true } : {}),
    ...(isRecord(members, around)
      ? {}
      : {
          notes: ['If the client answers this object itself, paste its status line as well.'],
          untold: ['whether the client answers this object itself'],
        }),
  };
});
