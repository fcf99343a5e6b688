import type {
  DatasetRule,
  ExchangeRule,
  RecordRule,
  RuleId,
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

/** Makes the function that makes rules of a table, one per row, which its name identifies. */
const tableOf =
  <R, Words extends { readonly id: RuleId }>(make: (words: Words) => R) =>
  (namespace: string, rows: { readonly [name: string]: Omit<Words, 'id'> }): readonly R[] =>
    Object.entries(rows).map(([name, row]) =>
      make({ ...row, id: `${namespace}/${name}` } as Words),
    );

export const exchangeRules = tableOf(exchangeRule);
export const datasetRules = tableOf(datasetRule);
