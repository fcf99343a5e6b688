import { access, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stringify } from 'yaml';
import { type FailOn, fails } from '../../engine/result/verdict.ts';
import type { Io } from '../../model/io.ts';
import type { Finding, Run } from '../../model/run.ts';
import { UsageError } from '../../model/scenario.ts';
import { howMany } from '../../standards/text/figures.ts';
import { cut, legible } from '../../standards/text/legible.ts';

interface Drafting {
  readonly failOn: FailOn;
  /** Milliseconds since 1970 that the run takes for now. */
  readonly now: number;
}

const dayMs = 86_400_000;
/** How long a draft holds, unless another day is chosen. */
const draftDays = 90;

/** Throws a UsageError when the file is there: its reasons were written by a person. */
export async function assertNew(file: string, io: Pick<Io, 'cwd'>): Promise<void> {
  const isThere = await access(resolve(io.cwd, file)).then(
    () => true,
    () => false,
  );
  if (isThere) throw new UsageError(`${file} is there already; --write-waivers takes a new file`);
}

/** Writes a draft of waivers for what fails the run, and says so on stderr. */
export async function writeWaivers(
  run: Run,
  file: string,
  drafting: Drafting,
  io: Io,
): Promise<void> {
  const failing = run.findings.filter((finding) => fails(finding, drafting.failOn));
  if (failing.length === 0) {
    io.stderr.write('greenlight: nothing fails this run, so there is nothing to waive.\n');
    return;
  }
  try {
    await writeFile(resolve(io.cwd, file), io.guard.text(waiverFile(failing, drafting.now)), {
      flag: 'wx',
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} cannot be written: ${why}`);
  }
  io.stderr.write(
    `greenlight: ${file} drafts ${howMany(failing.length, 'waiver')}; fill in every reason and owner, then use it with --waivers ${file}\n`,
  );
}

/** The draft as YAML. It is not taken as it is: an empty reason is a mistake, and so is an empty owner. */
function waiverFile(findings: readonly Finding[], now: number): string {
  const until = new Date(now + draftDays * dayMs).toISOString().slice(0, 10);
  const seen = new Set<string>();
  const entries = findings.flatMap((finding) => {
    const { rule, scenario, title, counted } = finding;
    const key = `${rule} ${scenario ?? ''}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const entry = {
      rule,
      ...(scenario === undefined ? {} : { scenario }),
      reason: '',
      owner: '',
      until,
    };
    return [`# ${legible(cut(title, 200))}: ${legible(cut(counted, 300))}\n${stringify([entry])}`];
  });
  return [
    '# Drafted by greenlight run --write-waivers. Write why each is accepted, and by whom.\n',
    ...entries,
  ].join('\n');
}
