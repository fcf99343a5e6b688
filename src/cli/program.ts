import { Command, CommanderError } from 'commander';
import { legible } from '../standards/text/legible.ts';
import type { Io } from './io.ts';
import { addJudgeOptions, addSendOptions, addValidateOptions } from './options/answer-options.ts';
import { addDiagnoseOptions } from './options/diagnose-options.ts';
import { addBundleOptions, addInitOptions } from './options/file-options.ts';
import { widthOf } from './options/look.ts';
import {
  addAnswerOptions,
  addClientOptions,
  addLookOptions,
  addRunOptions,
} from './options/run-options.ts';
import { tellFailure } from './output/failure.ts';
import { version } from './version.ts';

/** Reads the command line, runs one command, and gives the exit code. Never throws. */
export async function start(args: readonly string[], io: Io): Promise<number> {
  let exitCode = 0;
  const token = io.env['GREENLIGHT_TOKEN']?.trim();
  if (token) io.guard.add([{ value: token, variable: 'GREENLIGHT_TOKEN' }]);
  const program = programOf(io, (code) => {
    exitCode = code;
  });
  try {
    assertHelpFor(args, program);
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    // commander has told its own errors already; only help and --version end with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return tellFailure(error, io);
  }
}

export function programOf(io: Io, ended: (exitCode: number) => void): Command {
  const program = new Command('greenlight')
    .description('Judges whether a live HTTP integration keeps the contract, before go-live')
    .version(version, '-V, --version', 'the version')
    .exitOverride()
    .helpCommand('help [command]', 'what a command takes')
    .helpOption('-h, --help', 'show help')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(inOneLine(text)),
      getOutHelpWidth: () => widthOf(io.stdout, io),
      getErrHelpWidth: () => widthOf(io.stderr, io),
    })
    // A description with less room than commander's 40 columns is not wrapped at all.
    .configureHelp({ minWidthToWrap: 20 });

  program.commandsGroup('Before go-live:');
  addInitOptions(addClientOptions(program.command('init')))
    .description('write greenlight.config.yaml from the client’s own data')
    .action(async (flags) => {
      const { initCommand } = await import('./commands/init/init.ts');
      ended(await initCommand(flags, io));
    });

  addDiagnoseOptions(program.command('diagnose'))
    .description('check a live client layer by layer and name the likely cause')
    .action(async (flags) => {
      const { diagnoseCommand } = await import('./commands/diagnose/diagnose.ts');
      ended(await diagnoseCommand(flags, io));
    });

  addRunOptions(addClientOptions(program.command('run [paths...]')))
    .description('test a live client against the contract and report')
    .action(async (paths: readonly string[], flags) => {
      const { runCommand } = await import('./commands/run/run.ts');
      ended(await runCommand({ paths, flags }, io));
    });

  program.commandsGroup('Support:');
  addJudgeOptions(program.command('judge <endpoint> <file>'))
    .description('judge one answer offline and explain what the service does with it')
    .action(async (kind: string, file: string, flags) => {
      const { judgeCommand } = await import('./commands/judge/judge.ts');
      ended(await judgeCommand({ kind, file, flags }, io));
    });

  addSendOptions(program.command('send <endpoint>'))
    .description('send one order, show the exchange and explain what the service does with it')
    .action(async (kind: string, flags) => {
      const { sendCommand } = await import('./commands/send/send.ts');
      ended(await sendCommand({ kind, flags }, io));
    });

  program
    .command('desk')
    .description('open a local page: paste an answer, read what happened, reply to the client')
    .option('--port <n>', 'port to listen on (a free one)', '0')
    .option('--language <code>', 'language of the reply: en, es or pt (en)')
    .option('-c, --config <file>', 'config file for severities and waivers (default: none)')
    .action(async ({ port, language, config }) => {
      const { deskCommand } = await import('./commands/desk/desk.ts');
      const flags = config === undefined ? {} : { config };
      ended(await deskCommand({ port, language, flags }, io));
    });

  addValidateOptions(program.command('validate <what> <file>'))
    .description('judge an exported file: transactions or commerces; - reads standard input')
    .action(async (kind: string, file: string, flags) => {
      const { validateCommand } = await import('./commands/validate/validate.ts');
      ended(await validateCommand({ kind, file, flags }, io));
    });

  addBundleOptions(program.command('bundle <run>'))
    .description('pack a saved run into one archive to send on')
    .action(async (run: string, flags) => {
      const { bundleCommand } = await import('./commands/bundle/bundle.ts');
      ended(await bundleCommand({ ...flags, run }, io));
    });

  program.commandsGroup('Saved runs:');
  addAnswerOptions(program.command('render <run>'))
    .description('write reports from a saved run: its folder, report.json or journal.ndjson')
    .action(async (file: string, flags) => {
      const { renderCommand } = await import('./commands/render.ts');
      ended(await renderCommand({ file, flags }, io));
    });

  addAnswerOptions(program.command('merge <runs...>'))
    .description('combine shards or partial runs into one run')
    .action(async (files: readonly string[], flags) => {
      const { mergeCommand } = await import('./commands/merge.ts');
      ended(await mergeCommand({ files, flags }, io));
    });

  addLookOptions(program.command('diff <old> <new>'))
    .description('compare two saved runs, or two exports of transactions or commerces')
    .option('--pointer <pointer>', 'exports: where the list of records is, such as /data/items')
    .action(async (old: string, now: string, flags) => {
      const { diffCommand } = await import('./commands/diff/diff.ts');
      ended(await diffCommand({ old, new: now, flags }, io));
    });

  addLookOptions(program.command('history [folder]'))
    .description('show the runs that --history kept: verdicts, and when each rule broke')
    .action(async (folder: string | undefined, flags) => {
      const { historyCommand } = await import('./commands/history.ts');
      ended(await historyCommand({ folder, flags }, io));
    });

  addLookOptions(addClientOptions(program.command('replay <run> [findings...]')))
    .description('resend the requests of saved findings: still there, gone or different')
    .option('-c, --config <file>', 'config file (default: nearest greenlight.config.yaml)')
    .option('--redact-people', 'replace names, phones, e-mails and addresses by pseudonyms')
    .action(async (file: string, findings: readonly string[], flags) => {
      const { replayCommand } = await import('./commands/replay/replay.ts');
      ended(await replayCommand({ file, findings, flags }, io));
    });

  program.commandsGroup('Without a client:');
  addRunOptions(program.command('demo'))
    .description('run the suite against the built-in reference client')
    .option(
      '--fault <name...>',
      'break the reference client in a named way (greenlight list faults)',
    )
    .action(async (flags) => {
      const { demoCommand } = await import('./commands/demo.ts');
      ended(await demoCommand({ flags, faults: flags.fault ?? [] }, io));
    });

  program
    .command('serve')
    .description('start the reference client as a server')
    .option('--port <n>', 'port to listen on', '4010')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--fault <name...>', 'break it in a named way (greenlight list faults)')
    .action(async (flags) => {
      const { serveCommand } = await import('./commands/serve.ts');
      ended(await serveCommand({ ...flags, faults: flags.fault ?? [] }, io));
    });

  program.commandsGroup('Reference:');
  program
    .command('explain [id] [finding...]')
    .description('explain a rule, cause, outcome, code, status, complaint or any other term')
    .action(async (id: string | undefined, rest: readonly string[]) => {
      const { explainCommand } = await import('./commands/explain/explain.ts');
      ended(await explainCommand({ id, rest }, io));
    });

  addLookOptions(program.command('list [what]'))
    .description('list rules, scenarios, faults, clauses, causes or symptoms')
    .action(async (what: string | undefined, flags) => {
      const { listCommand } = await import('./commands/explain/explain.ts');
      ended(await listCommand({ what, flags }, io));
    });

  return program;
}

/** Of a command that there is not, commander would tell the whole help as a mistake. */
function assertHelpFor([word, name]: readonly string[], program: Command): void {
  const known = ['help', '-h', '--help', ...program.commands.map((each) => each.name())];
  if (word === 'help' && name !== undefined && !known.includes(name)) {
    program.error(`error: unknown command '${name}'`);
  }
}

/** `error: unknown option '--sed'` and commander's guess, as our own mistakes are told. */
function inOneLine(text: string): string {
  // A shell keeps what is typed, so no option takes a token; its value is not repeated either.
  if (/unknown option '--token(?:=|')/.test(text)) {
    return "greenlight: unknown option '--token'; set GREENLIGHT_TOKEN, or name a file that holds the token with --token-file\n";
  }
  const line = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\s?\(Did you mean (?:one of )?(.*?)\?\)/s, '; the nearest is $1');
  return `greenlight: ${legible(line)} (see greenlight --help)\n`;
}
