import { english } from './english.ts';
import type { Letter } from './letter.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

/** The languages of replies. */
export const letters: readonly Letter[] = [english, spanish, portuguese];
