import type { DiagnosisReport, WalkedEndpoint, WalkedLayer } from '../../model/diagnosed.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { howMany, list } from '../../standards/text/figures.ts';
import type { Document, Section } from '../page/block.ts';
import { explained } from '../page/finding.ts';
import { worstFirst } from '../view/groups.ts';
import { causeOf } from './judged.ts';

/** Renders a diagnosis: the walk (unless `quiet`), the likely cause, other findings, and the verdict. */
export function diagnosis(
  found: DiagnosisReport,
  { quiet, verbose }: { readonly quiet: boolean; readonly verbose: boolean },
): Document {
  const walk = quiet ? [] : found.endpoints.flatMap((each) => walkOf(each, verbose));
  return [[...head(found), ...walk], causesOf(found), findingsOf(found), end(found)];
}

const head = ({ tool, client, endpoints, exchanges }: DiagnosisReport): Section => [
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
          entries: shown.map(({ layer, state, saw }) => ({ tone: state, name: layer, text: saw })),
        },
      ],
    },
  ];
}

/** Joins consecutive layers that were not reached, or had nothing to check, in one line. */
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
  'nothing found': ['NO CAUSE FOUND', 'passed'],
  found: ['CAUSE FOUND', 'failed'],
  'not reachable': ['UNREACHABLE', 'warning'],
  'not judged': ['NOT JUDGED', 'warning'],
} as const satisfies Record<DiagnosisReport['verdict'], readonly [string, string]>;

function end(found: DiagnosisReport): Section {
  const { notTried = [] } = found;
  const others = notTried.length > 0 ? [{ label: 'not tried', text: notTried }] : [];
  const next = { label: 'next', command: 'greenlight run' };
  const [word, tone] = verdicts[found.verdict];
  const isWarned = found.verdict === 'nothing found' && found.others.length > 0;
  return [
    { kind: 'paragraph', word: isWarned ? 'WARNINGS ONLY' : word, tone, text: sentence(found) },
    ...(found.verdict === 'nothing found'
      ? [{ kind: 'facts' as const, facts: [...others, next] }]
      : []),
  ];
}

function sentence({
  verdict,
  causes,
  others,
  endpoints,
  move = 'the client',
}: DiagnosisReport): string {
  if (verdict === 'nothing found') {
    const checked = list(endpoints.map(({ id }) => id));
    return `The layers of ${checked} were checked with a few requests. A full run checks more.`;
  }
  if (verdict === 'not judged') {
    const found = others.length > 0 ? 'Only warnings were found' : 'Nothing was found';
    return `${found}, but one endpoint could not be judged to the end.`;
  }
  const next = `Next step by ${move === 'the config' ? 'the owner of the config' : move}.`;
  if (causes.length > 1) return `${next} ${howMany(causes.length - 1, 'other cause')} found.`;
  if (causes.length === 1) return next;
  if (others.length === 0) return 'No request was answered, and no known cause fits.';
  return verdict === 'not reachable' ? `No request was answered. ${next}` : next;
}

/** Renders the likely cause, then the others. */
function causesOf({ causes: [first, ...rest] }: DiagnosisReport): Section {
  if (!first) return [];
  const { beside, layer, endpoints, move, next, page } = first;
  return [
    { kind: 'heading', text: beside ? 'Also seen' : 'Likely cause', note: layer },
    causeOf(first, [
      { label: 'where', text: endpoints.join(', ') },
      { label: 'owner', text: move },
      { label: 'next', command: next },
      { label: 'page', command: page },
    ]),
    ...(rest.length === 0
      ? []
      : [{ kind: 'heading' as const, text: 'Also found', note: howMany(rest.length, 'cause') }]),
    ...rest.map((cause) => causeOf(cause, [{ label: 'owner', text: cause.move }])),
  ];
}

/** Renders what no known cause explains: each rule once, with the severity of its worst finding. */
function findingsOf({ causes, others }: DiagnosisReport): Section {
  if (others.length === 0) return [];
  const isMild = others.every(({ severity }) => severity === 'warning');
  const byRule = [...groupedBy(worstFirst(others), ({ rule }) => rule).values()];
  return [
    {
      kind: 'heading',
      text: isMild ? 'Warnings' : causes.length === 0 ? 'Found' : 'Also found by the rules',
      note: `${howMany(byRule.length, 'rule')} broken`,
    },
    ...byRule.map(([worst]) => explained(worst)),
  ];
}
