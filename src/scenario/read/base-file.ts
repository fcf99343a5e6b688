import { dirname, join, resolve } from 'node:path';
import { asObject } from '../../contract/answers/json-object.ts';
import { UsageError } from '../../model/errors.ts';
import { readJson } from '../../standards/json/json-text.ts';
import { withoutMark } from '../../standards/text/decoded.ts';
import { assertReferencesAnywhere } from './reference-places.ts';
import type { ReadBase } from './scenario-of.ts';
import { assertPlain, isOutside, readText, sourceOf } from './source.ts';

/**
 * Reads orders from JSON files beside a scenario. The file holds the order, or `{ order }` as it is sent.
 * It must lie inside the scenario's root, also when links are followed.
 */
export const baseReader =
  (scenarioFile: string, rootFolder: string): ReadBase =>
  async (written, source, pointer) => {
    const place = source.place(pointer);
    const path = resolve(dirname(scenarioFile), written);
    if (isOutside(rootFolder, path)) {
      throw new UsageError(`${written} is outside the scenarios folder`, place);
    }
    await assertPlain(path, rootFolder, written, place);
    const shown = join(dirname(place.file), written);
    const text = await readText(path, written).catch((error: unknown) => {
      throw error instanceof UsageError ? new UsageError(error.message, place) : error;
    });
    const json = await sourceOf(assertJson(text, shown), shown);
    assertReferencesAnywhere(json);
    const whole = asObject(json.value);
    const order = whole && Object.keys(whole).join() === 'order' ? asObject(whole['order']) : whole;
    if (!order) throw new UsageError('the file has no order; expected an object', json.place(''));
    return order;
  };

/** The text again, without a byte-order mark; throws a UsageError with the place when it is not valid JSON. */
function assertJson(text: string, shown: string): string {
  const json = withoutMark(text);
  const [trouble] = readJson(json).trouble;
  if (!trouble) return json;
  const before = Buffer.from(json).subarray(0, trouble.offset).toString('utf8').split('\n');
  throw new UsageError(`this is not valid JSON: ${trouble.detail}`, {
    file: shown,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  });
}
