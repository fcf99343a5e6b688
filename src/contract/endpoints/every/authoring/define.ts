import type {
  DatasetRule,
  ExchangeRule,
  RecordRule,
  RunRule,
  ScenarioRule,
} from '../../../../model/rule.ts';

type Words<R extends { over: string }> = Omit<R, 'over'>;

export const exchangeRule = (rule: Words<ExchangeRule>): ExchangeRule => ({
  ...rule,
  over: 'exchange',
});

export const scenarioRule = (rule: Words<ScenarioRule>): ScenarioRule => ({
  ...rule,
  over: 'scenario',
});

export const runRule = (rule: Words<RunRule>): RunRule => ({ ...rule, over: 'run' });

export const recordRule = (rule: Words<RecordRule>): RecordRule => ({ ...rule, over: 'record' });

export const datasetRule = (rule: Words<DatasetRule>): DatasetRule => ({
  ...rule,
  over: 'dataset',
});
