import { asObject } from '../../contract/reading/values/record-values.ts';
import { UsageError } from '../../model/scenario.ts';
import { readJson } from '../../standards/json/json-text.ts';
import { readText, sourceOf } from './source.ts';

/** Reads an order from a JSON file: the order itself, or `{ order }` as sent. Throws a UsageError with the position. */
export async function orderFile(path: string, shown: string) {
  const text = await readText(path, shown);
  assertJson(text, shown);
  const source = await sourceOf(text, shown);
  const whole = asObject(source.value);
  const isBody = whole !== undefined && Object.keys(whole).join() === 'order';
  const order = isBody ? asObject(whole['order']) : whole;
  if (!order) throw new UsageError('the file has no order; expected an object', source.place(''));
  /** Returns the position of a part of the body, such as `/order/externalId`, in the file. */
  const place = (at: string) => source.place(isBody ? at : at.replace(/^\/order/, ''));
  return { order, source, place };
}

/** Throws a UsageError with the position if a text is not valid JSON. */
function assertJson(text: string, file: string): void {
  const [trouble] = readJson(text).trouble;
  if (!trouble) return;
  const before = Buffer.from(text).subarray(0, trouble.offset).toString('utf8').split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const place = { file, line: before.length, column };
  throw new UsageError(`this is not valid JSON: ${trouble.detail}`, place);
}
