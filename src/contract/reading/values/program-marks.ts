import { brokenLetters } from './misread.ts';

/** ASCII texts without any mark, as nearly all are: identifiers, and free texts. */
const plainIdentifier = /^[\w/-]*$/;
const plainText = /^[ -%'-~]*$/;
/** First character of what stands for no value. */
const beginsNothing = /^(?:[\s\\#<([NUFnuf]|[^\0-\x7f])/;

/** What a program left in a text: a clause for a message, and what to do about it. */
export interface ProgramMark {
  /** Continues "sellerId is NULL", with its comma. */
  readonly why: string;
  readonly remedy: string;
  /** The text that is meant, if it is known. */
  readonly meant?: string;
}

/** Words that programs write when there is no value, in lower case. */
const wordsForNothing: ReadonlySet<string> = new Set([
  ...'null (null) <null> \\n none nil <nil> undefined nan nat <na> n/a false'.split(' '),
  '[object object]',
]);
const longestWord = 15;
/** `#N/A`, `#N/D`, `#¡REF!`, `#NOME?`, `#NV`; `####` of a column that is too narrow. */
const spreadsheetError = /^#(?:[¡¿]?[\p{Lu}\d/]+[!?]|N\/\p{Lu}{1,3}|NV|#+)$/u;

const ofNothing =
  'If there is no value, leave an optional field out. Send the value of a required one.';
const ofError = 'Correct the formula or the lookup in the spreadsheet, and send its value.';

/** Returns the mark of a text that stands for no value; undefined for any other text. */
export function markOfNothing(text: string): ProgramMark | undefined {
  if (text.length > longestWord + 2 || !beginsNothing.test(text)) return undefined;
  const word = text.trim();
  if (spreadsheetError.test(word)) return { why: ', an error of a spreadsheet', remedy: ofError };
  return wordsForNothing.has(word.toLowerCase())
    ? { why: ', as programs write no value', remedy: ofNothing }
    : undefined;
}

const dayLength = 86_400_000;

const exponent = /^[+-]?\d(?:[.,]\d+)?E\+\d+$|^[+-]?\d[.,]\d{3,}E\d+$/i;
/** Without one, the text is empty. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Controls other than tab and line ends, and zero-width blanks: no text needs them. */
const useless = /(?![\t\n\r\x80-\x9f])[\p{Cc}\u200b\ufeff]/u;

const asText =
  'Format the column as text before the numbers are entered, or export from the source itself.';
const ofLetters =
  'Read the source in its own encoding, write the answer as UTF-8 once, and leave HTML entities out of JSON.';
const ofUnseen =
  'Remove characters that cannot be seen where the texts are read or entered. Compare the bytes with the source.';

/** Returns the mark of a number in exponent form, whose last digits are lost. */
export const markOfExponent = (text: string): ProgramMark | undefined =>
  exponent.test(text)
    ? {
        why: ', a number in the exponent form of a spreadsheet, which loses the last digits',
        remedy: `${asText} A spreadsheet shortened the numbers, so different ones became equal.`,
      }
    : undefined;

/** Marks of an identifier that is not plain, in the order in which they are searched. */
const ofIdentifiers: readonly ((text: string) => ProgramMark | undefined)[] = [
  markOfText,
  (text) => markOfUnseen(text, unseen),
  (text) =>
    text === text.trim() || text.trim() === ''
      ? undefined
      : {
          why: `, with blanks at its ${/^\s/.test(text) ? 'beginning' : 'end'}`,
          remedy: 'Remove blanks at the ends, such as the padding of a column of fixed length.',
        },
  markOfExponent,
  (text) =>
    /^(?:="?[^"]*"?|'\d.*)$/.test(text)
      ? { why: ', with the sign by which a spreadsheet keeps digits as text', remedy: asText }
      : undefined,
  (text) =>
    /^\d{3,}\.0$/.test(text)
      ? {
          why: ', a number with the decimals that a column with empty cells gets',
          remedy: 'Read the column as text, so that no decimals are added.',
        }
      : undefined,
];

/**
 * Returns what a program changed in an identifier; undefined if nothing shows it, as in one of letters, digits, `_`, `/`
 * and `-`.
 */
export function markOfIdentifier(text: string): ProgramMark | undefined {
  if (plainIdentifier.test(text) || !visible.test(text)) return undefined;
  for (const mark of ofIdentifiers) {
    const found = mark(text);
    if (found) return found;
  }
  return undefined;
}

const ofCut: ProgramMark = {
  why: ', cut within its last letter (U+FFFD)',
  remedy: 'Cut texts by characters and not by bytes, or send them whole.',
};

/** Returns the mark of a name or another free text, which may have blanks and format characters. */
export function markOfText(text: string): ProgramMark | undefined {
  if (plainText.test(text)) return undefined;
  if (text.indexOf('\ufffd') === text.length - 1) return ofCut;
  const broken = brokenLetters(text);
  if (broken) return { ...broken, remedy: ofLetters };
  return useless.test(text) && visible.test(text) ? markOfUnseen(text, useless) : undefined;
}

function markOfUnseen(text: string, kind: RegExp): ProgramMark | undefined {
  const [found] = kind.exec(text) ?? [];
  if (found === undefined) return undefined;
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { why: `, with a character that cannot be seen (U+${code})`, remedy: ofUnseen };
}

/** Days by which programs mean no date, such as the first of .NET, Windows, SQL Server, spreadsheets and Unix. */
const daysForNothing: ReadonlySet<number> = new Set(
  '0001-01-01 1601-01-01 1753-01-01 1899-12-30 1899-12-31 1900-01-01 1904-01-01 1970-01-01 9999-12-31'
    .split(' ')
    .map((day) => Date.parse(day) / dayLength),
);

/** Returns the mark of a date by which programs mean none, at any offset. `date` is as `readDate` returns it. */
export function markOfNoDate(date: {
  readonly day: number;
  readonly lo: number;
  readonly hi: number;
}): ProgramMark | undefined {
  const isNone =
    daysForNothing.has(date.day) ||
    [...daysForNothing].some((day) => date.lo <= day * dayLength && date.hi >= day * dayLength);
  return isNone ? { why: ', which programs write for no date', remedy: ofNothing } : undefined;
}
