import { csvHead, readAs } from '../../authoring/dataset-example.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { csvFileName, judgeFileName } from '../../datasets/judge-file-name.ts';

const named = (name: string) =>
  readAs('commerces')({
    observed: csvHead,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  });

export default exchangeRule({
  id: 'commerces/file-name',
  severity: 'warning',
  title: 'A CSV file has another name than the contract gives it',
  clauses: ['commerces.file-name'],
  effect: 'A reader that knows the file by its name does not find it.',
  remedy: 'Name the file <date>_<time>_commerce.csv.',
  mend: 'Name the file as the contract does',
  counted: '{count} of {judged} files have another name',
  judgedOn: 'every CSV of commerces that bears a file name',
  doubt: 'The shapes of date and time are not shown: any text stands for them.',
  examples: {
    conforming: [named('2026-11-20_120000_commerce.csv'), named('20261120_12-00-00_commerce.csv')],
    breaking: [named('commerces.csv'), named('2026-11-20_commerce.csv'), named('export.csv')],
  },
  applies: (x) => csvFileName(x, 'commerces') !== undefined,
  judge: (x) => judgeFileName(x, 'commerces', 'commerce'),
});
