import { outcomeRows } from '../view/exchange.ts';
import { answerLines, type ShownExample } from './example.ts';

/** An outcome as its page tells it. */
export interface OutcomeWords {
  readonly decision: string;
  readonly title: string;
  readonly when: string;
  readonly service: string;
  readonly clauses: readonly string[];
  readonly bad?: ShownExample;
  readonly good?: ShownExample;
}

/** All outcomes in Markdown, as it stands at docs/outcomes.md. */
export function outcomesPage(outcomes: readonly OutcomeWords[]): string {
  return `${[
    '<!-- Written by npm run docs from src/cli/commands/explain/sheets/decision-texts.ts. -->',
    '# What the service makes of an answer',
    'Every answer to a request for a quote has one of these outcomes. `greenlight explain` shows each of them, and `greenlight judge` says which one an answer has.',
    ...outcomes.map((each) => entry(each)),
  ].join('\n\n')}\n`;
}

function entry({ decision, title, when, service, clauses, bad, good }: OutcomeWords): string {
  const links = clauses.map((id) => `[${id}](contract.md#${id})`).join(', ');
  return [
    `## <a id="${decision}"></a>${title}`,
    `**When.** ${when}`,
    `**Then.** ${service}`,
    `The contract: ${links}.`,
    ...(bad ? ['A bad answer:', shown(bad)] : []),
    ...(good ? ['A good answer:', shown(good)] : []),
  ].join('\n\n');
}

/** What is told of the answer stands under it, in the same block. */
function shown({ why, exchanges }: ShownExample): string {
  const lines = exchanges.flatMap((exchange) => [
    ...answerLines(exchange, 96),
    ...(exchange.outcome && exchange.answer.kind === 'response'
      ? [
          '',
          ...outcomeRows(exchange.outcome, exchange).map(
            ({ label, value, wrong }) =>
              `${label.padEnd(11)}${value}${wrong === undefined ? '' : `; ${wrong}`}`,
          ),
        ]
      : []),
  ]);
  return ['```text', ...(why ? [why, ''] : []), ...lines, '```'].join('\n');
}
