import { list } from '../../../standards/text/figures.ts';
import { sampleDomain, sampleOrigin } from '../../config/target/sample.ts';
import { dataLines } from './draft-data.ts';
import { asking, comment, type Drafting, type Question, yamlText } from './draft-lines.ts';

export interface Draft {
  readonly text: string;
  /** What only a person can know, by the key that it is written to. */
  readonly questions: readonly Question[];
}

/** The config as it is written: what is known as values, each with where it came from; the rest as questions. */
export function draftOf(drafting: Drafting): Draft {
  const target = targetLines(drafting);
  const data = dataLines(drafting);
  const lines = [
    `# Drafted by greenlight init on ${drafting.day}. docs/config.md explains every key.`,
    '# What has a value was found at the client’s own endpoints; the line above it says where.',
    '# "?" asks for what only a person can know: take the # from the lines below it, and put yours in.',
    '',
    'target:',
    ...target.lines,
    '',
    ...(data.lines.some((line) => /^ {2}\w/.test(line))
      ? ['data:']
      : [
          '# Nothing was found; with the first answer below take the # from this line too.',
          '# data:',
        ]),
    ...data.lines,
    '',
    'scenarios: [built-in]',
    '',
  ];
  return { text: lines.join('\n'), questions: [...target.questions, ...data.questions] };
}

function targetLines(drafting: Drafting): { lines: readonly string[]; questions: Question[] } {
  const { target, unanswered, addressFrom } = drafting;
  const domain: Question = {
    key: 'target.domain',
    asks: `To which domain do the orders belong? Until it is set, ${sampleDomain} is sent.`,
  };
  const astray = [...unanswered].filter(([, why]) => /answered (404|405)/.test(why));
  const paths: Question = {
    key: 'target.paths',
    asks: `At which path is ${list(astray.map(([id]) => id))} served? ${astray.map(([id, why]) => `Of ${id}, ${why}`).join('; ')}.`,
  };
  const locked = [...unanswered].filter(([, why]) => /answered (401|403)/.test(why));
  const headers: Question = {
    key: 'target.headers',
    asks: `What lets a caller in? ${locked.map(([id, why]) => `Of ${id}, ${why}`).join('; ')}. The contract names no header there.`,
  };
  const lines = [
    comment(`From ${addressFrom}.`),
    `  clientBase: ${yamlText(target.clientBase)}`,
    ...tokenLines(drafting),
    ...asking(domain, [`domain: ${sampleDomain}`]),
    comment('Endpoints not listed are "not implemented" and never count against the client.'),
    `  implements: [${target.implements.join(', ')}]`,
    ...(astray.length > 0
      ? asking(paths, ['paths:', ...astray.map(([id]) => `  ${id}: /another/path`)])
      : []),
    ...(locked.length > 0
      ? asking(headers, [
          'headers:',
          ...locked.map(([id]) => `  ${id}: { authorization: "Bearer $\{ERP_KEY}" }`),
        ])
      : []),
    comment(
      `The origin header; the contract states no value. Until it is set, ${sampleOrigin} is sent.`,
    ),
    `  # origin: ${sampleOrigin}`,
  ];
  const questions = [
    domain,
    ...(astray.length > 0 ? [paths] : []),
    ...(locked.length > 0 ? [headers] : []),
  ];
  return { lines, questions };
}

function tokenLines({ token }: Drafting): readonly string[] {
  const { variable, isSet } = token;
  return isSet
    ? [
        comment(
          'The name of the variable that holds the agreed token. The token itself is never written to a file.',
        ),
        `  token: $\{${variable}}`,
      ]
    : [
        comment(
          `${variable} was not set, so no token was sent. Once it is set it is sent; then take ":-" out.`,
        ),
        `  token: $\{${variable}:-}`,
      ];
}
