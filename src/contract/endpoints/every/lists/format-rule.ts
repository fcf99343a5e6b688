import type { DatasetId } from '../../../../model/endpoint.ts';
import type { Breach, Rule, ScenarioRule } from '../../../../model/rule.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import {
  differentFormats,
  type FormatDifference,
} from '../../../experiments/between-answers/different-formats.ts';
import { scenarioRule } from '../authoring/rule.ts';

type FormatRuleWords = Pick<Rule, 'effect' | 'harm'> & Pick<ScenarioRule, 'examples'>;

/** Makes the rule that a dataset has the same records in JSON and in CSV. */
export const formatDiffers = (dataset: DatasetId, words: FormatRuleWords) =>
  scenarioRule({
    id: `${dataset}/format-differs`,
    title: 'CSV and JSON hold different records or values',
    clauses: [`${dataset}.answer`],
    remedy: 'Write both formats from one query. Compare their rows for one range.',
    counted: ['records', 'differ between the formats'],
    doubt:
      'What differs is requested again in both formats, in turn, so that late entries and corrections are ruled out. A client without CSV is not judged, and neither is an answer that looks capped. The contract does not say how amounts are rounded: fewer decimals, down to two, are ignored, and amounts rounded to whole numbers are a warning.',
    relations: ['formats'],
    judge: (all) => {
      const exchanges = all.filter(({ endpoint }) => endpoint === dataset);
      const found = differentFormats(exchanges);
      if (found === 'equal') return { judged: exchanges.length, breaches: [] };
      // A single CSV is inconclusive: the difference may be a late entry.
      return found && found.csv.length > 1
        ? { judged: found.all, breaches: [breachOf(found)] }
        : { judged: 0, breaches: [] };
    },
    ...words,
  });

function breachOf(found: FormatDifference): Breach {
  const { missing, beside, changed, all, csv, json } = found;
  const counts = [
    [missing, 'missing in CSV'],
    [beside, 'only in CSV'],
    [changed?.records ?? 0, 'with other values'],
  ] as const;
  const isRounded = missing + beside === 0 && changed?.isRounded === true;
  return {
    ...(isRounded ? { severity: 'warning' } : {}),
    message: [sentence(found), 'Each format was requested at least twice, in turn.'].join(' '),
    ...(changed?.field ? { at: `/${changed.field}` } : {}),
    expected: 'the same records and values in JSON and in CSV',
    actual: counts.flatMap(([n, how]) => (n > 0 ? [`${figure(n)} ${how}`] : [])).join(', '),
    exchanges: [...csv, ...json].map(({ id }) => id),
    count: counts.reduce((sum, [n]) => sum + n, 0),
    judged: all,
  };
}

function sentence({ missing, beside, changed, all }: FormatDifference): string {
  const parts = [
    ...(missing > 0 ? [`lacks ${figure(missing)} of ${figure(all)} records`] : []),
    ...(beside > 0 ? [`has ${figure(beside)} that the JSON lacks`] : []),
    ...(changed ? [changed.how] : []),
  ];
  return `The CSV ${list(parts)}.`;
}
