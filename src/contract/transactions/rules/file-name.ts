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
  title: 'A CSV file name does not follow the contract',
  clauses: ['transactions.file-name'],
  effect: 'A reader that identifies the file by its name does not find it.',
  remedy: 'Name the file <date>_<time>_transaction.csv.',
  mend: 'Name the file as the contract defines',
  counted: '{count} of {judged} file names do not follow the contract',
  judgedOn: 'every CSV of transactions with a file name',
  doubt:
    'The contract does not show the formats of date and time, so any text is accepted for them.',
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
