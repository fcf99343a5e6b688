import { Readable } from 'node:stream';
import type { Flags } from '../../../config/given/flags.ts';
import { choicesOf, deskResult } from '../../../desk/desk-result.ts';
import { repliesOfWords } from '../../../desk/reply.ts';
import { isAbout } from '../../../diagnosis/symptoms/complaint.ts';
import { openGuard } from '../../../engine/redact/guard.ts';
import { findAnswers } from '../../../evidence/find-answers.ts';
import { endpointIds } from '../../../model/endpoint.ts';
import type { Guard, Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import { judgedPaste } from '../../../offline/judged-paste.ts';
import { deskPage } from '../../../report/html/desk/page.ts';
import type { DeskForm, DeskPage, DeskPiece } from '../../../report/html/desk/shape.ts';
import { present } from '../../../standards/collections/present.ts';
import { version } from '../../../standards/system/version.ts';
import { endpointOf, givenOf } from '../../options/given.ts';
import type { PageAnswer } from './desk-server.ts';
import { asSentence, choicesFor, inFields, languages, symptomsOf } from './form.ts';

/** Renders the page. The form keeps what was pasted, without its secrets: pages are copied into tickets. */
export function pageOf(
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

/** Answers a form: possible meanings of its complaint, and the report of its paste. */
export async function answered(
  form: DeskForm,
  flags: Pick<Flags, 'config'>,
  io: Io,
): Promise<PageAnswer> {
  const guard = openGuard();
  const symptoms = symptomsOf(form);
  const ofWords = symptoms?.fits ? symptoms.found.slice(0, 1).flatMap(repliesOfWords) : [];
  if (form.paste.trim() === '' && symptoms)
    return { status: 200, page: pageOf(form, { symptoms, replies: ofWords }) };
  try {
    const judged = await judgedForm(form, flags, { ...io, guard });
    return { status: 200, page: pageOf(form, { symptoms, ...judged }, guard) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const mistake = asSentence(inFields(error.message).replace(/^standard input/, 'the paste'));
    const choices = choicesFor(error, form);
    // What was pasted may name another cause than the words.
    const replies = choices.some(({ field }) => field !== 'status') ? [] : ofWords;
    return { status: 422, page: pageOf(form, { symptoms, mistake, choices, replies }, guard) };
  }
}

async function judgedForm(form: DeskForm, flags: Pick<Flags, 'config'>, io: Io) {
  const symptoms = symptomsOf(form);
  let errors = '';
  const write = (text: string) => {
    errors += text;
  };
  // Twins of options are for the commands that they were set for.
  const formIo = {
    ...io,
    env: {},
    stdin: Readable.from([Buffer.from(form.paste)]),
    stderr: { isTTY: false, write },
  };
  const [status, duration, situation, entry, endpoint] = (
    ['status', 'duration', 'situation', 'entry', 'endpoint'] as const
  ).map((name) => form[name].trim() || undefined);
  const facts = givenOf(present({ status, duration, situation, entry }));
  const named = endpoint && { endpoint: endpointOf(endpoint, 'judge') };
  const exchange = form.exchange || undefined;
  const found = await findAnswers(
    { file: '-', ...facts, ...named, ...present({ exchange }) },
    formIo,
  );
  const meanings = symptoms?.fits ? symptoms.found : [];
  const complaint = meanings.find(({ shownBy }) => isAbout(found.endpoint, shownBy)) ?? meanings[0];
  const judged = await judgedPaste(
    found,
    {
      file: '-',
      flags: present({ config: flags.config }),
      facts,
      ...(form.order.trim() === '' ? {} : { order: form.order }),
      complaint: complaint ?? (symptoms && { id: '', who: undefined, shownBy: [] }),
    },
    formIo,
  );
  const notes = errors
    .split('\n')
    .map((line) => line.replace(/^greenlight: (?:WARNING: )?/, '').trim())
    .filter(Boolean);
  return {
    judged: deskResult(judged, form.paste, notes, complaint),
    choices: choicesOf(judged),
  };
}
