import { sampleDomain, sampleOrigin } from '../../../config/target/sample.ts';
import { isQuoting } from '../../../model/endpoint.ts';
import type { Json } from '../../../model/json.ts';
import type { Setting } from '../../../model/run.ts';
import type { TargetData } from '../../../model/target.ts';
import { list } from '../../../standards/text/figures.ts';
import {
  asking,
  comment,
  type DraftInput,
  type Question,
  yamlLine,
  yamlText,
} from './draft-lines.ts';

export interface Draft {
  readonly text: string;
  /** Questions that only a person can answer, by the key for the answer. */
  readonly questions: readonly Question[];
}

/** Writes the config: known values with their origin, and questions for the rest. */
export function draftOf(drafting: DraftInput): Draft {
  const target = targetLines(drafting);
  const data = dataLines(drafting);
  const lines = [
    `# Drafted by greenlight init on ${drafting.day}. docs/config.md explains every key.`,
    '# What has a value was found at the client’s own endpoints; the line above it says where.',
    '# "?" asks for what only a person can know: take the # from the lines below it, and put yours in.',
    '',
    'target:',
    ...target.lines,
    '',
    ...(data.lines.some((line) => /^ {2}\w/.test(line))
      ? ['data:']
      : [
          '# Nothing was found; with the first answer below take the # from this line too.',
          '# data:',
        ]),
    ...data.lines,
    '',
    'scenarios: [built-in]',
    '',
  ];
  return { text: lines.join('\n'), questions: [...target.questions, ...data.questions] };
}

function targetLines(drafting: DraftInput): { lines: readonly string[]; questions: Question[] } {
  const { target, unanswered, addressFrom } = drafting;
  const domain: Question = {
    key: 'target.domain',
    asks: `To which domain do the orders belong? Until it is set, ${sampleDomain} is sent.`,
  };
  const astray = [...unanswered].filter(([, why]) => /answered (404|405)/.test(why));
  const paths: Question = {
    key: 'target.paths',
    asks: `At which path is ${list(astray.map(([id]) => id))} served? ${astray.map(([id, why]) => `Of ${id}, ${why}`).join('; ')}.`,
  };
  const locked = [...unanswered].filter(([, why]) => /answered (401|403)/.test(why));
  const headers: Question = {
    key: 'target.headers',
    asks: `What lets a caller in? ${locked.map(([id, why]) => `Of ${id}, ${why}`).join('; ')}. The contract names no header there.`,
  };
  const lines = [
    comment(`From ${addressFrom}.`),
    `  clientBase: ${yamlText(target.clientBase)}`,
    ...tokenLines(drafting),
    ...asking(domain, [`domain: ${sampleDomain}`]),
    comment('Endpoints not listed are "not implemented" and never count against the client.'),
    `  implements: [${target.implements.join(', ')}]`,
    ...(astray.length > 0
      ? asking(paths, ['paths:', ...astray.map(([id]) => `  ${id}: /another/path`)])
      : []),
    ...(locked.length > 0
      ? asking(headers, [
          'headers:',
          ...locked.map(([id]) => `  ${id}: { authorization: "Bearer $\{ERP_KEY}" }`),
        ])
      : []),
    comment(
      `The origin header; the contract states no value. Until it is set, ${sampleOrigin} is sent.`,
    ),
    `  # origin: ${sampleOrigin}`,
  ];
  const questions = [
    domain,
    ...(astray.length > 0 ? [paths] : []),
    ...(locked.length > 0 ? [headers] : []),
  ];
  return { lines, questions };
}

const tokenLines = ({ hasToken }: DraftInput): readonly string[] =>
  hasToken
    ? [
        comment(
          'The name of the variable that holds the agreed token. The token itself is never written to a file.',
        ),
        `  token: $\{GREENLIGHT_TOKEN}`,
      ]
    : [
        comment(
          'GREENLIGHT_TOKEN was not set, so no token was sent. Once it is set it is sent; then take ":-" out.',
        ),
        `  token: $\{GREENLIGHT_TOKEN:-}`,
      ];

type Part =
  | 'commerce'
  | 'otherCommerces'
  | 'sellerIds'
  | 'distributionCenterId'
  | 'products'
  | 'covered'
  | 'window';

interface PartWords {
  /** Describes the value, before its origin. */
  readonly about: string;
  /** Question if nothing was found. */
  readonly asks: string;
  readonly example: readonly string[];
}

