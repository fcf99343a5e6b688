import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import { differentFormats } from '../between-answers/different-formats.ts';
import { ask } from '../steps/ask.ts';
import { formatRoles as roles } from '../steps/range-roles.ts';

/**
 * The first step asks for JSON, the second for CSV: JSON, CSV, JSON. Where the records differ, CSV and JSON once
 * more, so that what goes with the format is no late entry and no correction.
 */
export const formats: Procedure = function* ([json, csv]) {
  if (!json || !csv) return;
  const received: Subject[] = [];
  const steps = [
    { ...json, role: roles.json },
    { ...csv, role: roles.csv },
  ];
  for (const step of [...steps, ...steps.slice(0, 1)]) {
    const x = yield* ask(step);
    if (!x) return;
    received.push(x);
  }
  if (!differentFormats(received)) return;
  for (const step of steps.toReversed()) if (!(yield* ask(step))) return;
};
