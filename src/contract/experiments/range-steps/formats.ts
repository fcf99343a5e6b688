import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import { differentFormats } from '../between-answers/different-formats.ts';
import { ask } from '../steps/ask.ts';
import { formatRoles as roles } from '../steps/range-roles.ts';

/**
 * Requests JSON (the first step), CSV (the second), JSON. If the records differ, JSON twice and CSV follow, so
 * that neither a late entry nor alternating servers look like a difference of formats.
 */
export const formats: Procedure = function* ([json, csv]) {
  if (!json || !csv) return;
  const received: Subject[] = [];
  const [asJson, asCsv] = [
    { ...json, role: roles.json },
    { ...csv, role: roles.csv },
  ];
  for (const step of [asJson, asCsv, asJson]) received.push(yield* ask(step));
  if (differentFormats(received)) yield { steps: [asJson, asJson, asCsv], send: 'in-turn' };
};
