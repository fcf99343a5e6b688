/** What is wrong with a visit plan. */
export interface PlanTrouble {
  readonly kind: 'separator' | 'number' | 'unknown' | 'empty';
  /** The piece between commas. */
  readonly piece: string;
}

const known: ReadonlySet<string> = new Set(
  [
    'monday tuesday wednesday thursday friday saturday sunday',
    'lunes martes miercoles jueves viernes sabado domingo',
    'segunda terca quarta quinta sexta',
    'segunda-feira terca-feira quarta-feira quinta-feira sexta-feira',
  ]
    .join(' ')
    .split(' '),
);

/** Plans repeat themselves from commerce to commerce; so many are remembered. */
const mostPlans = 1000;
const read = new Map<string, PlanTrouble | undefined>();

/**
 * The first trouble of a comma-separated list of weekday names in English, Spanish or Portuguese,
 * the gravest before the others. Case and accents do not matter.
 */
export function planTrouble(plan: string): PlanTrouble | undefined {
  if (read.has(plan)) return read.get(plan);
  if (read.size >= mostPlans) read.clear();
  const troubles = plan.split(',').flatMap((piece) => pieceTrouble(piece.trim()) ?? []);
  const grave = troubles.find(({ kind }) => kind === 'separator' || kind === 'number');
  const trouble = grave ?? troubles[0];
  read.set(plan, trouble);
  return trouble;
}

function pieceTrouble(piece: string): PlanTrouble | undefined {
  if (piece === '') return { kind: 'empty', piece };
  if (/^[+-]?\d+([.,]\d+)?$/.test(piece)) return { kind: 'number', piece };
  const name = folded(piece);
  if (isWeekday(name)) return undefined;
  const parts = name.split(/[;|/+\s]+/).filter((part) => isWeekday(part));
  return { kind: parts.length > 1 ? 'separator' : 'unknown', piece };
}

/** `segunda feira` and `segunda-feira` alike. */
const isWeekday = (name: string) => known.has(name) || known.has(name.replace(/\s+/, '-'));

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
