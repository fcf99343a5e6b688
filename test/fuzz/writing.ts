import * as fc from 'fast-check';
import type { Json } from '../../src/model/json.ts';
import { type Random, randomOf } from '../../src/reference-client/base/random.ts';

/** The freedom of JSON (RFC 8259) and of the contract; each part can be switched off alone. */
export interface Writing {
  readonly seed: number;
  /** Members in random order. */
  readonly shuffled: boolean;
  /** Unknown members. */
  readonly added: boolean;
  readonly spaced: boolean;
  /** 10 as 1e1, 10.0, 100E-1. */
  readonly numbers: boolean;
  /** Letters as \u0061. */
  readonly escaped: boolean;
}

export const writings: fc.Arbitrary<Writing> = fc.record({
  seed: fc.nat(),
  shuffled: fc.boolean(),
  added: fc.boolean(),
  spaced: fc.boolean(),
  numbers: fc.boolean(),
  escaped: fc.boolean(),
});

/** The same value in another notation, which differs by `nth`. */
export function written(value: Json, writing: Writing, nth = 0): string {
  return inLetters(value, writing, randomOf(writing.seed + nth * 7919));
}

function inLetters(value: Json, writing: Writing, random: Random): string {
  const gap = () => (writing.spaced ? random.pick(gaps) : '');
  const around = (text: string) => `${gap()}${text}${gap()}`;
  if (typeof value === 'number')
    return around(writing.numbers ? numberText(value, random) : `${value}`);
  if (typeof value === 'string') return around(textOf(value, writing, random));
  if (typeof value !== 'object' || value === null) return around(`${value}`);
  if (Array.isArray(value)) {
    return around(`[${value.map((each: Json) => inLetters(each, writing, random)).join()}]`);
  }
  const own = Object.entries(value);
  const more = writing.added && !isMap(own) ? random.some(unknown, random.whole(0, 4)) : [];
  const member = (name: string, each: Json, manner: Writing) =>
    `${around(textOf(name, manner, random))}:${inLetters(each, manner, random)}`;
  const texts = [
    ...own.map(([name, each]) => member(name, each, writing)),
    ...more
      .filter(([name]) => !Object.hasOwn(value, name))
      .map(([name, each]) => member(name, each, { ...writing, added: false })),
  ];
  return around(`{${(writing.shuffled ? random.some(texts, texts.length) : texts).join()}}`);
}

/** Names that are ids of distribution centers: another name would be another center. */
const isMap = (members: readonly (readonly [string, Json])[]) =>
  members.some(([name]) => /^[\da-f]{24}$/.test(name));

const gaps = ['', '', ' ', '\n', '\t', '\r\n', '  \n    '] as const;

/** Names unlike those of the contract, over which code may stumble. */
const unknown: readonly (readonly [string, Json])[] = [
  ['requestId', '7f9c'],
  ['_links', { self: { href: '/x', templated: false } }],
  ['$schema', 'https://example.com/schema'],
  ['', 'a member without a name'],
  ['__proto__', { netValue: -1, message: 'No' }],
  ['constructor', { name: 'Object' }],
  ['toString', null],
  ['hasOwnProperty', false],
  ['length', 12],
  ['日本', [1, [2, [3, []]]]],
  ['a/b~c', { 'd/e': 1e300 }],
  ['audit', [{ by: 'ana', at: '2026-13-45' }, {}]],
  ['note', '</script> \u2028 \ud83d\ude9a \u0000'],
  ['weight', 0.1],
];

function textOf(text: string, { escaped }: Writing, random: Random): string {
  const plain = JSON.stringify(text);
  if (!escaped) return plain;
  return plain.replace(/\\u[\da-f]{4}|\\.|[^"\\]/gsu, (letter) => {
    if (letter.startsWith('\\') || !random.percent(30)) return letter;
    return letter === '/' ? '\\/' : codes(letter, random.percent(50));
  });
}

/** The escapes of a character, both surrogates if it has two. */
const codes = (letter: string, capitals: boolean) =>
  letter
    .split('')
    .map((half) => half.charCodeAt(0).toString(16).padStart(4, '0'))
    .map((code) => `\\u${capitals ? code.toUpperCase() : code}`)
    .join('');

/** The same decimal value, hence the same double. */
export function numberText(value: number, random: Random): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(`${value}`) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, '');
  const power = Number(exponent) - fraction.length;
  const e = random.pick(['e', 'E'] as const);
  const zeros = '0'.repeat(random.whole(1, 4));
  const plain = `${value}`;
  switch (random.whole(0, 4)) {
    case 0:
      return plain.includes('e') ? plain : `${plain}${plain.includes('.') ? '' : '.'}${zeros}`;
    case 1:
      return `${sign}${digits}${e}${power < 0 ? '' : random.pick(['', '+', '+0'] as const)}${power}`;
    case 2:
      return `${sign}${digits}${zeros}${e}${power - zeros.length}`.replace(/^(-?)0+(?=\d)/, '$1');
    case 3:
      return `${sign}0.${zeros}${digits}${e}${power + digits.length + zeros.length}`;
    default:
      return plain;
  }
}
