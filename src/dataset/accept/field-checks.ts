import type { DatasetShape } from '../../model/dataset.ts';
import { isAsciiDate } from '../../standards/date/ascii-date.ts';
import { fieldKinds as kinds, type RecordFields } from './fields.ts';

/** What the schema of a record asks of a field, as far as that is understood. */
interface FieldCheck {
  /** A bit for each kind that may stand there. */
  readonly kinds: number;
  readonly minimum: number;
  /** What is asked of a text: one of those below. */
  readonly text: number;
  readonly enum: readonly Uint8Array[];
}

const [any, sign, empty, date, dateOrEmpty, oneOf] = [0, 1, 2, 3, 4, 5] as const;

/** The checks of a record's fields, by their numbers. A value that does not pass one may still be right. */
export interface FieldChecks {
  /** How many fields are required. */
  readonly required: number;
  readonly isRequired: readonly boolean[];
  keeps(fields: RecordFields, field: number): boolean;
}

const textKinds =
  (1 << kinds.ascii) | (1 << kinds.utf8) | (1 << kinds.escaped) | (1 << kinds.doubled);
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
  if (Object.keys(asked).some((name) => !fields.some((field) => field.name === name))) {
    return undefined;
  }
  const checks = fields.map(({ name }) => checkOf(asked[name] ?? { not: {} }));
  const allowed = Int32Array.from(checks, (check) => check.kinds);
  const minima = Float64Array.from(checks, ({ minimum }) => minimum);
  const texts = Uint8Array.from(checks, ({ text }) => text);
  const enums = checks.map((check) => check.enum);
  return {
    required: names.length,
    isRequired: fields.map(({ name }) => names.includes(name)),
    keeps({ kinds: of, numbers, bytes, starts, ends }, field) {
      const kind = of[field] as number;
      if ((((allowed[field] as number) >> kind) & 1) === 0) return false;
      if (kind === kinds.number) return (numbers[field] as number) >= (minima[field] as number);
      if (kind < kinds.ascii) return true;
      const from = starts[field] as number;
      const to = ends[field] as number;
      switch (texts[field]) {
        case any:
          return true;
        case sign:
          return from < to && isSign(bytes[from] as number);
        case empty:
          return from === to;
        case date:
          return isAsciiDate(bytes, from, to);
        case dateOrEmpty:
          return from === to || isAsciiDate(bytes, from, to);
        default:
          return isOneOf(enums[field] as readonly Uint8Array[], bytes, from, to);
      }
    },
  };
}

interface Asked {
  readonly type?: string | readonly string[];
  readonly [keyword: string]: unknown;
}

const nothing: FieldCheck = { kinds: 0, minimum: 0, text: any, enum: [] };

/** They ask nothing of a value. */
const describing = new Set(['description', 'x-rule']);

const asks: { readonly [asked: string]: number } = {
  'pattern \\S': sign,
  'maxLength 0': empty,
  'format iso-8601-date': date,
  'format iso-8601-date-or-empty': dateOrEmpty,
};

/** A field with a keyword that is not understood accepts nothing. */
function checkOf({ type = [], minimum, ...rest }: Asked): FieldCheck {
  const types = [type].flat();
  const allowed = types.reduce((all, each) => all | (kindsOf[each] ?? 0), 0);
  const asked = Object.entries(rest).filter(([keyword]) => !describing.has(keyword));
  const [[keyword, value] = [], ...more] = asked;
  if (more.length > 0 || types.some((each) => !(each in kindsOf))) return nothing;
  const least = Number(minimum ?? Number.NEGATIVE_INFINITY);
  const check = { kinds: allowed, minimum: least, text: any, enum: [] };
  if (keyword === undefined) return check;
  if (keyword === 'enum') {
    return { ...check, text: oneOf, enum: [value].flat().map((text) => Buffer.from(String(text))) };
  }
  const text = asks[`${keyword} ${String(value)}`];
  return text === undefined ? nothing : { ...check, text };
}

function isOneOf(texts: readonly Uint8Array[], bytes: Uint8Array, from: number, to: number) {
  for (let i = 0; i < texts.length; i += 1) {
    if (isText(bytes, from, to, texts[i] as Uint8Array)) return true;
  }
  return false;
}

/** The first byte of a character that is plainly no blank: of two bytes from U+00C0, or of ASCII. */
const isSign = (byte: number): boolean =>
  (byte > 32 && byte < 127 && byte !== backslash) || (byte >= 0xc3 && byte <= 0xdf);

function isText(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  if (to - from !== text.length) return false;
  for (let i = 0; i < text.length; i += 1) if (bytes[from + i] !== text[i]) return false;
  return true;
}

const backslash = 92;
