import { stringify } from 'yaml';
import { sampleDomain, sampleOrigin } from '../../../config/target/sample.ts';
import { type EndpointId, isQuoting } from '../../../model/endpoint.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Setting } from '../../../model/run.ts';
import type { Target } from '../../../model/target.ts';
import { list } from '../../../standards/text/figures.ts';
import { byCode, legible } from '../../../standards/text/legible.ts';

/** Question that only a person can answer, by the key for the answer. */
export interface Question {
  readonly key: string;
  readonly asks: string;
}

export interface DraftInput {
  readonly target: Target;
  /** Origin of each part of the data. */
  readonly settings: readonly Setting[];
  /** Whether GREENLIGHT_TOKEN was set when the client was asked. */
  readonly hasToken: boolean;
  /** The target of an earlier config, as it is written. */
  readonly written: JsonObject;
  /** Reason why an endpoint has no data: "answered 404". */
  readonly unanswered: ReadonlyMap<EndpointId, string>;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** Parts of the data that are looked for: the question if nothing was found, and an example of its answer. */
const parts = {
  commerce: [
    'For which commerce may orders be quoted?',
    'commerce: { externalId: "C0001", name: "Almacén La Estrella" }',
  ],
  otherCommerces: [
    'For which other commerces may orders be quoted?',
    'otherCommerces: ["C0002", "C0003"]',
  ],
  sellerIds: ['Which sellers are on an order? Optional.', 'sellerIds: ["V01"]'],
  distributionCenterId: [
    'From which distribution center are orders sent? It may be left open.',
    'distributionCenterId: "64f1c0a2b7d3e91a5c0f2b11"',
  ],
  products: [
    'What may be ordered, how much of it, and at which price without tax?',
    'products:\n  - { sku: "SKU-1001", quantity: 12, unitPrice: 1490 }',
  ],
  covered: [
    'Which address is inside the coverage area?',
    'covered:\n  - { address: "Avenida Providencia 1208", commune: "Providencia" }',
  ],
  window: [
    'In which period are there transactions, or are there none yet? Without any, write empty: [transactions] instead.',
    'window: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }',
  ],
} as const;

/** Adds a question, and returns its comment with an example of the answer. */
type Ask = (key: string, asks: string, example: string) => string;

/** Writes the config: known values with their origin, and questions for the rest. */
export function draftOf(input: DraftInput) {
  const questions: Question[] = [];
  const ask: Ask = (key, asks, example) => {
    const answer = kept(input, key.replace('target.', ''));
    if (answer) return answer;
    questions.push({ key, asks });
    return [comment(`? ${asks}`), ...example.split('\n').map((line) => `# ${line}`)].join('\n');
  };
  const data = dataLines(input, ask);
  const isFound = data.some((text) => /^\w/m.test(text));
  const text = [
    `# Drafted by greenlight init on ${input.day}. docs/reference/config.md explains every key.`,
    '# What has a value was found at the client’s own endpoints; the line above it says where.',
    '# "?" asks for what only a person can know: take the # from the lines below it, and put yours in.',
    '\ntarget:',
    indented(targetLines(input, ask)),
    isFound
      ? '\ndata:'
      : '\n# Nothing was found; with the first answer below take the # from this line too.\n# data:',
    indented([...data, ...ownersLines(input.target, ask)]),
    '\nscenarios: [built-in]\n',
  ].join('\n');
  return { text, questions };
}

/** The answer of an earlier config; a reference to a variable stays one. */
const kept = ({ written }: DraftInput, name: string): string | undefined =>
  written[name] === undefined
    ? undefined
    : yamlText({ [name]: written[name] }).replaceAll('$${', () => '${');

/** The data that was looked for: what was found, with its origin, or the question. */
function dataLines({ target, settings }: DraftInput, ask: Ask): readonly string[] {
  const { data, implements: endpoints } = target;
  return (Object.keys(parts) as (keyof typeof parts)[]).map((part) => {
    const setting = settings.find((each) => each.setting === `data.${part}`);
    const text = data.sources[part] === 'discovered' ? foundText(part, target) : undefined;
    if (text !== undefined) return `${comment(setting?.at ?? 'discovered')}\n${text}`;
    const isNeeded =
      part === 'window' ? endpoints.includes('transactions') : endpoints.some(isQuoting);
    const [asks, example] = parts[part];
    const why = setting?.from === 'sample' && setting.at ? ` None was found: ${setting.at}.` : '';
    return isNeeded ? ask(`data.${part}`, asks + why, example) : '';
  });
}

/** How the client is reached, with questions about the endpoints that did not answer. */
function targetLines(input: DraftInput, ask: Ask) {
  const { target, hasToken, written, unanswered } = input;
  const answered = (...statuses: readonly number[]) =>
    [...unanswered].filter(([, why]) => statuses.some((each) => why.includes(`answered ${each}`)));
  const [astray, locked] = [answered(404, 405), answered(401, 403)];
  return [
    `clientBase: ${yamlText(target.clientBase)}`,
    comment('The token is in this variable; it is never written to a file.'),
    hasToken ? `token: $\{GREENLIGHT_TOKEN}` : `token: $\{GREENLIGHT_TOKEN:-}`,
    ask(
      'target.domain',
      `To which domain do the orders belong? Until it is set, ${sampleDomain} is sent.`,
      `domain: ${sampleDomain}`,
    ),
    comment('Endpoints not listed are "not implemented" and never count against the client.'),
    `implements: [${target.implements.join(', ')}]`,
    (written['paths'] !== undefined || astray.length > 0) &&
      ask(
        'target.paths',
        `At which path is ${list(astray.map(([id]) => id))} served? ${whys(astray)}`,
        ['paths:', ...astray.map(([id]) => `  ${id}: /another/path`)].join('\n'),
      ),
    (written['headers'] !== undefined || locked.length > 0) &&
      ask(
        'target.headers',
        `What lets a caller in? ${whys(locked)} The contract names no header there.`,
        [
          'headers:',
          ...target.implements
            .filter((id) => id === 'shipping-cost' || locked.some(([each]) => each === id))
            .map((id) => `  ${id}: { authorization: "Bearer $\{ERP_KEY}" }`),
        ].join('\n'),
      ),
    comment(`The origin header. Until it is set, ${sampleOrigin} is sent.`),
    kept(input, 'origin') ?? `# origin: ${sampleOrigin}`,
    kept(input, 'shippingCostPayload') ?? false,
  ];
}

/** What no endpoint tells: orders that are due to be rejected, and known prices. */
function ownersLines({ data, implements: endpoints }: Target, ask: Ask): readonly string[] {
  if (!endpoints.includes('delivery-price')) return [];
  const { sku, unitPrice } = data.products[0] ?? { sku: 'SKU-1001', unitPrice: 1490 };
  const ordering = (quantity: number) =>
    `{ products: [{ sku: ${yamlText(sku)}, quantity: ${quantity}, pricing: { totalPrice: ${Number((quantity * unitPrice).toFixed(6))} } }] }`;
  return [
    ask(
      'data.uncovered',
      'Which address is outside the coverage area? Its order must be rejected with a reason.',
      'uncovered:\n  - { address: "Calle Larraín Alcalde 1", commune: "Juan Fernández" }',
    ),
    ask(
      'data.unquotable',
      'Which order must be rejected for another reason, as its weight or its delivery window?',
      `unquotable:\n  - why: "over the maximum weight"\n    order: ${ordering(99_999)}`,
    ),
    ask(
      'data.quotes',
      'Of which order is the shipping price known?',
      `quotes:\n  - why: "one unit to the first address"\n    order: ${ordering(1)}\n    netValue: 4200\n    netTaxedValue: 4998`,
    ),
  ];
}

const whys = (all: readonly (readonly [EndpointId, string])[]): string =>
  all.map(([id, why]) => `Of ${id}, ${why}.`).join(' ');

const comment = (text: string): string => `# ${legible(text).replaceAll(/\s+/g, ' ')}`;

const indented = (texts: readonly (string | boolean)[]): string =>
  texts
    .filter((text) => text !== '' && typeof text === 'string')
    .join('\n')
    .replaceAll(/^/gm, '  ');

/** Characters that could change the text direction or are not allowed in YAML; JSON escapes them. */
const unsafe = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cf}|\p{Cs}/gu;

/** Matches a text of many brackets, for which the YAML reader would assume deep nesting. */
const bracketed = /"(?:[^"[{]*[[{]){10}.*"/g;

/** Formats a value as YAML. All texts are quoted, so that no code becomes a number, and `${` is doubled. */
const yamlText = (value: unknown): string =>
  stringify(value, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedAsJSON: true,
    lineWidth: 0,
  })
    .replaceAll('${', '$$${')
    .replaceAll(bracketed, (text) => text.replaceAll(/[[\]{}]/g, byCode))
    .replace(unsafe, byCode)
    .trimEnd();

function foundText(part: keyof typeof parts, { data }: Target): string | undefined {
  // Only the bounds of the window are declared; every run finds the ranges inside.
  const { from, to } = data.window ?? {};
  const value = part === 'window' ? { from, to } : data[part];
  const isEmpty =
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : yamlText({ [part]: value });
}
