import { endpoints } from '../../contract/catalogue.ts';
import { readSchema } from '../../contract/reading/values/schema.ts';
import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { asItems, asMembers, Cut, type Written, type WrittenObject } from '../written/written.ts';

/** The schemas of single records, under schemas/. */
const records: { readonly [id in EndpointId]?: string } = {
  transactions: 'transaction',
  commerces: 'commerce',
};

const known = new Map<EndpointId, readonly string[]>();

/** The members that the contract gives an answer, or a record of it. */
function membersOf(endpoint: EndpointId): readonly string[] {
  let names = known.get(endpoint);
  if (!names) {
    const schema = endpoints.find(({ id }) => id === endpoint)?.schemas.answer ?? records[endpoint];
    names = schema === undefined ? [] : Object.keys(readSchema(schema)['properties'] ?? {});
    known.set(endpoint, names);
  }
  return names;
}

/** Whether these are members of an answer itself; of a record several, since loggers have a `name` too. */
export function isAnswerOf(endpoint: EndpointId, members: WrittenObject): boolean {
  const own = membersOf(endpoint).filter((name) => Object.hasOwn(members, name));
  return own.length >= (isDataset(endpoint) ? 3 : 1);
}

/** Whether a value, or a text of it, holds members of an answer. */
export function speaksOf(endpoint: EndpointId, value: Written): boolean {
  const text = value instanceof Cut ? value.text : value;
  if (typeof text === 'string') {
    const head = text.slice(0, 4000);
    const isXml = /^\s*</.test(head);
    const own = membersOf(endpoint).filter((name) =>
      isXml ? new RegExp(`<(?:\\w{1,20}:)?${name}>`).test(head) : head.includes(`"${name}"`),
    );
    return (isXml || /^\s*[[{]/.test(head)) && own.length >= (isDataset(endpoint) ? 3 : 1);
  }
  const [first] = asItems(value) ?? [];
  const members = asMembers(value) ?? asMembers(first);
  return members !== undefined && isAnswerOf(endpoint, members);
}

/** Whether a text begins with the header of a CSV of a dataset. */
export function hasHeaderOf(endpoint: EndpointId, text: string): boolean {
  const cells = (text.split('\n', 1)[0] ?? '').split(/[,;\t|]/, 200);
  const named = cells.map((cell) => [cell.trim().replace(/^"(.*)"$/, '$1'), true] as const);
  return isDataset(endpoint) && isAnswerOf(endpoint, Object.fromEntries(named));
}
