import { findAnswers } from '../../../evidence/find-answers.ts';
import { endpointIds, isDataset } from '../../../model/endpoint.ts';
import type { Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import { type JudgedPaste, judgedPaste } from '../../../offline/judged-paste.ts';
import type { DeskReply } from '../../../report/html/desk/shape.ts';
import { type Document, paragraphs, type Section } from '../../../report/page/block.ts';
import { endOf, likelyCause, storySection } from '../../../report/story/judged.ts';
import { printed } from '../../../report/terminal/blocks.ts';
import { present } from '../../../standards/collections/present.ts';
import { list } from '../../../standards/text/figures.ts';
import { judgeExport } from '../../drive/judge-export.ts';
import { endpointOf, givenOf, type JudgeFlags } from '../../options/given.ts';
import { lookOf } from '../../options/look.ts';
import { judgeDocument } from '../../output/judge-document.ts';
import { tellRun } from '../../output/tell-run.ts';

/** Judges the answers of a paste offline. Without an endpoint, which may precede the file, it is detected. */
export async function judgeCommand(
  first: string,
  second: string | undefined,
  flags: JudgeFlags,
  io: Io,
): Promise<number> {
  const [kind, file] = second === undefined ? [undefined, first] : [first, second];
  if (kind === undefined && endpointIds.some((id) => id === file))
    throw new UsageError(`judge ${file} needs a file with the answer; - reads standard input`);
  const named = kind === undefined ? undefined : endpointOf(kind, 'judge');
  const facts = givenOf(flags);
  const repliesOf = await writerOf(flags.reply);
  const found = await findAnswers(
    { file, ...facts, ...present({ endpoint: named, exchange: flags.exchange }) },
    io,
  );
  const { endpoint, answers } = found;
  const shown = isDataset(endpoint) && !flags.json ? { ...flags, reporter: ['terminal'] } : flags;
  const [only] = answers;
  // The file name of an export is judged too; a letter is about its records.
  const isFile =
    isDataset(endpoint) && only?.bodyAlone && file !== '-' && flags.reply === undefined;
  if (isFile && answers.length === 1 && (facts.status ?? 200) === 200) {
    return judgeExport(endpoint, file, shown, io);
  }
  const judged = await judgedPaste(
    found,
    { file, flags: shown, facts, request: flags.request },
    io,
  );
  await tell(judged, { replies: repliesOf(judged), json: flags.json === true }, io);
  return judged.run.exitCode;
}

/** Returns what writes the letters of `--reply`. Throws a UsageError for a language without a letter. */
async function writerOf(reply = ''): Promise<(judged: JudgedPaste) => readonly DeskReply[]> {
  const names = reply.split(',').filter(Boolean);
  if (names.length === 0) return () => [];
  // It loads the words of all languages.
  const { repliesOf, replyLanguages } = await import('../../../desk/reply.ts');
  const unknown = names.find((each) => !replyLanguages.includes(each));
  if (unknown !== undefined)
    throw new UsageError(`--reply takes ${list(replyLanguages, 'or')}, not '${unknown}'.`);
  return (judged) => repliesOf(judged).filter(({ language }) => names.includes(language));
}

async function tell(
  judged: JudgedPaste,
  { replies, json }: { readonly replies: readonly DeskReply[]; readonly json: boolean },
  io: Io,
): Promise<void> {
  const { run, config, answers } = judged;
  const look = lookOf(io.stdout, config.look, io);
  const letters = replies.map(({ name, text }) => `\n\nReply to the client (${name})\n\n${text}\n`);
  // The report of a run has no place for letters.
  if (judged.isDataset && !(json && replies.length > 0)) {
    // Nor has it one for how the paste was read and what is missing, so print them on stderr.
    const out = json ? io.stderr : io.stdout;
    const read = answers.map(({ reading }) => paragraphs([reading]));
    if (judged.isUnwrapped) out.write(`${printed(read, look)}\n`);
    await tellRun(run, { ...config, move: judged.ending.move }, io);
    out.write(printed([likelyCause(judged.ending.cause), agreementOf(judged)], look));
    if (!json) out.write(letters.join(''));
    return;
  }
  io.stdout.write(
    json
      ? judgeDocument({ ...judged, command: 'judge', reported: answers, replies })
      : `${printed(judgeText(judged), look)}${letters.join('')}`,
  );
}

function judgeText(judged: JudgedPaste): Document {
  const { answers, ending, notInPaste, notJudged, foundInRun, run } = judged;
  const all = answers.length;
  const found = run.findings.flatMap(({ exchanges }) => exchanges);
  const some = answers.filter(({ exchange }, i) => i === 0 || found.includes(exchange.id));
  // Of many answers those in which nothing was found are only counted.
  const shown = all < 10 || run.verdict === 'inconclusive' ? answers : some;
  const rest = `; ${all - shown.length} in which nothing was found are not shown`;
  const ofAll = `The paste holds ${all} answers; all are judged, the worst first${all > shown.length ? rest : ''}.`;
  return [
    paragraphs(all > 1 ? [ofAll] : []),
    ...shown.map(({ reading, story: sentences, rows, number }) => [
      ...paragraphs([all > 1 ? `Answer ${number} of ${all}. ${reading}` : reading]),
      ...storySection(sentences, rows, undefined, all > 1 ? `answer ${number}` : undefined),
    ]),
    agreementOf(judged),
    ...endOf({ ...ending, notInPaste, notJudged, foundInRun }),
  ];
}

/** Says whether several answers to one request agree. */
const agreementOf = ({ agreement }: JudgedPaste): Section =>
  paragraphs(agreement && agreement.said.length > 0 ? [agreement.said.join(' ')] : []);
