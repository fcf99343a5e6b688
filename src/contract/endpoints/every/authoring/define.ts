import type {
  DatasetRule,
  ExchangeRule,
  RecordRule,
  RunRule,
  ScenarioRule,
  Severity,
} from '../../../../model/rule.ts';

/** Makes the function that makes rules over one kind of evidence. Without severity, an error. */
const over =
  <R extends { readonly over: string; readonly severity: Severity }>(kind: R['over']) =>
  (words: Omit<R, 'over' | 'severity'> & Partial<Pick<R, 'severity'>>): R =>
    ({ severity: 'error', ...words, over: kind }) as R;

export const exchangeRule = over<ExchangeRule>('exchange');
export const scenarioRule = over<ScenarioRule>('scenario');
export const runRule = over<RunRule>('run');
export const recordRule = over<RecordRule>('record');
export const datasetRule = over<DatasetRule>('dataset');
