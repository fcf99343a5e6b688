import type { ExchangeReport, Finding, Run, ScenarioReport } from '../../src/model/run.ts';
import { sampleRun, sentIn } from './sample-run.ts';

const text = 'A text that a client sent, of some length. '.repeat(12);

/** A run with this many exchanges and findings, over 40 rules and 400 scenarios. */
export function largeRun(exchanges: number, findings: number): Run {
  const first = sentIn('delivery-price/full-order');
  const [finding] = sampleRun.findings;
  const [scenario] = sampleRun.scenarios;
  if (!finding || !scenario) throw new Error('the sample is empty');
  const made = Array.from({ length: exchanges }, (_, index): ExchangeReport => {
    const isLarge = index % 3 === 0;
    return {
      ...first,
      id: `e${index + 1}`,
      scenario: `delivery-price/large-${index % 400}`,
      durationMs: 40 + ((index * 7919) % 29_000),
      ...(isLarge && first.answer.kind === 'response'
        ? { answer: { ...first.answer, body: JSON.stringify({ text: text.repeat(20) }) } }
        : {}),
    };
  });
  return {
    ...sampleRun,
    exchanges: made,
    scenarios: Array.from(
      { length: 400 },
      (_, index): ScenarioReport => ({
        ...scenario,
        id: `delivery-price/large-${index}`,
        title: `Scenario ${index}`,
        exchanges: made.filter((__, at) => at % 400 === index).map(({ id }) => id),
      }),
    ),
    findings: Array.from(
      { length: findings },
      (_, index): Finding => ({
        ...finding,
        id: `f${index + 1}`,
        rule: `delivery-price/rule-${index % 40}`,
        scenario: `delivery-price/large-${index % 400}`,
        exchanges: [`e${(index % exchanges) + 1}`],
        message: text,
        samples: Array.from({ length: 20 }, (__, at) => ({
          message: `${text} ${at}`,
          row: { document: `F-${at}`, text, units: at },
        })),
        count: 60,
        judged: 100,
      }),
    ),
  };
}
