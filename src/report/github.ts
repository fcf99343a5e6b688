import type { Run } from '../model/run.ts';
import { howMany } from '../standards/text/figures.ts';
import { cut, legible } from '../standards/text/legible.ts';
import { findingLines } from './page/finding.ts';
import type { RuleGroup } from './page/groups.ts';
import { causeLines, failingWaivers, overviewOf, warningsBeside } from './page/headline.ts';

/** GitHub shows ten errors, ten warnings and ten notices per step and hides the rest. */
const shownOfALevel = 10;

type Level = 'error' | 'warning' | 'notice';

interface Annotation {
  readonly level: Level;
  readonly title: string;
  readonly message: string;
  readonly at?: { readonly file: string; readonly line: number } | undefined;
}

/**
 * Formats a run as workflow commands of GitHub Actions, worst first, at most as many as a step shows: each broken rule
 * once, at the line of its worst scenario, then waivers and what was not judged. A notice counts what was left out.
 */
export function github(run: Run): string {
  const { groups, headline } = overviewOf(run);
  const at = new Map(run.scenarios.map((scenario) => [scenario.id, scenario.at]));
  const annotation =
    (level: Level) =>
    (group: RuleGroup): Annotation => ({
      level,
      title: `${group.title} (${group.rule})`,
      message: [...[group.worst.scenario ?? []].flat(), ...findingLines(group, true).slice(1)].join(
        '\n',
      ),
      at: at.get(group.worst.scenario ?? ''),
    });
  const errors = [...groups.failing.map(annotation('error')), ...waivers(run), ...notJudged(run)];
  const warned = groups.warnings.map(annotation('warning'));
  const left = [errors, warned].reduce(
    (sum, { length }) => sum + Math.max(0, length - shownOfALevel),
    0,
  );
  const notice: Annotation = {
    level: 'notice',
    title: `greenlight: ${run.verdict.toUpperCase()}`,
    message: [
      headline.sentence,
      ...warningsBeside(run),
      ...causeLines(run).map((cause) => `Likely cause: ${cause}.`),
      ...(left > 0 ? [`${howMany(left, 'more finding')} in the report and the summary.`] : []),
    ].join(' '),
  };
  return [...errors.slice(0, shownOfALevel), ...warned.slice(0, shownOfALevel), notice]
    .map(command)
    .join('');
}

const waivers = (run: Run): readonly Annotation[] =>
  failingWaivers(run).map(({ at, covers, title, text }) => {
    const [, file, line] = /^(.*):(\d+)$/.exec(at) ?? [];
    return {
      level: 'error',
      title,
      message: `${covers}. ${text}`,
      at: file === undefined ? undefined : { file, line: Number(line) },
    };
  });

const notJudged = ({ endpoints, verdict }: Run): readonly Annotation[] =>
  verdict === 'inconclusive'
    ? endpoints
        .filter(({ state }) => state === 'not judged')
        .map(({ id, reason }) => ({
          level: 'error',
          title: `${id} was not judged`,
          message: reason ?? 'No answer could be judged.',
        }))
    : [];

const shown = (text: string, most: number): string => legible(cut(text, most));

/** Formats `::error file=…,line=…,title=…::message`, escaped for the runner. */
function command({ level, title, message, at }: Annotation): string {
  const pairs = [
    ...(at ? [`file=${property(shown(at.file, 500))}`, `line=${at.line}`] : []),
    `title=${property(shown(title, 200))}`,
  ];
  const text = message.split('\n').map((line) => shown(line, 1000));
  return `::${level} ${pairs.join(',')}::${data(text.join('\n'))}\n`;
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
