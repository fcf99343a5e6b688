import type { Run } from '../../../model/run.ts';
import { wrapped } from '../../../report/terminal/layout.ts';
import { penOf } from '../../../report/terminal/pen.ts';
import { fixListLines } from '../../../report/terminal/verdict.ts';
import { duration, howMany } from '../../../report/words/figures.ts';
import { headline } from '../../../report/words/headline.ts';
import { repeatOf } from './repeat.ts';
import { whoseMove } from './whose-move.ts';

const columns = 76;

/** A title with paragraphs and lines under it. */
const part = (title: string, ...paragraphs: readonly (readonly string[])[]): string =>
  [
    title,
    '-'.repeat(title.length),
    '',
    paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
  ].join('\n');

const text = (words: string): readonly string[] => wrapped(words, columns);

/** `README.txt` of a bundle, for somebody who has never heard of greenlight. Lines end as Windows ends them. */
export function readme(run: Run, { withPeople }: { readonly withPeople: boolean }): string {
  const pen = penOf({ width: 80, color: false, ascii: false });
  const { word, sentence } = headline(run);
  const { startedAt, durationMs, id } = run.run;
  const mend = fixListLines(pen, run);
  const [first] = run.findings;
  const { command, config } = repeatOf(run);
  const read = run.totals.records.transactions + run.totals.records.commerces;
  const parts = [
    part(
      'What this is',
      text(
        `One run of greenlight against ${pen.text(run.target.clientBase, 200)}, begun at ${startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' +00:00')}.`,
      ),
      text(
        'greenlight does to a client’s system what the ordering platform does: it asks for shipping prices and reads transactions and commerces. It then holds every answer against the contract of the two.',
      ),
      text(
        `${howMany(run.scenarios.length, 'scenario')}, ${howMany(run.totals.exchanges, 'exchange')} and ${howMany(read, 'record')} in ${duration(durationMs)}; run ${id}.`,
      ),
    ),
    part(
      'The verdict',
      text(`${word}  ${pen.text(sentence, 600)}`),
      ...(mend.length > 0 ? [['To be mended, worst first:'], mend] : []),
    ),
    part('Whose move it is', text(whoseMove(run))),
    part('What to open first', [
      'report.html         in any browser, also without a network: verdict, evidence,',
      '                    and every request with its answer',
      'report.json         the same for programs; greenlight render and diff read it',
      'junit.xml           the same for a build server',
      'configuration.yaml  what decided the run; secrets are left out',
      'versions.txt        which greenlight, Node and system it was',
    ]),
    part('How to repeat it', [
      ...text(
        config === undefined
          ? 'The whole run, with the token in place:'
          : `The whole run, with the token and ${pen.text(config, 200)} in place. That file is not in this archive; whoever made the run has it. What it decided stands in configuration.yaml.`,
      ),
      '',
      `  ${pen.text(command, 400)}`,
      ...(first === undefined
        ? []
        : [
            '',
            `One finding, here ${first.id}:`,
            '',
            `  ${pen.text(first.reproduce.command, 400)}`,
            '',
            withPeople
              ? 'Its requests as they were sent, once more:'
              : 'Its requests once more, with pseudonyms in the place of people:',
            '',
            `  greenlight replay report.json ${first.id}`,
          ]),
    ]),
    part(
      'People',
      text(
        withPeople
          ? 'Names, phones, e-mails and addresses stand in these files as they were sent. Pass them on to nobody who may not see them.'
          : 'Names, phones, e-mails and addresses are replaced by pseudonyms; the same person has the same one throughout. No token stands in any of these files.',
      ),
    ),
  ];
  return `${parts.join('\n\n\n')}\n`.replaceAll('\n', '\r\n');
}
