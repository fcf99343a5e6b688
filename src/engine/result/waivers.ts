import type { Finding, WaiverReport } from '../../model/run.ts';

/** A finding that the owner accepts for a time, as the config states it. */
export interface Waiver {
  readonly rule: string;
  readonly scenario?: string;
  readonly reason: string;
  readonly owner: string;
  /** YYYY-MM-DD, the last day on which it holds. */
  readonly until: string;
  /** file:line */
  readonly at: string;
}

export interface Waived {
  readonly findings: readonly Finding[];
  readonly waivers: readonly WaiverReport[];
}

interface WaiveOptions {
  readonly now: number;
  /** Stale is told only when the whole suite ran. */
  readonly whole: boolean;
  /** Whether the rule met its subject where the waiver points. */
  readonly applicable: (rule: string, scenario: string | undefined) => boolean;
}

type Unwaived = Omit<Finding, 'waived'>;

/** Whether a waiver is of this finding, be it in force or not. */
export const covers = (
  waiver: Pick<Waiver, 'rule' | 'scenario'>,
  finding: Pick<Unwaived, 'rule' | 'scenario'>,
): boolean =>
  waiver.rule === finding.rule &&
  (waiver.scenario === undefined || waiver.scenario === finding.scenario);

/** The finding with the first of these waivers that covers it. */
export function waivedBy(finding: Unwaived, inForce: readonly Omit<Waiver, 'at'>[]): Finding {
  const waiver = inForce.find((each) => covers(each, finding));
  if (!waiver) return finding;
  const { reason, owner, until } = waiver;
  return { ...finding, waived: { reason, owner, until } };
}

/** Marks the findings that a waiver covers, and tells which waivers are stale or expired. */
export function waive(
  findings: readonly Unwaived[],
  waivers: readonly Waiver[],
  options: WaiveOptions,
): Waived {
  const today = new Date(options.now).toISOString().slice(0, 10);
  const inForce = waivers.filter(({ until }) => until >= today);
  const marked = findings.map((finding) => waivedBy(finding, inForce));
  const reported = waivers.map((waiver): WaiverReport => {
    const hit = findings.some((finding) => covers(waiver, finding));
    return { ...waiver, state: stateOf(waiver, hit) };
  });
  return { findings: marked, waivers: reported };

  function stateOf(waiver: Waiver, hit: boolean): WaiverReport['state'] {
    if (waiver.until < today) return 'expired';
    if (hit) return 'used';
    return options.whole && options.applicable(waiver.rule, waiver.scenario) ? 'stale' : 'unused';
  }
}
