import { asItems, asMembers, Cut } from '../../written/written.ts';
import { type Found, type Paste, type Reader, taken, takenNumber } from '../found.ts';
import { fromObjects, isRecord } from '../from-objects.ts';
import { headersOf, memberAt, statusOf } from '../members.ts';

/** What a program hands to its gateway or its server: a Lambda an object, Rack of Ruby a list of three. */
const gateway: Reader = {
  read: (paste) => [...ofLambda.read(paste), ...inThree(paste)],
};

const answerLine = /^.{0,120}\bMethod response body after transformations: ?/m;

/** The execution log of API Gateway: the answer that it gave on, and its status on a line of its own. */
export const executionLog: Reader = {
  read({ text, objects }) {
    const [line] = answerLine.exec(text) ?? [];
    const [, digits] = /\bMethod completed with status: ([1-5]\d\d)\b/.exec(text) ?? [];
    if (line === undefined) return [];
    const from = text.indexOf(line) + line.length;
    const placed = objects.find((each) => each.from === from);
    const end = text.indexOf('\n', from);
    const rest = end < 0 ? new Cut(text.slice(from)) : text.slice(from, end);
    return [
      {
        as: 'the execution log of API Gateway',
        body: { value: placed?.value ?? rest, from: 'the response body after transformations' },
        placed,
        status: takenNumber(digits, 'the last line'),
      },
    ];
  },
};

export default gateway;

/** `[422, {"content-type"=>"application/json"}, ["…"]]`, the body alone or in a list of pieces. */
const inThree = ({ objects }: Paste): readonly Found[] =>
  objects.flatMap((placed) => {
    const [code, fields, last] = asItems(placed.value) ?? [];
    const status = statusOf(taken(code, '0'));
    if (!status || fields === undefined || !asMembers(fields)) return [];
    const pieces = asItems(last) ?? (last === undefined ? [] : [last]);
    const [value] =
      pieces.length > 1 && pieces.every((each) => typeof each === 'string')
        ? [pieces.join('')]
        : pieces;
    const headers = headersOf({ value: fields, from: '1' });
    return {
      as: 'a list of status, header and body',
      status,
      placed,
      body: taken(value, '2'),
      headers,
    };
  });

/** `statusCode`, `headers`, `body` as a text, `isBase64Encoded`. */
const ofLambda = fromObjects((node, around) => {
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
    headers,
    ...(members['isBase64Encoded'] === true ? { isBase64: true } : {}),
    ...(isRecord(members, around)
      ? {}
      : {
          notes: ['If the client answers this object itself, paste its status line as well.'],
          untold: ['whether the client answers this object itself'],
        }),
  };
});
