import { complaints } from './complaints.ts';
import { connections } from './connections.ts';
import { statuses } from './statuses.ts';
import type { Symptom } from './symptom.ts';

/** What tickets say: what programs print, statuses, then complaints. */
export const symptoms: readonly Symptom[] = [...connections, ...statuses, ...complaints];
