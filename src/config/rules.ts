import { endpoints, rules as ofContract } from '../contract/catalogue.ts';
import { clauses } from '../contract/clauses/clauses.ts';
import { observe } from '../contract/observations/observations.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { usable } from '../contract/reading/quotes/usable.ts';
import { openRedactor } from '../engine/redact/redactor.ts';
import { secretsOf } from '../engine/redact/target-secrets.ts';
import type { Policy } from '../engine/result/policy.ts';
import type { Rule } from '../model/rule.ts';
import type { Target } from '../model/target.ts';
import { scenarioRules } from '../scenario/rules/rules.ts';
import { version } from '../standards/system/version.ts';
import type { Config } from './given/config.ts';

/** Every rule of a run: those of the contract and those of scenario expectations. */
export const allRules: readonly Rule[] = [...ofContract, ...scenarioRules];

export type PolicySettings = Pick<
  Config,
  'severity' | 'waivers' | 'failOn' | 'seed' | 'now' | 'settings' | 'redactPeople'
> &
  Partial<Pick<Config, 'customRules'>>;

export const redactorOf = ({ redactPeople }: Pick<Config, 'redactPeople'>, target?: Target) =>
  openRedactor(target && secretsOf(target), { people: redactPeople });

/** Appends the config's own rules; returns the same list if there are none. */
export const withCustom = (
  rules: readonly Rule[],
  { customRules = [] }: Pick<PolicySettings, 'customRules'>,
): readonly Rule[] => (customRules.length === 0 ? rules : [...rules, ...customRules]);

/** Returns the policy of the contract with the settings of a config. Commands override parts of it. */
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

/** The policy of commands that say what a client still does: no waivers, lowering severities or observations. */
export function policyOfNow(
  target: Target,
  config: Omit<PolicySettings, 'waivers' | 'settings'>,
  redactor?: ReturnType<typeof redactorOf>,
): Policy {
  const listed = Object.entries(config.severity).filter(([, each]) =>
    /^(error|warning)$/.test(each),
  );
  const severity = Object.fromEntries(listed);
  const settings = { ...config, severity, waivers: [], settings: [] };
  return { ...policyOf(target, settings, redactor), observe: () => [] };
}
