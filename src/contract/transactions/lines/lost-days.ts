import type { Line } from './line.ts';

/** Days beyond these are not told apart, so that strange dates cannot fill the memory. */
const most = 4000;

/** Counts lines by the day that is printed in their date; those without one are left out. */
export function countLostDays(days: Map<string, number>, lines: readonly Line[]): void {
  for (const { date } of lines) {
    const [day] = /^\d{4}-\d\d-\d\d/.exec(date) ?? [];
    if (day === undefined || (days.size >= most && !days.has(day))) continue;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
}
