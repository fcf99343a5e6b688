/** One command as its page in docs/commands tells it. */
export interface CommandSheet {
  readonly name: string;
  /** `run [options] [paths...]`. */
  readonly usage: string;
  readonly description: string;
  /** When it is the one to take, in a sentence or two. */
  readonly when: string;
  readonly options: readonly { readonly flags: string; readonly description: string }[];
  readonly examples: readonly CommandExample[];
}

export interface CommandExample {
  /** What the lines are for, as a sentence. */
  readonly what: string;
  /** Command lines; `# exit 1` behind one names its exit code where it is not 0. */
  readonly lines: readonly string[];
  /** A file that the lines need, shown before them. */
  readonly file?: { readonly path: string; readonly text: string };
}

/** docs/commands/<name>.md in Markdown. */
export function commandPage({
  name,
  usage,
  description,
  when,
  options,
  examples,
}: CommandSheet): string {
  return `${[
    '<!-- Written by npm run docs from src/cli. -->',
    `# greenlight ${name}`,
    `${description.charAt(0).toUpperCase()}${description.slice(1)}. ${when}`,
    `\`greenlight ${usage}\``,
    ...examples.flatMap(({ what, lines, file }) => [
      what,
      ...(file ? [`\`\`\`${languageOf(file.path)}\n${file.text}\`\`\``] : []),
      `\`\`\`sh\n${lines.join('\n')}\n\`\`\``,
    ]),
    ...(options.length === 0
      ? []
      : [
          '## Options',
          [
            '| option | meaning |',
            '| --- | --- |',
            ...options.map((each) => `| \`${cell(each.flags)}\` | ${cell(each.description)} |`),
          ].join('\n'),
        ]),
    'The exit codes are those of every command: [exit-codes.md](../exit-codes.md).',
  ].join('\n\n')}\n`;
}

/** docs/commands/README.md: every command in one table. */
export const commandsIndex = (sheets: readonly CommandSheet[]): string =>
  `${[
    '<!-- Written by npm run docs from src/cli. -->',
    '# The commands',
    [
      '| command | for |',
      '| --- | --- |',
      ...sheets.map(
        ({ name, description }) => `| [greenlight ${name}](${name}.md) | ${cell(description)} |`,
      ),
    ].join('\n'),
  ].join('\n\n')}\n`;

const cell = (text: string): string => text.replaceAll('|', '\\|');

const languageOf = (path: string): string => (path.endsWith('.json') ? 'json' : 'text');
