import { adaptive } from './adaptive.ts';
import { data } from './data.ts';
import { findings } from './findings.ts';
import { page } from './page.ts';

/** The one style sheet; its hash stands in the page's policy. */
export const style: string = page + data + findings + adaptive;
