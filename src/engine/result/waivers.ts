import type { Finding, WaiverReport } from '../../model/run.ts';

/** Finding that the owner accepts until a date, as configured. */
export type Waiver = Omit<WaiverReport, 'state'>;

interface WaiveOptions<Of extends Waiver> {
  readonly isExpired: (waiver: Of) => boolean;
  /** Reports whether the rule of an unused waiver was applied wherever it could find something. */
  readonly isStale: (waiver: Of) => boolean;
}

/** Reports whether a waiver matches a finding, in force or not. */
export const covers = (waiver: Waiver, finding: Pick<Finding, 'rule' | 'scenario'>): boolean =>
  waiver.rule === finding.rule &&
  (waiver.scenario === undefined || waiver.scenario === finding.scenario);

/** Marks the findings that a waiver covers, and returns which waivers are stale or expired. */
export function waive<Of extends Waiver>(
  findings: readonly Finding[],
  waivers: readonly Of[],
  { isExpired, isStale }: WaiveOptions<Of>,
) {
  const inForce = waivers.filter((waiver) => !isExpired(waiver));
  return {
    findings: findings.map((finding) => {
      const waiver = inForce.find((each) => covers(each, finding));
      if (!waiver || finding.waived) return finding;
      const { reason, owner, until } = waiver;
      return { ...finding, waived: { reason, owner, until } };
    }),
    waivers: waivers.map((waiver): WaiverReport => {
      if (isExpired(waiver)) return { ...waiver, state: 'expired' };
      if (findings.some((finding) => covers(waiver, finding))) return { ...waiver, state: 'used' };
      return { ...waiver, state: isStale(waiver) ? 'stale' : 'unused' };
    }),
  };
}
