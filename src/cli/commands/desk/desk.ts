import { text as textOf } from 'node:stream/consumers';
import pLimit from 'p-limit';
import type { Flags } from '../../../config/given/flags.ts';
import type { Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import { policy } from '../../../report/html/desk/page.ts';
import type { DeskForm } from '../../../report/html/desk/shape.ts';
import { duration, size } from '../../../standards/text/figures.ts';
import { listening } from '../../options/given.ts';
import { tellFailure } from '../../output/failure.ts';
import { answered, pageOf } from './answer.ts';
import { openDeskServer, type PageAnswer } from './desk-server.ts';
import { asSentence, blank, cookieOf, formOf, languageIn, languages } from './form.ts';

interface DeskFlags extends Pick<Flags, 'config'> {
  readonly port: string;
  /** Language of the page if none was chosen before. */
  readonly language?: string;
  /** Prints the page for one form, which standard input has as JSON; ends with 2 if the form has a mistake. */
  readonly form?: boolean;
}

const mistaken = 2;
const maxFormMs = 60_000;
/** Maximum number of forms answered concurrently; the others wait. */
const maxForms = 4;

/** Maximum size of an encoded form, in bytes; percent-encoding can triple a paste. */
const largest = 12_000_000;

/** Serves one local page to paste answers into, until interrupted. */
export async function deskCommand(flags: DeskFlags, io: Io): Promise<number> {
  const { language = 'en' } = flags;
  if (!languages.some((each) => each.language === language)) {
    throw new UsageError(`--language takes en, es or pt, not '${language}'.`);
  }
  if (flags.form) {
    const form = JSON.parse(await textOf(io.stdin)) as DeskForm;
    const { status, page } = await answered(form, flags, io);
    io.stdout.write(page);
    return status === 200 ? 0 : mistaken;
  }
  const empty: DeskForm = { ...blank, language };
  const inTurn = pLimit(maxForms);
  const server = await listening(flags, (port) =>
    openDeskServer({
      port,
      policy,
      largest,
      failed: (error) => void tellFailure(error, io),
      tooLarge: () => ({
        status: 413,
        page: pageOf(empty, {
          mistake: `The paste is larger than ${size(largest / 3)}; greenlight judge and validate read files of any size.`,
        }),
      }),
      async answer(fields, cookie) {
        const known = { ...empty, language: languageIn(cookie) ?? language };
        if (!fields) return { status: 200, page: pageOf(known) };
        const form = formOf(fields, known);
        const answer = await inTurn(() => answeredApart(form, flags, io));
        return { ...answer, cookie: cookieOf(form.language) };
      },
    }),
  );
  const ended = new Promise<number>((resolve) => {
    io.onInterrupt(() => void server.close().then(() => resolve(0)));
  });
  io.stdout.write(
    `Open this page in a browser of this machine:\n  ${server.url}\nNothing that is pasted leaves the machine. Ctrl-C ends it.\n`,
  );
  return ended;
}

/** Answers a form in a thread of its own, so that the server answers others meanwhile. */
async function answeredApart(form: DeskForm, flags: DeskFlags, io: Io): Promise<PageAnswer> {
  if (!io.apart) return answered(form, flags, io);
  const config = flags.config === undefined ? [] : ['--config', flags.config];
  const job = { stdin: JSON.stringify(form), ms: maxFormMs };
  const failed = (status: number, mistake: string) => ({
    status,
    page: pageOf({ ...form, paste: '' }, { mistake }),
  });
  try {
    const ended = await io.apart(['desk', '--form', ...config], job);
    if (ended?.exitCode === 0) return { status: 200, page: ended.stdout };
    if (ended?.exitCode === mistaken) return { status: 422, page: ended.stdout };
    return ended
      ? failed(500, 'The paste cannot be judged; the terminal says why.')
      : failed(
          422,
          `The paste takes more than ${duration(maxFormMs)} to judge; greenlight judge and validate have no such limit.`,
        );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return failed(422, asSentence(error.message));
  }
}
