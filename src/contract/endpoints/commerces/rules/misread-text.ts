import type { Json, Pointer } from '../../../../model/json.ts';
import type { Breach } from '../../../../model/rule.ts';
import { locationTexts } from '../../../reading/records/commerce-fields.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { onceARecord } from '../../every/records/once-a-record.ts';
import { commerce } from '../example.ts';

const ofCommerce = ['name', 'class', 'channel', 'subChannel', 'paymentDescription'] as const;
/** A character beyond ASCII, or an HTML entity. */
const telling = /[^\0-\x7f]|&/;
const lost = '\ufffd';
const entity =
  /&(?:#\d+|#x[\da-f]+|[a-z](?:acute|grave|tilde|circ|uml|cedil|ring)|amp|quot|apos|nbsp);/i;

export default recordRule({
  id: 'commerces/misread-text',
  severity: 'warning',
  harm: 'buyer',
  title: 'Letters of a name or an address are broken',
  clauses: ['commerces.types', 'commerces.locations'],
  effect:
    'The platform shows the text as it is sent: buyers and sellers see broken letters, and an address may not be found.',
  remedy:
    'Read the source in its own encoding, write the answer as UTF-8 once, and leave HTML entities out of JSON.',
  mend: 'Send names and addresses with whole letters',
  counted: ['commerces', 'have texts with broken letters'],
  doubt:
    'The contract says only that these are texts. Three defects are reported: UTF-8 read as Latin-1, letters already lost (U+FFFD), and HTML entities.',
  examples: {
    conforming: [
      commerce(),
      commerce({ name: '«IRMû Ã & Cía; Â N° 5' }),
      commerce({ name: 'Café 🏪 Ñandú & Hijos' }),
    ],
    breaking: [
      commerce({ name: 'CafÃ© Central' }),
      commerce({ name: 'Almac\ufffdn' }),
      commerce({ locations: [{ address: 'Jos&eacute; Mart&#237; 5' }] }),
    ],
  },
  applies: ({ fields }) =>
    isReported(fields, ofCommerce) ||
    (Array.isArray(fields.locations) &&
      fields.locations.some((each) => isReported(each, locationTexts))),
  judge({ fields }) {
    const breaches = brokenTexts(fields, ofCommerce, '');
    if (Array.isArray(fields.locations)) {
      fields.locations.forEach((each, i) => {
        breaches.push(...brokenTexts(each, locationTexts, `/locations/${i}`));
      });
    }
    return onceARecord(breaches, 'warning');
  },
});

/** Reports whether one of these texts has more than plain letters. */
function isReported(value: Json, names: readonly string[]): boolean {
  const held = asObject(value);
  if (!held) return false;
  for (const name of names) {
    const text = held[name];
    if (typeof text === 'string' && telling.test(text)) return true;
  }
  return false;
}

function brokenTexts(value: Json, names: readonly string[], at: Pointer): Breach[] {
  const held = asObject(value);
  return names.flatMap((name): Breach[] => {
    const text = held?.[name];
    const broken = typeof text === 'string' && telling.test(text) ? brokenIn(text) : undefined;
    return broken ? [{ ...broken, at: `${at}/${name}`, actual: text ?? null }] : [];
  });
}

function brokenIn(text: string): Pick<Breach, 'message' | 'expected'> | undefined {
  const shown = excerpt(text);
  if (text.includes(lost)) {
    return { message: `${shown} has lost letters (U+FFFD).`, expected: 'the letters themselves' };
  }
  if (entity.test(text)) {
    return { message: `${shown} has HTML entities.`, expected: 'the letters themselves' };
  }
  const meant = meantText(text);
  return meant === undefined
    ? undefined
    : { message: `${shown} is UTF-8 read as Latin-1: ${excerpt(meant)}.`, expected: meant };
}

/** Characters of bytes 128 to 159 in windows-1252, which most programs mean by Latin-1. */
const bytes = new Map(
  Array.from({ length: 32 }, (_, i): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + i)),
    128 + i,
  ]),
);
/** A lead byte, followed by a continuation byte. */
const suspect = /[\u00c2-\u00f4][^\0-\x7f\u00c0-\u00ff]/;
/** Letters of Latin, characters of at least three bytes, or two others in a row: a single `PERÚ®` is not plausible. */
const letters = /[\u00a1-\u017f\u0800-\ud7ff]|[\u0370-\u07ff]{2}|\p{Extended_Pictographic}/u;

/**
 * Returns the intended text if one is UTF-8 read as Latin-1 or windows-1252: `Café` for `CafÃ©`. Undefined if
 * its characters as bytes are not entirely valid UTF-8, which correct text such as `«IRMû` is not.
 */
export function meantText(text: string): string | undefined {
  if (!suspect.test(text)) return undefined;
  const read = Array.from(text, (each) => bytes.get(each) ?? each.codePointAt(0) ?? 0);
  if (read.some((byte) => byte > 255)) return undefined;
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(read));
    return letters.test(meant) ? meant : undefined;
  } catch {
    return undefined;
  }
}
