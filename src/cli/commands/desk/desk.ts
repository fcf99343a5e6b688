import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import pLimit from 'p-limit';
import type { Flags } from '../../../config/given/flags.ts';
import { choicesOf, deskResult } from '../../../desk/desk-result.ts';
import { letters, symptomIn } from '../../../desk/words/letters.ts';
import { findSymptoms } from '../../../diagnosis/symptoms/find-symptoms.ts';
import { openGuard } from '../../../engine/redact/guard.ts';
import { findAnswers } from '../../../evidence/find-answers.ts';
import { AmbiguousPaste } from '../../../evidence/reader/evidence.ts';
import { endpointIds } from '../../../model/endpoint.ts';
import type { Guard, Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import { judgedPaste } from '../../../offline/judged-paste.ts';
import { deskPage, policy } from '../../../report/html/desk/page.ts';
import type {
  DeskChoice,
  DeskForm,
  DeskPage,
  DeskPiece,
  DeskSymptoms,
} from '../../../report/html/desk/shape.ts';
import { present } from '../../../standards/collections/present.ts';
import { version } from '../../../standards/system/version.ts';
import { duration, size } from '../../../standards/text/figures.ts';
import { endpointOf, givenOf, listening } from '../../options/given.ts';
import { tellFailure } from '../../output/failure.ts';
import { openDeskServer } from './desk-server.ts';

interface DeskFlags extends Pick<Flags, 'config'> {
  readonly port: string;
  /** Language of the page if none was chosen before. */
  readonly language?: string;
  /** Prints the page for one form, which standard input has as JSON; ends with 2 if the form has a mistake. */
  readonly form?: boolean;
}

/** Page that answers a form, with its status. */
interface FormAnswer {
  readonly status: number;
  readonly page: string;
}

const mistaken = 2;
/** Maximum time to answer a form, in ms. */
const maxFormMs = 60_000;
/** Maximum number of forms answered concurrently; the others wait. */
const maxForms = 2;

/** Maximum size of an encoded form, in bytes; percent-encoding can triple a paste. */
const largest = 12_000_000;

const languages = letters.map(({ language, name }) => ({ language, name }));

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
      async answer(given, cookie) {
        const known = { ...empty, language: languageIn(cookie) ?? language };
        if (!given) return { status: 200, page: pageOf(known) };
        const form = formOf(given, known);
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

/** Renders the page. The form keeps what was pasted, without its secrets: pages are copied into tickets. */
function pageOf(
  form: DeskForm,
  more: Omit<Partial<DeskPage>, 'form'> = {},
  guard = openGuard(),
): string {
  const { judged } = more;
  const pieces = judged && safePieces(judged.pieces, guard);
  return guard.text(
    deskPage({
      version,
      endpoints: endpointIds,
      languages,
      form,
      ...more,
      ...(judged && pieces ? { judged: { ...judged, pieces } } : {}),
    }),
  );
}

/** Removes the highlighting if a secret may lie across two pieces, where it would not be found. */
function safePieces(pieces: readonly DeskPiece[], guard: Guard): readonly DeskPiece[] {
  const text = pieces.map((each) => each.text).join('');
  const isSafe = pieces.map((each) => guard.text(each.text)).join('') === guard.text(text);
  return isSafe ? pieces : [{ text }];
}

const blank = {
  complaint: '',
  paste: '',
  endpoint: '',
  status: '',
  duration: '',
  situation: 'any',
  entry: '',
};

/** Answers a form in a thread of its own, so that the server answers others meanwhile. */
async function answeredApart(form: DeskForm, flags: DeskFlags, io: Io): Promise<FormAnswer> {
  if (!io.apart) return answered(form, flags, io);
  const config = flags.config === undefined ? [] : ['--config', flags.config];
  const given = { stdin: JSON.stringify(form), ms: maxFormMs };
  const failed = (status: number, mistake: string) => ({
    status,
    page: pageOf({ ...form, paste: '' }, { mistake }),
  });
  try {
    const ended = await io.apart(['desk', '--form', ...config], given);
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

/** Answers a form: possible meanings of its complaint, and the report of its paste. */
async function answered(form: DeskForm, flags: DeskFlags, io: Io): Promise<FormAnswer> {
  const guard = openGuard();
  const symptoms = symptomsOf(form);
  if (form.paste.trim() === '' && symptoms)
    return { status: 200, page: pageOf(form, { symptoms }) };
  try {
    const judged = await judgedForm(form, flags, { ...io, guard });
    return { status: 200, page: pageOf(form, { symptoms, ...judged }, guard) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const mistake = asSentence(inFields(error.message).replace(/^standard input/, 'the paste'));
    const choices = choicesFor(error, form);
    return { status: 422, page: pageOf(form, { symptoms, mistake, choices }, guard) };
  }
}

/** Judges the paste of a form as `greenlight judge` does. */
async function judgedForm(form: DeskForm, flags: DeskFlags, io: Io) {
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  // Twins of options are for the commands that they were set for.
  const own = {
    ...io,
    env: {},
    stdin: Readable.from([Buffer.from(form.paste)]),
    stderr: { isTTY: false, write },
  };
  const [status, duration, situation, entry, endpoint] = (
    ['status', 'duration', 'situation', 'entry', 'endpoint'] as const
  ).map((name) => form[name].trim() || undefined);
  const given = givenOf(present({ status, duration, situation, entry }));
  const named = endpoint && { endpoint: endpointOf(endpoint, 'judge') };
  const found = await findAnswers({ file: '-', ...given, ...named }, own);
  const judged = await judgedPaste(
    found,
    { file: '-', flags: present({ config: flags.config }), given },
    own,
  );
  const notes = said
    .split('\n')
    .map((line) => line.replace(/^greenlight: (?:WARNING: )?/, '').trim())
    .filter(Boolean);
  return { judged: deskResult(judged, form.paste, notes), choices: choicesOf(judged) };
}

function symptomsOf({ complaint, language }: DeskForm): DeskSymptoms | undefined {
  if (complaint.trim() === '') return undefined;
  const { found, certain } = findSymptoms(complaint);
  return {
    found: found.map((each) => ({ ...each, language: 'en', ...symptomIn(language, each.id) })),
    isCertain: certain,
  };
}

/** Returns buttons to resolve a mistake: the interpretations, or the status. */
function choicesFor(error: UsageError, form: DeskForm): readonly DeskChoice[] {
  const readings = error instanceof AmbiguousPaste ? error.readings : [];
  const ofReadings = readings.flatMap(({ shown, ...fields }) => {
    const [field, value] = Object.entries(fields)[0] ?? [];
    return field === undefined || !isChoice(field)
      ? []
      : [{ shown, field, value: String(value), isChosen: false }];
  });
  if (ofReadings.length > 0 || form.status !== '' || !/--status/.test(error.message)) {
    return ofReadings;
  }
  return ['200', '400', '404', '422', '500', '503'].map((value) => ({
    shown: value,
    field: 'status',
    value,
    isChosen: false,
  }));
}

const choiceFields = ['entry', 'endpoint', 'status'] as const;
const isChoice = (field: string): field is DeskChoice['field'] =>
  choiceFields.some((each) => each === field);

const cookieName = 'greenlight-desk';
const cookieOf = (language: string): string =>
  `${cookieName}=${language}; Path=/; SameSite=Strict; HttpOnly; Max-Age=31536000`;

/** Reads the last chosen language. */
function languageIn(cookie = ''): string | undefined {
  const [, chosen] = new RegExp(`(?:^|; )${cookieName}=([a-z]{2})(?:;|$)`).exec(cookie) ?? [];
  return languages.find(({ language }) => language === chosen)?.language;
}

/** Reads a form; absent or unknown fields keep those of `empty`, and a pressed button overrides its field. */
function formOf(given: URLSearchParams, empty: DeskForm): DeskForm {
  const chosen = /^(\w+)=(.*)$/s.exec(given.get('chosen') ?? '');
  const of = (name: keyof DeskForm) =>
    chosen?.[1] === name && isChoice(name) ? (chosen[2] ?? '') : (given.get(name) ?? empty[name]);
  const language = given.get('language') ?? given.get('shownIn') ?? empty.language;
  return {
    complaint: of('complaint'),
    paste: of('paste'),
    endpoint: of('endpoint'),
    status: of('status'),
    duration: of('duration'),
    situation: of('situation'),
    entry: of('entry'),
    language: languages.some((each) => each.language === language) ? language : empty.language,
  };
}

/** Rewords a message for the page, which has fields instead of options: `add --status 200` puts 200 in one. */
const inFields = (message: string): string =>
  message
    .replace(/run: greenlight explain ".*"/, 'use the field “Complaint”')
    .replace(/name it, as in greenlight judge \S+/, 'choose the endpoint on the left')
    .replaceAll(
      /--(status|duration|situation)\b(?: (\d{3})\b)?/g,
      (_, name: string, value?: string) =>
        `${value === undefined ? '' : `${value} in `}the field “${{ status: 'Status', duration: 'Duration', situation: 'Expected answer' }[name] ?? name}”`,
    );

/** Formats a message of the command line as a sentence. */
const asSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?…]$/.test(message) ? '' : '.'}`;
