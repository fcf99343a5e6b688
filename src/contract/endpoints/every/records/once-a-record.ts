import type { Breach, Severity } from '../../../../model/rule.ts';

/** Counts the breaches of one record once per severity; undefined if there are none. `severity` is the rule's own. */
export function onceARecord(
  breaches: readonly Breach[],
  severity: Severity,
): readonly Breach[] | undefined {
  if (breaches.length < 2) return breaches.length === 0 ? undefined : breaches;
  const counted = new Set<Severity>();
  return breaches.map((breach) => {
    const ruleSeverity = breach.severity ?? severity;
    if (counted.has(ruleSeverity)) return { ...breach, count: 0 };
    counted.add(ruleSeverity);
    return breach;
  });
}
