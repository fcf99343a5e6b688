import type { Rule } from '../../model/rule.ts';

/** The command that judges one captured answer by this rule; none where one answer does not do. */
export function judgeCommand(rule: Rule): string | undefined {
  if (rule.over === 'record' || rule.over === 'dataset') {
    return `greenlight validate ${rule.id.split('/')[0]} export.json`;
  }
  if (rule.over !== 'exchange') return undefined;
  const [example] = rule.examples.breaking;
  if (!example || example.exchange?.answer?.kind === 'no-response') return undefined;
  const status = example.exchange?.answer?.status ?? example.status ?? 200;
  const { situation, durationMs, endpoint = 'delivery-price', contentType, text } = example;
  return [
    `greenlight judge ${endpoint}`,
    ...(status === 200 ? [] : [`--status ${status}`]),
    ...(contentType === undefined ? [] : [`--header 'content-type: ${contentType}'`]),
    ...(durationMs === undefined ? [] : [`--duration ${durationMs / 1000}s`]),
    ...(situation === undefined || situation === 'quotable' ? [] : [`--situation ${situation}`]),
    text === undefined ? 'answer.json' : 'answer.txt',
  ].join(' ');
}
