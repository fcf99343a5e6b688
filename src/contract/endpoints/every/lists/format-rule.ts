import type { DatasetId } from '../../../../model/endpoint.ts';
import type { Rule, ScenarioRule } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import {
  differentFormats,
  type FormatDifference,
} from '../../../experiments/between-answers/different-formats.ts';
import { scenarioRule, wholeFold } from '../authoring/define.ts';

type Own = Pick<Rule, 'effect' | 'harm'> & Pick<ScenarioRule, 'examples'>;

/** The rule that a dataset holds the same records in JSON and in CSV. */
export const formatDiffers = (dataset: DatasetId, own: Own) =>
  scenarioRule({
    id: `${dataset}/format-differs`,
    severity: 'error',
    title: 'CSV and JSON hold different records',
    clauses: [`${dataset}.answer`],
    remedy: 'Write both formats from one query. Compare their rows for one range.',
    mend: 'Send the same records in CSV as in JSON',
    counted: '{count} of {judged} records are in one format only',
    judgedOn: 'one list in JSON, in CSV and in JSON again, where the client has CSV',
    doubt:
      'What differs is asked again in both formats, in turn, so that late entries and corrections are ruled out. A client without CSV is not judged, and neither is an answer that looks capped.',
    relations: ['formats'],
    begin: () =>
      wholeFold((all) => {
        const exchanges = all.filter(({ endpoint }) => endpoint === dataset);
        const found = differentFormats(exchanges);
        // One CSV alone is not settled: the difference may be a late entry.
        if (!found || found.csv.length < 2) return { judged: exchanges.length, breaches: [] };
        return {
          judged: found.all,
          breaches: [
            {
              message: `${sentence(found)} Each format was asked for at least twice, in turn.`,
              expected: 'the same records in JSON and in CSV',
              actual: `${figure(found.missing)} missing in CSV, ${figure(found.beside)} only in CSV`,
              exchanges: [...found.csv, ...found.json].map(({ id }) => id),
              count: found.missing + found.beside,
              judged: found.all,
            },
          ],
        };
      }),
    ...own,
  });

function sentence({ missing, beside, all }: FormatDifference): string {
  const parts = [
    ...(missing > 0 ? [`lacks ${figure(missing)} of ${figure(all)} records`] : []),
    ...(beside > 0 ? [`has ${figure(beside)} that the JSON lacks`] : []),
  ];
  return `The CSV ${parts.join(', and ')}.`;
}
