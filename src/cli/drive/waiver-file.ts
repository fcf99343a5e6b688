import { type FailOn, fails } from '../../engine/result/verdict.ts';
import type { Io } from '../../model/io.ts';
import type { Finding, Run } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { present } from '../../standards/collections/present.ts';
import { howMany } from '../../standards/text/figures.ts';
import { cut, legible } from '../../standards/text/legible.ts';
import { writeNew } from '../output/own-file.ts';

const dayMs = 86_400_000;
const draftDays = 90;

export async function writeWaivers(run: Run, file: string, failOn: FailOn, io: Io): Promise<void> {
  const failing = run.findings.filter((finding) => fails(finding, failOn));
  if (failing.length === 0) {
    io.stderr.write('greenlight: nothing fails this run, so there is nothing to waive.\n');
    return;
  }
  writeNew(file, await waiverFile(failing, Date.parse(run.run.startedAt)), io);
  io.stderr.write(
    `greenlight: Wrote ${howMany(failing.length, 'draft waiver')} to ${file}. Fill in reason and owner, then pass --waivers ${file}.\n`,
  );
}

/** Formats the draft as YAML. It is not valid as it is: an empty reason or owner is a mistake. `now` is in ms since 1970. */
async function waiverFile(findings: readonly Finding[], now: number): Promise<string> {
  // No other part of a run needs it.
  const { stringify } = await import('yaml');
  const until = new Date(now + draftDays * dayMs).toISOString().slice(0, 10);
  const alike = groupedBy(findings, ({ rule, scenario }) => `${rule} ${scenario ?? ''}`);
  const entries = [...alike.values()].map(([{ rule, scenario, title, counted }]) => {
    const entry = { rule, ...present({ scenario }), reason: '', owner: '', until };
    return `# ${legible(cut(title, 200))}: ${legible(cut(counted, 300))}\n${stringify([entry])}`;
  });
  return [
    '# Drafted by greenlight run --write-waivers. Write why each is accepted, and by whom.\n',
    ...entries,
  ].join('\n');
}
