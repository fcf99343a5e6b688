import { endpoints, rules as ofContract } from '../contract/catalogue.ts';
import { clauses } from '../contract/clauses/clauses.ts';
import { observe } from '../contract/observations/observations.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { usable } from '../contract/reading/quotes/usable.ts';
import { openRedactor } from '../engine/redact/redactor.ts';
import { secretsOf } from '../engine/redact/secrets.ts';
import type { Policy } from '../engine/result/policy.ts';
import type { Rule } from '../model/rule.ts';
import type { Target } from '../model/target.ts';
import { scenarioRules } from '../scenario/rules/rules.ts';
import { version } from '../standards/system/version.ts';
import type { Config } from './given/config.ts';

/** Every rule that a run judges by: those of the contract, and those of what scenarios expect. */
export const allRules: readonly Rule[] = [...ofContract, ...scenarioRules];

/** What a config decides of the judgement. */
export type PolicySettings = Pick<
  Config,
  'severity' | 'waivers' | 'failOn' | 'seed' | 'now' | 'settings' | 'redactPeople'
> &
  Partial<Pick<Config, 'customRules'>>;

/** What no report of this target may tell. */
export const redactorOf = ({ redactPeople }: Pick<Config, 'redactPeople'>, target?: Target) =>
  openRedactor(target && secretsOf(target), { people: redactPeople });

/** The rules and those of the config; the same list where it has none. */
export const withCustom = (
  rules: readonly Rule[],
  { customRules = [] }: Pick<PolicySettings, 'customRules'>,
): readonly Rule[] => (customRules.length === 0 ? rules : [...rules, ...customRules]);

/** The contract with what a config decides of it. A command lays its own over it. */
export const policyOf = (
  target: Target,
  config: PolicySettings,
  redactor = redactorOf(config, target),
): Policy => ({
  version,
  rules: withCustom(allRules, config),
  clauses,
  endpoints,
  observe,
  target,
  subjectOf,
  usable,
  severity: config.severity,
  waivers: config.waivers,
  failOn: config.failOn,
  seed: config.seed,
  now: config.now,
  narrowed: true,
  settings: config.settings,
  redactor,
  reproduce: () => ({ command: () => '', curl: () => undefined }),
});
