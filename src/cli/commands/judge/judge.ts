import { isDataset } from '../../../model/endpoint.ts';
import { paragraph } from '../../../report/terminal/layout.ts';
import { penOf } from '../../../report/terminal/pen.ts';
import type { Io } from '../../io.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import { tellRun } from '../../output/tell-run.ts';
import { validateCommand } from '../validate/validate.ts';
import { findEvidence } from './evidence/find-evidence.ts';
import { requestFile } from './evidence/request.ts';
import { endpointOf, givenOf, type JudgeFlags } from './given.ts';
import { judgeDocument } from './judge-document.ts';
import { type JudgedPaste, judgeEvidence } from './judge-pasted.ts';
import { judgeText, written } from './judge-text.ts';

interface Judge {
  readonly kind: string;
  readonly file: string;
  readonly flags: JudgeFlags;
}

/** Judges one answer offline by every rule that can speak about one, and tells what the service made of it. */
export async function judgeCommand({ kind, file, flags }: Judge, io: Io): Promise<number> {
  const endpoint = endpointOf(kind, 'judge');
  const given = givenOf(flags);
  const { exchange } = flags;
  const evidence = await findEvidence(
    { endpoint, file, ...given, ...(exchange === undefined ? {} : { exchange }) },
    io,
  );
  const reported =
    isDataset(endpoint) && !flags.json ? { ...flags, reporter: ['terminal'] } : flags;
  // The name of an export is judged, too.
  if (isDataset(endpoint) && evidence.bodyAlone && file !== '-' && (given.status ?? 200) === 200) {
    return validateCommand({ kind, file, flags: reported }, io);
  }
  const request =
    flags.request === undefined ? undefined : await requestFile(flags.request, endpoint, io);
  const judged = await judgeEvidence(
    evidence,
    {
      endpoint,
      given,
      flags: reported,
      name: file,
      command: `greenlight judge ${endpoint} ${file}`,
      ...(request ? { request } : {}),
    },
    io,
  );
  await tell(judged, flags, io);
  return judged.run.exitCode;
}

async function tell(judged: JudgedPaste, { json }: JudgeFlags, io: Io): Promise<void> {
  const { run, config, isDataset, reported } = judged;
  const pen = penOf(lookOf(io.stdout, config.look, io));
  if (isDataset) {
    // A report has no place for it; what was read, and what is missing, must still be said.
    const out = json ? io.stderr : io.stdout;
    if (judged.isUnwrapped)
      out.write(withoutCommands(written([paragraph(pen, 0, pen.text(judged.reading)), ['']]), io));
    return tellRun(run, { ...config, live: false }, io);
  }
  io.stdout.write(
    json
      ? judgeDocument({ ...judged, command: 'judge', reported: [reported] })
      : withoutCommands(judgeText(pen, judged), io),
  );
}
