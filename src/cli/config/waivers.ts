import { resolve } from 'node:path';
import type { Waiver } from '../../engine/result/waivers.ts';
import { UsageError } from '../../model/scenario.ts';
import { unknown } from '../../scenario/read/nearest.ts';
import { assertSchema } from '../../scenario/read/schema-mistakes.ts';
import { readSource, type Source } from '../../scenario/read/source.ts';
import { isIsoDate } from '../../standards/date/iso-8601.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import type { Givens } from './given.ts';

type RawWaiver = Omit<Waiver, 'at'>;

interface Wanted {
  readonly cwd: string;
  readonly knownRules: readonly string[];
}

/** The waivers of the config and of --waivers FILE, each with its place. Throws a UsageError for a rule or day that is none. */
export async function waiversOf(
  givens: Givens,
  { cwd, knownRules }: Wanted,
): Promise<readonly Waiver[]> {
  const ofConfig = givens.source ? waiversIn(givens.source, knownRules) : [];
  const file = givens.one('waivers');
  if (!file) return ofConfig;
  const source = await readSource(resolve(cwd, file.text), file.text);
  const wrapped = asConfig(source);
  assertSchema('config', wrapped);
  return [...ofConfig, ...waiversIn(wrapped, knownRules)];
}

/** Who waives more than this has not read them. */
const most = 1000;

const own = (pointer: string) => pointer.replace(/^\/waivers/, '');

/** A file of waivers holds a list, or `waivers:` as the config does. */
function asConfig(source: Source): Source {
  if (!Array.isArray(source.value)) return source;
  return {
    value: { waivers: source.value },
    place: (pointer) => source.place(own(pointer)),
    keyPlace: (pointer) => source.keyPlace(own(pointer)),
  };
}

function waiversIn(source: Source, knownRules: readonly string[]): readonly Waiver[] {
  const raw = (valueAt(source.value, '/waivers') ?? []) as readonly RawWaiver[];
  if (raw.length > most) {
    const message = `waivers has ${raw.length} entries; the maximum is ${most}`;
    throw new UsageError(message, source.place(`/waivers/${most}`));
  }
  return raw.map((waiver, i) => {
    const pointer = `/waivers/${i}`;
    if (!knownRules.includes(waiver.rule)) {
      throw new UsageError(
        shortened(unknown('rule', waiver.rule, knownRules)),
        source.place(`${pointer}/rule`),
      );
    }
    if (!isIsoDate(waiver.until)) {
      throw new UsageError(
        `until is '${waiver.until}'; that day does not exist`,
        source.place(`${pointer}/until`),
      );
    }
    const { file, line } = source.place(pointer);
    return { ...waiver, at: `${file}:${line}` };
  });
}

/** The whole list of rules is no help in one line. */
export const shortened = (message: string): string =>
  message.replace(/; known here: .*$/, '; greenlight list rules shows them');
