import { csvHead, readAs } from '../../authoring/dataset-example.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { csvFileName, judgeFileName } from '../../datasets/judge-file-name.ts';

const named = (name: string) =>
  readAs('transactions')({
    observed: csvHead,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  });

export default exchangeRule({
  id: 'transactions/file-name',
  severity: 'warning',
  title: 'A CSV file has another name than the contract gives it',
  clauses: ['transactions.file-name'],
  effect: 'A reader that knows the file by its name does not find it.',
  remedy: 'Name the file <date>_<time>_transaction.csv.',
  mend: 'Name the file as the contract does',
  counted: '{count} of {judged} files have another name',
  judgedOn: 'every CSV of transactions that bears a file name',
  doubt: 'The shapes of date and time are not shown: any text stands for them.',
  examples: {
    conforming: [
      named('2026-11-20_120000_transaction.csv'),
      named('20261120_12-00-00_transaction.csv'),
    ],
    breaking: [named('transactions.csv'), named('2026-11-20_transaction.csv'), named('export.csv')],
  },
  applies: (x) => csvFileName(x, 'transactions') !== undefined,
  judge: (x) => judgeFileName(x, 'transactions', 'transaction'),
});
