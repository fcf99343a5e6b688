import type { Flags } from '../../../config/given/flags.ts';
import { type Judge, judgedPaste } from '../../../desk/judged-paste.ts';
import { letters } from '../../../desk/words/letters.ts';
import { openGuard } from '../../../engine/redact/guard.ts';
import { endpointIds } from '../../../model/endpoint.ts';
import type { Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import { deskPage, policy } from '../../../report/html/desk/page.ts';
import type { DeskForm, DeskPage } from '../../../report/html/desk/shape.ts';
import { version } from '../../../standards/system/version.ts';
import { size } from '../../../standards/text/figures.ts';
import { tellFailure } from '../../output/failure.ts';
import { type DeskServer, openDeskServer } from './desk-server.ts';

interface Desk {
  readonly port: string;
  readonly language?: string;
  readonly flags: Pick<Flags, 'config'>;
  readonly judge: Judge;
}

/** Bytes of a form as it is sent; a paste in it may have a third of them. */
const largest = 12_000_000;

const languages = letters.map(({ language, name }) => ({ language, name }));

/** Serves one page on this machine, to paste answers into, until it is interrupted. */
export async function deskCommand(
  { port, language = 'en', flags, judge }: Desk,
  io: Io,
): Promise<number> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not '${port}'.`);
  }
  if (!languages.some((each) => each.language === language)) {
    throw new UsageError(`--language takes en, es or pt, not '${language}'.`);
  }
  const server = await listen(Number(port), language, { ...flags, judge }, io);
  const ended = new Promise<number>((resolve) => {
    io.onInterrupt(() => void server.close().then(() => resolve(0)));
  });
  io.stdout.write(
    `Open this page in a browser of this machine:\n  ${server.url}\nNothing that is pasted leaves the machine. Ctrl-C ends it.\n`,
  );
  return ended;
}

/** The page. What was pasted stands in the form again, without its secrets: pages are copied into tickets. */
const pageOf = (
  form: DeskForm,
  more: Pick<DeskPage, 'judged' | 'mistake'> = {},
  guard = openGuard(),
): string =>
  guard.text(
    deskPage({
      version,
      endpoints: endpointIds,
      situations: ['any', 'quotable', 'unquotable'],
      languages,
      form,
      ...more,
    }),
  );

async function listen(
  port: number,
  language: string,
  { config, judge }: Pick<Flags, 'config'> & Pick<Desk, 'judge'>,
  io: Io,
): Promise<DeskServer> {
  const empty: DeskForm = {
    endpoint: endpointIds[0],
    paste: '',
    status: '',
    duration: '',
    situation: 'any',
    language,
  };
  try {
    return await openDeskServer({
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
      async answer(given) {
        if (!given) return { status: 200, page: pageOf(empty) };
        const form = formOf(given, empty);
        const guard = openGuard();
        try {
          const judged = await judgedPaste(form, { judge, config, guard }, io);
          return { status: 200, page: pageOf(form, { judged }, guard) };
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          return {
            status: 422,
            page: pageOf(form, { mistake: asSentence(inFields(error.message)) }, guard),
          };
        }
      },
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE')
      throw new UsageError(`port ${port} is in use; choose another --port.`);
    if (code === 'EACCES') throw new UsageError(`port ${port} cannot be listened on (${code}).`);
    throw error;
  }
}

/** Fields that are absent or unknown are those of the empty form. */
function formOf(given: URLSearchParams, empty: DeskForm): DeskForm {
  const of = (name: keyof DeskForm) => given.get(name) ?? empty[name];
  return {
    endpoint: of('endpoint'),
    paste: of('paste'),
    status: of('status'),
    duration: of('duration'),
    situation: of('situation'),
    language: of('language'),
  };
}

/** The command line has options where the page has fields: `add --status 200` puts 200 in one. */
const inFields = (message: string): string =>
  message.replaceAll(
    /--(status|duration|situation)\b(?: (\d{3})\b)?/g,
    (_, name: string, value?: string) =>
      `${value === undefined ? '' : `${value} in `}the field “${{ status: 'Status', duration: 'Duration', situation: 'Expected answer' }[name] ?? name}”`,
  );

/** Behind the program's name on a terminal it begins with a small letter, and has no full stop. */
const asSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?…]$/.test(message) ? '' : '.'}`;
