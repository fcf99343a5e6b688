import { Command, CommanderError } from 'commander';
import { tellFailure } from './failure.ts';
import type { Io } from './io.ts';
import { addClientOptions, addLookOptions, addRunOptions, addToldOptions } from './run-options.ts';
import { version } from './version.ts';

/** Reads the command line, runs one command, and gives the exit code. Never throws. */
export async function start(args: readonly string[], io: Io): Promise<number> {
  let exitCode = 0;
  const program = programOf(io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    // commander has told its own errors already; only help and --version end with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return tellFailure(error, io);
  }
}

function programOf(io: Io, ended: (exitCode: number) => void): Command {
  const program = new Command('greenlight')
    .description('Judges whether a live HTTP integration keeps the contract, before go-live')
    .version(version, '-V, --version', 'the version')
    .exitOverride()
    .helpCommand('help [command]', 'what a command takes')
    .helpOption('-h, --help', 'what there is')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(inOneLine(text)),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    });

  addRunOptions(addClientOptions(program.command('run [paths...]')))
    .description('drive a client, judge every answer, report: the main job')
    .action(async (paths: readonly string[], flags) => {
      const { runCommand } = await import('./commands/run.ts');
      ended(await runCommand({ paths, flags }, io));
    });

  addRunOptions(program.command('demo'))
    .description('the same against the built-in reference client')
    .option(
      '--fault <name...>',
      'break the reference client in a named way (greenlight list faults)',
    )
    .action(async (flags) => {
      const { demoCommand } = await import('./commands/demo.ts');
      ended(await demoCommand({ flags, faults: flags.fault ?? [] }, io));
    });

  addRunOptions(program.command('validate <what> <file>'))
    .description('judge an export offline: transactions or commerces, - for standard input')
    .action(async (kind: string, file: string, flags) => {
      const { validateCommand } = await import('./commands/validate.ts');
      ended(await validateCommand({ kind, file, flags }, io));
    });

  addToldOptions(program.command('render <run>'))
    .description('any report from a saved run: its folder, report.json or journal.ndjson')
    .action(async (file: string, flags) => {
      const { renderCommand } = await import('./commands/render.ts');
      ended(await renderCommand({ file, flags }, io));
    });

  addToldOptions(program.command('merge <runs...>'))
    .description('the shards of a run, or runs of parts of one suite, as one run')
    .action(async (files: readonly string[], flags) => {
      const { mergeCommand } = await import('./commands/merge.ts');
      ended(await mergeCommand({ files, flags }, io));
    });

  addLookOptions(program.command('diff <old> <new>'))
    .description('what changed from one saved run to a later one')
    .action(async (old: string, now: string, flags) => {
      const { diffCommand } = await import('./commands/diff.ts');
      ended(await diffCommand({ old, new: now, flags }, io));
    });

  addLookOptions(addClientOptions(program.command('replay <run> [findings...]')))
    .description('send the requests of saved findings again: still there, gone, or different')
    .option('-c, --config <file>', 'default: greenlight.config.yaml, looked for upwards')
    .action(async (file: string, findings: readonly string[], flags) => {
      const { replayCommand } = await import('./commands/replay.ts');
      ended(await replayCommand({ file, findings, flags }, io));
    });

  program
    .command('serve')
    .description('the reference client as a server, to develop against')
    .option('--port <n>', 'port to listen on', '4010')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--fault <name...>', 'break it in a named way (greenlight list faults)')
    .action(async (flags) => {
      const { serveCommand } = await import('./commands/serve.ts');
      ended(await serveCommand({ ...flags, faults: flags.fault ?? [] }, io));
    });

  program
    .command('explain [id]')
    .description('a rule, clause, fault, outcome or exit code in plain words')
    .action(async (id: string | undefined) => {
      const { explainCommand } = await import('./commands/catalogue.ts');
      ended(await explainCommand(id, io));
    });

  program
    .command('list [what]')
    .description('the rules, scenarios, faults or clauses')
    .action(async (what: string | undefined) => {
      const { listCommand } = await import('./commands/catalogue.ts');
      ended(await listCommand(what, io));
    });

  return program;
}

/** `error: unknown option '--sed'` and commander's guess, as our own mistakes are told. */
function inOneLine(text: string): string {
  const line = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\s*\(Did you mean (?:one of )?(.*?)\?\)/s, '; the nearest is $1');
  return `greenlight: ${line} (greenlight --help lists what there is)\n`;
}
