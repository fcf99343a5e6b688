import type { Run } from '../../../model/run.ts';
import { wrapped } from '../../../report/terminal/layout.ts';
import { penOf } from '../../../report/terminal/pen.ts';
import { fixListLines } from '../../../report/terminal/verdict.ts';
import { groupsOf } from '../../../report/view/groups.ts';
import { failingWaivers, headline } from '../../../report/view/headline.ts';
import { shellWord } from '../../../standards/system/shell-words.ts';
import { duration, howMany } from '../../../standards/text/figures.ts';

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
      ...(mend.length > 0 ? [['To fix, worst first:'], mend] : []),
    ),
    part('Next step', text(whoseMove(run))),
    part('What to open first', [
      'report.html         in any browser, also without a network: verdict, evidence,',
      '                    and every request with its answer',
      'report.json         the same for programs; greenlight render and diff read it',
      'junit.xml           the same for a build server',
      'configuration.yaml  the settings of the run, without secrets',
      'versions.txt        which greenlight, Node and system it was',
    ]),
    part('How to repeat it', [
      ...text(
        config === undefined
          ? 'The whole run, with the token in place:'
          : `The whole run, with the token and ${pen.text(config, 200)} in place. That file is not in this archive; the person who made the run has it. configuration.yaml has its settings.`,
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
          ? 'Names, phones, e-mails and addresses are in these files as they were sent. Share them only with people who may see them.'
          : 'Names, phones, e-mails and addresses are replaced by pseudonyms; the same person has the same one throughout. No file contains a token.',
      ),
    ),
  ];
  return `${parts.join('\n\n\n')}\n`.replaceAll('\n', '\r\n');
}

/** Who must act next, in a sentence or two: for somebody who has not read the report. */
export function whoseMove(run: Run): string {
  const { verdict } = run;
  if (verdict === 'passed') {
    return 'None: nothing fails the run. Agree on the points that the contract leaves open; the report lists them.';
  }
  const { failing } = groupsOf(run);
  if (verdict === 'failed' && failing.some(({ rule }) => rule === 'http/token-refused')) {
    return 'The token owner: the client does not accept the token. Run again once it does.';
  }
  if (verdict === 'failed' && failing.length > 0) {
    return 'The client’s engineers: fix the issues above, worst first. The report has the evidence.';
  }
  if (verdict === 'failed' && failingWaivers(run).length > 0) {
    return 'The owner of the waivers: one has expired or covers nothing.';
  }
  if (
    run.exchanges.length > 0 &&
    run.exchanges.every(({ answer }) => answer.kind === 'no-response')
  ) {
    return 'The owner of the address and the network: no request was answered, so the client was not judged.';
  }
  return 'The person who ran it: part of the suite could not be judged. The report says why; often data, an address or a token is missing.';
}

/** The command of the whole run, and the config that it read where one decided something. */
interface Repeat {
  readonly command: string;
  /** As it was called when the run was made. */
  readonly config?: string;
}

/** How the whole run is repeated: with its client, its part of the suite, and its seed. */
function repeatOf(run: Run): Repeat {
  const config = configOf(run);
  const begun =
    run.findings[0]?.reproduce.command.replace(/ --(?:only|endpoint) .*$/s, '') ??
    begin(run, config);
  const command = /^greenlight (?:run|demo)\b/.test(begun)
    ? [begun, ...narrowing(run), ...seed(begun, run)].join(' ')
    : begun;
  return { command, ...(config === undefined ? {} : { config }) };
}

/** Where no finding says how the run was started. */
function begin({ run, target }: Run, config: string | undefined): string {
  const { name } = run;
  if (name !== undefined && / client\b/.test(name)) return 'greenlight demo';
  // A run that was judged from a file is called as the file is.
  if (name === target.clientBase) {
    return `greenlight validate ${target.implements.join(' ')} ${shellWord(target.clientBase)}`;
  }
  return config === undefined
    ? `greenlight run -u ${shellWord(target.clientBase)}`
    : `greenlight run -c ${shellWord(config)}`;
}

/** A flag for each setting that took a part of the suite. */
function narrowing({ configuration }: Run): readonly string[] {
  return ['endpoint', 'only', 'tag'].flatMap((flag) => {
    const given = configuration.find(({ setting }) => setting === flag);
    return given ? [`--${flag} ${given.value.split(', ').map(shellWord).join(' ')}`] : [];
  });
}

const seed = (command: string, { run }: Run): readonly string[] =>
  / --seed /.test(`${command} `) ? [] : [`--seed ${run.seed}`];

/** The file that settings came from, as `greenlight.config.yaml:3` names it. */
const configOf = ({ configuration }: Run): string | undefined =>
  configuration
    .flatMap(({ from, at }) => (from === 'config' && at !== undefined ? [at] : []))[0]
    ?.replace(/:\d+(?::\d+)?$/, '');
