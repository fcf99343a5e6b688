import {
  type DiagnosisReport,
  nothingToCheck,
  type WalkedEndpoint,
  type WalkedLayer,
} from '../../model/diagnosed.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { howMany, list } from '../../standards/text/figures.ts';
import { type Document, factsOf, listOf, type Section, under } from '../page/block.ts';
import { explained } from '../page/finding.ts';
import { worstFirst } from '../page/groups.ts';
import { actorOf, causeOf } from './judged.ts';

/** Renders a diagnosis: the walk (unless `quiet`), the likely cause, other findings, and the verdict. */
export function diagnosis(
  found: DiagnosisReport,
  { quiet, verbose }: { readonly quiet: boolean; readonly verbose: boolean },
): Document {
  const walks = verbose
    ? found.endpoints.flatMap((each) => walkOf(each, each.layers))
    : grouped(found.endpoints).flatMap((each) => walkOf(each, joined(each.layers)));
  return [
    [...head(found), ...(quiet ? [] : walks)],
    causesOf(found),
    findingsOf(found),
    end(found),
  ];
}

const head = ({ tool, client, endpoints, exchanges }: DiagnosisReport): Section =>
  listOf([
    {
      name: `greenlight ${tool.version}`,
      text: client,
      beside: `${howMany(endpoints.length, 'endpoint')}, ${howMany(exchanges.length, 'exchange')}`,
    },
  ]);

type Walk = Pick<WalkedEndpoint, 'asked' | 'exchanges' | 'layers'> & { readonly id: string };

const walkOf = ({ id, asked, exchanges }: Walk, shown: readonly WalkedLayer[]): Section =>
  listOf([
    {
      name: id,
      text: asked,
      beside: howMany(exchanges, 'exchange'),
      entries: shown.map(({ layer, state, saw }) => ({ tone: state, name: layer, text: saw })),
    },
  ]);

/** Merges endpoints with the same trouble, such as a dead port; keeps the layers that they share. */
function grouped(endpoints: readonly WalkedEndpoint[]): readonly Walk[] {
  const sameTrouble = groupedBy(endpoints, ({ id, layers }) => {
    const trouble = layers.filter(({ state }) => state === 'failed' || state === 'warning');
    return trouble.some(({ state }) => state === 'failed') ? JSON.stringify(trouble) : id;
  });
  return [...sameTrouble.values()].map((group) => {
    const [first] = group;
    if (group.length === 1) return first;
    const isShared = (layer: WalkedLayer) =>
      group.every(({ layers }) =>
        layers.some((other) => other.layer === layer.layer && other.saw === layer.saw),
      );
    const ids = list(group.map(({ id }) => id));
    return {
      id: group.length === endpoints.length ? `all ${group.length} endpoints` : ids,
      asked: '',
      exchanges: group.reduce((sum, { exchanges }) => sum + exchanges, 0),
      layers: first.layers.filter(isShared),
    };
  });
}

/** Joins consecutive layers that were not reached in one line; leaves out those with nothing to check. */
function joined(layers: readonly WalkedLayer[]): readonly WalkedLayer[] {
  const reported: WalkedLayer[] = [];
  for (const layer of layers) {
    if (layer.saw === nothingToCheck) continue;
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
  const [word, tone] = verdicts[found.verdict];
  const isClear = found.verdict === 'nothing found';
  const isWarned = isClear && found.others.length > 0;
  const text = `${sentence(found)} Exit code ${found.exitCode}.`;
  return [
    { kind: 'paragraph', word: isWarned ? 'WARNINGS ONLY' : word, tone, text },
    ...factsOf([
      { label: 'not tried', text: found.notTried },
      { label: 'next', command: isClear ? 'greenlight run' : undefined },
    ]),
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
    const who = others.length > 0 ? ` Who acts on the warnings: ${whoActs(move)}.` : '';
    return `The layers of ${checked} were checked with a few requests. A full run checks more.${who}`;
  }
  const failing = endpoints.filter(({ layers }) =>
    layers.some(({ layer, state }) => layer === 'http' && state === 'warning'),
  );
  if (verdict === 'not judged' && failing.length > 0)
    return `No answer of ${list(failing.map(({ id }) => id))} can be used, and no known cause fits.`;
  if (verdict === 'not judged') {
    const found = others.length > 0 ? 'Only warnings were found' : 'Nothing was found';
    return `${found}, but one endpoint could not be judged to the end.`;
  }
  const next = `Who acts: ${whoActs(move)}.`;
  if (causes.length > 1) return `${next} ${howMany(causes.length - 1, 'other cause')} found.`;
  if (causes.length === 1) return next;
  if (others.length === 0) return 'No request was answered, and no known cause fits.';
  return verdict === 'not reachable' ? `No request was answered. ${next}` : next;
}

const whoActs = (move: string) =>
  move === 'the client' ? 'the client’s developers' : actorOf(move);

function causesOf({ causes: [first, ...rest] }: DiagnosisReport): Section {
  if (!first) return [];
  const { beside, layer, endpoints, move, next, page } = first;
  return [
    { kind: 'heading', text: beside ? 'Also seen' : 'Likely cause', note: layer },
    causeOf(first, [
      { label: 'where', text: endpoints.join(', ') },
      { label: 'who acts', text: whoActs(move) },
      { label: 'next', command: next },
      { label: 'page', command: page },
    ]),
    ...under(
      'Also found',
      howMany(rest.length, 'cause'),
      rest.map((cause) => causeOf(cause, [{ label: 'who acts', text: whoActs(cause.move) }])),
    ),
  ];
}

function findingsOf({ causes, others }: DiagnosisReport): Section {
  const isMild = others.every(({ severity }) => severity === 'warning');
  const byRule = [...groupedBy(worstFirst(others), ({ rule }) => rule).values()];
  return under(
    isMild ? 'Warnings' : causes.length === 0 ? 'Found' : 'Also found by the rules',
    `${howMany(byRule.length, 'rule')} broken`,
    byRule.map(([worst]) => explained(worst)),
  );
}
