export { endpoints, rules } from './contract/catalogue.ts';
export { clauses } from './contract/clauses/clauses.ts';
export type { RunOptions } from './engine/options.ts';
export { run } from './engine/run.ts';
export type { Run } from './model/run.ts';
