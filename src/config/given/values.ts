import { durationMs } from '../../scenario/read/expect.ts';

/** Parser of a text; undefined if the text is not as `expected`. */
export interface ValueParser<Value> {
  readonly read: (text: string) => Value | undefined;
  /** Noun phrase: `a whole number from 1 to 100`. */
  readonly expected: string;
}

export const wholeNumber = (least: number, most: number): ValueParser<number> => ({
  expected:
    most === Number.MAX_SAFE_INTEGER
      ? `a whole number from ${least}`
      : `a whole number from ${least} to ${most}`,
  read(text) {
    const value = /^\s*\d{1,16}\s*$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

const sizes: { readonly [unit: string]: number } = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** In bytes. */
export const size: ValueParser<number> = {
  expected: 'a size such as 20MB or 512KiB',
  read(text) {
    const [, figure, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
    const factor = Object.hasOwn(sizes, unit.toLowerCase()) ? sizes[unit.toLowerCase()] : undefined;
    const bytes =
      figure === undefined || factor === undefined ? 0 : Math.floor(Number(figure) * factor);
    return bytes > 0 ? bytes : undefined;
  },
};

/** In requests per second. */
export const rate: ValueParser<number> = {
  expected: 'a rate such as 10/s or 30/m',
  read(text) {
    const [, figure, per] = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(s|m|min|h)\s*$/.exec(text) ?? [];
    if (figure === undefined || Number(figure) === 0) return undefined;
    return Number(figure) / (per === 's' ? 1 : per === 'h' ? 3600 : 60);
  },
};

/** In milliseconds, above 0. */
export const time: ValueParser<number> = {
  expected: 'a time such as 60s, 1500ms or 1m',
  read: (text) => durationMs(text) || undefined,
};

export const truth: ValueParser<boolean> = {
  expected: 'true or false',
  read(text) {
    const word = text.trim();
    if (/^(?:true|1|yes|on)$/i.test(word)) return true;
    return /^(?:false|0|no|off)$/i.test(word) ? false : undefined;
  },
};

export const oneOfWords = <Word extends string>(words: readonly Word[]): ValueParser<Word> => ({
  expected: `one of ${words.join(', ')}`,
  read: (text) => words.find((word) => word === text.trim()),
});
