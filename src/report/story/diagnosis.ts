import type { Diagnosed, FoundCause, WalkedEndpoint, WalkedLayer } from '../../model/diagnosed.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { howMany } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import type { Document, Fact, Finding, Section } from '../page/block.ts';

/** A diagnosis: unless `quiet` the walk, then the likely cause, what else was found, and the verdict. */
export function diagnosis(
  found: Diagnosed,
  { quiet, verbose }: { readonly quiet: boolean; readonly verbose: boolean },
): Document {
  const walk = quiet ? [] : found.endpoints.flatMap((each) => walkOf(each, verbose));
  return [[...head(found), ...walk], causesOf(found), moreCauses(found), others(found), end(found)];
}

const head = ({ tool, client, endpoints, exchanges }: Diagnosed): Section => [
  {
    kind: 'list',
    entries: [
      {
        name: `greenlight ${tool.version}`,
        text: client,
        beside: `${howMany(endpoints.length, 'endpoint')}, ${howMany(exchanges.length, 'exchange')}`,
      },
    ],
  },
];

function walkOf({ id, asked, exchanges, layers }: WalkedEndpoint, verbose: boolean): Section {
  const shown = verbose ? layers : joined(layers);
  return [
    {
      kind: 'list',
      entries: [
        {
          name: id,
          text: asked,
          beside: howMany(exchanges, 'exchange'),
          facts: shown.map(({ layer, state, saw }) => ({ label: layer, text: saw, mark: state })),
        },
      ],
    },
  ];
}

/** Layers that were not reached, or had nothing to see, one after another are one line. */
function joined(layers: readonly WalkedLayer[]): readonly WalkedLayer[] {
  const reported: WalkedLayer[] = [];
  for (const layer of layers) {
    const last = reported.at(-1);
    if (last && layer.state === 'quiet' && last.state === 'quiet' && last.saw === layer.saw) {
      const [first] = last.layer.split(' to ');
      reported[reported.length - 1] = { ...layer, layer: `${first} to ${layer.layer}` };
    } else reported.push(layer);
  }
  return reported;
}

const verdicts = {
  'nothing found': ['NOTHING FOUND', 'passed'],
  found: ['FOUND', 'failed'],
  'not reachable': ['NOT REACHABLE', 'warning'],
  'not judged': ['NOT JUDGED', 'warning'],
} as const satisfies Record<Diagnosed['verdict'], readonly [string, string]>;

function end(found: Diagnosed): Section {
  const [word, tone] = verdicts[found.verdict];
  return [
    { kind: 'verdict', word, tone, text: sentence(found) },
    ...(found.verdict === 'nothing found'
      ? [{ kind: 'facts' as const, facts: notTriedOf(found) }]
      : []),
  ];
}

const notTriedOf = ({ notTried }: Diagnosed): readonly Fact[] => [
  ...(notTried && notTried.length > 0 ? [{ label: 'not tried', text: notTried }] : []),
  { label: 'next', command: 'greenlight run' },
];

function sentence({ verdict, causes, others: rest }: Diagnosed): string {
  if (verdict === 'nothing found') {
    return 'Every layer of every endpoint was checked with a few requests. A full run checks more.';
  }
  if (verdict === 'not judged') {
    return 'Nothing was found, but one endpoint returned nothing to judge.';
  }
  const [first] = causes;
  if (first) {
    const more = causes.length > 1 ? ` ${howMany(causes.length - 1, 'other cause')} found.` : '';
    return `Next step by ${withThe(first.move)}.${more}`;
  }
  if (verdict === 'not reachable') return 'No request was answered, and no known cause fits.';
  return `No known cause fits; ${howMany(rest.length, 'finding')} of the rules may help.`;
}

const withThe = (move: string): string =>
  move === 'the config' ? 'the owner of the config' : move;

/** The likely cause in full. */
function causesOf({ causes: [first] }: Diagnosed): Section {
  if (!first) return [];
  return [
    { kind: 'heading', text: first.beside ? 'Also seen' : 'Likely cause', note: first.layer },
    {
      ...causeOf(first),
      seen: first.means,
      facts: [
        [
          evidenceOf(first.evidence),
          { label: 'where', text: first.endpoints.join(', ') },
          { label: 'owner', text: first.move },
          { label: 'remedy', text: first.remedy },
          { label: 'next', command: first.next },
          { label: 'page', command: first.page },
        ],
      ],
    },
  ];
}

/** What else was found, in brief. */
const moreCauses = ({ causes: [, ...rest] }: Diagnosed): Section =>
  rest.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Also found', note: howMany(rest.length, 'cause') },
        ...rest.map((cause) => ({
          ...causeOf(cause),
          facts: [
            [
              evidenceOf(cause.evidence.slice(0, 3)),
              { label: 'owner', text: cause.move },
              { label: 'remedy', text: cause.remedy },
            ],
          ],
        })),
      ];

const causeOf = ({ id, title, beside }: FoundCause): Omit<Finding, 'facts'> => ({
  kind: 'finding',
  level: beside ? 'warning' : 'error',
  title,
  id,
});

const evidenceOf = (texts: readonly string[]): Fact => ({
  label: 'evidence',
  text: texts.map((each) => shortened(each, 400)),
});

/** Messages shown of one rule. */
const mostMessages = 4;

/** What the rules found and no known cause accounts for: a rule once, as bad as its worst finding. */
function others({ others: all }: Diagnosed): Section {
  if (all.length === 0) return [];
  const isMild = all.every(({ severity }) => severity === 'warning');
  return [
    {
      kind: 'heading',
      text: isMild ? 'Warnings' : 'No known cause',
      note: `${howMany(all.length, 'finding')} of the rules`,
    },
    ...[...groupedBy(all, ({ rule }) => rule).values()].map((own): Finding => {
      const { severity, title, rule, remedy } =
        own.find((each) => each.severity === 'error') ?? own[0];
      const messages = [...new Set(own.map(({ message }) => message))];
      const left = messages.length - mostMessages;
      const more = left > 0 ? [`And ${howMany(left, 'more')}.`] : [];
      return {
        kind: 'finding',
        level: severity,
        title,
        id: rule,
        facts: [
          [
            evidenceOf([...messages.slice(0, mostMessages), ...more]),
            { label: 'remedy', text: remedy },
            { label: 'more', command: `greenlight explain ${rule}` },
          ],
        ],
      };
    }),
  ];
}
