import type {
  DatasetRule,
  ExchangeRule,
  Fold,
  FoldResult,
  RecordRule,
  RunRule,
  ScenarioRule,
  Subject,
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

/** Returns a fold that keeps the exchanges of its scenario, which are few, and judges them at the end. */
export function wholeFold(judge: (exchanges: readonly Subject[]) => FoldResult): Fold {
  const exchanges: Subject[] = [];
  return {
    exchange: (x) => {
      exchanges.push(x);
    },
    end: () => judge(exchanges),
  };
}
