import { parsedJson } from '../../../standards/json/json-text.ts';
import { joined } from '../../written/objects.ts';
import { asItems, asMembers } from '../../written/written.ts';
import { fromObjects } from '../from-objects.ts';
import { lostOf } from '../lost.ts';
import { statusAt } from '../members.ts';

/** An error of n8n: `httpCode` beside `rawErrorMessage`, which repeats the body behind the status. */
export default fromObjects(({ members, path }) => {
  const details = asMembers(members['errorDetails']);
  if (!details || !Object.hasOwn(members, 'n8nDetails')) return undefined;
  const at = joined(path, 'errorDetails');
  const [raw] = asItems(details['rawErrorMessage'] ?? null) ?? [];
  const [, text] = /^[1-5]\d\d - ([\s\S]+)$/.exec(typeof raw === 'string' ? raw : '') ?? [];
  const status = statusAt({ members: details, path: at });
  const as = 'an error of n8n';
  if (!status) {
    const noAnswer = lostOf(typeof raw === 'string' ? raw : '');
    return noAnswer && { as, noAnswer };
  }
  if (text === undefined) return { as, status };
  // A body that is no JSON is written as a text of JSON.
  const value = text.startsWith('"') ? parsedJson(text) : text;
  return {
    as,
    status,
    body: { value: typeof value === 'string' ? value : text, from: `${at}.rawErrorMessage` },
  };
});
