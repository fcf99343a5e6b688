import type { Run } from '../model/run.ts';

/** Words of rules about answers, and those for a file. */
const swaps: readonly (readonly [answer: RegExp, file: string])[] = [
  [/\bA 200 answer is not JSON\b/g, 'The file cannot be read to the end'],
  [/\banswer(s?) with status 200 (?:is|are) not JSON\b/g, 'file$1 cannot be read to the end'],
  [/ with status 200\b/g, ''],
  [/\bAnswer 200 with\b/g, 'Export'],
  [/, or with a CSV\b/g, ', or a CSV'],
  [
    /\bAnswer a failure with a 5xx(?:\. Send all records with a 200, and no error)?/g,
    'Export all records, and no error',
  ],
  [/\b(a)n answer\b/gi, '$1 file'],
  [/\b(?:answer|body)\b/g, 'file'],
  [/\b(?:answers|bodies)\b/g, 'files'],
];

/** Members that hold sentences of a rule. */
const worded = [
  'title',
  'message',
  'counted',
  'countedTemplate',
  'effect',
  'remedy',
  'mend',
  'saw',
  'reason',
  'summary',
] as const;

/** Quotes are not ours to reword. */
const reworded = (text: string): string =>
  text
    .split(/(“[^”]*”|`[^`]*`)/)
    .map((part, i) =>
      i % 2 === 1 ? part : swaps.reduce((all, [answer, file]) => all.replace(answer, file), part),
    )
    .join('');

/** Rewords what rules found in a file of this name, since it is not an answer: nothing was requested. */
export function inFileWords(run: Run, file: string): Run {
  const about = <Found extends object>(found: Found): Found => {
    const texts = worded.flatMap((key) => {
      const text = (found as { readonly [member: string]: unknown })[key];
      const named = key === 'message' ? `${file}: columns ` : 'Columns ';
      return typeof text === 'string'
        ? [[key, reworded(text).replace(/^Columns (?=`)/, named)]]
        : [];
    });
    return { ...found, ...Object.fromEntries(texts) };
  };
  return {
    ...run,
    findings: run.findings.map(about),
    observations: run.observations.map(about),
    scenarios: run.scenarios.map((scenario) => ({ ...about(scenario), title: scenario.title })),
  };
}
