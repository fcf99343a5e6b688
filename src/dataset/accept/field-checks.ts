import { type DatasetShape, fieldKinds as kinds, type RecordFields } from '../../model/dataset.ts';
import { isAsciiDate } from '../../standards/date/ascii-date.ts';

/** What the schema of a record asks of a field, as far as that is understood. */
interface FieldCheck {
  /** A bit for each kind that may stand there. */
  readonly kinds: number;
  readonly minimum: number;
  /** Asked of a text. */
  readonly text: TextCheck | undefined;
}

type TextCheck = (bytes: Uint8Array, from: number, to: number) => boolean;

/** The checks of a record's fields, by their numbers. A value that does not pass one may still be right. */
export interface FieldChecks {
  /** How many fields are required. */
  readonly required: number;
  readonly isRequired: readonly boolean[];
  keeps(fields: RecordFields, field: number): boolean;
}

const textKinds = (1 << kinds.ascii) | (1 << kinds.utf8) | (1 << kinds.escaped);
const kindsOf: { readonly [type: string]: number } = {
  null: 1 << kinds.null,
  boolean: (1 << kinds.false) | (1 << kinds.true),
  number: 1 << kinds.number,
  string: textKinds,
};

const understood = new Set('$schema title description type required x-rule properties'.split(' '));

/** Makes the checks from the schema; undefined where the schema asks what is not understood here. */
export function fieldChecks({ schema, fields }: DatasetShape): FieldChecks | undefined {
  const { type, required, properties, ...more } = schema?.() ?? {};
  if (type !== 'object' || Object.keys(more).some((keyword) => !understood.has(keyword))) {
    return undefined;
  }
  const names = required as readonly string[];
  if (!names.every((name) => fields.some((field) => field.name === name))) return undefined;
  const asked = (properties ?? {}) as { readonly [name: string]: Asked };
  if (Object.keys(asked).some((name) => !fields.some((field) => field.name === name))) return;
  const checks = fields.map(({ name }) => checkOf(asked[name] ?? { not: {} }));
  return {
    required: names.length,
    isRequired: fields.map(({ name }) => names.includes(name)),
    keeps({ kinds: of, numbers, bytes, starts, ends }, field) {
      const check = checks[field] as FieldCheck;
      const kind = of[field] as number;
      if (((check.kinds >> kind) & 1) === 0) return false;
      if (kind === kinds.number) return (numbers[field] as number) >= check.minimum;
      if (kind < kinds.ascii || check.text === undefined) return true;
      return check.text(bytes, starts[field] as number, ends[field] as number);
    },
  };
}

interface Asked {
  readonly type?: string | readonly string[];
  readonly [keyword: string]: unknown;
}

const nothing: FieldCheck = { kinds: 0, minimum: 0, text: undefined };

/** A field with a keyword that is not understood accepts nothing. */
function checkOf({ type = [], minimum, description, 'x-rule': _, ...rest }: Asked): FieldCheck {
  const types = [type].flat();
  const allowed = types.reduce((all, each) => all | (kindsOf[each] ?? 0), 0);
  const [[keyword, value] = [], ...more] = Object.entries(rest);
  if (more.length > 0 || types.some((each) => !(each in kindsOf))) return nothing;
  const check = { kinds: allowed, minimum: Number(minimum ?? Number.NEGATIVE_INFINITY) };
  if (keyword === undefined) return { ...check, text: undefined };
  const text = textChecks[`${keyword} ${keyword === 'enum' ? '' : value}`.trim()]?.(value);
  return text ? { ...check, text } : nothing;
}

const textChecks: { readonly [asked: string]: (value: unknown) => TextCheck } = {
  'pattern \\S': () => (bytes, from, to) => from < to && isSign(bytes[from] as number),
  'maxLength 0': () => (_bytes, from, to) => from === to,
  'format iso-8601-date': () => isAsciiDate,
  'format iso-8601-date-or-empty': () => (bytes, from, to) =>
    from === to || isAsciiDate(bytes, from, to),
  enum(value) {
    const texts = (value as readonly string[]).map((text) => Buffer.from(text));
    return (bytes, from, to) => texts.some((text) => isText(bytes, from, to, text));
  },
};

/** The first byte of a character that is plainly no blank: of two bytes from U+00C0, or of ASCII. */
const isSign = (byte: number): boolean =>
  (byte > 32 && byte < 127 && byte !== backslash) || (byte >= 0xc3 && byte <= 0xdf);

function isText(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  if (to - from !== text.length) return false;
  for (let i = 0; i < text.length; i += 1) if (bytes[from + i] !== text[i]) return false;
  return true;
}

const backslash = 92;
