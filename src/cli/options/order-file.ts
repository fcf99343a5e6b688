import { resolve } from 'node:path';
import { asObject } from '../../contract/reading/values/json-object.ts';
import type { JsonObject } from '../../model/json.ts';
import { type FilePlace, UsageError } from '../../model/scenario.ts';
import { readText, type Source, sourceOf } from '../../scenario/read/source.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import { readJson } from '../../standards/json/json-text.ts';
import { withoutMark } from '../../standards/text/decoded.ts';

export interface OrderFile {
  readonly order: JsonObject;
  /**
   * Returns the position of a part of the body, such as `/order/externalId`, in the file; undefined if it is not there.
   */
  readonly place: (at: string) => FilePlace | undefined;
}

/** Reads an order from a JSON file: the order itself, or `{ order }` as sent. Throws a UsageError with the position. */
export async function orderFile(file: string, cwd: string): Promise<OrderFile> {
  const text = withoutMark(await readText(resolve(cwd, file), file));
  const [trouble] = readJson(text).trouble;
  if (trouble) {
    const before = Buffer.from(text).subarray(0, trouble.offset).toString('utf8').split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    const line = text.split('\n')[before.length - 1] ?? '';
    if (/^\s*(?:\/[/*]|#)/.test(line)) {
      throw new UsageError(`JSON has no comments: remove line ${before.length}`, {
        file,
        line: before.length,
        column,
      });
    }
    throw new UsageError(`this is not valid JSON: ${trouble.detail}`, {
      file,
      line: before.length,
      column,
    });
  }
  const source = await sourceOf(text, file);
  const whole = asObject(source.value);
  const isBody = whole !== undefined && Object.keys(whole).join() === 'order';
  const order = isBody ? asObject(whole['order']) : whole;
  if (!order) throw new UsageError('the file holds no order; expected an object', source.place(''));
  return { order, place: (at) => placeIn(source, isBody ? at : at.replace(/^\/order/, '')) };
}

/** Returns the position of a value, or of its nearest ancestor in the file. */
function placeIn(source: Source, at: string): FilePlace | undefined {
  for (let pointer = at; ; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
    if (valueAt(source.value, pointer) !== undefined) return source.place(pointer);
    if (pointer === '') return undefined;
  }
}