const parts: { readonly [part in Part]: PartWords } = {
  commerce: {
    about: 'The commerce that orders',
    asks: 'For which commerce may orders be quoted?',
    example: ['commerce: { externalId: "C0001", name: "Almacén La Estrella" }'],
  },
  otherCommerces: {
    about: 'Other commerces, for orders at once',
    asks: 'For which other commerces may orders be quoted?',
    example: ['otherCommerces: ["C0002", "C0003"]'],
  },
  sellerIds: {
    about: 'Its sellers',
    asks: 'Which sellers are on an order? Optional.',
    example: ['sellerIds: ["V01"]'],
  },
  distributionCenterId: {
    about: 'Its distribution center',
    asks: 'From which distribution center are orders sent? It may be left open.',
    example: ['distributionCenterId: "64f1c0a2b7d3e91a5c0f2b11"'],
  },
  products: {
    about: 'What is ordered, as it was sold last',
    asks: 'What may be ordered, how much of it, and at which price without tax?',
    example: ['products:', '  - { sku: "SKU-1001", quantity: 12, unitPrice: 1490 }'],
  },
  covered: {
    about: 'Addresses in coverage; the first is that of most orders',
    asks: 'Which address is inside the coverage area?',
    example: ['covered:', '  - { address: "Avenida Providencia 1208", commune: "Providencia" }'],
  },
  window: {
    about: 'A period with transactions',
    asks: 'In which period are there transactions?',
    example: ['window: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }'],
  },
};

/** Maximum length in characters of a client's text used as data for orders. */
const maxTextLength = 1000;

/** Writes `data:` with what was found, and questions for the rest. */
function dataLines({ target, settings }: DraftInput): {
  readonly lines: readonly string[];
  readonly questions: readonly Question[];
} {
  const { data } = target;
  const questions: Question[] = [];
  const ask = (question: Question, example: readonly string[]) => {
    questions.push(question);
    return asking(question, example);
  };
  const found = (Object.keys(parts) as Part[]).flatMap((part) => {
    const { about, asks, example } = parts[part];
    const setting = settings.find((each) => each.setting === `data.${part}`);
    const lines = data.sources[part] === 'discovered' ? valueLines(part, data) : undefined;
    if (lines) return [comment(`${about}: ${placeOf(setting)}.`), ...lines];
    if (!isAsked(part, target.implements)) return [];
    const why = setting?.from === 'sample' && setting.at ? ` None was found: ${setting.at}.` : '';
    return ask({ key: `data.${part}`, asks: `${asks}${why}` }, example);
  });
  if (!target.implements.includes('delivery-price')) return { lines: found, questions };
  const [product] = data.products;
  const sku = product?.sku ?? 'SKU-1001';
  const lines = [
    ...found,
    ...ask(
      {
        key: 'data.uncovered',
        asks: 'Which address is outside the coverage area? Its order must be rejected with a reason.',
      },
      ['uncovered:', '  - { address: "Calle Teniente Muñoz 118", commune: "Puerto Williams" }'],
    ),
    ...ask(
      {
        key: 'data.unquotable',
        asks: 'Which order must be rejected for another reason, as its weight or its delivery window?',
      },
      [
        'unquotable:',
        `  - why: "over the maximum weight"`,
        `    order: ${yamlLine(orderOf(sku, 99_999, product?.unitPrice ?? 1490))}`,
      ],
    ),
    ...ask({ key: 'data.quotes', asks: 'Of which order is the shipping price known?' }, [
      'quotes:',
      '  - why: "one unit to the first address"',
      `    order: ${yamlLine(orderOf(sku, 1, product?.unitPrice ?? 1490))}`,
      '    netValue: 4200',
      '    netTaxedValue: 4998',
    ]),
  ];
  return { lines, questions };
}

/** Returns a one-line order as a merge patch, with its totals. */
function orderOf(sku: string, quantity: number, unitPrice: number): Json {
  const totalPrice = Number((quantity * unitPrice).toFixed(6));
  return { products: [{ sku, quantity, pricing: { totalPrice } }] };
}

const placeOf = (setting: Setting | undefined) => setting?.at ?? 'discovered';

const isAsked = (part: Part, implementing: DraftInput['target']['implements']): boolean =>
  part === 'window' ? implementing.includes('transactions') : implementing.some(isQuoting);

/** Formats a value as YAML under its key; undefined if it is empty or unusable as data. */
function valueLines(part: Part, data: TargetData): readonly string[] | undefined {
  const value = foundOf(part, data);
  if (value === undefined || holdsLong(value)) return undefined;
  if (typeof value === 'string') return [`  ${part}: ${yamlText(value)}`];
  if (!Array.isArray(value)) {
    const members = Object.entries(value as { readonly [name: string]: Json });
    return [`  ${part}:`, ...members.map(([name, each]) => `    ${name}: ${yamlText(each)}`)];
  }
  if (value.length === 0) return undefined;
  const items = value as readonly Json[];
  return items.every((each) => typeof each === 'string')
    ? [`  ${part}: ${yamlLine(value)}`]
    : [`  ${part}:`, ...items.map((each) => `    - ${yamlLine(each)}`)];
}

function foundOf(part: Part, data: TargetData): Json | undefined {
  // Only the bounds are declared; every run finds the ranges inside.
  if (part === 'window') return data.window && { from: data.window.from, to: data.window.to };
  const value = data[part] as unknown as Json | undefined;
  return value === '' ? undefined : value;
}

const holdsLong = (value: Json): boolean =>
  typeof value === 'string'
    ? value.length > maxTextLength
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value as { readonly [name: string]: Json }).some(holdsLong);
