import type { Breach, Severity } from '../../../../model/rule.ts';

/**
 * The breaches of one record, counted once at each severity, so that a rule's count is of records;
 * undefined when there are none. `severity` is the rule's own.
 */
export function onceARecord(
  breaches: readonly Breach[],
  severity: Severity,
): readonly Breach[] | undefined {
  if (breaches.length < 2) return breaches.length === 0 ? undefined : breaches;
  const counted = new Set<Severity>();
  return breaches.map((breach) => {
    const own = breach.severity ?? severity;
    if (counted.has(own)) return { ...breach, count: 0 };
    counted.add(own);
    return breach;
  });
}
