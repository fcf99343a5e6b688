import { capital, inWords, list, stopped } from '../../standards/text/figures.ts';
import { endpointView } from '../view/endpoint.ts';
import { countedOver, lossOf } from '../view/finding.ts';
import { gaps, headline } from '../view/headline.ts';
import { gap, many, phrased } from './frame/figure-words.ts';
import type { View } from './view.ts';

/** The paragraph under the verdict, as sentences: who answered, what the worst costs, what is open. */
export function leadOf(view: View): readonly string[] {
  return [...reach(view), ...worst(view), ...kept(view), ...open(view)];
}

function reach({ run }: View): readonly string[] {
  const judged = run.endpoints.filter(({ state }) => state === 'judged').map(({ id }) => id);
  if (judged.length === 0) return [];
  const all = judged.length === 4 ? 'all four endpoints' : list(judged);
  return [`The client answers on ${all}.`];
}

/** What is broken, worst first, in the words of its counts; the first with what comes of it. */
function worst({ run, failing }: View): readonly string[] {
  const [first, ...others] = failing;
  if (!first || run.verdict !== 'failed') return [];
  const loss = first.loss ? `, and ${lossOf(first.loss, gap)} would be lost` : '';
  const more = others.slice(0, 2).map((group) => {
    const lost = group.loss ? `: ${lossOf(group.loss, gap)} would be lost` : '';
    return `${capital(countedOver(group, gap))}${lost}.`;
  });
  const left = others.length - more.length;
  const rest =
    left > 0
      ? [`${capital(inWords(left, gap))} more ${left === 1 ? 'rule is' : 'rules are'} broken.`]
      : [];
  return [
    `${capital(countedOver(first, gap))}${loss}. ${phrased(stopped(first.worst.effect))}`,
    ...more,
    ...rest,
  ];
}

/** Endpoints on which nothing was found, where something was found on others. */
function kept({ run }: View): readonly string[] {
  const good = run.endpoints.filter((endpoint) => endpointView(run, endpoint).state === 'passed');
  if (run.verdict !== 'failed' || good.length === 0 || good.length === run.endpoints.length)
    return [];
  return [`Nothing was found on ${list(good.map(({ id }) => id))}.`];
}

function open({ run }: View): readonly string[] {
  const { skipped, inconclusive } = run.totals.scenarios;
  // A pass names its gaps in the headline.
  if (run.verdict === 'passed') return keptClauses(run.clauses);
  const { sentence } = headline(run);
  const none = run.endpoints.every(({ state }) => state !== 'judged');
  const isReported = (each: string) =>
    /scenarios? (?:was|were) not judged/.test(each) ||
    sentence.includes(each) ||
    // Where none was judged, the headline has the reason.
    (none && each.endsWith(' was not judged')) ||
    (run.verdict === 'inconclusive' && each.startsWith('the run ended early'));
  const reported = gaps(run).filter((each) => !isReported(each));
  const scenarios = skipped + inconclusive;
  const be = scenarios === 1 ? 'scenario was' : 'scenarios were';
  return [
    ...(scenarios > 0 ? [`${capital(inWords(scenarios, gap))} ${be} not judged.`] : []),
    ...(reported.length > 0 ? [`${capital(list(reported))}.`] : []),
  ];
}

function keptClauses(clauses: View['run']['clauses']): readonly string[] {
  const of = (state: string) => clauses.filter((clause) => clause.state === state).length;
  if (clauses.length === 0) return [];
  const unseen = of('left open') + of('not observable');
  return [
    `${many(of('kept'), 'clause')} of the contract ${of('kept') === 1 ? 'is' : 'are'} kept; ${inWords(unseen, gap)} ${unseen === 1 ? 'is' : 'are'} left open or cannot be seen from outside.`,
  ];
}
