import { fence } from './example.ts';
/** A cause as its page tells it; src/diagnosis has it whole. */
export interface CauseWords {
  readonly id: string;
  readonly layer: string;
  readonly move: string;
  readonly title: string;
  readonly means: string;
  readonly remedy: string;
  readonly next: string;
  readonly beside?: true;
  readonly rules: readonly string[];
  readonly faults: readonly string[];
  readonly examples: {
    readonly shown: readonly CauseExample[];
    readonly near: readonly CauseExample[];
  };
}

interface CauseExample {
  readonly endpoint?: string;
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly text?: string;
  readonly lost?: { readonly detail: string };
  readonly durationMs?: number;
}

/** The page of a cause in Markdown, as it stands at docs/causes/<id>.md. */
export function causePage(cause: CauseWords): string {
  const { examples, rules, faults } = cause;
  return `${[
    '<!-- Written by npm run docs from the cause itself. -->',
    `# ${cause.title}`,
    `\`${cause.id}\` · layer: ${cause.layer} · next step by: ${cause.move}${cause.beside ? ' · reported with other causes' : ''}`,
    cause.means,
    `**Remedy.** ${cause.remedy}`,
    '**Next.**',
    fence([cause.next], 'sh'),
    ...section('## Evidence', examples.shown),
    ...section('## Similar, but another cause', examples.near),
    ...(rules.length === 0
      ? []
      : ['## Rules that find it', rules.map((id) => `- [${id}](../rules/${id}.md)`).join('\n')]),
    ...(faults.length === 0
      ? []
      : [
          '## See it',
          'Start the reference client with the fault in one terminal, then diagnose it in another:',
          fence(
            [
              `greenlight serve --fault ${faults[0]}`,
              'greenlight diagnose --base-url http://127.0.0.1:4010',
            ],
            'sh',
          ),
        ]),
  ].join('\n\n')}\n`;
}

/** All causes in one table, layer by layer, as it stands at docs/causes/README.md. */
export function causesIndex(causes: readonly CauseWords[]): string {
  return `${[
    '<!-- Written by npm run docs from the causes themselves. -->',
    '# The causes',
    'Known reasons why an integration stops working, one page each. `greenlight diagnose` walks the layers in this order and stops at the first that fails.',
    [
      '| layer | cause | next step by |',
      '|---|---|---|',
      ...causes.map(
        ({ id, layer, title, move }) => `| ${layer} | [${title}](${id}.md) | ${move} |`,
      ),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

const section = (title: string, examples: readonly CauseExample[]): readonly string[] =>
  examples.length === 0 ? [] : [title, ...examples.map((each) => fence(exampleLines(each)))];

export function exampleLines({
  endpoint,
  status,
  headers,
  text,
  lost,
  durationMs,
}: CauseExample): readonly string[] {
  const of = endpoint === undefined ? '' : `${endpoint}: `;
  const after = durationMs === undefined ? '' : `, after ${(durationMs / 1000).toFixed(1)} s`;
  if (lost) return [`${of}no answer${after}`, lost.detail];
  const head = Object.entries(headers ?? { 'content-type': 'application/json' });
  return [
    `${of}${status ?? 200}${after}`,
    ...head.map(([name, value]) => `${name}: ${value}`),
    ...(text ? ['', ...visible(text).split('\n')] : []),
  ];
}

/** A byte-order mark would not be seen. */
const visible = (text: string): string => text.replace(/^\ufeff/, '\\ufeff').replaceAll('\r', '');
