interface FaultRow {
  readonly name: string;
  readonly title: string;
  readonly findings: readonly string[];
}

/** All faults of the reference client in one table, as it stands at docs/faults.md. */
export const faultsPage = (faults: readonly FaultRow[], example: string): string =>
  `${[
    '<!-- Written by npm run docs from src/reference-client/faults. -->',
    '# The faults of the reference client',
    'Each fault breaks the contract in one named way. Use it to see what greenlight finds, or to test your own code. `greenlight explain <fault>` shows an answer with it.',
    ['```sh', example, '```'].join('\n'),
    [
      '| fault | what it does | found by |',
      '|---|---|---|',
      ...faults.map(
        ({ name, title, findings }) =>
          `| \`${name}\` | ${title.replaceAll('|', '\\|')} | ${findings.map((id) => `[${id}](rules/${id}.md)`).join(', ')} |`,
      ),
    ].join('\n'),
  ].join('\n\n')}\n`;
