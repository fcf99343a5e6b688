interface SymptomRow {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly means: string;
  readonly codes: readonly string[];
  readonly said: readonly string[];
  readonly causes: readonly string[];
  readonly rules: readonly string[];
  readonly next: string;
}

const kinds = [
  ['code', 'What programs print'],
  ['status', 'Statuses'],
  ['complaint', 'What people say'],
] as const;

/** What a ticket says, and where it leads, as it stands at docs/symptoms.md. */
export const symptomsPage = (symptoms: readonly SymptomRow[]): string =>
  `${[
    '<!-- Written by npm run docs from src/diagnosis/symptoms. -->',
    '# From a symptom to a cause',
    'A ticket has a code, a status or a complaint. `greenlight explain` takes each of them, also misspelt, without accents, and inside a longer text, in English, Spanish and Portuguese:',
    [
      '```sh',
      'greenlight explain ECONNREFUSED',
      'greenlight explain 502',
      'greenlight explain "shipping 0"',
      'greenlight explain "pide dos veces"',
      '```',
    ].join('\n'),
    '`greenlight list symptoms` lists them.',
    ...kinds.flatMap(([kind, title]) => [
      `## ${title}`,
      ...symptoms.filter((each) => each.kind === kind).flatMap(symptomParts),
    ]),
  ].join('\n\n')}\n`;

const symptomParts = (symptom: SymptomRow): readonly string[] => [
  `### ${symptom.id}`,
  `**${symptom.title}.** ${symptom.means.replaceAll('<', '&lt;').replaceAll('`&lt;`', '`<`')}`,
  [
    ...(symptom.codes.length > 0
      ? [`- printed as: ${symptom.codes.map((code) => `\`${code}\``).join(', ')}`]
      : []),
    ...(symptom.said.length > 0 ? [`- said as: ${symptom.said.join(', ')}`] : []),
    ...(symptom.causes.length > 0
      ? [`- causes: ${symptom.causes.map((id) => `[${id}](causes/${id}.md)`).join(', ')}`]
      : []),
    ...(symptom.rules.length > 0
      ? [`- found by: ${symptom.rules.map((id) => `[${id}](rules/${id}.md)`).join(', ')}`]
      : []),
    `- next: \`${symptom.next}\``,
  ].join('\n'),
];
