import { adaptive } from './style/adaptive.ts';
import { data } from './style/data.ts';
import { findings } from './style/findings.ts';
import { page } from './style/page.ts';

/** The one style sheet; its hash stands in the page's policy. */
export const style: string = page + data + findings + adaptive;
